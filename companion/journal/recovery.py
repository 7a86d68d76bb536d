"""The journal's files: how they are copied, and how a damaged one is replaced.

journal.db             the journal
journal.copy.db        a copy, from when a game last ended or began
journal.db.part        a new journal that is being made; it takes the journal's place when complete
journal-damaged-1.db   a damaged journal: renamed, never deleted
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

from companion.journal.records import DamagedGameError, from_row
from companion.journal.schema import (
    MARK,
    READ_ERRORS,
    Write,
    check_whole,
    connected,
    create_tables,
    read_only,
    sync,
)
from companion.kit.phrases import many

SIDES = ("", "-wal", "-shm", "-journal")  # what SQLite keeps next to a file
PAGES = 256  # to copy at a time: 1 MiB
NEWEST = 1 << 20  # no journal has that many games
ADD = {  # adds a row if it is not there yet; a record may have ended since the copy was made
    "record": "INSERT INTO record VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE"
    " SET over = excluded.over, refused = excluded.refused",
    "entry": "INSERT OR IGNORE INTO entry VALUES (?, ?, ?, ?)",
    "slip": "INSERT OR IGNORE INTO slip VALUES (?, ?, ?, ?)",
}


def copy_of(path: Path) -> Path:
    return path.with_name(f"{path.stem}.copy{path.suffix}")


def copy(db: sqlite3.Connection, file: Path, between: Callable[[], None] = lambda: None) -> None:
    """Copy the whole journal into a file, or nothing. `between` is called after every MiB.

    Raises OSError or sqlite3.Error, also if the journal is damaged.
    """
    part = Path(f"{file}.part")

    def step(*_: int) -> None:
        sync(part)  # so that the last sync does not take long
        between()

    with _new_file(part) as new:
        new.execute("PRAGMA synchronous = OFF")
        db.backup(new, pages=PAGES, progress=step)
        new.execute("PRAGMA journal_mode = DELETE")  # one file is all of it
        check_whole(new)
    part.rename(file)
    sync(file.parent)


def restore(path: Path) -> str:
    """Replace a journal that is missing or empty, if there is anything to replace it with.

    Returns one line about it, or "" if nothing was done. Raises OSError, sqlite3.Error.
    """
    part = Path(f"{path}.part")
    if path.exists() and path.stat().st_size:
        return ""
    if _is_complete(part):
        _take_place(part, path)
        return "the power failed while it was replaced; that is finished now"
    return replace(path, None) if copy_of(path).exists() else ""


def replace(path: Path, old: sqlite3.Connection | None, game: Sequence[Write] = ()) -> str:
    """Make a new journal of the copy, of what can be read of `old`, and of the game in play, and
    put it in the journal's place. Returns one line about it.

    Raises OSError or sqlite3.Error; then the old journal stays where it is.
    """
    part, was_there = Path(f"{path}.part"), path.exists()
    games, missing = _build(part, copy_of(path), old, game)
    aside = _take_place(part, path)
    new_one = f"the new one has {many(games, 'game')}; {missing or 'nothing is missing'}"
    if aside is None or not was_there:
        return f"it was missing; {new_one}"
    more = f": try sqlite3 {aside.name} .recover" if missing else ""
    return f"it was damaged, and is kept as {aside.name}; {new_one}{more}"


def _build(
    file: Path, copied: Path, old: sqlite3.Connection | None, game: Sequence[Write]
) -> tuple[int, str]:
    """Make a journal in a new file. Returns how many games it has, and what it lacks, in words."""
    with _new_file(file) as new, new:
        new.execute("BEGIN IMMEDIATE")
        create_tables(new)
        is_all = _fill(new, copied, old)
        for write in game:
            new.execute(write.sql, write.values)
        # `game` is whole, and what came before it was copied when it began.
        missing = _missing(new, is_all=is_all or bool(game))
        [[games]] = new.execute("SELECT count(*) FROM record")
    return games, missing


def was_ours(path: Path) -> bool:
    """Whether a file that cannot be read was a journal, and not another program's file."""
    if copy_of(path).exists():
        return True
    with path.open("rb") as file:
        head = file.read(100)
    return head[68:72] == MARK or not head.strip(b"\0")


# ---- what can be read


def _fill(new: sqlite3.Connection, copied: Path, old: sqlite3.Connection | None) -> bool:
    """Add the rows of the copy, then those of the old journal. Whether all of `old` was read."""
    if copied.exists():
        with closing(read_only(copied)) as db:
            _add(new, db, "record", "entry")  # no slips: they may have been printed since
    is_all = old is not None and _add(new, old, "record", "entry", "slip")
    for table in ("entry", "slip"):
        new.execute(f"DELETE FROM {table} WHERE record NOT IN (SELECT id FROM record)")
    return is_all


def _add(new: sqlite3.Connection, old: sqlite3.Connection, *tables: str) -> bool:
    """Add every row that can be read. Whether all could be read."""
    is_all = True

    def rows(table: str, order: str) -> Iterator[tuple[Any, ...]]:
        """The rows from one end up to a damaged page."""
        nonlocal is_all
        try:
            yield from old.execute(f"SELECT * FROM {table} ORDER BY 1 {order}")
        except READ_ERRORS:
            is_all = False

    for table in tables:
        for order in ("ASC", "DESC"):
            for row in rows(table, order):
                if table != "record" or _is_record(*row):
                    new.execute(ADD[table], row)
    return is_all


def _is_record(number: int, *row: Any) -> bool:
    with suppress(DamagedGameError):
        return 0 < from_row(number, *row).id < NEWEST
    return False


def _missing(new: sqlite3.Connection, *, is_all: bool) -> str:
    """What a new journal lacks, in words; "" for nothing."""
    games = {number for (number,) in new.execute("SELECT id FROM record")}
    holes = "SELECT record FROM entry GROUP BY record HAVING count(*) < max(seq)"
    broken = {number for (number,) in new.execute(holes)}
    broken |= set(range(1, max(games, default=0))) - games
    found = [f"not all of game {', '.join(map(str, sorted(broken)))} was found"] if broken else []
    return ", ".join(found + ([] if is_all else ["what is newer than its copy may be lost"]))


# ---- files


@contextmanager
def _new_file(path: Path) -> Iterator[sqlite3.Connection]:
    """A new database, synced at the end. Removes it, and raises, if anything fails."""
    remove(path)
    try:
        with closing(connected(path)) as new:
            yield new
        sync(path)
    except (OSError, sqlite3.Error):
        with suppress(OSError):
            remove(path)
        raise


def _take_place(part: Path, path: Path) -> Path | None:
    """Rename the old journal, sync, and only then the new one: a power cut loses neither.

    Returns the old journal's new name; None if there was none. Raises OSError.
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
    """Whether a new journal was written to its end, which is one transaction."""
    with suppress(*READ_ERRORS), closing(connected(f"{part.absolute().as_uri()}?mode=rw")) as db:
        check_whole(db)
        return True
    return False


def remove(path: Path, sides: Sequence[str] = SIDES) -> None:
    for side in sides:
        Path(f"{path}{side}").unlink(missing_ok=True)
