"""Journals as older versions wrote them, word for word: two players, a tap each, one ruling."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

OLD = """
CREATE TABLE evening (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL, names TEXT NOT NULL, seats TEXT NOT NULL, settings TEXT NOT NULL,
    seed INTEGER NOT NULL, tie_ns INTEGER NOT NULL, grade TEXT NOT NULL,
    began TEXT NOT NULL, over INTEGER NOT NULL DEFAULT 0{switches}
);
CREATE TABLE entry (
    evening INTEGER NOT NULL REFERENCES evening(id), seq INTEGER NOT NULL,
    input TEXT NOT NULL, said TEXT NOT NULL,
    PRIMARY KEY (evening, seq)
) WITHOUT ROWID;
INSERT INTO evening (game, names, seats, settings, seed, tie_ns, grade, began) VALUES (
    'not-not', '["Ada", "Ben"]', '[0, 1]', '{{"level": "hard"}}', 7, 250000, 'kernel',
    '2026-11-21T20:00:00+00:00'
);
PRAGMA user_version = {version};
"""
SWITCHES = {1: "", 2: ", switches TEXT NOT NULL DEFAULT '[]'"}
OF_RECORDS = """
CREATE TABLE record (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL, names TEXT NOT NULL, seats TEXT NOT NULL, settings TEXT NOT NULL,
    seed INTEGER NOT NULL, tie_ns INTEGER NOT NULL, grade TEXT NOT NULL,
    began TEXT NOT NULL, over INTEGER NOT NULL DEFAULT 0, switches TEXT NOT NULL DEFAULT '[]',
    version INTEGER NOT NULL DEFAULT 1
);
CREATE TABLE entry (
    record INTEGER NOT NULL REFERENCES record(id), seq INTEGER NOT NULL,
    input TEXT NOT NULL, output TEXT NOT NULL,
    PRIMARY KEY (record, seq)
) WITHOUT ROWID;
INSERT INTO record (game, names, seats, settings, seed, tie_ns, grade, began, version) VALUES (
    'not-not', '["Ada", "Ben"]', '[0, 1]', '{"level": "hard"}', 7, 250000, 'kernel',
    '2026-11-21T20:00:00+00:00', 1
);
PRAGMA user_version = 3;
"""
VERSIONS = (*SWITCHES, 3)

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


def write_old_journal(path: Path, version: int) -> None:
    """An unfinished game, as that version kept it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    db = sqlite3.connect(path)
    db.execute("PRAGMA journal_mode = WAL")
    of_evenings = version in SWITCHES
    db.executescript(
        OLD.format(version=version, switches=SWITCHES[version]) if of_evenings else OF_RECORDS
    )
    rows = [
        (1, seq, json.dumps(item), json.dumps(said))
        for seq, (item, said) in enumerate(zip(INPUTS, OUTPUTS, strict=True), 1)
    ]
    db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?)", rows)
    db.commit()
    db.close()
