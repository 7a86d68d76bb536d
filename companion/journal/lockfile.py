"""One program at a time plays on a journal. The kernel forgets the lock with that program."""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from companion.journal.records import JournalError


class BeingPlayedError(JournalError):
    """Another program plays on that journal: one line with its pid, and since when."""


def check_free(journal: Path) -> None:
    """Raises BeingPlayedError."""
    try:
        if _path(journal).exists():
            Lockfile(journal).release()
    except BeingPlayedError:
        raise
    except OSError:  # where nothing can be written nobody plays on it
        pass


class Lockfile:
    """A file next to the journal, locked while this program plays. It stays there, unlocked."""

    def __init__(self, journal: Path) -> None:
        """Raises BeingPlayedError; OSError if nothing can be written there."""
        self._journal = journal
        self._file = self._lock()

    def renew(self) -> None:
        """It may have been deleted with the journal. Raises as at first, and changes nothing."""
        with suppress(FileNotFoundError):
            if os.path.samestat(_path(self._journal).stat(), os.fstat(self._file)):
                return
        deleted, self._file = self._file, self._lock()
        os.close(deleted)

    def release(self) -> None:
        """Another program may play."""
        os.close(self._file)

    def _lock(self) -> int:
        """The file, open and locked."""
        path = _path(self._journal)
        try:
            file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        except PermissionError:  # it is root's, who has played here once
            file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            who = os.pread(file, 100, 0).decode(errors="replace").strip()
            os.close(file)
            raise BeingPlayedError(
                f"{self._journal}: in use by {who or 'another program'}; "
                "stop that first, or use another file with --journal"
            ) from None
        except OSError:
            os.close(file)
            raise
        with suppress(OSError):  # on a full disk it does not say who plays
            os.truncate(file, 0)
            os.pwrite(file, f"pid {os.getpid()} since {datetime.now():%H:%M}\n".encode(), 0)
        return file


def _path(journal: Path) -> Path:
    return Path(f"{journal.resolve()}.lock")
