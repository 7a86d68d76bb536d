"""Ugh! by its clauses: each row as written, later in the evening, with seats turned, with noise."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.games.ugh import UGH
from companion.games.ugh.state import State
from companion.kit import texts
from companion.page.snapshot import words
from companion.table.furniture import noted_screen
from tests.at_table import AtTable
from tests.games.rows import WAYS, Row, points, read, unordered
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


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.says)
def test_a_clause_is_ruled_as_its_row_says(row: Row, way: str) -> None:
    table = seated(row, **({} if way == "turned" and "seats" in row.more else WAYS[way]))
    before = len(table.ruled())
    table.play(spelled(row.moves))
    ruled = table.ruled()[before:]
    assert [unordered(line) for line in ruled] == [unordered(line) for line in row.ruled]
    shown = " | ".join(words(noted_screen(table.state)))
    assert [text for text in row.more.get("panel", []) if text not in shown] == [], shown
    assert points(table) == row.points


def test_every_clause_has_a_row() -> None:
    assert {row.says.split()[0] for row in ROWS} == set(texts.read("companion.games.ugh").clauses)


def test_a_set_is_eight_presses_at_most_from_opening_to_confirming_it() -> None:
    table = AtTable(UGH, words=WORDS).play(spelled("A locks 5 4 W"))
    presses = [item for item in table.inputs if type(item).__name__ == "Contact"]
    assert len(presses) == 1 + 3 * 2 + 1
    assert table.ruled() == ["UG-5 ADA +60"]
