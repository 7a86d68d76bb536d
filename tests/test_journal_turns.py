"""The journal's one connection, which the loop and the worker take turns at."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.journal.journal import Journal
from companion.journal.records import JournalError, Record
from companion.journal.reports import Committed, JournalFailed, JournalReport
from companion.table.inputs import Contact

PATIENCE_S = 60.0  # for a thread that must come, however slow the machine
RECORD = Record("not-not", ("Ada", "Ben"), (0, 1), {}, 7, 250_000, "kernel", "2026-11-21")


class Door:
    """A lock that tells when somebody has to wait for it."""

    def __init__(self, lock: threading.Lock, waits: threading.Event) -> None:
        self._lock = lock
        self._waits = waits

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            self._waits.set()
            self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()


@dataclass
class Meeting:
    """Two threads at one journal: the worker in a batch, and the loop that comes meanwhile."""

    in_batch: threading.Event
    journal: Journal


@pytest.fixture
def meeting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Meeting]:
    """In every batch the worker waits until the loop has come; then the disk is full."""
    in_batch = threading.Event()
    came = threading.Event()  # the loop has begun a game, or waits for its turn

    class Crowded(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            if sql.startswith("INSERT INTO entry"):
                return self.batch()
            done = super().execute(sql, *values)
            if sql.startswith("INSERT INTO record"):
                came.set()
            return done

        def batch(self) -> sqlite3.Cursor:
            came.clear()
            in_batch.set()
            assert came.wait(PATIENCE_S)
            raise sqlite3.OperationalError("database or disk is full")

    connect, lock = sqlite3.connect, threading.Lock
    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", lambda *a, **k: connect(*a, **k, factory=Crowded))
        patched.setattr(threading, "Lock", lambda: Door(lock(), came))
        journal = Journal(tmp_path / "j.db")
    yield Meeting(in_batch, journal)
    journal.close()


def test_a_batch_that_fails_takes_no_game_with_it_that_is_begun_meanwhile(
    meeting: Meeting,
) -> None:
    journal = meeting.journal
    first = journal.begin(RECORD)
    journal.write(first, 1, Contact(0, "up", 1), (), RECORD.names, over=False)
    worker = threading.Thread(target=journal.work)
    worker.start()
    assert meeting.in_batch.wait(PATIENCE_S)
    second = journal.begin(RECORD)
    worker.join(PATIENCE_S)
    assert [record.id for record in journal.records()] == [first, second]


def test_a_game_that_the_disk_has_no_room_for_is_a_report_and_stops_no_other(
    tmp_path: Path,
) -> None:
    journal = Journal(tmp_path / "j.db")
    (pages,) = journal._db.execute("PRAGMA page_count").fetchone()
    journal._db.execute(f"PRAGMA max_page_count = {pages}")
    large = Record("not-not", ("Ada",), (0,), {"own": "x" * 100_000}, 7, 0, "kernel")
    heard: list[JournalReport] = []
    journal.attach(heard.append)
    journal.write(journal.begin(large), 1, Contact(0, "up", 1), (), RECORD.names, over=False)
    number = journal.begin(RECORD)
    journal.write(number, 1, Contact(0, "up", 1), (), RECORD.names, over=False)
    assert journal.work() is not None, "the large one is tried again"
    assert heard == [
        JournalFailed("database or disk is full"),
        Committed(number, 1),
    ]
    assert [record.id for record in journal.records()] == [number]
    assert len(journal.entries(number)) == 1
    with pytest.raises(JournalError, match=r"1 inputs could not be written: .*full"):
        journal.check_written()
    journal.close()
