"""Whole games of Ugh! by people with the habits that people have, against the score they keep."""

from __future__ import annotations

from functools import cache
from statistics import mean
from typing import Any

import pytest

from companion.drawing.draw import lay_out
from companion.drawing.pages import pages
from companion.games.ugh import UGH
from companion.games.ugh.game import MACHINE
from companion.kit.slips import Slip
from tests.games.habits import HABITS, Habits
from tests.games.ugh.people import People
from tests.machines import Watched, compare

PLAYERS = (2, 3, 4, 7)
GAMES = 16
PRESSES = 80  # a game of four, on the average


@cache
def games(habit: str, *, flips: bool = False) -> list[People]:
    """Games of two and more, from other seeds for each habit."""
    first = 1_000 * list(HABITS).index(habit)
    return [People(first + n, n, HABITS[habit], flips=flips).play() for n in PLAYERS]


@pytest.mark.parametrize("flips", [False, True], ids=["quick", "full"])
@pytest.mark.parametrize("habit", HABITS)
def test_the_final_score_is_the_one_that_people_keep(habit: str, flips: bool) -> None:
    for people in games(habit, flips=flips):
        assert people.at.state.over
        people.check()


@pytest.mark.parametrize("habit", HABITS)
def test_four_press_eighty_times_a_game_at_most(habit: str) -> None:
    """The presses of habit alone are not counted; those that mend them are."""
    played = [People(seed, 4, HABITS[habit]).play() for seed in range(GAMES)]
    assert mean(people.presses - people.habit_presses for people in played) <= PRESSES


def test_every_flip_that_is_pressed_is_counted() -> None:
    for people in games("none", flips=True):
        assert people.at.game.deck.remain <= 1  # the last one, if it was a later Ugh!


@pytest.mark.parametrize("flips", [False, True], ids=["quick", "full"])
def test_the_final_slip_has_the_winner(flips: bool) -> None:
    for people in games("none", flips=flips):
        [slip] = [s for s in people.at.output if isinstance(s, Slip) and s.final]
        assert slip.lines[1].startswith(f"{max(people.truth)} points")


LAST = {False: "A last; wait 2600; ", True: "A up/LAST CARD; wait 2600; "}
FLIPPED = "A flip; wait 2600; "


def test_the_machine_goes_where_it_says_and_nowhere_else() -> None:
    watched = Watched(UGH)
    for flips, last in LAST.items():
        for seed in range(3):
            People(seed, 3, HABITS["all"], watched.game, flips=flips).play()
        for begun in ("", last, last + FLIPPED, f"{last}{FLIPPED}A end; "):
            People(1, 3, game=watched.game, flips=flips).at.play(f"{begun}B up/END GAME")
            if begun:
                People(1, 3, game=watched.game, flips=flips).at.play(f"{begun}B up/NOT YET")
    compare(MACHINE, watched.seen)


@pytest.mark.parametrize("players", [2, 5, 12])
def test_everybodys_total_and_the_lead_are_on_the_panel_whatever_else_is(players: int) -> None:
    people = People(5, players, Habits(forgetful=0.1))
    give, seen = people.at.give, set()

    def giving(item: Any) -> None:
        give(item)
        state = people.at.state
        if state.over or state.screen in seen:
            return
        seen.add(state.screen)
        shown = "".join(
            text
            for page in pages(state.screen, (128, 64))
            for text, _ in lay_out(page, (128, 64), "1").written
        )
        totals = sorted(people.points, reverse=True)
        assert all(str(points) in shown for points in totals)
        assert {name[0] for name in people.at.names} <= set(shown), (state.screen, shown)
        assert str(totals[0] - totals[1]) in shown

    people.at.give = giving  # type: ignore[method-assign]  # looking on
    people.play()
    assert len(seen) > 60
