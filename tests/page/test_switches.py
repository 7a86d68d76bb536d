"""Touches of browsers: a switch is closed while anybody holds it, from and to their own times."""

from __future__ import annotations

import pytest

from companion.daemon.reports import Touched
from companion.kit.stamp import Stamp
from companion.page.switches import Switches
from firmware.simulated import simulated_board

UP = (0, "up")
STAMP = Stamp(3, 5)


class Bench:
    """Switches, and what they told of."""

    def __init__(self) -> None:
        self.told: list[Touched] = []
        board = simulated_board(["Ada", "Ben"], [{"up", "pad"}, {"up"}])
        self.switches = Switches(board, self.told.append)


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_a_touch_closes_the_switch_until_it_is_let_go(bench: Bench) -> None:
    bench.switches.close("a", UP, 5, STAMP)
    bench.switches.open("a", UP, 9)
    assert bench.told == [Touched(0, "up", True, 5, STAMP), Touched(0, "up", False, 9)]


def test_a_touch_never_ends_before_it_began(bench: Bench) -> None:
    bench.switches.close("a", UP, 5)
    bench.switches.open("a", UP, 4)
    assert [touched.at_ns for touched in bench.told] == [5, 5]


def test_two_who_hold_one_switch_hold_it_until_the_last_lets_go(bench: Bench) -> None:
    bench.switches.close("a", UP, 5)
    bench.switches.close("b", UP, 6)
    bench.switches.let_go("a", 7)
    assert [touched.down for touched in bench.told] == [True]
    bench.switches.let_go("b", 8)
    assert [touched.down for touched in bench.told] == [True, False]


def test_a_release_without_a_touch_and_a_switch_that_is_not_there_are_nothing(bench: Bench) -> None:
    bench.switches.open("a", UP, 5)
    bench.switches.close("a", (9, "up"), 5)
    bench.switches.close("a", (1, "pad"), 5)
    assert not bench.told
