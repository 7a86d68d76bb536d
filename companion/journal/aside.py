"""A table always starts: with its journal, with a new one beside a damaged one, or with none."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import NamedTuple

from companion.journal.damaged import PAGE, begin_anew, has_our_rows
from companion.journal.journal import Journal
from companion.journal.pages import with_wal
from companion.journal.playing import BeingPlayedError
from companion.journal.records import DamagedError, JournalError, journal_error
from companion.kit.phrases import many

LOOK = 1 << 20  # bytes of a file in which ours would show
OURS = b"CREATE TABLE entry"


class Opened(NamedTuple):
    """The journal to play on, if there can be one; what the table has to be told, and the log."""

    journal: Journal | None
    notice: str = ""
    line: str = ""


def open_for_table(path: Path) -> Opened:
    """Raises BeingPlayedError: two tables cannot play on one."""
    try:
        return Opened(Journal(path))
    except BeingPlayedError:
        raise
    except DamagedError as error:
        if not _was_ours(path):
            return _without(path, error)
    except JournalError as error:
        return _without(path, error)
    try:
        kept = begin_anew(path)
        journal = Journal(path)
    except OSError as error:
        return _without(path, error)
    except sqlite3.Error as error:
        return _without(path, journal_error(path, error))
    games = len(journal.listed())
    saved = f"a new one has {many(games, 'game')} of it" if games else "a new one is begun"
    line = f"{path}: it was damaged, and is {kept.name} now; {saved}"
    return Opened(journal, f"It was damaged, and is set aside. {saved.capitalize()}.", line)


def _was_ours(path: Path) -> bool:
    """Whether what cannot be read was a journal: it has our table, a game, or only zeros."""
    try:
        with path.open("rb") as file:
            found = file.read(LOOK)
        newer = Path(f"{path}-wal")
        if newer.exists():
            found = with_wal(found, newer.read_bytes(), PAGE)
    except OSError:
        return False
    return OURS in found or not found.strip(b"\0") or has_our_rows(found)


def _without(path: Path, error: OSError) -> Opened:
    """Why there is none."""
    reason = error.__cause__ or error
    why = reason.strerror if isinstance(reason, OSError) and reason.strerror else str(reason)
    return Opened(None, f"No game is kept: {why}.", f"{path}: {why}; no game is kept")
