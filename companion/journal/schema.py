"""The journal's tables in SQLite, and how those of an older journal become them, or look like them.

Version 1 kept evenings, at which every seat had every switch. Version 2 wrote down which switches
a seat has. Version 3 calls an evening a record, and knows by which rules it was judged. Version 4
knows which game nobody wants to go on with, and which slips are not on paper yet.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

VERSION = 4
APPLICATION_ID = 0x4E617973  # "Nays": marks a file as ours from version 4 on

RECORD = """CREATE TABLE record (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL, names TEXT NOT NULL, seats TEXT NOT NULL, settings TEXT NOT NULL,
        seed INTEGER NOT NULL, tie_ns INTEGER NOT NULL, grade TEXT NOT NULL,
        began TEXT NOT NULL, over INTEGER NOT NULL DEFAULT 0, switches TEXT NOT NULL DEFAULT '[]',
        version INTEGER NOT NULL DEFAULT 1, refused INTEGER NOT NULL DEFAULT 0
    )"""
ENTRY = """CREATE TABLE entry (
        record INTEGER NOT NULL REFERENCES record(id), seq INTEGER NOT NULL,
        input TEXT NOT NULL, output TEXT NOT NULL,
        PRIMARY KEY (record, seq)
    ) WITHOUT ROWID"""
SLIP = """CREATE TABLE slip (
        record INTEGER NOT NULL REFERENCES record(id), seq INTEGER NOT NULL, n INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (record, seq, n)
    ) WITHOUT ROWID"""
FROM_3 = ("ALTER TABLE record ADD COLUMN refused INTEGER NOT NULL DEFAULT 0", SLIP)
FROM_2 = (
    "ALTER TABLE evening RENAME TO record",
    "ALTER TABLE record ADD COLUMN version INTEGER NOT NULL DEFAULT 1",
    "ALTER TABLE entry RENAME COLUMN evening TO record",
    "ALTER TABLE entry RENAME COLUMN said TO output",
    *FROM_3,
)
FROM_1 = ("ALTER TABLE evening ADD COLUMN switches TEXT NOT NULL DEFAULT '[]'", *FROM_2)
NEW = (RECORD, ENTRY, SLIP)
STEPS = {0: NEW, 1: FROM_1, 2: FROM_2, 3: FROM_3, VERSION: ()}  # 0: a file with nothing in it
TABLES: dict[int, set[str]] = {
    0: set(),
    1: {"evening", "entry"},
    2: {"evening", "entry"},
    3: {"record", "entry"},
    VERSION: {"record", "entry", "slip"},
}

# An older journal that is only looked at: the same tables, in sight of this connection alone.
ENTRY_OF_EVENING = (
    "CREATE TEMP VIEW entry AS SELECT evening AS record, seq, input, said AS output FROM main.entry"
)
AS_RECORD = "CREATE TEMP VIEW record AS SELECT *,"
LOOKS = {
    0: tuple(table.replace("CREATE", "CREATE TEMP", 1) for table in NEW),
    1: (
        f"{AS_RECORD} '[]' AS switches, 1 AS version, 0 AS refused FROM main.evening",
        ENTRY_OF_EVENING,
    ),
    2: (f"{AS_RECORD} 1 AS version, 0 AS refused FROM main.evening", ENTRY_OF_EVENING),
    3: (f"{AS_RECORD} 0 AS refused FROM main.record",),
    VERSION: (),
}
PROBE = (  # touches the very pages that the next game will be written to
    "INSERT INTO record (game, names, seats, settings, seed, tie_ns, grade, began)"
    " VALUES ('', '', '', '', 0, 0, '', '')",
    "INSERT INTO entry VALUES (last_insert_rowid(), 1, '', '')",
)


class NotOursError(sqlite3.DatabaseError):
    """A database of somebody else, or of a Naysayer that is not known here."""


def opened(path: Path) -> sqlite3.Connection:
    """The file, brought to this version in one transaction if it is of an older one.

    For any thread, but one at a time. Raises sqlite3.Error for a file that cannot be written, or is
    damaged (UnicodeError, where SQLite would quote a damaged text), NotOursError for one that is
    not ours; what any of them holds stays as it was.
    """
    _check_read_only(path)
    db = connected(str(path))
    try:
        _prepare(db)
    except (sqlite3.Error, UnicodeError):
        db.close()
        raise
    return db


def read_only(path: Path) -> sqlite3.Connection:
    """A connection that writes nothing. Raises sqlite3.Error.

    Nothing lies beside a file that nobody writes to just now, and nothing is put there.
    """
    beside = (Path(f"{path}-wal"), Path(f"{path}-journal"))
    how = "mode=ro" if any(file.exists() for file in beside) else "immutable=1"
    return connected(f"{path.absolute().as_uri()}?{how}")


def connected(database: str) -> sqlite3.Connection:
    """A connection to a file or a URI; texts come as bytes, so that a damaged one can be told."""
    db = sqlite3.connect(
        database, check_same_thread=False, isolation_level=None, uri=database.startswith("file:")
    )
    db.text_factory = bytes
    return db


def make_readable(db: sqlite3.Connection) -> None:
    """A journal of any version shows the tables of this one. Raises sqlite3.Error."""
    db.execute("PRAGMA temp_store = MEMORY")
    for statement in LOOKS[_version(db)]:
        db.execute(statement)


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


def _check_read_only(path: Path) -> None:
    """A file of somebody else's is not even opened for writing. Raises NotOursError."""
    with suppress(sqlite3.OperationalError), closing(read_only(path)) as db:
        _version(db)


def _prepare(db: sqlite3.Connection) -> None:
    version = _version(db)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    if version == VERSION:
        _probe(db)
        return
    with transaction(db):
        for statement in STEPS[_version(db)]:  # asked again: another program may have been first
            db.execute(statement)
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {VERSION}")


def _probe(db: sqlite3.Connection) -> None:
    """Raises sqlite3.Error if no game can be written to it. Nothing is."""
    db.execute("BEGIN IMMEDIATE")
    try:
        for statement in PROBE:
            db.execute(statement)
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def _version(db: sqlite3.Connection) -> int:
    """Which of ours it is; 0: nothing at all. Reads only. Raises NotOursError."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    (application,) = db.execute("PRAGMA application_id").fetchone()
    names = db.execute("SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'").fetchall()
    found = {bytes(name).decode(errors="replace") for (name,) in names}
    if application not in (0, APPLICATION_ID) or (
        found and version not in STEPS and not application
    ):
        raise NotOursError("a database of another program")
    if version not in STEPS:
        raise NotOursError(f"written by another version ({version}, this is {VERSION})")
    if not found >= TABLES[version] or (version == 0 and found):
        raise NotOursError("a database of another program")
    return int(version)
