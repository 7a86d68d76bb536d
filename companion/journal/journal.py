"""The journal that is played on: every input in order, with the seed, and what the game answered.

The loop hands entries over and does not wait for the disk. On a thread of its own, `work` writes
all that waits in one transaction, and reports what is on the disk. What cannot be written (a full
disk) is kept and tried again; nothing is lost while the program runs.

When a game ends, and when the next begins, the journal is copied (see `recovery`). If the file is
deleted or damaged in play, a new one is made of that copy, of what SQLite can still read, and of
the game in play, which is in memory.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing, suppress
from datetime import datetime
from pathlib import Path

import msgspec

from companion.journal import recovery
from companion.journal.reader import Reader
from companion.journal.records import (
    ANOTHER_FILE,
    JournalError,
    JudgedInput,
    Record,
    errors_of,
    to_head,
)
from companion.journal.schema import (
    PUT_ENTRY,
    PUT_RECORD,
    PUT_SLIP,
    READ_ERRORS,
    Write,
    connected,
    is_damage,
    is_damaged,
    newest,
    opened,
)
from companion.kit.game import Output
from companion.kit.structs import Struct
from companion.table.inputs import Input
from firmware.outages import Outage, PartBack, PartFailed

RETRY_S = 2.0
SlipTag = tuple[int, int, int]  # a slip's record and entry, and its number among those of the entry
MOST_SLIPS = 64  # as many as wait for a printer, from one start to the next


class Committed(Struct, frozen=True):
    """Every entry of the record up to `seq` is on the disk."""

    record: int
    seq: int


class JournalNotice(Struct, frozen=True):
    """The journal was replaced, or could not be copied: one line."""

    text: str


JournalReport = Committed | JournalNotice | PartFailed | PartBack


class BeingPlayedError(JournalError):
    """Another program plays on that journal: one line with its pid, and since when."""


class Journal(Reader):
    """The journal that a table writes: one connection, and the writes that wait for it."""

    def __init__(self, path: Path) -> None:
        """Open a journal, or make one. A damaged one is replaced, as `notice` says in one line.

        Raises JournalError for a file that cannot be opened, or is no journal; BeingPlayedError if
        another program plays on it.
        """
        with errors_of(path, ANOTHER_FILE), ExitStack() as undo:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock_file = lock(path)
            undo.callback(os.close, self._lock_file)
            self._real = path.resolve()
            db, self.notice = _opened_or_replaced(self._real)
            undo.callback(db.close)
            super().__init__(path, db)
            self._newest = newest(db)
            undo.pop_all()
        self.attach(lambda _: None)
        self._lock = threading.Lock()  # held while _waiting and _game are used: takes no time
        self._waiting: list[Write] = []
        self._playing_now = 0  # the record that is being played...
        self._game: list[Write] = []  # ...all that this program has handed over of it...
        self._is_over: bool | None = None  # ...and whether that says that the game is over
        self._outage = Outage("journal", lambda report: self._report(report))
        self._retry_ns = 0  # when a failed write is tried again
        self._inode = self._real.stat().st_ino
        self._is_check_due = True  # the whole file is to be checked for damage
        self._is_copy_due = False
        self._is_ending = False

    def attach(
        self,
        report: Callable[[JournalReport], None],
        poke: Callable[[], None] = lambda: None,
        now_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        """Set what takes the reports of `work`, and what wakes its thread."""
        self._report, self._poke, self._now_ns = report, poke, now_ns

    # ---- from the loop

    def begin(self, record: Record) -> int:
        """Hand over a new record; returns its number. Never waits."""
        self._newest += 1
        self._play(self._newest)
        head = (self._newest, to_head(record), record.over, record.refused)
        self._hand_over(Write(self._newest, PUT_RECORD, head))
        return self._newest

    def write(
        self,
        record: int,
        seq: int,
        item: Input,
        output: Sequence[Output],
        names: Sequence[str],
        *,
        over: bool,
        grade: str = "",
        slips: Sequence[str] = (),
    ) -> None:
        """Hand over an input and its output; never waits. `over`: whether the game is over now.

        `grade`: of the clock that it was judged by. `slips`: what is to be printed for it.
        """
        if record != self._playing_now:  # the game is resumed
            self._play(record)
        read = msgspec.json.encode(item).decode()
        judged = JudgedInput(tuple(output), tuple(names), grade) if output else JudgedInput()
        written = msgspec.json.encode(judged).decode()
        more = [Write(record, PUT_ENTRY, (record, seq, read, written), seq)]
        more += [Write(record, PUT_SLIP, (record, seq, n, text)) for n, text in enumerate(slips)]
        is_news = over != self._is_over
        if is_news:
            sql = "UPDATE record SET over = ? WHERE id = ?"
            more.append(Write(record, sql, (over, record)))
            self._is_over = over
        self._hand_over(*more, copy=is_news and over)

    def refuse(self, record: int) -> None:
        """Mark a game that nobody wants to resume, so that it is not offered again."""
        self._hand_over(Write(record, "UPDATE record SET refused = 1 WHERE id = ?", (record,)))

    def printed(self, slip: SlipTag) -> None:
        """Forget a slip that is on paper now. From any thread."""
        sql = "DELETE FROM slip WHERE record = ? AND seq = ? AND n = ?"
        self._hand_over(Write(slip[0], sql, slip))

    def printed_all(self, record: int) -> None:
        """Forget all slips of a record: none has to be printed any more."""
        self._hand_over(Write(record, "DELETE FROM slip WHERE record = ?", (record,)))

    def unprinted(self) -> list[tuple[SlipTag, str]]:
        """The newest slips of people's games that are not on paper, the oldest of them first."""
        query = (
            "SELECT record, seq, n, text FROM slip JOIN record ON id = record"
            ' WHERE head NOT LIKE \'%"grade":"simulated"%\''
            " ORDER BY record DESC, seq DESC, n DESC LIMIT ?"
        )
        found = reversed(self._read(query, (MOST_SLIPS,)))
        return [((record, seq, n), text) for record, seq, n, text in found]

    def check_written(self) -> None:
        """At the end of the program. Raises JournalError for inputs that are not on the disk."""
        if waiting := sum(one.seq > 0 for one in self._waiting):
            why = self._outage.reason or "there was no time"
            raise JournalError(f"{self.path}: {waiting} inputs could not be written: {why}")
        with errors_of(self.path):
            self._look_after_file()

    def hurry(self) -> None:
        """At the end of the program: try to write at once, and stop copying."""
        self._retry_ns, self._is_ending = 0, True
        self._poke()

    def close(self) -> None:
        super().close()
        os.close(self._lock_file)

    def _play(self, record: int) -> None:
        self._is_copy_due |= not self._is_over  # at the end of a game it was copied
        with self._lock:
            self._playing_now, self._game = record, []
        self._is_over = None

    def _hand_over(self, *more: Write, copy: bool = False) -> None:
        """Queue writes. `copy`: the journal is to be copied after them."""
        with self._lock:
            self._waiting += more
            self._game += [one for one in more if one.record == self._playing_now]
            self._is_copy_due |= copy
        self._poke()

    # ---- on the journal's thread

    def work(self) -> float | None:
        """Check the file, write all that waits, copy if due. Seconds until the next try, if any."""
        if self._now_ns() >= self._retry_ns:
            self._try_to_write()
            if self._is_copy_due and self._outage.reason is None and not self._is_ending:
                self._copy()
        if self._outage.reason is None:
            return None
        return max(0.001, (self._retry_ns - self._now_ns()) / 1e9)

    def _try_to_write(self) -> None:
        try:
            self._look_after_file()
            written = self._write_waiting()
        except (OSError, *READ_ERRORS) as error:
            self._retry_ns = self._now_ns() + round(RETRY_S * 1e9)
            self._outage.failed(str(error))
            return
        self._outage.over()
        for record, seq in {one.record: one.seq for one in written if one.seq}.items():
            self._report(Committed(record, seq))

    def _write_waiting(self) -> list[Write]:
        """Write all that waits in one transaction; returns it. Raises OSError, sqlite3.Error."""
        with self._lock:
            batch = list(self._waiting)
        if not batch:
            return []
        try:
            self._commit(batch)
        except READ_ERRORS as error:
            if not is_damage(error):
                raise
            self._replace()
            self._commit(batch)
        with self._lock:
            del self._waiting[: len(batch)]
        return batch

    def _commit(self, batch: Sequence[Write]) -> None:
        with self._disk, self._db as db:
            db.execute("BEGIN IMMEDIATE")
            for write in batch:
                db.execute(write.sql, write.values)

    def _copy(self) -> None:
        """Copy the journal into its second file; write in between what comes meanwhile."""
        self._is_copy_due = False
        self._try_to_write()  # what made it due may have come just now
        try:
            with self._disk:  # then the file alone has all of it, for people who copy it by hand
                self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")
            with closing(connected(f"{self._real.as_uri()}?mode=ro")) as db:
                db.execute("BEGIN")
                db.execute("SELECT count(*) FROM sqlite_master")  # fixes what this reader sees
                recovery.copy(db, recovery.copy_of(self._real), self._between)
        except InterruptedError:
            pass
        except (OSError, *READ_ERRORS) as error:
            self._is_check_due = True
            self._report(JournalNotice(f"it could not be copied: {error}"))
            self._try_to_write()

    def _between(self) -> None:
        """Raises InterruptedError at the end of the program."""
        if self._is_ending:
            raise InterruptedError
        self._try_to_write()

    def _look_after_file(self) -> None:
        """Replace the file if another one or none is in its place, or a check finds it damaged.

        Raises OSError or sqlite3.Error if there can be none.
        """
        inode = self._real.stat().st_ino if self._real.exists() else None
        if inode not in (self._inode, None):
            recovery.remove(self._real, recovery.SIDES[1:])  # ours, which would damage that file
        if inode != self._inode or (self._is_check_due and is_damaged(self._real)):
            self._replace()
        self._is_check_due = False

    def _replace(self) -> None:
        """Put a new journal in the file's place. Raises OSError, sqlite3.Error."""
        with self._lock:
            game = list(self._game)
        with self._disk:
            self._real.parent.mkdir(parents=True, exist_ok=True)
            line = recovery.replace(self._real, self._db, game)
            self._inode = self._real.stat().st_ino
            old, self._db = self._db, connected(self._real)
            with suppress(sqlite3.Error):
                old.close()  # before the new one writes: their logs have the same name
            with suppress(sqlite3.Error):
                self._db.execute("PRAGMA journal_mode = WAL")
        self._is_copy_due = True
        self._report(JournalNotice(line))


def _opened_or_replaced(path: Path) -> tuple[sqlite3.Connection, str]:
    """The connection, and one line on what was wrong. Raises OSError, sqlite3.Error."""
    line = recovery.restore(path)
    try:
        return opened(path), line
    except READ_ERRORS as error:
        if not (is_damage(error) and recovery.was_ours(path)):
            raise
    with closing(connected(path)) as old:
        line = recovery.replace(path, old)
    return opened(path), line


# ---- one program at a time plays on a journal


def lock(journal: Path) -> int:
    """The descriptor of a file next to the journal, locked until it is closed. The file stays.

    The kernel forgets the lock with this program. Raises BeingPlayedError, OSError.
    """
    path = Path(f"{journal.resolve()}.lock")
    file = os.open(path, os.O_RDONLY | os.O_CREAT | os.O_CLOEXEC, 0o666)  # it may be root's
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
        path.write_text(f"pid {os.getpid()} since {datetime.now():%H:%M}\n")
    return file
