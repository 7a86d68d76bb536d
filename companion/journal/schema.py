"""The journal's tables in SQLite, and how those of an older journal become them.

Version 1 kept evenings, at which every seat had every switch. Version 2 wrote down which switches
a seat has. Version 3 calls an evening a record, and knows by which rules it was judged.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

VERSION = 3

TABLES = (
    """CREATE TABLE record (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL, names TEXT NOT NULL, seats TEXT NOT NULL, settings TEXT NOT NULL,
        seed INTEGER NOT NULL, tie_ns INTEGER NOT NULL, grade TEXT NOT NULL,
        began TEXT NOT NULL, over INTEGER NOT NULL DEFAULT 0, switches TEXT NOT NULL DEFAULT '[]',
        version INTEGER NOT NULL DEFAULT 1
    )""",
    """CREATE TABLE entry (
        record INTEGER NOT NULL REFERENCES record(id), seq INTEGER NOT NULL,
        input TEXT NOT NULL, output TEXT NOT NULL,
        PRIMARY KEY (record, seq)
    ) WITHOUT ROWID""",
)
FROM_1 = ("ALTER TABLE evening ADD COLUMN switches TEXT NOT NULL DEFAULT '[]'",)
FROM_2 = (
    "ALTER TABLE evening RENAME TO record",
    "ALTER TABLE record ADD COLUMN version INTEGER NOT NULL DEFAULT 1",
    "ALTER TABLE entry RENAME COLUMN evening TO record",
    "ALTER TABLE entry RENAME COLUMN said TO output",
)
STEPS = {0: TABLES, 1: FROM_1 + FROM_2, 2: FROM_2, VERSION: ()}  # 0: a new file


def opened(path: Path) -> sqlite3.Connection:
    """The file, brought to this version in one transaction if it is of an older one.

    For any thread, but one at a time. Raises sqlite3.Error for a file that cannot be written, is no
    database, or is of a version that is not known here; what it holds stays as it was.
    """
    db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    try:
        _prepare(db)
    except sqlite3.Error:
        db.close()
        raise
    return db


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All that is done in it, or nothing. Raises sqlite3.Error, also when it cannot begin."""
    try:
        db.execute("BEGIN IMMEDIATE")
        yield
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def _prepare(db: sqlite3.Connection) -> None:
    found = _steps(db)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    if found:
        with transaction(db):
            for statement in _steps(db):  # asked again: another process may have been first
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {VERSION}")


def _steps(db: sqlite3.Connection) -> tuple[str, ...]:
    """The statements that make this version of it."""
    found = db.execute("PRAGMA user_version").fetchone()[0]
    if found not in STEPS:
        raise sqlite3.DatabaseError(f"written by another version ({found}, this is {VERSION})")
    return STEPS[found]
