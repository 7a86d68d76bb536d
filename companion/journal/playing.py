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


class Playing:
    """A file beside the journal, locked while this program plays, and gone afterwards."""

    def __init__(self, journal: Path) -> None:
        """Raises BeingPlayedError; OSError if nothing can be written there."""
        self._path = Path(f"{journal.resolve()}.playing")
        while True:
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                who = os.pread(self._file, 100, 0).decode(errors="replace").strip()
                os.close(self._file)
                raise BeingPlayedError(
                    f"{journal}: being played by {who or 'another program'}; "
                    "end that first, or name another file with --journal"
                ) from None
            if self._is_there():
                break
            os.close(self._file)  # whoever had it has just put it away
        with suppress(OSError):  # a full disk: then nobody can be told who plays
            os.truncate(self._file, 0)
            os.pwrite(self._file, f"pid {os.getpid()} since {datetime.now():%H:%M}\n".encode(), 0)

    def end(self) -> None:
        """Another program may play."""
        with suppress(OSError):
            if self._is_there():
                self._path.unlink()
        os.close(self._file)

    def _is_there(self) -> bool:
        try:
            found, ours = self._path.stat(), os.fstat(self._file)
        except FileNotFoundError:
            return False
        return (found.st_dev, found.st_ino) == (ours.st_dev, ours.st_ino)
