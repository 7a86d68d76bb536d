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
from companion.journal.pending_writes import PUT_ENTRY, PUT_RECORD
from companion.journal.records import Record
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
            if sql == PUT_ENTRY and values[0][1] > 0:
                return self.batch()
            done = super().execute(sql, *values)
            if sql == PUT_RECORD:
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
