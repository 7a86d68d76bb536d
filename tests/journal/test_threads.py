"""The journal's one connection, which the loop and the worker take turns at."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.journal.journal import Journal
from companion.journal.pending_writes import PUT_ENTRY
from companion.table.inputs import Contact
from tests.journal.written import RECORD

TURN_S = 0.2  # more than enough to begin a game, if nothing is in the way


def test_a_batch_that_fails_takes_no_game_with_it_that_is_begun_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full(sqlite3.Connection):
        """In the middle of a batch the loop begins a game; then the disk is full."""

        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            if sql == PUT_ENTRY and values[0][1] > 0:
                loop.start()
                loop.join(TURN_S)
                raise sqlite3.OperationalError("database or disk is full")
            return super().execute(sql, *values)

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **k: connect(*a, **k, factory=Full))
    with closing(Journal(tmp_path / "j.db")) as journal:
        loop = threading.Thread(target=journal.begin, args=(RECORD,))
        first = journal.begin(RECORD)
        journal.write(first, 1, Contact(0, "up", 1), (), RECORD.names, over=False)
        journal.work()
        loop.join()
        assert [record.id for record in journal.records()] == [first, first + 1]
