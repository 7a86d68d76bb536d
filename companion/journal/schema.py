"""The journal's tables in SQLite, what is written into them, and the connections to it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from companion.kit.structs import Struct

VERSION = 1  # goes up when a table below changes, or what is in it
MARK = b"NAYS"  # in the head of the file, from byte 68
APPLICATION_ID = int.from_bytes(MARK)
DAMAGE_CODES = (11, 26)  # SQLITE_CORRUPT, SQLITE_NOTADB
READ_ERRORS = (sqlite3.Error, UnicodeError)  # the second where SQLite would quote a damaged text

TABLES = (  # entries count from 1; journals of November 2026 have an entry 0, too
    """CREATE TABLE record (
        id INTEGER PRIMARY KEY,
        head TEXT NOT NULL, over INTEGER NOT NULL DEFAULT 0, refused INTEGER NOT NULL DEFAULT 0
    )""",
    """CREATE TABLE entry (
        record INTEGER NOT NULL REFERENCES record(id), seq INTEGER NOT NULL,
        input TEXT NOT NULL, output TEXT NOT NULL,
        PRIMARY KEY (record, seq)
    ) WITHOUT ROWID""",
    """CREATE TABLE slip (
        record INTEGER NOT NULL REFERENCES record(id), seq INTEGER NOT NULL, n INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (record, seq, n)
    ) WITHOUT ROWID""",
)
NAMES = {"record", "entry", "slip"}
PUT_RECORD = "INSERT OR REPLACE INTO record VALUES (?, ?, ?, ?)"
PUT_ENTRY = "INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?)"
PUT_SLIP = "INSERT OR REPLACE INTO slip VALUES (?, ?, ?, ?)"


class Write(Struct, frozen=True):
    """A statement that changes a record. To run it twice does no harm."""

    record: int
    sql: str
    values: tuple[Any, ...]
    seq: int = 0  # of the entry that it writes, if it writes one


class NotOursError(sqlite3.DatabaseError):
    """A database of another program, or of another version of Naysayer."""


class DamagedError(sqlite3.DatabaseError):
    """A journal that SQLite can open, and that is damaged all the same."""


def connected(database: Path | str) -> sqlite3.Connection:
    """Connect to a file or a URI. Any thread may use it, but one at a time."""
    name = str(database)
    db = sqlite3.connect(
        name, check_same_thread=False, isolation_level=None, uri=name.startswith("file:")
    )
    db.text_factory = partial(str, encoding="utf-8", errors="replace")
    return db


def opened(path: Path) -> sqlite3.Connection:
    """A journal to write to; its tables are created if the file is missing or empty.

    Raises READ_ERRORS for a file that cannot be written or is damaged; NotOursError for one that is
    not ours, which stays as it was.
    """
    db = connected(path)
    try:
        if not has_tables(db):
            with db:
                db.execute("BEGIN IMMEDIATE")
                create_tables(db)
            sync(path.parent)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        newest(db)
    except READ_ERRORS:
        db.close()
        raise
    return db


def read_only(path: Path) -> sqlite3.Connection:
    """A connection that writes nothing, and puts nothing next to the file. Raises sqlite3.Error."""
    sides = (Path(f"{path}-wal"), Path(f"{path}-journal"))
    how = "mode=ro" if any(side.exists() for side in sides) else "immutable=1"
    return connected(f"{path.absolute().as_uri()}?{how}")


def create_tables(db: sqlite3.Connection) -> None:
    for table in TABLES:
        db.execute(table)
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {VERSION}")


def newest(db: sqlite3.Connection) -> int:
    """The number of the newest record; 0 for none. Raises READ_ERRORS."""
    return int(db.execute("SELECT max(id) FROM record").fetchone()[0] or 0)


def has_tables(db: sqlite3.Connection) -> bool:
    """Whether our tables are in it; False if it is empty. Raises READ_ERRORS."""
    version, application = _number(db, "user_version"), _number(db, "application_id")
    tables = _tables(db)
    if not (tables or version or application):
        return False  # the power failed while the file was being made
    if (application, version) == (APPLICATION_ID, VERSION) and tables >= NAMES:
        return True
    if application == APPLICATION_ID:
        raise NotOursError("written by another version of Naysayer: move it away to begin anew")
    raise NotOursError("a database of another program")


def is_damage(error: BaseException) -> bool:
    """Whether an error of READ_ERRORS says that the file is damaged."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in DAMAGE_CODES or isinstance(error, DamagedError | UnicodeError)


def is_damaged(path: Path) -> bool:
    """Whether the file is damaged. Reads all of it; on any thread."""
    try:
        with closing(connected(f"{path.absolute().as_uri()}?mode=ro")) as db:
            check_whole(db)
    except READ_ERRORS as error:
        return is_damage(error)
    return False


def check_whole(db: sqlite3.Connection) -> None:
    """Read all of it. Raises DamagedError if a page is damaged or a table missing; READ_ERRORS."""
    [[found]] = db.execute("PRAGMA quick_check(1)").fetchall()
    if found != "ok" or not _tables(db) >= NAMES:
        raise DamagedError("the journal is damaged")


def sync(path: Path) -> None:
    """Force a file, or the names in a folder, onto the disk. Raises OSError."""
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def _tables(db: sqlite3.Connection) -> set[str]:
    names = db.execute("SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'").fetchall()
    return {name for (name,) in names}


def _number(db: sqlite3.Connection, pragma: str) -> int:
    return int(db.execute(f"PRAGMA {pragma}").fetchone()[0])
