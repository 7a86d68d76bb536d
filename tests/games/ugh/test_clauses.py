"""Ugh! by its clauses: each row as written, later in the evening, with seats turned, with noise."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.games.ugh import UGH
from companion.games.ugh.game import CLAUSES
from companion.games.ugh.state import State
from companion.page.snapshot import words
from companion.table import overlay_text
from tests.at_table import NAMES, AtTable
from tests.games.rows import WAYS, Row, read, unordered
from tests.games.ugh.people import WORDS


def values(letter: str, cards: str) -> str:
    """The answers that enter a set, as "2 4 W"."""
    answers = [
        f"4 5 WILD; {letter}: {'WILD' if card == 'W' else card}" if card in "45W" else card
        for card in cards.split()
    ]
    return "; ".join(f"{letter}: {answer}" for answer in answers)


def spelled(moves: str) -> str:
    """Moves as the table has them: "A locks 2 4 3" is many."""
    moves = moves.replace("108 cards", "; ".join(["A card"] * 108))
    moves = re.sub(r"(\w) locks ([1-5W ]+)", r"\1 enters \2; \1: LOCK; wait 2600", moves)
    moves = re.sub(r"(\w) enters ([1-5W ]+)", r"\1 lock; \1 values \2", moves)
    return re.sub(r"(\w) values ([1-5W ]+)", lambda found: values(*found.groups()), moves)


ROWS = read(__file__)


def seated(row: Row, **way: Any) -> AtTable[State]:
    settings = row.settings
    players = int(settings.pop("players"))
    table = AtTable(UGH, players, settings, words=WORDS, **way)
    return table.play(spelled(row.one("first")))


def points(table: AtTable[State]) -> dict[str, int]:
    rows = table.table.standings(table.state).rows
    return {name[0]: points for name, points in rows if points}


def panel(table: AtTable[State]) -> str:
    return " | ".join(words(overlay_text.screen(table.state)))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.says)
def test_a_clause_is_ruled_as_its_row_says(row: Row, way: str) -> None:
    table = seated(row, **WAYS[way])
    before = len(table.heard())
    table.play(spelled(row.moves))
    heard = table.heard()[before:]
    assert [unordered(line) for line in heard] == [unordered(line) for line in row.heard]
    assert row.one("panel") in panel(table)
    assert points(table) == row.points


def test_a_third_wild_is_no_answer_since_a_set_needs_a_number_card() -> None:
    table = table_of(4).play("A lock; A: 4 5 WILD; A: WILD; A: 4 5 WILD; A: WILD; A: 4 5 WILD")
    assert [choice.label for choice in table.asked.choices] == ["4", "5", "BACK"]


def test_every_clause_has_a_row() -> None:
    assert {row.says.split()[0] for row in ROWS} == set(CLAUSES)


def table_of(players: int, **settings: Any) -> AtTable[State]:
    return AtTable(UGH, players, settings, words=WORDS)


@pytest.mark.parametrize(
    ("moves", "ada"),
    [
        ("C down; C right; D right; C left; D right", 26),  # her sets
        ("C down; C down; C right; wait 1100; C right", 30),  # her first Ugh!s, 3 points each
        ("C down; C down; C left", 24),  # fewer than none are not there
    ],
)
def test_before_the_game_is_over_anyone_can_correct_the_sums(moves: str, ada: int) -> None:
    table = table_of(4).play(spelled("A locks 2 4 3; A last; wait 2600; B flip; wait 2600; B end"))
    table.play(moves)
    assert points(table) == {"A": ada}
    while table.state.cursor:
        table.play("D up")
    table.play("D right")
    assert table.heard()[-1] == "UG-6 ADA WINS"
    assert points(table) == {"A": ada}


def test_twelve_see_every_total_by_name() -> None:
    table = table_of(12).play("; ".join(f"{letter} ugh; wait 2600" for letter in "ABCDEFGHIJKL"))
    assert all(f"{name} 3" in panel(table) for name in NAMES[:12])
    assert "TIE ON 3" in panel(table)


def test_a_player_whose_question_waits_plays_nothing_else_with_those_buttons() -> None:
    table = table_of(4).play("A lock; B lock; B ugh; B last")
    assert table.heard() == []
    table.play("A: 4 5 WILD; A: CANCEL")
    assert table.asked.player == table.player("B")


def test_a_menu_that_somebody_opens_meanwhile_turns_no_value_into_a_play() -> None:
    table = table_of(4).play("A lock; A: 1; C up/?; A down; A left")
    assert table.heard() == []
    assert table.game.asked[0].player == table.player("A")
    assert table.game.phase == "playing"


def test_a_set_is_eight_presses_at_most_from_opening_to_confirming_it() -> None:
    table = table_of(4).play(spelled("A locks 5 4 W"))
    presses = [item for item in table.inputs if type(item).__name__ == "Contact"]
    assert len(presses) == 1 + 3 * 2 + 1
    assert table.heard() == ["UG-5 ADA +60"]
