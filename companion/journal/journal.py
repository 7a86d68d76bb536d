"""The journal: every input in order, with the seed, in SQLite; what was said beside it.

The loop hands entries over and never waits. `work` writes all that has come since in one
transaction, on a thread of its own, and reports how far the disk has it. Entries that cannot be
written (a full disk) are kept and tried again; nothing is lost while the daemon runs.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from companion.journal import rows as said
from companion.kit.game import Output
from companion.table import inputs
from companion.table.inputs import Input

RETRY_S = 2.0
VERSION = 2

SCHEMA = """
CREATE TABLE IF NOT EXISTS record (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL, names TEXT NOT NULL, seats TEXT NOT NULL, settings TEXT NOT NULL,
    seed INTEGER NOT NULL, tie_ns INTEGER NOT NULL, grade TEXT NOT NULL,
    began TEXT NOT NULL, over INTEGER NOT NULL DEFAULT 0, switches TEXT NOT NULL DEFAULT '[]'
);
CREATE TABLE IF NOT EXISTS entry (
    record INTEGER NOT NULL REFERENCES record(id), seq INTEGER NOT NULL,
    input TEXT NOT NULL, said TEXT NOT NULL,
    PRIMARY KEY (record, seq)
) WITHOUT ROWID;
"""


class JournalError(OSError):
    """A journal that cannot be used: one line, with its path and the fix."""


@dataclass(frozen=True)
class Record:
    """One game as the journal keeps it: all that `Table` needs, and how it stands.

    `switches`: what each player's seat has; none given: all there are.
    """

    game: str
    names: tuple[str, ...]
    seats: tuple[int, ...]
    settings: dict[str, Any]
    seed: int
    tie_ns: int
    grade: str
    began: str = field(default_factory=lambda: datetime.now(UTC).isoformat(timespec="seconds"))
    over: bool = False
    id: int = 0
    switches: tuple[frozenset[str], ...] = ()


class Entry(NamedTuple):
    """One input and what was said to it."""

    seq: int
    input: Input
    said: tuple[dict[str, Any], ...]


class Committed(NamedTuple):
    """Every entry of that record up to this one is on the disk."""

    record: int
    seq: int


class JournalFailed(NamedTuple):
    """Writing failed; it is tried again. Scores are not printed until it works."""

    reason: str


@dataclass(frozen=True)
class JournalBack:
    """Writing works again."""


JournalReport = Committed | JournalFailed | JournalBack


class Journal:
    """The file. Reading is done before the worker starts, or without one."""

    def __init__(self, path: Path) -> None:
        """Raises JournalError if the file cannot be opened, or is none of ours."""
        self.path = path
        self._report: Callable[[JournalReport], None] = lambda _: None
        self._poke: Callable[[], None] = lambda: None
        self._lock = threading.Lock()
        self._waiting: list[tuple[int, int, str, str, bool]] = []
        self._failed = False
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
            self._prepare()
        except (OSError, sqlite3.Error) as error:
            raise JournalError(f"{path}: {error}; name another file with --journal") from error

    def attach(
        self, report: Callable[[JournalReport], None], poke: Callable[[], None] = lambda: None
    ) -> None:
        """Who hears how writing goes, and who is poked when there is something to write."""
        self._report, self._poke = report, poke

    def begin(self, record: Record) -> int:
        """Open an entry for a new record; returns its number. Raises JournalError."""
        row = (
            record.game,
            json.dumps(record.names),
            json.dumps(record.seats),
            json.dumps(record.settings),
            record.seed,
            record.tie_ns,
            record.grade,
            record.began,
            json.dumps([sorted(seat) for seat in record.switches]),
        )
        columns = "game, names, seats, settings, seed, tie_ns, grade, began, switches"
        try:
            done = self._db.execute(
                f"INSERT INTO record ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row
            )
        except sqlite3.Error as error:
            raise JournalError(
                f"{self.path}: {error}; free some space, then start again"
            ) from error
        assert done.lastrowid is not None
        return done.lastrowid

    def records(self) -> list[Record]:
        """All of them, the oldest first."""
        columns = "game, names, seats, settings, seed, tie_ns, grade, began, over, id, switches"
        return [_record(*row) for row in self._read(f"SELECT {columns} FROM record ORDER BY id")]

    def record(self, which: str) -> Record:
        """By its number, or "last". Raises JournalError if there is none."""
        found = [e for e in self.records() if which in ("last", str(e.id))][-1:]
        if not found:
            raise JournalError(f"{self.path}: no game {which}; `naysayer scores` lists them")
        return found[0]

    def entries(self, record: int) -> list[Entry]:
        """All inputs of an record in order, with what was said."""
        query = "SELECT seq, input, said FROM entry WHERE record = ? ORDER BY seq"
        return [
            Entry(seq, inputs.from_row(json.loads(item)), tuple(json.loads(rows)))
            for seq, item, rows in self._read(query, (record,))
        ]

    def write(
        self,
        record: int,
        seq: int,
        item: Input,
        output: Sequence[Output],
        names: Sequence[str],
        *,
        over: bool,
    ) -> None:
        """Hand an entry over. From the loop; never waits, never fails."""
        rows = json.dumps([said.to_row(s, names) for s in output])
        with self._lock:
            self._waiting.append((record, seq, json.dumps(inputs.to_row(item)), rows, over))
        self._poke()

    def work(self) -> float | None:
        """Write all that waits in one transaction. Seconds until the next try after a failure."""
        with self._lock:
            batch = list(self._waiting)
        if not batch:
            return None
        try:
            self._commit(batch)
        except sqlite3.Error as error:
            if not self._failed:
                self._failed = True
                self._report(JournalFailed(f"{self.path}: {error}"))
            return RETRY_S
        with self._lock:
            del self._waiting[: len(batch)]
        if self._failed:
            self._failed = False
            self._report(JournalBack())
        self._report(Committed(batch[-1][0], batch[-1][1]))
        return None

    def close(self) -> None:
        self._db.close()

    def _prepare(self) -> None:
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        found = self._db.execute("PRAGMA user_version").fetchone()[0]
        if found not in (0, 1, VERSION):
            raise sqlite3.DatabaseError(f"written by another version ({found}, this is {VERSION})")
        if found == 1:  # in which every seat had every switch
            self._db.execute("ALTER TABLE record ADD COLUMN switches TEXT NOT NULL DEFAULT '[]'")
        self._db.executescript(SCHEMA)
        self._db.execute(f"PRAGMA user_version = {VERSION}")

    def _commit(self, batch: list[tuple[int, int, str, str, bool]]) -> None:
        record, over = batch[-1][0], batch[-1][4]
        self._db.execute("BEGIN IMMEDIATE")
        try:
            self._db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?)", (b[:4] for b in batch))
            self._db.execute("UPDATE record SET over = ? WHERE id = ?", (over, record))
            self._db.execute("COMMIT")
        except sqlite3.Error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def _read(self, query: str, values: tuple[Any, ...] = ()) -> list[Any]:
        try:
            with closing(self._db.execute(query, values)) as rows:
                return rows.fetchall()
        except sqlite3.Error as error:
            raise JournalError(f"{self.path}: {error}") from error


def _record(game: str, names: str, seats: str, settings: str, *row: Any) -> Record:
    """A row of the table."""
    seed, tie_ns, grade, began, over, number, switches = row
    return Record(
        game=game,
        names=tuple(json.loads(names)),
        seats=tuple(json.loads(seats)),
        settings=json.loads(settings),
        seed=seed,
        tie_ns=tie_ns,
        grade=grade,
        began=began,
        over=bool(over),
        id=number,
        switches=tuple(frozenset(seat) for seat in json.loads(switches)),
    )
