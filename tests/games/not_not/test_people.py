"""Whole games of Not Not by people with the habits that people have, against their own score."""

from __future__ import annotations

from functools import cache

import pytest

from companion.games.not_not import NOT_NOT
from companion.games.not_not.cards import SLOTS
from companion.games.not_not.game import MACHINE
from companion.games.not_not.options import LEVELS
from tests.at_table import AtTable
from tests.games.habits import ALL, HABITS
from tests.games.not_not.people import People
from tests.machines import Watched, compare

GAMES = 42  # six at a table of each size
# Presses a won round beyond taps and rolls. Not counted are the presses of habit alone, where they
# are made: at a neighbour's seat, again, and the slap that objects wrongly. What mends them is
# counted.
BEYOND = 0.3
ON_THE_PANEL = ("none", "mistaken", "forgetful")  # what is seen there is enough to put it right


@cache
def games(habit: str, *, pads: bool) -> list[People]:
    """Games of two to eight, at every level."""
    return [
        People(seed, 2 + seed % 7, settings(seed), HABITS[habit], pads=pads).play()
        for seed in range(GAMES)
    ]


def settings(seed: int) -> dict[str, object]:
    return {"level": [*LEVELS][seed % 4]}


@pytest.mark.parametrize("pads", [True, False], ids=["pads", "no pads"])
@pytest.mark.parametrize("habit", HABITS)
def test_the_final_score_is_the_one_that_people_keep(habit: str, pads: bool) -> None:
    for people in games(habit, pads=pads):
        assert people.at.state.over
        assert people.points == people.truth
        assert people.spoilt == 0, "a wrong press costs more than its own cards"


@pytest.mark.parametrize("habit", ON_THE_PANEL)
def test_nobody_needs_scores_to_put_a_round_right(habit: str) -> None:
    assert sum(people.corrections for people in games(habit, pads=True)) == 0


@pytest.mark.parametrize("pads", [True, False], ids=["pads", "no pads"])
@pytest.mark.parametrize("habit", HABITS)
def test_presses_beyond_taps_and_rolls_are_few(habit: str, pads: bool) -> None:
    played = games(habit, pads=pads)
    beyond = sum(game.presses - game.honest - game.habit_presses for game in played)
    assert beyond / sum(people.won for people in played) <= BEYOND


def test_the_machine_goes_where_it_says_and_nowhere_else() -> None:
    watched = Watched(NOT_NOT)
    for seed in range(4):
        People(seed, 3, settings(seed), ALL, watched.game).play()
    for moves in ("", "; A left/BACK", "; A left/BACK; A up", "; A left/NOBODY"):
        table = AtTable(watched.game, 2, switches=(frozenset(SLOTS),) * 2)
        table.play(f"A up; wait 400{moves}")
        watched.game.rules().end(table.game, "BEN ended the game", table.now_ns)
    compare(MACHINE, watched.seen)
