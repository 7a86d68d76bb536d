"""The journal's files: made whole or not at all, copied, and replaced when they are damaged.

journal.db             what is played on
journal.copy.db        a copy of it, of when a game last ended or began
journal.db.part        a new one that is being made; it takes the journal's place when complete
journal-damaged-1.db   one that was damaged: renamed, never deleted
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from companion.journal.pending_writes import PUT_ENTRY, PUT_RECORD, PUT_SLIP, Write, run
from companion.journal.records import COLUMNS, DamagedGameError, from_row, is_final, to_row
from companion.journal.schema import (
    READ_ERRORS,
    connected,
    create_tables,
    is_empty,
    is_whole,
    read_only,
    transaction,
)
from companion.kit.phrases import many

SIDES = ("", "-wal", "-shm", "-journal")  # what SQLite keeps next to a file
PAGES = 256  # that are copied at a time: 1 MiB
LOOK = 1 << 20  # bytes of a file in which ours would show
OURS = (b"CREATE TABLE entry", b'{"kind": "contact"', b'{"kind": "shown"', b'{"kind": "due"')
NEWEST = 1 << 31  # no journal has as many games


class Built(NamedTuple):
    """How many games a new journal has, and what is known to be missing, in words."""

    games: int
    missing: str


class Unread(NamedTuple):
    """What could not be read of a journal: of which records, and whether there may be others."""

    records: set[int]
    others: bool


def copy_of(path: Path) -> Path:
    return path.with_name(f"{path.stem}.copy{path.suffix}")


def copy(db: sqlite3.Connection, file: Path, between: Callable[[], None] | None = None) -> None:
    """The whole journal into that file, or nothing. `between` is called after every MiB.

    Raises OSError or sqlite3.Error; sqlite3.DatabaseError also if the journal is damaged.
    """
    part = Path(f"{file}.part")
    _remove(part)

    def step(*_: int) -> None:
        _sync(part)  # so that the last one does not take long
        if between is not None:
            between()

    try:
        with closing(connected(part)) as new:
            new.execute("PRAGMA synchronous = OFF")
            db.backup(new, pages=PAGES, progress=step)
            new.execute("PRAGMA journal_mode = DELETE")  # one file is all of it
            if not is_whole(new):
                raise sqlite3.DatabaseError("the journal is damaged")
        _sync(part)
        part.rename(file)
        _sync(file.parent)
    except BaseException:
        _remove(part)
        raise


def make(path: Path) -> str:
    """See that there is a journal: the one there is, or one that was being made, or a new one.

    A new one has what the copy has. Returns one line about it if somebody should know. Raises
    OSError or sqlite3.Error.
    """
    if path.exists() and not _is_blank(path):
        return ""
    part = Path(f"{path}.part")
    if _is_complete(part):
        _take_place(part, path)
        return "it was being replaced when the power failed, and has been"
    _remove(path)  # nothing is in it, if it is there
    games = build(part, copy_of(path), None).games
    _take_place(part, path)
    restored = f"{many(games, 'game')} restored from {copy_of(path).name}"
    return f"it was gone; {restored}" if games else ""


def replace(path: Path, old: sqlite3.Connection, game: Sequence[Write] = ()) -> str:
    """A new journal in place of a damaged or deleted one, with what the copy has and `old`, and
    that game. Returns one line about it.

    Raises OSError or sqlite3.Error if there can be no new one; then the old one stays where it is.
    """
    part, was_there = Path(f"{path}.part"), path.exists()
    games, missing = build(part, copy_of(path), old, game)
    aside = _take_place(part, path)
    kept = f"{many(games, 'game')} kept, {missing or 'nothing is missing'}"
    if aside is None or not was_there:
        return f"it was deleted, and is written anew; {kept}"
    more = f": try sqlite3 {aside.name} .recover" if missing else ""
    return f"it was damaged, and is {aside.name} now; {kept}{more}"


def build(
    file: Path, copied: Path, old: sqlite3.Connection | None, game: Sequence[Write] = ()
) -> Built:
    """A journal in a new file, with what the copy has, what `old` has more, and that game.

    Raises OSError or sqlite3.Error; then there is no file.
    """
    try:
        _remove(file)
        with closing(connected(file)) as new, transaction(new):
            create_tables(new)
            unread = _fill(new, copied, old)
            run(new, game)
            games = {number for (number,) in new.execute("SELECT id FROM record")}
            # All but the game that is in memory was copied when that began.
            missing = _missing(new, games, Unread(set(), False) if game else unread)
        _sync(file)
    except (OSError, sqlite3.Error):
        with suppress(OSError):
            _remove(file)
        raise
    return Built(len(games), missing)


def was_ours(path: Path) -> bool:
    """Whether what cannot be read was a journal, and not a file of somebody else's."""
    found = b""
    for side in ("", "-wal"):
        with suppress(OSError), Path(f"{path}{side}").open("rb") as file:
            found += file.read(LOOK)
    ours = any(mark in found for mark in OURS) or not found.strip(b"\0")
    return ours or copy_of(path).exists()


# ---- what can be read


def _fill(new: sqlite3.Connection, copied: Path, old: sqlite3.Connection | None) -> Unread:
    """What the copy has, and then what the old journal has more. Returns what that hides."""
    unread = Unread(set(), False)
    if copied.exists():
        with closing(read_only(copied)) as db:
            unread = _add(new, db)
    if old is None:
        return unread
    new.execute("DELETE FROM slip")  # since the copy was made they may have been printed
    over = {number for (number,) in new.execute("SELECT id FROM record WHERE over")}
    whole = over - unread.records
    unread = _add(new, old)
    return Unread(unread.records - whole, unread.others)


def _add(new: sqlite3.Connection, old: sqlite3.Connection) -> Unread:
    """All records that can be read. What the new one has already it keeps."""
    broken: set[int] = set()
    for number, head in _heads(old).items():
        new.execute(_unless_there(PUT_RECORD), (number, *head.values()))
        stands = (head["over"], head["refused"], number)
        new.execute("UPDATE record SET over = ?, refused = ? WHERE id = ?", stands)
        for table, put in (("entry", PUT_ENTRY), ("slip", PUT_SLIP)):
            for row in _rows(old, table, number, broken):
                new.execute(_unless_there(put), row)
    return Unread(broken, not _can_be_listed(old))


def _heads(db: sqlite3.Connection) -> dict[int, dict[str, Any]]:
    """Of each record that has one, by number."""
    known = _numbers(db, "id", "record") | _numbers(db, "record", "entry")
    heads = {number: head for number in known if (head := _head(db, number))}
    between = set(range(1, max(heads, default=0))) - known  # where nothing can be listed
    heads |= {number: head for number in between if (head := _head(db, number))}
    return dict(sorted(heads.items()))


def _numbers(db: sqlite3.Connection, column: str, table: str) -> set[int]:
    """Those of the records that a table has: from both ends, up to a damaged page."""
    found: set[int] = set()
    for order in ("ASC", "DESC"):
        with suppress(*READ_ERRORS):
            query = f"SELECT DISTINCT {column} FROM {table} ORDER BY {column} {order}"
            for (number,) in db.execute(query):
                found.add(number)
    return {n for n in found if isinstance(n, int) and 0 < n < NEWEST}


def _can_be_listed(db: sqlite3.Connection) -> bool:
    try:
        db.execute("SELECT count(id) FROM record").fetchall()
        db.execute("SELECT count(record) FROM entry").fetchall()
    except READ_ERRORS:
        return False
    return True


def _head(db: sqlite3.Connection, number: int) -> dict[str, Any] | None:
    """A record's columns, from its row or else from its entry 0; None if neither can be read."""
    wrong = (*READ_ERRORS, DamagedGameError, TypeError, ValueError, KeyError)
    names = COLUMNS.split(", ")
    with suppress(*wrong):
        row = db.execute(f"SELECT {COLUMNS} FROM record WHERE id = ?", (number,)).fetchone()
        return dict(zip(names, to_row(from_row(number, row)), strict=True))
    with suppress(*wrong):
        query = "SELECT input FROM entry WHERE record = ? AND seq = 0"
        head = json.loads(db.execute(query, (number,)).fetchone()[0])
        columns = {**head, "over": _is_over(db, number)}
        row = to_row(from_row(number, [columns[name] for name in names]))
        return dict(zip(names, row, strict=True))
    return None


def _is_over(db: sqlite3.Connection, number: int) -> int:
    """Whether the last slip of a game is its final one."""
    query = (
        "SELECT output FROM entry WHERE record = ? AND output LIKE '%\"slip\"%'"
        " ORDER BY seq DESC LIMIT 1"
    )
    with suppress(*READ_ERRORS):
        return int(any(is_final(output) for (output,) in db.execute(query, (number,))))
    return 0


def _rows(
    db: sqlite3.Connection, table: str, number: int, broken: set[int]
) -> Iterator[tuple[object, ...]]:
    """A record's rows: from both ends, up to a damaged page."""
    for order in ("ASC", "DESC"):
        try:
            query = f"SELECT * FROM {table} WHERE record = ? ORDER BY seq {order}"
            for row in db.execute(query, (number,)):
                yield tuple(v.decode(errors="replace") if isinstance(v, bytes) else v for v in row)
        except READ_ERRORS:
            broken.add(number)
        else:
            return


def _unless_there(put: str) -> str:
    return put.replace("OR REPLACE", "OR IGNORE", 1)


def _missing(new: sqlite3.Connection, games: set[int], unread: Unread) -> str:
    """What is known to be missing, in words; "" for nothing."""
    entries = "SELECT record, count(*), max(seq) FROM entry WHERE seq > 0 GROUP BY record"
    holes = {number for number, there, last in new.execute(entries) if there < last}
    lost = sorted(set(range(1, max(games, default=0))) - games)
    broken = sorted((holes | unread.records) & games)
    parts = [f"{_named(lost)} lost"] if lost else []
    parts += [f"{_named(broken)} not whole"] if broken else []
    parts += ["what is newer than its copy may be lost"] if unread.others else []
    return ", ".join(parts)


def _named(games: list[int]) -> str:
    listed = ", ".join(map(str, games[:5])) + (", ..." if len(games) > 5 else "")
    return f"game {listed} is" if len(games) == 1 else f"games {listed} are"


# ---- files


def _take_place(part: Path, path: Path) -> Path | None:
    """The folder is synced in between: the old file has its new name before the new one has its."""
    aside = _set_aside(path)
    part.rename(path)
    _sync(path.parent)
    return aside


def _set_aside(path: Path) -> Path | None:
    """Rename a journal, with what is next to it; None if nothing is there. Raises OSError."""
    if not _is_anything(path):
        return None
    names = (path.with_name(f"{path.stem}-damaged-{n}{path.suffix}") for n in count(1))
    aside = next(name for name in names if not _is_anything(name))
    for side in SIDES:
        with suppress(FileNotFoundError):
            Path(f"{path}{side}").rename(f"{aside}{side}")
    _sync(path.parent)
    return aside


def _is_anything(path: Path) -> bool:
    return any(Path(f"{path}{side}").exists() for side in SIDES)


def _is_blank(path: Path) -> bool:
    """Whether the power failed before there was anything in it."""
    if path.stat().st_size == 0:
        return not Path(f"{path}-wal").exists()
    try:
        with closing(read_only(path)) as db:
            return is_empty(db)
    except READ_ERRORS:
        return False


def _is_complete(part: Path) -> bool:
    """Its tables become visible with all the rest, or not at all."""
    if not part.exists():
        return False
    try:
        with closing(connected(part)) as db:
            return is_whole(db)
    except READ_ERRORS:
        return False


def _remove(path: Path) -> None:
    for side in SIDES:
        Path(f"{path}{side}").unlink(missing_ok=True)


def _sync(path: Path) -> None:
    """Onto the disk, a file or a folder's names. Raises OSError."""
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
