"""Whole games of Nuh-Uh! by people with the habits that people have; and one of three teams."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from companion.games.nuh_uh import NUH_UH
from companion.games.nuh_uh.game import MACHINE
from companion.journal.script import parse
from tests.games.habits import HABITS
from tests.games.nuh_uh.people import People
from tests.games.nuh_uh.turn import Turn, turn_of
from tests.games.rows import read
from tests.machines import Watched, compare
from tests.sim import play

PLAYERS = (2, 3, 4, 6)
EXTRA = 1  # presses a turn beyond what the rulebook makes people do
WAYS = [False, True]
FOUND = {("blind", True): [(110025, 4), (310351, 2)], ("neighbourly", False): [(130286, 6)]}


@cache
def games(habit: str, powers: bool) -> list[People]:
    """A game of two and more, from other seeds for each habit."""
    first = 1_000 * list(HABITS).index(habit)
    seeds = [(first + 10 * seed + n, n) for seed in range(2) for n in PLAYERS]
    seeds += FOUND.get((habit, powers), [])  # that went wrong once
    return [People(seed, n, HABITS[habit], powers=powers).play() for seed, n in seeds]


@pytest.mark.parametrize("powers", WAYS, ids=["plain", "powers"])
@pytest.mark.parametrize("habit", HABITS)
def test_the_final_score_is_the_one_that_people_keep(habit: str, powers: bool) -> None:
    for people in games(habit, powers):
        assert people.at.state.over
        people.check()


@pytest.mark.parametrize("powers", WAYS, ids=["plain", "powers"])
@pytest.mark.parametrize("habit", HABITS)
def test_a_turn_takes_one_press_more_than_the_rulebook_at_most(habit: str, powers: bool) -> None:
    played = games(habit, powers)
    extra = sum(people.presses - people.needed for people in played)
    assert extra / sum(people.rounds for people in played) <= EXTRA


def test_the_machine_goes_where_it_says_and_nowhere_else() -> None:
    watched = Watched(NUH_UH)
    for row in read(__file__):
        turn_of(row, game=watched.game).play(f"{row.moves}; wait 5000")
    for begun in ("", "B up; ", "B up; C left; +0 D left; wait 3000; ", "B up; A down; ",
                  "B up; A down; A right; wait 2000; "):  # fmt: skip
        for last in ("A up/END GAME", "A up/LEAVE GAME"):
            Turn(settings={"powers": True}, game=watched.game).play(begun + last)
    for moves in ("A down", "A up/END GAME"):
        Turn(settings={"teams": 2}, dealt=False, game=watched.game).play(moves)
    compare(MACHINE, watched.seen)


THREE_TEAMS = Path(__file__).with_name("three_teams.txt").read_text("utf-8")


def test_three_teams_with_powers_to_the_final_slip(tmp_path: Path) -> None:
    recording = play(parse(THREE_TEAMS), tmp_path / "j.db")
    assert [headline for headline, _ in recording.rulings()] == [
        "Ben's answer is final",
        "Eve: not you",
        "DEAD HEAT Fay + Dan",
        "Fay was first",
        "Eve: SWITCHEROO",
        "Ben is correct",
        "Ben + Eve: take both cards",
        "Cleo's answer is final",
        "Nobody said Nuh-Uh",
        "Cleo is wrong",
        "Discard the card",
        "Dan's answer is final",
        "Eve says Nuh-Uh",
        "Dan is wrong",
        "Ben + Eve: take the card",
        "Ben + Eve WIN",
    ]
    assert recording.warnings == []
    slip = recording.slips[-1]
    assert "final score" in slip
    assert "Ben + Eve: 2 Trivia (1 for 2)" in slip
    assert "1. Ben + Eve ................. 4" in slip
