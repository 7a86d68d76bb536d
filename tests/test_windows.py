"""Each pair of presses has a window of its own: what their two clocks may be off, and no more.

Three phones whose clocks may be off by 10, 6 and 60 ms sit at the table; two keys share a keyboard.
The worst of them makes nobody else's race wide.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.spank import SPANK
from companion.games.super_power import SUPER_POWER
from companion.games.super_power.bookkeeper import calls
from companion.games.super_power.bookkeeper.cards import Touch
from companion.kit.rulings import Ruling
from companion.kit.stamp import Stamp
from companion.table.inputs import Contact, Release
from tests.at_table import MS, TIE_NS, AtTable
from tests.nuh_uh_turn import Turn
from tests.super_power_table import evening

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
def test_a_bookkeepers_race_for_the_pile(clocks: tuple[int, int], beyond_ns: int) -> None:
    """Ben plays green in turn, and Dan another card out of turn, just behind."""
    table = evening(4).play("A green; B green; C green; D green; A green")
    behind_ns = window_ns(clocks) + beyond_ns
    said = press(table, (BEN, "down", 0, clocks[0]), (DAN, "right", behind_ns, clocks[1]))
    assert bool(heats(said)) == (not beyond_ns)
    if beyond_ns and clocks[0] != clocks[1]:
        assert f"±{window_ns(clocks) // MS}" in "".join(map(told, said))
        assert {r.within_ns for r in said if r.margin_ns} == {window_ns(clocks)}


@pytest.mark.parametrize(("clocks", "beyond_ns"), NEAR)
def test_a_bookkeepers_uno_and_catch(clocks: tuple[int, int], beyond_ns: int) -> None:
    table = evening(4).play("A green; B green")
    behind_ns = window_ns(clocks) + beyond_ns
    touches = ((CLEO, "up", 0, clocks[0]), (BEN, "up", behind_ns, clocks[1]))
    press(table, *touches, for_ms=LONG_MS, wait_ms=LONG_MS + 50)
    table.answer("CAUGHT!")
    table.answer("UNO!")
    table.run(table.now_ns + 1_000 * MS)
    assert bool(heats(table.rulings())) == (not beyond_ns)
    draws = table.game.ledger.drawn[BEN], sum(take.cards for take in table.game.takes)
    assert draws == ((5, 5) if beyond_ns else (0, 0)), "and the panel asks for no more than that"


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
    assert any("CLEO SAYS NUH-UH" in line for line in table.told) == (not beyond_ns)


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


def touched(player: int, at_ns: int) -> Touch:
    return Touch(player, "up", at_ns, at_ns, "long")


@pytest.mark.parametrize("apart_ns", [TIE_NS, TIE_NS + 1, 400 * MS])
def test_an_uno_that_was_touched_first_holds_though_the_catch_is_told_first(apart_ns: int) -> None:
    before = evening(4).play("A green; B green").game
    now_ns = 60_000 * MS
    state, _ = calls.caught(before, touched(CLEO, now_ns), CLEO, BEN)
    assert state.ledger.drawn[BEN] == 5
    state, said = calls.uno(state, touched(BEN, now_ns - apart_ns), BEN)
    [ruling] = [one for one in said if isinstance(one, Ruling)]
    assert ("DEAD HEAT" in ruling.headline) == (apart_ns <= TIE_NS)
    assert ruling.players[-1] == BEN
    assert (state.ledger.drawn[BEN], state.takes) == (0, ())


@pytest.mark.parametrize("apart_ns", [TIE_NS, TIE_NS + 1, 400 * MS])
def test_a_catch_that_was_touched_first_counts_though_the_uno_is_told_first(apart_ns: int) -> None:
    before = evening(4).play("A green; B green").game
    now_ns = 60_000 * MS
    state, _ = calls.uno(before, touched(BEN, now_ns), BEN)
    state, said = calls.caught(state, touched(CLEO, now_ns - apart_ns), CLEO, BEN)
    even = apart_ns <= TIE_NS
    assert ["DEAD HEAT" in one.headline for one in said if isinstance(one, Ruling)] == [even]
    assert state.ledger.drawn[BEN] == (0 if even else 5)


def test_who_reached_for_the_menu_before_the_card_was_laid_catches_nobody_with_it() -> None:
    before = evening(4).play("A green; B green").game
    assert before.top is not None
    laid_ns = before.top.at_ns
    state, _ = calls.uno(before, touched(BEN, laid_ns), BEN)
    state, said = calls.caught(state, touched(CLEO, laid_ns - 400 * MS), CLEO, BEN)
    assert [one.headline for one in said if isinstance(one, Ruling)] == ["BEN HAS CALLED"]
    assert state.ledger.drawn[BEN] == 0


@pytest.mark.parametrize("apart_ns", [TIE_NS, TIE_NS + 1, 400 * MS])
def test_of_two_who_catch_the_first_touch_is_named_whoever_told_first(apart_ns: int) -> None:
    before = evening(4).play("A green; B green").game
    now_ns = 60_000 * MS
    state, _ = calls.caught(before, touched(CLEO, now_ns), CLEO, BEN)
    state, said = calls.caught(state, touched(DAN, now_ns - apart_ns), DAN, BEN)
    [ruling] = [one for one in said if isinstance(one, Ruling)]
    assert ruling.players == ((CLEO, DAN) if apart_ns <= TIE_NS else (DAN,))
    assert state.ledger.drawn[BEN] == 5, "once"
