"""Touches move simulated pins: a switch is closed while anybody holds it, and never a spike."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.page.switches import SHORTEST_S, Switches
from firmware.clock import VirtualClock
from firmware.simulated_pins import SimulatedFactory, simulated_board

LINE = 0  # seat 0, up


class Bench:
    """Switches on pins that write down their changes, and a clock's worth of later calls."""

    def __init__(self) -> None:
        self.factory = SimulatedFactory(VirtualClock())
        self.later: list[Callable[[], None]] = []
        pin = self.factory.pin(LINE)
        pin.input_with_pull("up")
        board = simulated_board(["Ada", "Ben"])
        self.switches = Switches(board, self.factory, self._later)

    def _later(self, seconds: float, call: Callable[[], None]) -> None:
        assert seconds == SHORTEST_S
        self.later.append(call)

    def closed(self) -> bool:
        return not self.factory.pin(LINE).state

    def wait(self) -> None:
        calls, self.later = self.later, []
        for call in calls:
            call()


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_a_touch_closes_the_switch_until_it_is_let_go(bench: Bench) -> None:
    bench.switches.touch("a", 0, "up", True, 5)
    bench.wait()
    assert bench.closed()
    bench.switches.touch("a", 0, "up", False, 9)
    assert not bench.closed()


def test_a_touch_that_ends_at_once_is_held_long_enough_to_count(bench: Bench) -> None:
    bench.switches.touch("a", 0, "up", True, 5)
    bench.switches.touch("a", 0, "up", False, 5)
    assert bench.closed()
    bench.wait()
    assert not bench.closed()


def test_two_who_hold_one_switch_hold_it_until_the_last_lets_go(bench: Bench) -> None:
    bench.switches.touch("a", 0, "up", True, 5)
    bench.switches.touch("b", 0, "up", True, 6)
    bench.wait()
    bench.switches.let_go("a", 7)
    assert bench.closed()
    bench.switches.let_go("b", 8)
    assert not bench.closed()


def test_a_release_without_a_touch_and_a_switch_that_is_not_there_are_nothing(bench: Bench) -> None:
    bench.switches.touch("a", 0, "up", False, 5)
    bench.switches.touch("a", 9, "up", True, 5)
    assert not bench.closed()
    assert not bench.later
