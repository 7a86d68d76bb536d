"""Refereed evenings by people who forget, and press by accident; and somebody who leaves."""

from __future__ import annotations

from collections import Counter

import pytest

from bench.referee import RULES, Table, goals
from tests.games.habits import HABITS
from tests.games.super_power.found import Found
from tests.games.super_power.people import People
from tests.games.super_power.referee_table import refereed


@pytest.mark.parametrize(("players", "pace_s"), [(2, 3.0), (4, 6.0), (6, 9.0), (10, 6.0)])
def test_nothing_forgotten_every_race_and_every_winner_is_right(
    players: int, pace_s: float
) -> None:
    found = Table("super", players, pace_s, 0.0, 0.0).play(2)
    assert found.hands == 2
    assert found.races[False] == 0
    assert found.winners[False] == 0
    assert found.stacked.total() > 0, "or nothing was compared"


def test_one_press_in_ten_forgotten_and_strays_name_no_wrong_winner() -> None:
    found = Found()
    for variant, stray in (("super", 0.05), ("family", 0.0), ("family", 0.05)):
        found.add(Table(variant, 5, 6.0, 0.1, stray).play(2))
    assert found.winners == {True: 6}


@pytest.mark.parametrize("habit", HABITS)
def test_whatever_habits_people_have_the_winner_is_right_in_the_end(habit: str) -> None:
    for variant in ("super", "family"):
        found = People(3, 5, RULES[variant], HABITS[habit]).play(2).found
        assert found.winners == {True: 2}


def test_the_bench_says_of_each_goal_whether_it_is_met() -> None:
    found = Table("super", 6, 6.0, 0.0, 0.0).play(1)
    lines = [str(goal) for goal in goals({(0.0, 0.0): found, (0.1, 0.0): found}, found, found)]
    assert {line.split(":")[0] for line in lines} <= {"met", "NOT MET"}
    wrong = Found(hands=1, winners=Counter({False: 1}))
    assert "NOT MET" in str(goals({(0.0, 0.0): wrong, (0.1, 0.0): wrong}, found, found)[4])


def test_the_sheet_of_a_hand_stays_for_the_others_when_somebody_leaves() -> None:
    table = refereed(3, {"doghouse": 1}).play("B first/I AM OUT; C first/I AM OUT")
    assert table.asked.question == "POINTS OF HAND 1"
    table.play("A first/LEAVE GAME")
    assert table.asked.question == "POINTS OF HAND 1"
    assert table.asked.player != 0
    table.answer("DONE")
    assert table.ruled()[-1] == "SP-5 BEN wins hand 1"
