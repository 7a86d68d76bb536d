"""Whole games of Nyet! by people with the habits that people have, against the score they keep."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from companion.games.nyet import NYET
from companion.games.nyet.game import MACHINE
from companion.kit.slips import Slip
from tests.games.habits import ALL, HABITS
from tests.games.nyet.people import People
from tests.games.nyet.test_clauses import ROWS, seated
from tests.machines import Watched, compare

PLAYERS = (2, 3, 4, 5)
PRESSES = 24  # a round, on the average, on the own board and counted at the end
GAMES = 8  # of each number of players, with each habit
WAYS: dict[str, dict[str, str]] = {
    "own board": {},
    "each trick": {"count": "each trick"},
    "board on panel": {"board": "panel", "count": "each trick"},
}


@cache
def games(habit: str, way: str) -> list[People]:
    """A game of two, three, four and five."""
    first = 1_000 * list(HABITS).index(habit)
    options = {"deals": 1, **WAYS[way]}
    return [People(first + n, n, HABITS[habit], settings=options).play() for n in PLAYERS]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("habit", HABITS)
def test_the_final_score_is_the_one_that_people_keep(habit: str, way: str) -> None:
    for people in games(habit, way):
        assert people.at.state.over
        people.check()


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("habit", HABITS)
def test_a_round_is_twenty_four_presses_at_most(habit: str, players: int) -> None:
    """The presses of habit alone are not counted; those that mend them are."""
    tables = [People(n, players, HABITS[habit], settings={"deals": 1}) for n in range(GAMES)]
    pressed = sum(table.play().presses - table.habit_presses for table in tables)
    assert pressed / sum(table.rounds for table in tables) <= PRESSES


def test_the_machine_goes_where_it_says_and_nowhere_else() -> None:
    watched = Watched(NYET)
    for options, players in product((*WAYS.values(), {"board": "panel"}), (2, 4)):
        People(1, players, ALL, watched.game, {"deals": 1, **options}).play()
    for row in ROWS:
        ends = "" if "over" in row.more else "; wait 3000; A up/END GAME"
        seated(row, watched.game).play(row.moves + ends)
    compare(MACHINE, watched.seen)


@pytest.mark.parametrize("way", WAYS)
def test_the_final_slip_has_the_winners(way: str) -> None:
    for people in games("none", way):
        [slip] = [s for s in people.at.output if isinstance(s, Slip) and s.final]
        assert slip.lines[1].startswith(f"{max(people.truth)} point")
        best = tuple(p for p, n in enumerate(people.truth) if n == max(people.truth))
        assert people.at.rulings()[-1].players == best
