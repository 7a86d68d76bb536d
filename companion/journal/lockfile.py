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


def lock(journal: Path) -> int:
    """The descriptor of a file next to the journal, locked until it is closed. The file stays.

    Raises BeingPlayedError; OSError if nothing can be written there.
    """
    file = _opened(Path(f"{journal.resolve()}.lock"))
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        who = os.pread(file, 100, 0).decode(errors="replace").strip()
        os.close(file)
        raise BeingPlayedError(
            f"{journal}: in use by {who or 'another program'}; "
            "stop that first, or use another file with --journal"
        ) from None
    with suppress(OSError):  # on a full disk the file does not say who plays
        os.truncate(file, 0)
        os.pwrite(file, f"pid {os.getpid()} since {datetime.now():%H:%M}\n".encode(), 0)
    return file


def _opened(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
    except PermissionError:  # root has played here, and owns the file; reading is enough to lock
        return os.open(path, os.O_RDONLY | os.O_CLOEXEC)
