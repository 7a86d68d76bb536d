"""Each pair of presses has a window of its own: what their two clocks may be off, and no more.

Three phones whose clocks may be off by 10, 6 and 60 ms sit at the table; two keys share a keyboard.
The worst of them makes nobody else's race wide.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.spank import SPANK
from companion.games.super_power import SUPER_POWER
from companion.kit.rulings import Ruling
from companion.kit.stamp import Stamp
from companion.table.inputs import Contact, Release
from tests.at_table import MS, PRESS_MS, TIE_NS, AtTable
from tests.games.nuh_uh.turn import Turn

ADA, BEN, CLEO, DAN = range(4)
OFF_MS = {1: 10, 2: 6, 3: 60}  # by clock
WORST_NS = 60 * MS
CLOCKS = [(1, 2), (2, 1), (0, 2), (0, 0), (2, 2), (1, 3)]
NEAR = [  # as far apart as the window is wide, and 1 ns more
    pytest.param(clocks, beyond_ns, id=f"clocks {clocks}, {beyond_ns} ns beyond")
    for clocks in CLOCKS
    for beyond_ns in (0, 1)
]


def stamp(clock: int) -> Stamp:
    """0 is the table's own, whose keys are timed by nothing else."""
    if not clock:
        return Stamp(others_ns=WORST_NS)
    return Stamp(clock, OFF_MS[clock] * MS, WORST_NS)


def window_ns(clocks: tuple[int, int]) -> int:
    one, other = clocks
    return TIE_NS + (OFF_MS.get(one, 0) + OFF_MS.get(other, 0)) * MS * (one != other)


def press(table: AtTable[Any], *touches: tuple[int, str, int, int]) -> list[Ruling]:
    """Touches (player, switch, ns from now, clock), short ones; what is ruled in the next time."""
    before, now_ns = len(table.rulings()), table.now_ns
    for player, switch, at_ns, clock in touches:
        table._push(Contact(table.seat_of(player), switch, now_ns + at_ns, stamp(clock)))
        released_ns = now_ns + at_ns + PRESS_MS * MS
        table._push(Release(table.seat_of(player), switch, released_ns))
    table.run(now_ns + 3_000 * MS)
    return table.rulings()[before:]


Touched = tuple[int, str]
RACES: list[Any] = [
    pytest.param(lambda: AtTable(SUPER_POWER, 4).play("A up; wait 3000"), (BEN, "up"), (DAN, "up"),
                 id="a referee's race"),
    pytest.param(lambda: AtTable(SUPER_POWER, 2).play("A up; wait 3000"), (ADA, "left"),
                 (BEN, "right"), id="UNO and catch"),
    pytest.param(lambda: Turn().play("B up; wait 2000"), (CLEO, "up"), (DAN, "up"),
                 id="two nuh-uhs"),
    pytest.param(lambda: AtTable(SPANK, 2).play("wait 1000"), (ADA, "pad"), (BEN, "pad"),
                 id="two hands on the pad"),
]  # fmt: skip


@pytest.mark.parametrize(("clocks", "beyond_ns"), NEAR)
@pytest.mark.parametrize(("begin", "first", "second"), RACES)
def test_two_presses_within_their_window_are_a_dead_heat_and_no_others(
    begin: Callable[[], AtTable[Any]],
    first: Touched,
    second: Touched,
    clocks: tuple[int, int],
    beyond_ns: int,
) -> None:
    behind_ns = window_ns(clocks) + beyond_ns
    output = press(begin(), (*first, 0, clocks[0]), (*second, behind_ns, clocks[1]))
    assert any("DEAD HEAT" in ruling.headline for ruling in output) == (not beyond_ns)


@pytest.mark.parametrize(("clocks", "beyond_ns"), NEAR)
def test_a_nuh_uh_in_a_dead_heat_with_the_flip_counts_and_surely_after_it_does_not(
    clocks: tuple[int, int], beyond_ns: int
) -> None:
    table = Turn().play("B up; wait 2000")
    behind_ns = window_ns(clocks) + beyond_ns
    press(table, (ADA, "down", 0, clocks[0]), (CLEO, "up", behind_ns, clocks[1]))
    assert any("CLEO says Nuh-Uh" in line for line in table.announced) == (not beyond_ns)
