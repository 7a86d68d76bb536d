"""Playing: one program at a time plays on a journal. The kernel forgets it with that program."""

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
        if _beside(journal).exists():
            Playing(journal).end()
    except BeingPlayedError:
        raise
    except OSError:  # where nothing can be written nobody plays on it
        pass


class Playing:
    """A file beside the journal, locked while this program plays, and gone afterwards."""

    def __init__(self, journal: Path) -> None:
        """Raises BeingPlayedError; OSError if nothing can be written there."""
        self._journal = journal
        self._path = _beside(journal)
        self._file = self._taken()

    def renew(self) -> None:
        """Its file may have gone with the journal. Raises as at first, and changes nothing then."""
        if not self._is_there(self._file):
            file = self._taken()
            os.close(self._file)
            self._file = file

    def end(self) -> None:
        """Another program may play."""
        with suppress(OSError):
            if self._is_there(self._file):
                self._path.unlink()
        os.close(self._file)

    def _taken(self) -> int:
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
            os.close(file)  # whoever had it has just put it away
        with suppress(OSError):  # a full disk: then nobody can be told who plays
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


def _beside(journal: Path) -> Path:
    return Path(f"{journal.resolve()}.playing")
