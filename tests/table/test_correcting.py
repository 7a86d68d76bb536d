"""SCORES: in every game, at any time, anybody puts right a number that was pressed wrongly."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import GAMES
from companion.games.nyet import NYET
from companion.games.spank import SPANK
from companion.kit.game import Game
from companion.kit.screens import AskScreen
from companion.kit.slips import Slip
from companion.table.hands import NOT_NOW
from companion.table.inputs import Joins
from tests.at_table import AtTable


def opened(game: Game[Any]) -> AtTable[Any]:
    """The sheet is open at Ada's seat."""
    table: AtTable[Any] = AtTable(game, game.players[0], {})
    return table.play("wait 1000; A up/SCORES")


def points(table: AtTable[Any]) -> list[int]:
    return [n for _, n in table.table.standings(table.state).rows]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_score_goes_up_and_down_and_is_taken_back(game: Game[Any]) -> None:
    table = opened(game)
    assert isinstance(table.state.screen, AskScreen)
    first, number = points(table)[0], table.state.number
    name, was = table.state.screen.choices[1].label.rsplit(" ", 1)
    table.play("A down; A right; A right")
    assert points(table)[0] == first + 2
    assert table.state.screen.choices[1].label == f"{name} {int(was) + 2}"
    assert table.state.number > number
    table.play("A left")
    assert points(table)[0] == first + 1
    table.play("A up; A right")
    slip = table.output[-1]
    assert isinstance(slip, Slip)
    assert slip.title == "Corrected"
    assert slip.lines[0].endswith(f" {first} is {first + 1}")
    table.play("wait 3000; A up/TAKE BACK")
    assert points(table)[0] == first, "one taking back for all that was put right"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whoever_joins_meanwhile_is_on_the_sheet_too(game: Game[Any]) -> None:
    table: AtTable[Any] = AtTable(game, 3, {}).play("wait 1000; A up/SCORES; A down; A right")
    corrected = points(table)[0]
    table.give(Joins(7, "GUS", ("up", "pad"), "BEN", table.now_ns + 1))
    rows = [choice.label for choice in table.asked.choices[1:]]
    plays = "GUS" in table.state.sitting.names  # some games cannot be joined there
    assert any(row.startswith("GUS ") for row in rows) == plays
    assert points(table)[0] == corrected


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_left_and_right_on_the_first_line_only_go_on(game: Game[Any]) -> None:
    for switch in ("left", "right"):
        table = opened(game)
        before = points(table)
        table.play(f"A {switch}")
        assert table.state.menu is None
        assert points(table) == before


def test_a_seat_with_a_button_and_a_pad_has_a_line_for_more_and_one_for_less() -> None:
    has = [frozenset({"up", "pad"})] * 2
    table: AtTable[Any] = AtTable(SPANK, 2, {}, switches=has).play("wait 1000; A up/SCORES")
    assert [choice.label for choice in table.asked.choices][:3] == ["DONE", "ADA 0 +1", "ADA 0 -1"]
    table.play("A up; A pad")
    assert points(table) == [1, 0]
    table.play("A up; A pad")
    assert points(table) == [0, 0]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_number_that_cannot_be_less_is_told_and_no_ruling_says_that_it_is(
    game: Game[Any],
) -> None:
    table = opened(game).play("A down")
    for _ in range(points(table)[0] + 1):
        table.play("A left")
    if game is NYET:
        assert points(table)[0] == -1
    else:
        assert table.state.note is not None
        assert table.state.note.words == NOT_NOW.words
    assert len(table.rulings()) == len({ruling.headline for ruling in table.rulings()})
