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
    """A file next to the journal, locked while this program plays, and gone afterwards."""

    def __init__(self, journal: Path) -> None:
        """Raises BeingPlayedError; OSError if nothing can be written there."""
        self._journal = journal
        self._path = _path(journal)
        self._file = self._lock()

    def renew(self) -> None:
        """It may have been deleted with the journal. Raises as at first, and changes nothing."""
        if not self._is_there(self._file):
            file = self._lock()
            os.close(self._file)
            self._file = file

    def release(self) -> None:
        """Another program may play."""
        with suppress(OSError):
            if self._is_there(self._file):
                self._path.unlink()
        os.close(self._file)

    def _lock(self) -> int:
        """The file, open and locked."""
        while True:
            file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                who = os.pread(file, 100, 0).decode(errors="replace").strip()
                os.close(file)
                if not isinstance(error, BlockingIOError):
                    raise
                raise BeingPlayedError(
                    f"{self._journal}: being played by {who or 'another program'}; "
                    "end that first, or name another file with --journal"
                ) from None
            if self._is_there(file):
                break
            os.close(file)  # whoever had it has just deleted it
        with suppress(OSError):  # on a full disk it does not say who plays
            os.truncate(file, 0)
            os.pwrite(file, f"pid {os.getpid()} since {datetime.now():%H:%M}\n".encode(), 0)
        return file

    def _is_there(self, file: int) -> bool:
        """Whether it is the one that others would find."""
        try:
            found, ours = self._path.stat(), os.fstat(file)
        except FileNotFoundError:
            return False
        return (found.st_dev, found.st_ino) == (ours.st_dev, ours.st_ino)


def _path(journal: Path) -> Path:
    return Path(f"{journal.resolve()}.playing")
