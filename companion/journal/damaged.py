"""A journal that is found damaged while people play: what is done, so that their game is not lost.

The file is set aside, and a new one has the game from its first input: those of this program are in
memory, those before it was gone on with are read from the old file, as far as that can be. So are
all other games.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

from companion.journal.records import COLUMNS, CORRUPT, NO_DATABASE
from companion.journal.schema import connected, opened, transaction
from companion.journal.waiting import INSERT_ENTRY, INSERT_RECORD, INSERT_SLIP, Waiting


def set_aside(path: Path) -> Path:
    """Give a damaged journal a name that says so; returns it. Raises OSError."""
    names = (path.with_name(f"{path.stem}-damaged-{n}{path.suffix}") for n in count(1))
    kept = next(name for name in names if not name.exists())
    path.rename(kept)
    for beside in ("-wal", "-shm"):  # they belong to it
        found = path.with_name(path.name + beside)
        if found.exists():
            found.rename(kept.with_name(kept.name + beside))
    return kept


def is_damage(error: Exception) -> bool:
    """Whether SQLite says by that that the file is damaged."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (CORRUPT, NO_DATABASE)


def is_damaged(path: Path) -> bool:
    """Whether a page of the file, or how they hang together, is. Reads all of it, on any thread."""
    try:
        with closing(connected(f"{path.absolute().as_uri()}?mode=ro")) as db:
            [[found]] = db.execute("PRAGMA quick_check(1)").fetchall()
            return bytes(found) != b"ok"
    except sqlite3.Error as error:
        return is_damage(error)
    except UnicodeError:  # it would quote a damaged text
        return True


def written_anew(
    path: Path, old: sqlite3.Connection, record: int, game: Iterable[Waiting]
) -> sqlite3.Connection:
    """A new journal there, with that game, and of the others what can be read.

    Raises OSError or sqlite3.Error if there cannot be one.
    """
    set_aside(path)
    anew = opened(path)
    rows = list(game)
    first = min((one.seq for one in rows if one.seq), default=None)
    try:
        with transaction(anew):
            for number in {*_numbers(old), record}:
                for sql, values in _before(old, number, first if number == record else None):
                    anew.execute(sql, values)
            for one in rows:
                sql = one.sql.replace("INSERT INTO record", "INSERT OR REPLACE INTO record", 1)
                anew.execute(sql, one.values)
    except sqlite3.Error:
        anew.close()
        raise
    return anew


def _numbers(old: sqlite3.Connection) -> list[int]:
    """Of the games, from either end, where a page between them is damaged."""
    found: list[int] = []
    for order in ("ASC", "DESC"):
        with suppress(sqlite3.Error):
            for (number,) in old.execute(f"SELECT id FROM record ORDER BY id {order}"):
                found.append(number)
    return found


def _before(
    old: sqlite3.Connection, record: int, first: int | None
) -> list[tuple[str, tuple[object, ...]]]:
    """What the old file has of a game, before that input if there is one; up to the damage."""
    found: list[tuple[str, tuple[object, ...]]] = []
    entries = "SELECT * FROM entry WHERE record = ? AND (? IS NULL OR seq < ?) ORDER BY seq"
    slips = "SELECT * FROM slip WHERE record = ? AND (? IS NULL OR seq < ?)"
    row = f"SELECT id, {COLUMNS} FROM record WHERE id = ? AND (? IS NULL OR ?)"
    for query, insert in ((row, INSERT_RECORD), (entries, INSERT_ENTRY), (slips, INSERT_SLIP)):
        with suppress(sqlite3.Error):
            for values in old.execute(query, (record, first, first)):
                found.append((insert, tuple(map(_text, values))))
    return found


def _text(value: object) -> object:
    return value.decode(errors="replace") if isinstance(value, bytes) else value
