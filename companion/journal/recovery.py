"""The journal's files: copied, made again, and replaced when they are damaged.

journal.db             what is played on
journal.copy.db        a copy of it, of when a game last ended or began
journal.db.part        a new one that is being made; it takes the journal's place when complete
journal-damaged-1.db   one that was damaged: renamed, never deleted
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import Any

from companion.journal.pending_writes import PUT_ENTRY, PUT_SLIP, Write, begun
from companion.journal.records import DamagedGameError, Record, from_head
from companion.journal.schema import (
    MARK,
    READ_ERRORS,
    connected,
    create_tables,
    damage,
    is_whole,
    read_only,
    sync,
    transaction,
)
from companion.kit.phrases import many

SIDES = ("", "-wal", "-shm", "-journal")  # what SQLite keeps next to a file
PAGES = 256  # that are copied at a time: 1 MiB
Rows = Callable[..., Iterator[tuple[Any, ...]]]  # of a query and its values
NEWEST = 1 << 20  # no journal has as many games
NUMBERS = (  # of records: the newest, and all up to a damaged page
    "SELECT max(id) FROM record",
    "SELECT max(record) FROM entry",
    "SELECT id FROM record ORDER BY id",
    "SELECT DISTINCT record FROM entry ORDER BY record",
)


def copy_of(path: Path) -> Path:
    return path.with_name(f"{path.stem}.copy{path.suffix}")


def copy(db: sqlite3.Connection, file: Path, between: Callable[[], None] | None = None) -> None:
    """Copy the whole journal into that file, or nothing. `between` is called after every MiB.

    Raises OSError or sqlite3.Error; sqlite3.DatabaseError also if the journal is damaged.
    """
    part = Path(f"{file}.part")
    _remove(part)

    def step(*_: int) -> None:
        sync(part)  # so that the last one does not take long
        if between is not None:
            between()

    try:
        with closing(connected(part)) as new:
            new.execute("PRAGMA synchronous = OFF")
            db.backup(new, pages=PAGES, progress=step)
            new.execute("PRAGMA journal_mode = DELETE")  # one file is all of it
            if not is_whole(new):
                raise damage("the journal is damaged")
        sync(part)
        part.rename(file)
        sync(file.parent)
    except BaseException:
        _remove(part)
        raise


def restore(path: Path) -> str:
    """If the journal is missing, finish the one that was being made, or make one of the copy.

    Returns one line about it, or "" if there is nothing to restore. Raises OSError, sqlite3.Error.
    """
    part = Path(f"{path}.part")
    if path.exists():
        return ""
    if _is_complete(part):
        _take_place(part, path)
        return "it was being replaced when the power failed, and has been"
    if not copy_of(path).exists():
        return ""
    games, _ = build(part, copy_of(path), None)
    _take_place(part, path)
    return f"it was gone; {many(games, 'game')} restored from {copy_of(path).name}"


def replace(path: Path, old: sqlite3.Connection, game: Sequence[Write] = ()) -> str:
    """Replace a damaged or deleted journal by one of the copy, of what can be read of `old`, and
    of that game. Returns one line about it.

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
) -> tuple[int, str]:
    """Make a journal in a new file, of the copy, of what `old` has more, and of that game.

    Returns how many games it has, and what is known to be missing, in words. Raises OSError or
    sqlite3.Error; then there is no file.
    """
    try:
        _remove(file)
        with closing(connected(file)) as new, transaction(new):
            create_tables(new)
            is_all = _fill(new, copied, old)
            for write in game:
                new.execute(write.sql, write.values)
            games = _games(new)
            # All but the game that is in memory was copied when that began.
            missing = _missing(new, games, is_all=is_all or bool(game))
        sync(file)
    except (OSError, sqlite3.Error):
        with suppress(OSError):
            _remove(file)
        raise
    return len(games), missing


def was_ours(path: Path) -> bool:
    """Whether a file that cannot be read was a journal, and not somebody else's."""
    if copy_of(path).exists():
        return True
    with path.open("rb") as file:
        head = file.read(100)
    return head[68:72] == MARK or not head.strip(b"\0")


# ---- what can be read


def _fill(new: sqlite3.Connection, copied: Path, old: sqlite3.Connection | None) -> bool:
    """Fill it from the copy, then from the old journal. Whether all of both could be read."""
    is_all = True
    if copied.exists():
        with closing(read_only(copied)) as db:
            is_all = _add(new, db)
    if old is None:
        return is_all
    new.execute("DELETE FROM slip")  # since the copy was made they may have been printed
    return _add(new, old)


def _add(new: sqlite3.Connection, db: sqlite3.Connection) -> bool:
    """Add every record that can be read and is not there yet. Whether all could be read."""
    is_all = True

    def old(query: str, *values: object) -> Iterator[tuple[Any, ...]]:
        """The rows of a query, up to the first damaged page."""
        nonlocal is_all
        try:
            yield from db.execute(query, values)
        except READ_ERRORS:
            is_all = False

    numbers = (number for query in NUMBERS for (number,) in old(query))
    known = {number for number in numbers if isinstance(number, int) and 0 < number < NEWEST}
    for number in range(1, max(known, default=0) + 1):
        if (record := _record(old, number)) is not None:
            for write in begun(number, record):
                new.execute(_unless_there(write.sql), write.values)
    for number in _games(new):
        _add_rows(new, old, number)
    return is_all


def _games(db: sqlite3.Connection) -> list[int]:
    return [number for (number,) in db.execute("SELECT id FROM record")]


def _add_rows(new: sqlite3.Connection, old: Rows, number: int) -> None:
    """Add a record's state, entries and slips, from both ends up to a damaged page."""
    for stands in old("SELECT over, refused FROM record WHERE id = ?", number):
        if {*stands} <= {0, 1}:
            new.execute("UPDATE record SET over = ?, refused = ? WHERE id = ?", (*stands, number))
    for table, put in (("entry", PUT_ENTRY), ("slip", PUT_SLIP)):
        for order in ("ASC", "DESC"):
            query = f"SELECT * FROM {table} WHERE record = ? ORDER BY seq {order}"
            for row in old(query, number):
                new.execute(_unless_there(put), tuple(map(_text, row)))


def _record(old: Rows, number: int) -> Record | None:
    """A record from its row, or else from its entry 0; None if neither can be read."""
    with suppress(DamagedGameError):
        for row in old("SELECT head, over, refused FROM record WHERE id = ?", number):
            return from_head(number, *row)
    with suppress(DamagedGameError):
        for (head,) in old("SELECT input FROM entry WHERE record = ? AND seq = 0", number):
            return from_head(number, head)
    return None


def _text(value: object) -> object:
    return value.decode(errors="replace") if isinstance(value, bytes) else value


def _unless_there(put: str) -> str:
    return put.replace("OR REPLACE", "OR IGNORE", 1)


def _missing(new: sqlite3.Connection, games: list[int], *, is_all: bool) -> str:
    """What is known to be missing, in words; "" for nothing."""
    holes = (
        "SELECT record FROM entry WHERE seq > 0"
        " GROUP BY record HAVING count(*) < max(seq) ORDER BY record"
    )
    broken = [number for (number,) in new.execute(holes)]
    lost = sorted(set(range(1, max(games, default=0))) - set(games))
    parts = [f"{_named(lost)} lost"] if lost else []
    parts += [f"{_named(broken)} not whole"] if broken else []
    parts += [] if is_all else ["what is newer than its copy may be lost"]
    return ", ".join(parts)


def _named(games: list[int]) -> str:
    listed = ", ".join(map(str, games[:5])) + (", ..." if len(games) > 5 else "")
    return f"game {listed} is" if len(games) == 1 else f"games {listed} are"


# ---- files


def _take_place(part: Path, path: Path) -> Path | None:
    """Rename the old file with what is next to it, sync, and only then the new one: a power cut
    loses neither. Returns the old one's new name; None if nothing was there. Raises OSError.
    """
    aside = None
    if _is_anything(path):
        names = (path.with_name(f"{path.stem}-damaged-{n}{path.suffix}") for n in count(1))
        aside = next(name for name in names if not _is_anything(name))
        for side in SIDES:
            with suppress(FileNotFoundError):
                Path(f"{path}{side}").rename(f"{aside}{side}")
        sync(path.parent)
    part.rename(path)
    sync(path.parent)
    return aside


def _is_anything(path: Path) -> bool:
    return any(Path(f"{path}{side}").exists() for side in SIDES)


def _is_complete(part: Path) -> bool:
    """Whether that file was made to its end, in its one transaction; False if it cannot be read."""
    with suppress(*READ_ERRORS), closing(connected(f"{part.absolute().as_uri()}?mode=rw")) as db:
        return is_whole(db)
    return False


def _remove(path: Path) -> None:
    for side in SIDES:
        Path(f"{path}{side}").unlink(missing_ok=True)
