"""A press belongs to its own time or nowhere: in every game, in whatever order presses arrive."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from companion.games import GAMES
from companion.kit.game import Game, Output
from companion.kit.rulings import Ruling
from companion.kit.stamp import OWN, Stamp
from companion.table.inputs import Contact, Due, Input, Release
from companion.table.state import TableState
from tests.recorded import judged_again
from tests.table.test_every_game import SWITCHES, TIE_NS, Children

MS = 1_000_000
ADA, BEN, CLEO = range(3)
KEYS = (OWN, OWN)
# Two phones; and there is another one whose clock may be off by far more.
PHONES = (Stamp(1, 10 * MS, 60 * MS), Stamp(2, 6 * MS, 60 * MS))


def is_in_order(ruling: Ruling, window_ns: int) -> bool:
    """The first lie in one tie window, and nobody who is called late was there before them."""
    first = [f.after_ns for f in ruling.race if f.result == "first"]
    late = [f.after_ns for f in ruling.race if f.result == "late"]
    return not first or (
        max(first) - min(first) <= window_ns and min([*late, max(first)]) >= first[0]
    )


# ---- in every game


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_order_of_arrival_makes_a_wrong_winner_or_a_dead_heat(
    game: Game[Any], seed: int
) -> None:
    children = Children(game, seed)
    for at, _ in enumerate(children.play()):
        if children.state.own.racing and at % 3 == 0:
            clocks = PHONES if at % 2 else KEYS
            window_ns = TIE_NS + sum(clock.error_ns for clock in clocks)
            for sooner_ns in (window_ns + 1, 300 * MS):
                output = _second_arrives_first(children, sooner_ns, clocks)
                assert all(is_in_order(one, window_ns) for one in output if isinstance(one, Ruling))


def _second_arrives_first(
    children: Children, sooner_ns: int, clocks: tuple[Stamp, Stamp]
) -> list[Output]:
    """All that is said of a race whose first press arrives after the second was judged."""
    table, state, at_ns = children.table, children.state, children.now_ns + 400 * MS
    first, second = children.chance.sample(range(len(children.setup.names)), 2)
    switch = children.chance.choice(SWITCHES)
    output: list[Output] = []
    arrives: list[tuple[int, Input]] = [
        (at_ns, Contact(second, switch, at_ns, clocks[0])),
        (at_ns + 1, Contact(first, switch, at_ns - sooner_ns, clocks[1])),
        *((at_ns + 80 * MS, Release(who, switch, at_ns + 80 * MS)) for who in (first, second)),
        (at_ns + 12_000 * MS, Release(first, switch, at_ns + 12_000 * MS)),
    ]
    for arrives_ns, item in arrives:
        while (due_ns := table.due_ns(state)) is not None and due_ns <= arrives_ns:
            state, more = table.step(state, Due(due_ns))
            output += more
        state, more = table.step(state, item)
        output += more
    return output


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whatever_is_under_way_for_long_is_judged_the_same_again(game: Game[Any]) -> None:
    ruled = False
    for seed in range(2):
        children = Children(game, seed)
        for _ in children.play():
            pass
        delayed = _delayed(children.inputs, random.Random(f"{game.id} {seed} late"))
        state, output = judged_again(children.table, delayed)
        assert judged_again(children.table, delayed) == (state, output)
        ruled |= any(isinstance(one, Ruling) for one in output)
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
