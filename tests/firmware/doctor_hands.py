"""Whoever presses as the doctor asks, at a table that is wired as a test says."""

from __future__ import annotations

from collections.abc import Iterable

from firmware.board import Line
from firmware.clock import VirtualClock
from firmware.factories import OpenedFactory
from firmware.part_checks import switch_name
from firmware.simulated import SimulatedFactory, simulated_board
from firmware.switch_checks import Edges, SwitchChecks, SwitchWatch
from tests.traces import MS, Change, press

BOARD = simulated_board(["north", "south"], [{"up", "pad"}] * 2)
NORTH_UP, NORTH_PAD, SOUTH_UP, SOUTH_PAD = 0, 4, 5, 9
SWITCHES = (NORTH_UP, NORTH_PAD, SOUTH_UP, SOUTH_PAD)


class Hands(Edges):
    """Simulated lines, and somebody who presses what the doctor asks for. Time is virtual."""

    def __init__(
        self,
        wires: dict[int, int | None] | None = None,
        noise: Iterable[Change] = (),
        held: Iterable[int] = (),
        bounce_ns: Iterable[int] = (),
    ) -> None:
        """`wires`: where a switch's wire really goes, None: nowhere. `noise`: without any hand."""
        super().__init__()
        self.clock = VirtualClock()
        self._factory = SimulatedFactory(self.clock)
        self._wires: dict[int, int | None] = {line: line for line in SWITCHES}
        self._wires |= wires or {}
        self._changes = sorted(noise)
        self._bounce_ns = list(bounce_ns)
        self._opened = OpenedFactory(self._factory, "simulated", "simulated", int)
        self._watch = SwitchWatch(self._opened, BOARD, self.clock, self)
        for line in held:
            self._factory.pin(line).drive(False, 0)
        self._watch.__enter__()
        self.checks = SwitchChecks(self._watch, BOARD, self.clock, self._asked)

    def _asked(self, what: str) -> None:
        at_ns = self.clock.now_ns() + 400 * MS
        for line in SWITCHES:
            wire = self._wires[line]
            if switch_name(BOARD, line) in what and wire is not None:
                self._changes += press(wire, at_ns, self._bounce_ns)
        self._changes.sort()

    def get(self, block: bool = True, timeout: float | None = None) -> tuple[Line, int]:
        """The clock goes on to the next edge, or to the end of the time."""
        assert block
        assert timeout is not None
        until_ns = self.clock.now_ns() + round(timeout * 1e9)
        while self.empty() and self._changes and self._changes[0][0] <= until_ns:
            at_ns, line, closed = self._changes.pop(0)
            self.clock.advance_to(at_ns)
            self._factory.pin(line).drive(not closed, at_ns)
        if self.empty():
            self.clock.advance_to(until_ns)
        return super().get(block=False)
