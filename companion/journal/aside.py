"""A table always starts: with its journal, with a new one beside a damaged one, or with none."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from companion.journal.journal import Journal
from companion.journal.playing import BeingPlayedError
from companion.journal.records import DamagedError, JournalError

LOOK = 1 << 16  # bytes of a file in which ours would show
OURS = b"CREATE TABLE entry"


def open_for_table(path: Path) -> tuple[Journal | None, str]:
    """The journal to play on, if there can be one; and what the table has to be told, or "".

    Raises BeingPlayedError: two tables cannot play on one.
    """
    try:
        return Journal(path), ""
    except BeingPlayedError:
        raise
    except DamagedError as error:
        if not _was_ours(path):
            return None, _not_kept(error)
    except JournalError as error:
        return None, _not_kept(error)
    try:
        kept = set_aside(path)
        return Journal(path), f"It was damaged, and is {kept.name} now. A new one is begun."
    except OSError as error:
        return None, _not_kept(error)


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


def _was_ours(path: Path) -> bool:
    """Whether what cannot be read was a journal: it has our table still, or nothing but zeros."""
    try:
        with path.open("rb") as file:
            found = file.read(LOOK)
    except OSError:
        return False
    return OURS in found or not found.strip(b"\0")


def _not_kept(error: OSError) -> str:
    reason = error.__cause__ or error
    why = reason.strerror if isinstance(reason, OSError) and reason.strerror else str(reason)
    return f"There is none: {why}. Games are played, but not kept."
