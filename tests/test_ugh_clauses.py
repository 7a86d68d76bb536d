"""Ugh! by its clauses: each row as written, later in the evening, with seats turned, with noise."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.ugh import UGH
from companion.games.ugh.state import State
from companion.kit.game import Output
from companion.kit.slips import Slip
from companion.page.snapshot import words
from tests.at_table import NAMES, AtTable
from tests.ugh_rows import ROWS, Row, locked

WORDS = {"lock": "up", "flip": "right", "done": "right", "ugh": "down", "take": "left",
         "last": "left", "later": "left", "card": "up"}  # fmt: skip
HOUR_NS = 3_600_000_000_001
WAYS: dict[str, dict[str, Any]] = {
    "as written": {},
    "later": {"from_ns": HOUR_NS},
    "turned": {"turned": 3},
    "noise": {"noise": True},
}


def seated(row: Row, **way: Any) -> AtTable[State]:
    table = AtTable(UGH, row.players, row.settings, words=WORDS, **way)
    table.play(row.before)
    return table


def points(table: AtTable[State]) -> dict[str, int]:
    rows = table.table.standings(table.state).rows
    return {name[0]: points for name, points in rows if points}


def panel(table: AtTable[State]) -> str:
    return " | ".join(words(table.state.screen))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.says)
def test_a_clause_is_ruled_as_its_row_says(row: Row, way: str) -> None:
    table = seated(row, **WAYS[way])
    before = len(table.heard())
    table.play(row.moves)
    heard = table.heard()[before:]
    if way == "turned":
        assert [sorted(line.split()) for line in heard] == [
            sorted(line.split()) for line in row.heard
        ]
    else:
        assert heard == row.heard
        assert row.panel in panel(table)
    assert points(table) == row.points
    for detail in row.details or []:
        assert detail in final_slip(table.said).lines


@pytest.mark.parametrize(
    "row", [r for r in ROWS if r.heard and all(" NO " in line for line in r.heard)],
    ids=lambda row: row.says,
)  # fmt: skip
def test_foul_play_changes_nothing_that_counts(row: Row) -> None:
    table = seated(row)
    before = table.game
    table.play(row.moves)
    after = table.game
    assert (after.sets, after.ughs, after.deck, after.turn, after.phase) == (
        before.sets,
        before.ughs,
        before.deck,
        before.turn,
        before.phase,
    )
    assert after == before or after.asked


def test_every_clause_has_a_row() -> None:
    assert {row.clause for row in ROWS} == {f"UG-{n}" for n in range(1, 8)}


def final_slip(said: list[Output]) -> Slip:
    return next(s for s in said if isinstance(s, Slip) and s.final)


@pytest.mark.parametrize(
    ("players", "settings", "says"),
    [
        (7, {"decks": 1}, 'option decks = "1": more than six players need 2'),
        (2, {"counts": "6,6,6,6,6"}, 'option counts = "6,6,6,6,6": use numbers that make 26'),
        (2, {"counts": "²,6,6,6,8"}, 'option counts = "²,6,6,6,8": use numbers that make 26'),
        (2, {"counts": "a,6,6,6,8"}, 'option counts = "a,6,6,6,8": use numbers that make 26'),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    players: int, settings: dict[str, Any], says: str
) -> None:
    with pytest.raises(ValueError, match="option") as refused:
        AtTable(UGH, players, settings)
    assert str(refused.value) == says


def test_twelve_see_every_total_by_name() -> None:
    table: AtTable[State] = AtTable(UGH, 12, {}, words=WORDS)
    table.play("; ".join(f"{letter} ugh; wait 2600" for letter in "ABCDEFGHIJKL"))
    assert all(f"{name} 3" in panel(table) for name in NAMES[:12])
    assert "LEVEL WITH 3" in panel(table)


def test_who_has_a_question_waiting_plays_nothing_else_with_those_buttons() -> None:
    table: AtTable[State] = AtTable(UGH, 4, {}, words=WORDS)
    table.play("A lock; B lock; B ugh; B last")
    assert table.heard() == []
    table.play("A: BACK")
    assert table.asked.player == table.player("B")


def test_a_menu_that_somebody_opens_meanwhile_turns_no_value_into_a_play() -> None:
    table: AtTable[State] = AtTable(UGH, 4, {}, words=WORDS)
    table.play("A lock; A: 1; C up/?; A down; A left")
    assert table.heard() == []
    assert table.game.asked[0].player == table.player("A")
    assert table.game.phase == "playing"


def test_the_final_slip_says_who_won_and_each_ones_luck() -> None:
    table: AtTable[State] = AtTable(UGH, 4, {"flips": True}, words=WORDS)
    table.play(f"A flip; A take; B ugh; wait 2600; {locked('C', '2 4 3')}; B: 1; D up/END GAME")
    slip = final_slip(table.said)
    assert slip.title == "UGH! final score"
    assert slip.lines == (
        "CLEO WINS",
        "24 points; DAN ended it",
        "ADA: flips 1, Ugh!s 0, expected 0.3",
        "BEN: flips 1, Ugh!s 1, expected 0.3",
    )
