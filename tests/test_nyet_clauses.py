"""Every clause of Nyet!, row by row, through the real table: as written, and otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.nyet import NYET
from companion.games.nyet.state import State
from companion.kit.standings import Score
from companion.page.snapshot import words
from tests.at_table import AtTable
from tests.nyet_rows import ROWS, Row

CLAUSES = {f"NY-{n}" for n in range(1, 9)}
HOUR_NS = 3_600_000_000_000
WAYS: dict[str, dict[str, Any]] = {
    "as written": {},
    "an hour later": {"from_ns": HOUR_NS + 1},
    "turned seats": {"turned": 1},
    "with noise": {"noise": True},
}


def played(row: Row, **how: Any) -> AtTable[State]:
    at: AtTable[State] = AtTable(NYET, row.players, row.settings, first=row.first, **how)
    return at.play(row.moves)


def alike(lines: list[str]) -> list[list[str]]:
    """Names in a team come in another order where people sit otherwise."""
    return [sorted(line.split()) for line in lines]


@pytest.mark.parametrize("how", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.says)
def test_a_row_comes_out_as_it_says(row: Row, how: dict[str, Any]) -> None:
    at = played(row, **(how if row.turns else {**how, "turned": 0}))
    if row.foul:
        before = at.game
        at.play(row.foul)
        assert at.game is before or at.game == before
    if row.heard:
        assert alike(at.heard()[-len(row.heard) :]) == alike(row.heard)
    if row.asked:
        assert f"{at.names[at.asked.player]}: {at.asked.question}" == row.asked
    if row.choices:
        assert sorted(c.label for c in at.asked.choices) == sorted(row.choices)
    if row.points:
        points = dict(zip((name[0] for name in at.names), at.game.totals, strict=True))
        assert points == row.points
    shown = " ".join(words(at.state.screen))
    assert [text for text in row.panel if text not in shown] == []
    assert at.state.over == row.over


def test_every_clause_has_a_row() -> None:
    assert {row.says.split()[0] for row in ROWS} == CLAUSES


def test_rulings_name_their_clause() -> None:
    for row in ROWS:
        for ruling in played(row).rulings():
            assert ruling.clause in CLAUSES | {"undo"}
            assert ruling.headline


def test_a_round_is_told_with_scores_and_a_slip_that_has_it_all() -> None:
    row = next(row for row in ROWS if "downwards too" in row.says)
    at = played(row)
    score, slip = at.said[-2:]
    assert isinstance(score, Score)
    assert dict(score.standings.rows) == {"ADA": -12, "BEN": -30, "CLEO": -30}
    assert slip.title == "NYET! round 1 of 9"  # type: ignore[union-attr]  # a slip
    assert slip.lines == (  # type: ignore[union-attr]  # a slip
        "ADA begins, nobody discards, red is trump, the blue 1s are supertrumps, "
        "a trick or loot -2",
        "ADA: 1 trick, 2 loot",
        "BEN + CLEO: 15 tricks, 0 loot",
        "ADA -12 (Bonus card, twice)",
        "BEN -30",
        "CLEO -30",
    )
