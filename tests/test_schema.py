"""Journals of older versions are taken over whole, or not at all."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.journal.journal import Journal
from companion.journal.records import RULES_VERSION, JournalError, Record
from companion.journal.schema import VERSION
from companion.table.inputs import Contact
from tests.old_journals import OUTPUTS, VERSIONS, write_old_journal

OLD = pytest.mark.parametrize("version", VERSIONS)


def columns(path: Path) -> list[Any]:
    """Every column of every table: name, type, whether it may be empty, default, key."""
    tables = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
    with closing(sqlite3.connect(path)) as db:
        return [
            (table, *column[1:])
            for (table,) in db.execute(tables).fetchall()
            for column in db.execute(f"PRAGMA table_info({table})")
        ]


def check(journal: Journal) -> None:
    """All that the old journal had is there."""
    (record,) = journal.records()
    assert record.names == ("Ada", "Ben")
    assert record.settings == {"level": "hard"}
    assert record.switches == ()
    assert record.version == 1
    entries = journal.entries(record.id)
    taps = [Contact(0, "up", 1_000_000_000), Contact(1, "left", 1_038_000_000)]
    assert [entry.input for entry in entries] == taps
    assert [list(entry.output) for entry in entries] == list(OUTPUTS)


@OLD
def test_a_journal_of_an_older_version_is_taken_over(version: int, tmp_path: Path) -> None:
    write_old_journal(tmp_path / "old.db", version)
    for _ in range(2):
        with closing(Journal(tmp_path / "old.db")) as journal:
            check(journal)
    Journal(tmp_path / "new.db").close()
    assert columns(tmp_path / "old.db") == columns(tmp_path / "new.db")


@OLD
def test_a_journal_that_was_taken_over_is_written_on(version: int, tmp_path: Path) -> None:
    write_old_journal(tmp_path / "old.db", version)
    journal = Journal(tmp_path / "old.db")
    number = journal.begin(Record("not-not", ("Cleo", "Dan"), (0, 1), {}, 7, 0, "kernel"))
    journal.write(number, 1, Contact(0, "up", 1), (), ("Cleo", "Dan"), over=True)
    assert journal.work() is None
    old, new = journal.records()
    assert (old.over, new.over) == (False, True)
    assert (old.version, new.version) == (1, RULES_VERSION)
    assert len(journal.entries(new.id)) == 1
    journal.close()


@OLD
def test_a_power_cut_while_a_journal_is_taken_over_leaves_it_whole(
    version: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What lies on the disk before each of the statements is a journal."""
    path = tmp_path / "old" / "j.db"
    write_old_journal(path, version)
    cuts: list[Path] = []

    class Watched(sqlite3.Connection):
        def __init__(self, *args: Any, **words: Any) -> None:
            super().__init__(*args, **words)
            self.set_trace_callback(lambda _: self.cut())

        def cut(self) -> None:
            cuts.append(tmp_path / f"cut-{len(cuts)}")
            shutil.copytree(path.parent, cuts[-1])
            (cuts[-1] / "j.db-shm").unlink(missing_ok=True)  # in memory: gone with the power

    connect = sqlite3.connect
    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", lambda *a, **k: connect(*a, **k, factory=Watched))
        Journal(path).close()
    versions = [_version(cut / "j.db") for cut in cuts]
    assert versions[:-1] == [version] * (len(cuts) - 1)
    assert versions[-1] == VERSION, "the first look at what was taken over"
    assert len(cuts) > 5
    for cut in cuts:
        with closing(Journal(cut / "j.db")) as journal:
            check(journal)


@OLD
def test_a_journal_that_cannot_be_taken_over_stays_as_it_was(
    version: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full when all but the last statement is done."""
    path = tmp_path / "j.db"
    write_old_journal(path, version)

    class Full(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            if sql.startswith("PRAGMA user_version ="):
                raise sqlite3.OperationalError("database or disk is full")
            return super().execute(sql, *values)

    connect = sqlite3.connect
    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", lambda *a, **k: connect(*a, **k, factory=Full))
        with pytest.raises(JournalError, match="disk is full; name another file with --journal"):
            Journal(path)
    assert _version(path) == version
    with closing(Journal(path)) as journal:
        check(journal)


def _version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as db:
        return int(db.execute("PRAGMA user_version").fetchone()[0])
