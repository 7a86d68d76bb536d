"""The journal's file while people play on it: opened for one program alone, and looked after.

One that was deleted or moved away is written anew from what is still open; one that is damaged is
set aside, and the game that is being played begins a new one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing, suppress
from pathlib import Path

from companion.journal.damaged import is_damaged, write_anew
from companion.journal.playing import Playing
from companion.journal.reader import Reader
from companion.journal.records import JournalError, journal_error
from companion.journal.reports import JournalReport, JournalRestored
from companion.journal.schema import NotOursError, connected, opened
from companion.journal.waiting import Waiting

# The file is looked through so seldom, or when somebody has written to it; for 5 % of the time.
CHECK_S, CHECK_SHARE = 60.0, 20


class PlayedFile(Reader):
    """One connection for the loop and the worker, which take turns at it."""

    def __init__(self, path: Path) -> None:
        """Raises JournalError if the file cannot be opened, or is none of ours.

        BeingPlayedError if another program plays on it, DamagedError if it cannot be read.
        """
        self._report: Callable[[JournalReport], None] = lambda _: None
        self._check_ns = 0  # when the file is looked through for damage next...
        self._rested_ns = 0  # ...and before when it is not, whatever has happened to it
        self._looked_at_ns = 0  # when it had last been written to, as it was looked through
        self._restored = ""  # how, if there is a new one, and nobody knows yet
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with ExitStack() as undo:
                self._playing = Playing(path)
                undo.callback(self._playing.end)
                db = opened(path)
                undo.callback(db.close)
                super().__init__(path, db)
                self._inode = path.stat().st_ino
                self._newest = max(self._numbers(), default=0)
                undo.pop_all()
        except JournalError:
            raise
        except (OSError, sqlite3.Error, UnicodeError) as error:
            raise journal_error(path, error, "; name another file with --journal") from error

    def is_gone(self) -> bool:
        """Whether somebody has deleted the file, or moved it away; see `_look_after`."""
        try:
            return self.path.stat().st_ino != self._inode
        except OSError:
            return True

    def needs_a_look(self) -> bool:
        """Whether somebody has done something to the file; we ourselves, now and then."""
        try:
            found = self.path.stat()
        except OSError:
            return True
        return (found.st_ino, found.st_mtime_ns) != (self._inode, self._looked_at_ns)

    def close(self) -> None:
        super().close()
        self._playing.end()

    def _look_after(self) -> None:
        """Write it anew from what is still open, if somebody has deleted it or moved it away.

        Raises OSError or sqlite3.Error if that cannot be.
        """
        if not self.is_gone():
            return
        if self.path.exists():
            raise NotOursError("another file has taken the journal's place; put it back")
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self._disk:
            self._playing.renew()
            with closing(connected(str(self.path))) as copy:
                self._db.backup(copy)
            anew = opened(self.path)
            self._db.close()
            self._db = anew
            self._inode = self.path.stat().st_ino
        self._restored = "the file was gone, and is written anew"

    def _is_found_damaged(self, now_ns: Callable[[], int]) -> bool:
        """Now and then: a damaged page may be one that nobody reads while they play."""
        began_ns = now_ns()
        is_time = began_ns >= self._check_ns or self.needs_a_look()
        if not is_time or began_ns < self._rested_ns:
            return False
        with suppress(OSError):
            self._looked_at_ns = self.path.stat().st_mtime_ns
        damaged = is_damaged(self.path)
        rests_ns = (now_ns() - began_ns) * CHECK_SHARE
        self._rested_ns = began_ns + rests_ns
        self._check_ns = began_ns + max(round(CHECK_S * 1e9), rests_ns)
        return damaged and not self.is_gone()

    def _write_anew(self, record: int, game: Sequence[Waiting]) -> None:
        """That game into a new file, in place of a damaged one.

        Raises OSError or sqlite3.Error if that cannot be; then all is as it was.
        """
        with self._disk:
            write_anew(self.path, self._db, record, game)
            with suppress(sqlite3.Error):
                self._db.close()  # before there is another: what lies beside a file is its own
            self._db = connected(str(self.path))
            self._inode = self.path.stat().st_ino
        self._restored = "it was damaged, and is set aside; all that can be read is written anew"

    def _report_restored(self) -> None:
        """Once it can be said that writing works again: that would put this away."""
        if self._restored:
            self._report(JournalRestored(self._restored))
            self._restored = ""
