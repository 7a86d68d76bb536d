"""The switches that browsers press: each touch moves a simulated pin, as a finger moves a real one.

Belongs to the page's thread.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from firmware.board import Board, Line
from firmware.simulated_pins import SimulatedFactory

# A touch and its release can arrive in one packet; a finger is never that quick, and a line
# that is open again before the loop looks is taken for a spike.
SHORTEST_S = 0.03

Later = Callable[[float, Callable[[], None]], object]


class Switches:
    """Who holds which switch. A line is closed as long as anybody does."""

    def __init__(self, board: Board, factory: SimulatedFactory, later: Later) -> None:
        """`later(seconds, call)` calls on the page's thread, as an event loop's call_later."""
        self._board = board
        self._factory = factory
        self._later = later
        self._holders: dict[Line, set[object]] = {}
        self._settling: set[Line] = set()  # lines that may not open yet

    def touch(self, who: object, seat: int, switch: str, down: bool, at_ns: int) -> None:
        """Somebody closes a switch or lets it go. A seat or switch that is not there: nothing."""
        if seat >= len(self._board.seats):
            return
        line = self._board.seats[seat].lines.get(switch)
        if line is None:
            return
        if down:
            self._close(who, line, at_ns)
        else:
            self._release(who, line, at_ns)

    def let_go(self, who: object, at_ns: int) -> None:
        """Somebody is gone, and holds nothing any more."""
        for line, holders in self._holders.items():
            if who in holders:
                self._release(who, line, at_ns)

    def _close(self, who: object, line: Line, at_ns: int) -> None:
        holders = self._holders.setdefault(line, set())
        closed = bool(holders) or line in self._settling
        holders.add(who)
        if not closed:
            self._settling.add(line)
            self._later(SHORTEST_S, partial(self._settled, line, at_ns))
            self._drive(line, closed=True, at_ns=at_ns)

    def _release(self, who: object, line: Line, at_ns: int) -> None:
        holders = self._holders.get(line, set())
        holders.discard(who)
        if not holders and line not in self._settling:
            self._drive(line, closed=False, at_ns=at_ns)

    def _settled(self, line: Line, at_ns: int) -> None:
        self._settling.discard(line)
        if not self._holders[line]:
            self._drive(line, closed=False, at_ns=at_ns)

    def _drive(self, line: Line, *, closed: bool, at_ns: int) -> None:
        # A switch closes to ground: pressed is low, as on the simulated board.
        self._factory.pin(line).drive(not closed, at_ns)
