"""Each pair of presses has a window of its own: what their two clocks may be off, and no more.

Three phones whose clocks may be off by 10, 6 and 60 ms sit at the table; two keys share a keyboard.
The worst of them makes nobody else's race wide.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.spank import SPANK
from companion.games.super_power import SUPER_POWER
from companion.kit.rulings import Ruling
from companion.kit.stamp import Stamp
from companion.table.inputs import Contact, Release
from tests.at_table import MS, TIE_NS, AtTable
from tests.games.nuh_uh.turn import Turn

ADA, BEN, CLEO, DAN = range(4)
OFF_MS = {1: 10, 2: 6, 3: 60}  # by clock
WORST_NS = 60 * MS
LONG_MS = 700
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


def press(
    table: AtTable[Any], *touches: tuple[int, str, int, int], for_ms: int = 80, wait_ms: int = 3_000
) -> list[Ruling]:
    """Touches (player, switch, ns from now, clock), short ones; what is ruled in the next time."""
    before, now_ns = len(table.rulings()), table.now_ns
    for player, switch, at_ns, clock in touches:
        table._push(Contact(table.seat_of(player), switch, now_ns + at_ns, stamp(clock)))
        released_ns = now_ns + at_ns + for_ms * MS
        table._push(Release(table.seat_of(player), switch, released_ns))
    table.run(now_ns + wait_ms * MS)
    return table.rulings()[before:]


def heats(said: list[Ruling]) -> list[Ruling]:
    return [ruling for ruling in said if "DEAD HEAT" in ruling.headline]


def told(ruling: Ruling) -> str:
    return f"{ruling.headline} {ruling.reason}"


@pytest.mark.parametrize(("clocks", "beyond_ns"), NEAR)
def test_a_referees_race(clocks: tuple[int, int], beyond_ns: int) -> None:
    table = AtTable(SUPER_POWER, 4).play("A up; wait 3000")
    behind_ns = window_ns(clocks) + beyond_ns
    said = press(table, (BEN, "up", 0, clocks[0]), (DAN, "up", behind_ns, clocks[1]))
    assert bool(heats(said)) == (not beyond_ns)


@pytest.mark.parametrize(("clocks", "beyond_ns"), NEAR)
def test_a_referees_uno_and_catch(clocks: tuple[int, int], beyond_ns: int) -> None:
    table = AtTable(SUPER_POWER, 2).play("A up; wait 3000")
    behind_ns = window_ns(clocks) + beyond_ns
    said = press(table, (ADA, "left", 0, clocks[0]), (BEN, "right", behind_ns, clocks[1]))
    assert bool(heats(said)) == (not beyond_ns)


@pytest.mark.parametrize(("clocks", "beyond_ns"), NEAR)
def test_a_nuh_uh_and_the_flip(clocks: tuple[int, int], beyond_ns: int) -> None:
    """In a dead heat with the flip it counts; surely after it, it does not."""
    table = Turn().play("B up; wait 2000")
    behind_ns = window_ns(clocks) + beyond_ns
    press(table, (ADA, "down", 0, clocks[0]), (CLEO, "up", behind_ns, clocks[1]))
    assert any("CLEO says Nuh-Uh" in line for line in table.announced) == (not beyond_ns)


@pytest.mark.parametrize(("clocks", "beyond_ns"), NEAR)
def test_two_nuh_uhs(clocks: tuple[int, int], beyond_ns: int) -> None:
    table = Turn().play("B up; wait 2000")
    behind_ns = window_ns(clocks) + beyond_ns
    said = press(table, (CLEO, "up", 0, clocks[0]), (DAN, "up", behind_ns, clocks[1]))
    assert bool(heats(said)) == (not beyond_ns)


@pytest.mark.parametrize(("clocks", "beyond_ns"), NEAR)
def test_two_hands_on_the_pad(clocks: tuple[int, int], beyond_ns: int) -> None:
    table = AtTable(SPANK, 2).play("wait 1000")
    behind_ns = window_ns(clocks) + beyond_ns
    said = press(table, (ADA, "pad", 0, clocks[0]), (BEN, "pad", behind_ns, clocks[1]))
    assert bool(heats(said)) == (not beyond_ns)


# ---- calls that are told in another order than they were touched: by a menu, that takes a while
