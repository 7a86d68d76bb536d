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

from companion.journal.pages import Row, rows, with_wal
from companion.journal.records import (
    COLUMNS,
    CORRUPT,
    NO_DATABASE,
    DamagedGameError,
    from_row,
)
from companion.journal.schema import connected, opened, transaction
from companion.journal.waiting import INSERT_ENTRY, INSERT_RECORD, INSERT_SLIP, Waiting

PAGE = 4096  # bytes: SQLite's own choice, and nobody has ever made another one
MOST = 1 << 31  # games
BESIDE = ("-wal", "-shm")
UNREADABLE = (sqlite3.Error, UnicodeError)  # the second where SQLite would quote a damaged text


def set_aside(path: Path) -> Path:
    """Give a damaged journal a name that says so; returns it. Raises OSError."""
    names = (path.with_name(f"{path.stem}-damaged-{n}{path.suffix}") for n in count(1))
    kept = next(name for name in names if not name.exists())
    path.rename(kept)
    for beside in BESIDE:  # they belong to it
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


def begin_anew(path: Path) -> Path:
    """Put a new journal in place of a damaged one that nobody plays on; returns where that is now.

    Raises as `write_anew`.
    """
    with closing(connected(f"{path.absolute().as_uri()}?mode=ro")) as old:
        return write_anew(path, old)


def write_anew(
    path: Path, old: sqlite3.Connection, record: int = 0, game: Iterable[Waiting] = ()
) -> Path:
    """Put a new journal there, with that game, and of the others what can be read.

    Returns where the damaged one is now. Raises OSError or sqlite3.Error if there cannot be a new
    one; then it stays where it is.
    """
    unfinished = path.with_name(f"{path.name}.part")
    _remove(unfinished)  # of a program that was killed
    try:
        with closing(opened(unfinished)) as anew, transaction(anew):
            _fill(anew, old, record, list(game))
            _fill_up(anew, path)
        kept = set_aside(path)
        unfinished.rename(path)
    except (OSError, sqlite3.Error):
        _remove(unfinished)
        raise
    return kept


def _remove(path: Path) -> None:
    """A journal, and what lies beside it. Raises OSError."""
    for beside in ("", *BESIDE):
        Path(f"{path}{beside}").unlink(missing_ok=True)


def _fill(
    anew: sqlite3.Connection, old: sqlite3.Connection, record: int, game: list[Waiting]
) -> None:
    first = min((one.seq for one in game if one.seq), default=None)
    for number in {*_numbers(old), record}:
        for sql, values in _before(old, number, first if number == record else None):
            anew.execute(_or_ignored(sql), values)
    for one in game:
        sql = one.sql.replace("INSERT INTO record", "INSERT OR REPLACE INTO record", 1)
        anew.execute(sql, one.values)


def _fill_up(anew: sqlite3.Connection, path: Path) -> None:
    """What SQLite does not find in the old file any more, but is there.

    No slips: one that is on paper may be there still.
    """
    wal = Path(f"{path}-wal")
    newer = wal.read_bytes() if wal.exists() else b""
    for row in rows(with_wal(path.read_bytes(), newer, PAGE), PAGE):
        if _is_record(row):
            anew.execute(_or_ignored(INSERT_RECORD), row)
        elif _is_entry(row):
            anew.execute(_or_ignored(INSERT_ENTRY), row)
    anew.execute("DELETE FROM entry WHERE record NOT IN (SELECT id FROM record)")


def has_our_rows(found: bytes) -> bool:
    """Whether there are games in the beginning of a file."""
    return any(_is_record(row) or _is_entry(row) for row in rows(found, PAGE))


def _or_ignored(insert: str) -> str:
    """What is there already, or cannot be, is left out."""
    return insert.replace("INSERT", "INSERT OR IGNORE", 1)


def _is_record(row: Row) -> bool:
    try:
        number, *columns = row
        return isinstance(number, int) and 0 < number < MOST and bool(from_row(number, columns))
    except (ValueError, DamagedGameError):
        return False


def _is_entry(row: Row) -> bool:
    """Whether it looks like one: of a large journal it would take too long to say for certain."""
    match row:
        case (int(), int(), str(item), str(output)):
            return item[:1] + output[:1] == "{["  # the rest is seen to when it is read
    return False


def _numbers(old: sqlite3.Connection) -> list[int]:
    """Of the games, from either end, where a page between them is damaged."""
    found: list[int] = []
    for order in ("ASC", "DESC"):
        with suppress(*UNREADABLE):
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
        with suppress(*UNREADABLE):
            for values in old.execute(query, (record, first, first)):
                found.append((insert, tuple(map(_text, values))))
    return found


def _text(value: object) -> object:
    return value.decode(errors="replace") if isinstance(value, bytes) else value
