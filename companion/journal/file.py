"""The journal's file while people play on it: opened for one program alone, and looked after.

One that was deleted or moved away is written anew from what is still open; one that is damaged is
set aside, and the game that is being played begins a new one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing, suppress
from pathlib import Path

from companion.journal.damaged import is_damaged, written_anew
from companion.journal.playing import Playing
from companion.journal.reader import Reader
from companion.journal.records import JournalError, journal_error
from companion.journal.reports import JournalReport, JournalRestored
from companion.journal.schema import NotOursError, connected, opened
from companion.journal.waiting import Waiting

CHECK_S, CHECK_SHARE = 60.0, 100  # the file is looked through so seldom, and for 1 % of the time


class PlayedFile(Reader):
    """One connection for the loop and the worker, which take turns at it."""

    def __init__(self, path: Path) -> None:
        """Raises JournalError if the file cannot be opened, or is none of ours.

        BeingPlayedError if another program plays on it, DamagedError if it cannot be read.
        """
        self._report: Callable[[JournalReport], None] = lambda _: None
        self._check_ns = 0  # when the file is looked through for damage next
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
        self._report(JournalRestored("the file was gone, and is written anew"))

    def _is_found_damaged(self, now_ns: Callable[[], int]) -> bool:
        """Now and then: a damaged page may be one that nobody reads while they play."""
        began_ns = now_ns()
        if began_ns < self._check_ns:
            return False
        damaged = is_damaged(self.path)
        took_ns = now_ns() - began_ns
        self._check_ns = began_ns + max(round(CHECK_S * 1e9), took_ns * CHECK_SHARE)
        return damaged and not self.is_gone()

    def _is_written_anew(self, record: int, game: Sequence[Waiting]) -> bool:
        """Whether that game is in a new file, in place of a damaged one."""
        try:
            with self._disk:
                anew = written_anew(self.path, self._db, record, game)
                with suppress(sqlite3.Error):
                    self._db.close()
                self._db = anew
                self._inode = self.path.stat().st_ino
        except (OSError, sqlite3.Error):
            return False
        self._report(JournalRestored("it was damaged, and is set aside; this game is written anew"))
        return True
