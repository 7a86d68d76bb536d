"""Whole games of Ugh! by people with the habits that people have, against the score they keep."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from statistics import mean
from textwrap import indent

import pytest

import companion
from companion.games.ugh import UGH
from companion.games.ugh.game import MACHINE
from companion.kit.phases import diagram
from companion.kit.slips import Slip
from tests.games.ugh.people import NONE, Habits, People
from tests.machines import Watched, compare

CONTRIBUTING = Path(companion.__file__).parent.parent / "CONTRIBUTING.md"
PLAYERS = (2, 3, 4, 7)
GAMES = 8
PRESSES = 80  # a game of four, on the average
HABITS = {
    "none": NONE,
    "blind": Habits(blind=0.5),
    "impatient": Habits(impatient=0.2),
    "neighbourly": Habits(neighbourly=0.03),
    "slow": Habits(slow=0.5),
    "forgetful": Habits(forgetful=0.1),
    "mistaken": Habits(mistaken=0.05),
    "all": Habits(0.2, 0.1, 0.01, 0.1, 0.05, 0.02),
}
WATCHED = Watched(UGH, lambda state: state.phase)


@cache
def games(habit: str, *, flips: bool = False) -> list[People]:
    """Games of two and more, from other seeds for each habit."""
    first = 1_000 * list(HABITS).index(habit)
    return [People(first + n, n, HABITS[habit], flips=flips).play() for n in PLAYERS]


@pytest.mark.parametrize("flips", [False, True], ids=["quick", "full"])
@pytest.mark.parametrize("habit", HABITS)
def test_the_final_score_is_the_one_that_people_keep(habit: str, flips: bool) -> None:
    for people in games(habit, flips=flips):
        assert people.table.state.over
        assert people.points == people.truth


def test_four_press_eighty_times_a_game_at_most() -> None:
    assert mean(People(seed, 4).play().presses for seed in range(GAMES)) <= PRESSES


def test_every_flip_that_is_pressed_is_counted() -> None:
    for people in games("none", flips=True):
        assert people.table.game.deck.remain <= 1  # the last one, if it was a later Ugh!


@pytest.mark.parametrize("flips", [False, True], ids=["quick", "full"])
def test_the_final_slip_has_the_winner_and_with_flips_everyones_luck(flips: bool) -> None:
    for people in games("none", flips=flips):
        [slip] = [s for s in people.table.said if isinstance(s, Slip) and s.final]
        assert slip.lines[1].startswith(f"{max(people.truth)} points")
        assert len(slip.lines) == 2 + len(people.people) * flips


LAST = "A up/LAST CARD; wait 2600; "
FLIPPED = f"{LAST}A flip; wait 2600; "
SUMS = f"{FLIPPED}A end; "
ENDED = "B up/END GAME"


def test_the_machine_goes_where_it_says_and_nowhere_else() -> None:
    watched = Watched(UGH, lambda state: state.phase)
    for flips in (False, True):
        for seed in range(3):
            People(seed, 3, HABITS["all"], watched.game, flips=flips).play()
        for begun in ("", LAST, FLIPPED, SUMS):
            People(1, 3, game=watched.game, flips=flips).table.play(begun + ENDED)
        for begun in (LAST, FLIPPED, SUMS):
            People(1, 3, game=watched.game, flips=flips).table.play(f"{begun}B up/NOT YET")
    compare(MACHINE, watched.seen)


def test_contributing_shows_it() -> None:
    assert indent(diagram(MACHINE), "    ") in CONTRIBUTING.read_text("utf-8")
