"""A journal that another version has written: two players, a tap each, one ruling."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.journal.records import Record, to_head
from companion.journal.schema import APPLICATION_ID, ENTRY, RECORD, SLIP, VERSION

INPUTS = (
    {"kind": "contact", "seat": 0, "switch": "up", "at_ns": 1_000_000_000},
    {"kind": "contact", "seat": 1, "switch": "left", "at_ns": 1_038_000_000},
)
RULING = {
    "kind": "ruling",
    "clause": "NN-0",  # which no rule of today's is
    "headline": "Ada by an ell",
    "reason": "as was the custom",
    "players": ["Ada"],
    "margin_ms": 38.0,
    "at_ms": 1000.0,
}
SCORE = {"kind": "score", "points": {"Ada": 3, "Ben": 1}}
OUTPUTS: tuple[list[dict[str, Any]], ...] = ([], [RULING, SCORE])


def write_old_journal(path: Path, game: str, settings: dict[str, str]) -> None:
    """An unfinished game."""
    with closing(sqlite3.connect(path)) as db, db:
        for statement in (RECORD, ENTRY, SLIP):
            db.execute(statement)
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {VERSION}")
        began = "2026-11-21T20:00:00+00:00"
        names = ("Ada", "Ben")
        record = Record(game, names, (0, 1), settings, 7, 250_000, "kernel", began, version=6)
        db.execute("INSERT INTO record VALUES (1, ?, 0, 0)", (to_head(record),))
        for seq, (item, said) in enumerate(zip(INPUTS, OUTPUTS, strict=True), 1):
            row = (seq, json.dumps(item), json.dumps(said))
            db.execute("INSERT INTO entry VALUES (1, ?, ?, ?)", row)
