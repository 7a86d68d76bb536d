"""The journal's files: made whole or not at all, copied, and replaced when they are damaged.

journal.db             what is played on
journal.copy.db        a copy of it, of when the last game ended
journal.db.part        a new one that is being made; it takes the journal's place when complete
journal-damaged-1.db   one that was damaged: renamed, never deleted
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
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


class Found(NamedTuple):
    """What could not be read of a journal: of which records, and whether others may be there."""

    broken: set[int]
    unlisted: bool


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
    part = Path(f"{path}.part")
    if path.exists() and not _is_blank(path):
        return ""
    if _is_complete(part):
        _take_place(part, path)
        return f"{path}: it was being replaced when the power failed, and has been"
    _remove(path)  # nothing is in it, if it is there
    games, _ = replace(path, None)
    return f"{path}: it was gone; {games} are restored from {copy_of(path).name}" if games else ""


def replace(
    path: Path, old: sqlite3.Connection | None, game: Iterable[Write] = ()
) -> tuple[str, str]:
    """A new journal in place of that one: with what the copy has, what `old` has, and that game.

    Returns how many games it has ("" for none), and what is known to be missing. Raises OSError or
    sqlite3.Error if there can be no new one; then the old one stays where it is.
    """
    part = Path(f"{path}.part")
    path.parent.mkdir(parents=True, exist_ok=True)
    game = list(game)
    try:
        _remove(part)
        with closing(connected(part)) as new, transaction(new):
            create_tables(new)
            found = _fill(new, path, old)
            run(new, game)
            numbers = {number for (number,) in new.execute("SELECT id FROM record")}
            missing = _missing(new, numbers, found, {write.record for write in game})
        _sync(part)
    except (OSError, sqlite3.Error):
        with suppress(OSError):
            _remove(part)
        raise
    _take_place(part, path)
    return many(len(numbers), "game") if numbers else "", missing


def set_aside(path: Path) -> Path | None:
    """Rename a damaged journal, with what is next to it; None if there is nothing. Raises OSError.

    The folder is synced: the old file has its new name before the new file has the old one.
    """
    if not any(Path(f"{path}{side}").exists() for side in SIDES):
        return None
    names = (path.with_name(f"{path.stem}-damaged-{n}{path.suffix}") for n in count(1))
    aside = next(n for n in names if not any(Path(f"{n}{side}").exists() for side in SIDES))
    for side in SIDES:
        with suppress(FileNotFoundError):
            Path(f"{path}{side}").rename(f"{aside}{side}")
    _sync(path.parent)
    return aside


def newest_aside(path: Path) -> str:
    """The name of the one that was set aside last."""
    names = [path.with_name(f"{path.stem}-damaged-{n}{path.suffix}") for n in range(1, 1000)]
    return max((n for n in names if n.exists()), key=names.index, default=path).name


def was_ours(path: Path) -> bool:
    """Whether what cannot be read was a journal, and not a file of somebody else's."""
    try:
        found = b""
        for side in ("", "-wal"):
            with suppress(FileNotFoundError), Path(f"{path}{side}").open("rb") as file:
                found += file.read(LOOK)
    except OSError:
        return False
    ours = any(mark in found for mark in OURS) or not found.strip(b"\0")
    return ours or copy_of(path).exists()


def _fill(new: sqlite3.Connection, path: Path, old: sqlite3.Connection | None) -> Found:
    """What the copy has, and then what the old journal has more. Returns what that had."""
    copied = Found(set(), False)
    if copy_of(path).exists():
        with closing(read_only(copy_of(path))) as db:
            copied = _add(new, db)
    if old is None:
        return copied
    new.execute("DELETE FROM slip")  # since the copy was made they may have been printed
    over = {number for (number,) in new.execute("SELECT id FROM record WHERE over")}
    found = _add(new, old)
    return found._replace(broken=found.broken - (over - copied.broken))


def _add(new: sqlite3.Connection, old: sqlite3.Connection) -> Found:
    """All records that can be read. What the new one has already it keeps."""
    broken: set[int] = set()
    for number, head in _heads(old).items():
        new.execute(_unless_there(PUT_RECORD), (number, *head))
        new.execute("UPDATE record SET over = ?, refused = ? WHERE id = ?", (*_state(head), number))
        for table, put in (("entry", PUT_ENTRY), ("slip", PUT_SLIP)):
            for row in _rows(old, table, number, broken):
                new.execute(_unless_there(put), tuple(map(_text, row)))
    return Found(broken, not _can_be_listed(old))


def _heads(db: sqlite3.Connection) -> dict[int, tuple[Any, ...]]:
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


def _head(db: sqlite3.Connection, number: int) -> tuple[Any, ...] | None:
    """A record's columns, from its row or else from its entry 0; None if neither can be read."""
    with suppress(*READ_ERRORS, DamagedGameError, TypeError):
        row = db.execute(f"SELECT {COLUMNS} FROM record WHERE id = ?", (number,)).fetchone()
        return to_row(from_row(number, row))
    with suppress(*READ_ERRORS, DamagedGameError, TypeError, ValueError, KeyError):
        query = "SELECT input FROM entry WHERE record = ? AND seq = 0"
        head = json.loads(db.execute(query, (number,)).fetchone()[0])
        columns = {**head, "over": _ends(db, number)}
        return to_row(from_row(number, [columns[name] for name in COLUMNS.split(", ")]))
    return None


def _state(head: tuple[Any, ...]) -> tuple[Any, Any]:
    columns = dict(zip(COLUMNS.split(", "), head, strict=True))
    return columns["over"], columns["refused"]


def _ends(db: sqlite3.Connection, number: int) -> int:
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
            yield from db.execute(query, (number,))
        except READ_ERRORS:
            broken.add(number)
        else:
            return


def _missing(new: sqlite3.Connection, numbers: set[int], found: Found, played: set[int]) -> str:
    """What is known to be missing, in words; "" for nothing.

    `played`: what is in memory; all others were copied when it began.
    """
    if played:
        found = Found(set(), False)
    holes = {
        number
        for number, there, last in new.execute(
            "SELECT record, count(*), max(seq) FROM entry WHERE seq > 0 GROUP BY record"
        )
        if there < last
    }
    lost = sorted(set(range(1, max(numbers, default=0) + 1)) - numbers)
    parts = [f"{_games(lost)} lost"] if lost else []
    if cut := sorted((holes | found.broken) & numbers):
        parts.append(f"{_games(cut)} not whole")
    if found.unlisted:
        parts.append("what is newer than its copy may be lost")
    return ", ".join(parts)


def _games(numbers: list[int]) -> str:
    listed = ", ".join(map(str, numbers[:5])) + (", ..." if len(numbers) > 5 else "")
    return f"game {listed} is" if len(numbers) == 1 else f"games {listed} are"


def _take_place(part: Path, path: Path) -> None:
    set_aside(path)
    part.rename(path)
    _sync(path.parent)


def _is_blank(path: Path) -> bool:
    """Whether the power failed before there was anything in it."""
    if path.stat().st_size and Path(f"{path}-wal").exists():
        return False
    try:
        with closing(read_only(path)) as db:
            return is_empty(db)
    except READ_ERRORS:
        return False


def _is_complete(part: Path) -> bool:
    """Its tables are the last thing to become visible: they come with all the rest, or not."""
    if not part.exists():
        return False
    try:
        with closing(connected(part)) as db:
            return is_whole(db)
    except READ_ERRORS:
        return False


def _unless_there(put: str) -> str:
    return put.replace("OR REPLACE", "OR IGNORE", 1)


def _text(value: object) -> object:
    return value.decode(errors="replace") if isinstance(value, bytes) else value


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
