"""Games of Spank the Baby by people with the habits that people have, against their own count."""

from __future__ import annotations

import pytest

from tests.games.habits import HABITS
from tests.games.spank.people import SPANKS, People

PLAYERS = (2, 3, 4, 16)


@pytest.mark.parametrize("habit", HABITS)
def test_the_score_is_the_one_that_people_keep(habit: str) -> None:
    for players in PLAYERS:
        people = People(players, players, HABITS[habit]).play()
        people.check()
        assert people.rounds == SPANKS


def test_a_spank_is_one_press_each() -> None:
    for players in PLAYERS:
        people = People(players, players).play()
        assert people.presses == SPANKS * players
