"""The switches that browsers press: who holds which. Belongs to the page's thread.

A browser says itself when a finger came and when it went, and its switches do not bounce: what it
says goes to the loop as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from companion.daemon.reports import Touched
from companion.kit.stamp import OWN, Stamp
from firmware.board import Board

Switch = tuple[int, str]


@dataclass
class _Held:
    """Who holds a switch, and since when it is closed."""

    since_ns: int
    holders: set[object] = field(default_factory=set)


class Switches:
    """A switch is closed as long as anybody holds it."""

    def __init__(self, board: Board, tell: Callable[[Touched], None]) -> None:
        """`tell` hears of every switch that closes or opens; it must not block."""
        self._board = board
        self._tell = tell
        self._held: dict[Switch, _Held] = {}

    def close(self, who: object, switch: Switch, at_ns: int, stamp: Stamp = OWN) -> None:
        """Somebody presses a switch. A seat or switch that is not there: nothing."""
        seat, name = switch
        if seat >= len(self._board.seats) or name not in self._board.seats[seat].lines:
            return
        held = self._held.get(switch)
        if held is None:
            held = self._held[switch] = _Held(at_ns)
            self._tell(Touched(seat, name, True, at_ns, stamp))
        held.holders.add(who)

    def open(self, who: object, switch: Switch, at_ns: int) -> None:
        """Somebody lets a switch go; never before it was pressed."""
        held = self._held.get(switch)
        if held is None or who not in held.holders:
            return
        held.holders.discard(who)
        if not held.holders:
            del self._held[switch]
            self._tell(Touched(*switch, False, max(at_ns, held.since_ns)))

    def let_go(self, who: object, at_ns: int) -> None:
        """Somebody is gone, and holds nothing any more."""
        for switch in list(self._held):
            self.open(who, switch, at_ns)
