"""The journal that is played on: every input in order, with the seed, in SQLite; what was said
beside it.

The loop hands entries over and never waits. `work` writes all that has come since in one
transaction, on a thread of its own, and reports how far the disk has it. What cannot be written (a
full disk) is kept and tried again; nothing is lost while the daemon runs, and no game waits for
another one that cannot be written.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections import ChainMap
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from companion.journal import waiting
from companion.journal.damaged import is_damage
from companion.journal.file import PlayedFile
from companion.journal.records import JournalError, Record
from companion.journal.reports import (
    Committed,
    JournalBack,
    JournalFailed,
    JournalReport,
    SlipTag,
)
from companion.journal.schema import transaction
from companion.journal.waiting import Waiting
from companion.kit.game import Output
from companion.table.inputs import Input

RETRY_S = 2.0
MOST_SLIPS = 64  # as many as wait for a printer, from one start to the next


class Journal(PlayedFile):
    """What waits for the file, and writing it."""

    def __init__(self, path: Path) -> None:
        """Raises as PlayedFile does."""
        super().__init__(path)
        self._poke: Callable[[], None] = lambda: None
        self._now_ns: Callable[[], int] = time.monotonic_ns
        self._lock = threading.Lock()  # held while `_waiting` is, which takes no time
        self._waiting: list[Waiting] = []
        self._stuck: frozenset[int] = frozenset()  # records that could not be written...
        self._retry_ns = 0  # ...and when that is tried again
        self._why = "there was no time"
        self._playing_now = 0  # the record that is being played...
        self._game: list[Waiting] = []  # ...and all that was written of it
        self._batch: set[int] = set()  # what is being written just now, by its identity
        self._is_unsaved = False  # the file is damaged, and there could be no other one

    def attach(
        self,
        report: Callable[[JournalReport], None],
        poke: Callable[[], None] = lambda: None,
        now_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        """Who hears how writing goes, who is poked when there is something to write; the clock."""
        self._report, self._poke, self._now_ns = report, poke, now_ns

    def begin(self, record: Record) -> int:
        """Open an entry for a new record; returns its number.

        Waits for the batch that is being written just now: as long as the disk takes. What it has
        no room for waits with the entries that follow.
        """
        self._newest += 1
        begun = waiting.begun(self._newest, record)
        with self._lock:
            self._playing_now, self._game = self._newest, [begun]
        try:
            with self._disk, transaction(self._db):
                self._db.execute(begun.sql, begun.values)
        except sqlite3.Error:
            with self._lock:
                self._waiting.append(begun)
            self._poke()
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
        """Hand an entry over. From the loop; never waits, never fails.

        `grade`: of the clock that it was judged by. `slips`: what is to be printed for it.
        """
        entry = waiting.entry(record, seq, item, output, names, over=over, grade=grade)
        self._hand_over(entry, *waiting.slips(record, seq, slips))

    def refuse(self, record: int) -> None:
        """Nobody wants to go on with that one: it is not offered again."""
        self._hand_over(waiting.refused(record))

    def end_as_printed(self, record: int) -> None:
        """What was said last is how that game ended."""
        self._hand_over(waiting.ended(record))

    def fork(self, record: Record, seq: int) -> int:
        """A new record with all entries before that one; the old one is refused. Its number."""
        number = self.begin(record)
        self._hand_over(waiting.copied(number, record.id, seq))
        self.refuse(record.id)
        return number

    def printed(self, slip: SlipTag) -> None:
        """It is on paper. From any thread."""
        self._hand_over(waiting.printed(slip))

    def printed_all(self, record: int) -> None:
        """No slip of that record waits any more."""
        self._hand_over(waiting.all_printed(record))

    def unprinted(self) -> list[tuple[SlipTag, str]]:
        """The slips of people that are not on paper, the oldest first; as many as can wait."""
        query = (
            "SELECT record, seq, n, text FROM slip JOIN record ON id = record"
            " WHERE grade != 'simulated' ORDER BY record DESC, seq DESC, n DESC LIMIT ?"
        )
        found = reversed(self._read(query, (MOST_SLIPS,)))
        return [(SlipTag(*tag), text.decode(errors="replace")) for *tag, text in found]

    @property
    def unwritten(self) -> int:
        """How many inputs are not on the disk."""
        with self._lock:
            return sum(one.seq > 0 for one in self._waiting)

    def check_written(self) -> None:
        """Raises JournalError for what never got to the disk."""
        if count := self.unwritten:
            raise JournalError(f"{self.path}: {count} inputs could not be written: {self._why}")

    def hurry(self) -> None:
        """Try again at once what failed, and look through the file: there will be no later."""
        self._retry_ns = self._rested_ns = 0
        self._poke()

    def look(self) -> None:
        """Have it seen to what somebody has done to the file, though there is nothing to write."""
        if self.needs_a_look():
            self._poke()

    def work(self) -> float | None:
        """Write all that waits in one transaction. Seconds until the next try after a failure."""
        held = self._stuck if self._now_ns() < self._retry_ns else frozenset()
        with self._lock:
            seen = len(self._waiting)
            batch = [one for one in self._waiting if one.record not in held]
        if batch:
            self._batch = set(map(id, batch))
            failed = self._commit_or_part(batch)
            self._take_out(seen, held | failed.keys())
            self._batch = set()
            self._tell(batch, failed, held)
        elif self.is_gone():
            with suppress(OSError, sqlite3.Error):  # told when there is something to write
                self._look_after()
        if not self._stuck and self._is_found_damaged(self._now_ns):
            self._save_or_tell()
        self._report_restored()
        if not self._stuck:
            return None
        return max(0.001, (self._retry_ns - self._now_ns()) / 1e9)

    def _hand_over(self, *more: Waiting) -> None:
        with self._lock:
            self._waiting += more
            for one in more:
                if one.seq and one.record != self._playing_now:  # it is gone on with
                    self._playing_now, self._game = one.record, []
                if one.record == self._playing_now:
                    self._game.append(one)
        self._poke()

    def _take_out(self, seen: int, kept: frozenset[int]) -> None:
        """What was written, of those that were seen."""
        with self._lock:
            left = [one for one in self._waiting[:seen] if one.record in kept]
            self._waiting[:seen] = left

    def _tell(self, batch: list[Waiting], failed: dict[int, str], held: frozenset[int]) -> None:
        """Report how far the disk has it, and whether trouble has begun or is over."""
        was_stuck, self._stuck = self._stuck, held | failed.keys()
        if failed:
            self._retry_ns = self._now_ns() + round(RETRY_S * 1e9)
            self._why = next(iter(failed.values()))
        if self._stuck and not was_stuck:
            self._report(JournalFailed(self._why))
        elif was_stuck and not self._stuck:
            self._report(JournalBack())
        seqs = {w.record: w.seq for w in batch if w.seq and w.record not in failed}
        for record, seq in seqs.items():
            self._report(Committed(record, seq))

    def _commit_or_part(self, batch: list[Waiting]) -> dict[int, str]:
        """Write it; if that fails, each record alone. The records that could not be, and why."""
        numbers = list(dict.fromkeys(one.record for one in batch))
        try:
            self._look_after()
            self._commit(batch)
        except (OSError, sqlite3.Error) as error:
            if is_damage(error):
                with suppress(OSError, sqlite3.Error):
                    self._save()
                    return {}
            if len(numbers) == 1:
                return {numbers[0]: str(error)}
            parts = ([one for one in batch if one.record == number] for number in numbers)
            return dict(ChainMap(*map(self._commit_or_part, parts)))
        return {}

    def _commit(self, batch: list[Waiting]) -> None:
        over = {w.record: w.over for w in batch if w.over is not None}
        with self._disk, transaction(self._db):
            ends = [waiting.ended(record, over=is_over) for record, is_over in over.items()]
            for one in (*batch, *ends):
                self._db.execute(one.sql, one.values)
        if any(over.values()):  # from now on the one file has all of it, for whoever copies it
            with self._disk, suppress(sqlite3.Error):
                self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def _save_or_tell(self) -> None:
        try:
            self._save()
        except (OSError, sqlite3.Error) as error:
            self._looked_at_ns = 0  # it is tried again as soon as it may be
            if not self._is_unsaved:
                self._report(JournalFailed(f"it is damaged, and no other can be written: {error}"))
            self._is_unsaved = True
            return
        if self._is_unsaved:
            self._report(JournalBack())
        self._is_unsaved = False

    def _save(self) -> None:
        """The game that is being played into a new file, in place of a damaged one.

        That has all of it, but for what waits to be written next. Raises OSError or sqlite3.Error
        if there can be none.
        """
        with self._lock:
            record, waits = self._playing_now, {id(one) for one in self._waiting} - self._batch
            game = [one for one in self._game if id(one) not in waits]
        self._write_anew(record, game)
