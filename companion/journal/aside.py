"""A table always starts: with its journal, with a new one beside a damaged one, or with none."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from companion.journal.damaged import set_aside
from companion.journal.journal import Journal
from companion.journal.playing import BeingPlayedError
from companion.journal.records import DamagedError, JournalError

LOOK = 1 << 16  # bytes of a file in which ours would show
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
        kept = set_aside(path)
        line = f"{path}: it was damaged, and is {kept.name} now; a new one is begun"
        return Opened(Journal(path), "It was damaged, and is set aside. A new one is begun.", line)
    except OSError as error:
        return _without(path, error)


def _was_ours(path: Path) -> bool:
    """Whether what cannot be read was a journal: it has our table still, or nothing but zeros."""
    try:
        with path.open("rb") as file:
            found = file.read(LOOK)
    except OSError:
        return False
    return OURS in found or not found.strip(b"\0")


def _without(path: Path, error: OSError) -> Opened:
    """Why there is none."""
    reason = error.__cause__ or error
    why = reason.strerror if isinstance(reason, OSError) and reason.strerror else str(reason)
    return Opened(None, f"No game is kept: {why}.", f"{path}: {why}; no game is kept")
