"""A press belongs to its own time or nowhere: in every game, in whatever order presses arrive."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from companion.games import GAMES
from companion.games.not_not import NOT_NOT
from companion.games.spank import SPANK
from companion.kit.game import Game, Output
from companion.kit.rulings import Ruling
from companion.kit.screens import DiceScreen
from companion.kit.stamp import OWN, Stamp
from companion.table.inputs import Contact, Due, Input, Release
from companion.table.state import TableState
from companion.table.table import REACH_NS
from tests.at_table import AtTable
from tests.recorded import judged_again
from tests.table.test_every_game import SWITCHES, TIE_NS, Children

MS = 1_000_000
ADA, BEN, CLEO = range(3)
KEYS = (OWN, OWN)
# Two phones; and there is another one whose clock may be off by far more.
PHONES = (Stamp(1, 10 * MS, 60 * MS), Stamp(2, 6 * MS, 60 * MS))


def headlines(table: AtTable[Any]) -> list[str]:
    return [f"{ruling.headline}: {ruling.reason}" for ruling in table.rulings()]


def spank() -> AtTable[Any]:
    """Three at the pad, and a second has passed."""
    return AtTable(SPANK, 3).play("wait 1000")


def is_in_order(ruling: Ruling, window_ns: int) -> bool:
    """The first lie in one tie window, and nobody who is called late was there before them."""
    first = [f.after_ns for f in ruling.race if f.result == "first"]
    late = [f.after_ns for f in ruling.race if f.result == "late"]
    return not first or (
        max(first) - min(first) <= window_ns and min([*late, max(first)]) >= first[0]
    )


# ---- before anything is decided


def test_a_hand_that_arrives_late_lies_where_its_time_says() -> None:
    table = spank()
    pressed_ns = table.now_ns
    table.play("A slap")
    table.give(Contact(BEN, "pad", pressed_ns - 20 * MS))
    table.play("C slap; wait 12000")
    ruling = next(r for r in table.rulings() if r.race)
    assert [finish.player for finish in ruling.race] == [BEN, ADA, CLEO]
    assert ruling.headline == "BEN by 20 ms"


def test_it_is_no_dead_heat_with_one_that_it_was_far_ahead_of() -> None:
    table = spank()
    table.play("A slap; wait 200")
    table.give(Contact(BEN, "pad", table.now_ns - 1_000 * MS))
    table.play("C slap; wait 12000")
    assert not any("DEAD HEAT" in line for line in headlines(table))


# ---- after it


def test_after_the_ruling_it_is_told_and_changes_nothing() -> None:
    table = spank()
    pressed_ns = table.now_ns
    table.play("A slap; +100 C slap; wait 12000")
    points, [ruling] = table.state.game.points, [r for r in table.rulings() if r.race]
    table.give(Contact(BEN, "pad", pressed_ns + 200 * MS))
    assert table.state.game.points == points
    assert headlines(table)[-1] == "BEN: too late: Already decided"
    assert ruling in table.rulings()


def raced() -> AtTable[Any]:
    """Two at the pad: Ada and Cleo were quick, and it has just been said who was first."""
    table = AtTable(SPANK, 2).play("wait 1000; A slap; +100 B slap; wait 50")
    assert any(r.race for r in table.rulings())
    return table


def test_who_was_earlier_is_told_so_and_may_take_it_back_with_one_press() -> None:
    table = raced()
    first_ns = table.rulings()[0].undo_to_ns
    assert first_ns is not None
    before = table.state.game.round
    table.give(Contact(BEN, "up", first_ns - 300 * MS))
    table.give(Contact(BEN, "pad", first_ns - 300 * MS))
    assert headlines(table)[-1] == (
        "BEN was first after all: by 300 ms, but it arrived late. Take back?"
    )
    assert table.state.asked is not None
    assert table.state.asked.question == "EARLIER by 300 ms"
    table.play("wait 400; B right")
    assert headlines(table)[-1].startswith("TAKEN BACK")
    assert table.state.game.round == before - 1


def test_once_a_winner_is_named_an_earlier_hand_is_told_when_that_is_ruled() -> None:
    table = AtTable(NOT_NOT, 3, {"level": "discovery"}).play("A up; wait 100")
    pressed_ns = table.now_ns
    table.give(Contact(ADA, "right", pressed_ns))
    table.run(pressed_ns + 150 * MS)
    assert table.state.own.won == (ADA,)
    table.give(Contact(BEN, "right", pressed_ns - 300 * MS))
    assert table.state.own.won == (ADA,)
    table.run(pressed_ns + 900 * MS)
    won, told = headlines(table)[-2:]
    assert won.startswith("ADA in")
    assert told == "BEN was first after all: by 300 ms, but it arrived late. Take back?"
    table.play("wait 400; B right")
    assert headlines(table)[-1].startswith("TAKEN BACK")


def test_a_press_of_longer_ago_than_the_table_remembers_counts_nowhere() -> None:
    table = spank()
    pressed_ns = table.now_ns
    table.play("A slap for 2500")
    table.give(Contact(BEN, "pad", pressed_ns + 2_500 * MS - REACH_NS - 1))
    assert [hand.player for hand in table.state.game.slaps.hands] == [ADA]
    assert headlines(table)[-1].startswith("BEN: too late")


def test_a_press_of_the_last_round_costs_nothing_in_this_one() -> None:
    table = AtTable(NOT_NOT, 3, {"level": "discovery"}).play("A up; wait 100")
    pressed_ns = table.now_ns
    table.play("B right; wait 300; A up; B up; wait 100")
    assert table.state.game.round == 2
    assert isinstance(table.state.screen, DiceScreen)
    before = table.state.game
    table.give(Contact(CLEO, "left", pressed_ns + 40 * MS))
    assert table.state.game == before
    assert "CLEO: too late" in headlines(table)[-1]


def test_a_release_that_arrives_late_ends_a_press_when_it_ended() -> None:
    table = AtTable(NOT_NOT, 3, {"level": "discovery"}).play("wait 1000")
    pressed_ns = table.now_ns
    table.give(Contact(BEN, "left", pressed_ns))
    table.run(pressed_ns + 750 * MS)
    assert table.asked.question == "MENU", "by now it looks like a long press"
    table.give(Release(BEN, "left", pressed_ns + 500 * MS))
    assert table.state.asked is None
    assert not table.state.down


# ---- in every game


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_order_of_arrival_makes_a_wrong_winner_or_a_dead_heat_of_presses_apart(
    game: Game[Any], seed: int
) -> None:
    children = Children(game, seed)
    for at, _ in enumerate(children.play()):
        if children.state.own.racing and at % 3 == 0:
            clocks = PHONES if at % 2 else KEYS
            window_ns = TIE_NS + sum(clock.error_ns for clock in clocks)
            for sooner_ns in (window_ns + 1, 300 * MS):
                said = _second_is_heard_first(children, sooner_ns, clocks)
                assert all(is_in_order(one, window_ns) for one in said if isinstance(one, Ruling))


def _second_is_heard_first(
    children: Children, sooner_ns: int, clocks: tuple[Stamp, Stamp]
) -> list[Output]:
    """All that is said of a race whose first press arrives after the second was judged."""
    table, state, at_ns = children.table, children.state, children.now_ns + 400 * MS
    first, second = children.chance.sample(range(len(children.setup.names)), 2)
    switch = children.chance.choice(SWITCHES)
    said: list[Output] = []
    arrives: list[tuple[int, Input]] = [
        (at_ns, Contact(second, switch, at_ns, clocks[0])),
        (at_ns + 1, Contact(first, switch, at_ns - sooner_ns, clocks[1])),
        *((at_ns + 80 * MS, Release(who, switch, at_ns + 80 * MS)) for who in (first, second)),
        (at_ns + 12_000 * MS, Release(first, switch, at_ns + 12_000 * MS)),
    ]
    for arrives_ns, item in arrives:
        while (due_ns := table.due_ns(state)) is not None and due_ns <= arrives_ns:
            state, more = table.step(state, Due(due_ns))
            said += more
        state, more = table.step(state, item)
        said += more
    return said


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whatever_is_under_way_for_long_is_judged_the_same_again(game: Game[Any]) -> None:
    ruled = False
    for seed in range(2):
        children = Children(game, seed)
        for _ in children.play():
            pass
        delayed = _delayed(children.inputs, random.Random(f"{game.id} {seed} late"))
        state, said = judged_again(children.table, delayed)
        assert judged_again(children.table, delayed) == (state, said)
        ruled |= any(isinstance(one, Ruling) for one in said)
        _numbers_are_right(state)
    assert ruled


def _delayed(inputs: list[Input], chance: random.Random) -> list[Input]:
    """The same, but that some presses and their ends are long under way."""
    arrives: list[tuple[int, int, Input]] = []
    for at, item in enumerate(inputs):
        delay_ns = 0
        if isinstance(item, Contact | Release) and chance.random() < 0.2:
            delay_ns = chance.choice((1 * MS, 60 * MS, 300 * MS, 900 * MS, 3_000 * MS))
        arrives.append((item.at_ns + delay_ns, at, item))
    return [item for _, _, item in sorted(arrives, key=lambda row: row[:2])]


def _numbers_are_right(state: TableState[Any]) -> None:
    """One screen, one number: what is stepped back over gives none of them to another."""
    screens = [old.before for old in state.judged]
    for before, after in pairwise(screens):
        if before.number == after.number:
            assert before.screen == after.screen
