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

from companion.journal import rows
from companion.journal.schema import opened, transaction
from companion.kit.game import Output
from companion.table import inputs
from companion.table.inputs import Input

RETRY_S = 2.0
RULES_VERSION = 4  # goes up when what was judged so far would be judged otherwise now
COLUMNS = "game, names, seats, settings, seed, tie_ns, grade, began, over, switches, version"


class JournalError(OSError):
    """A journal that cannot be used: one line, with its path and the fix."""


@dataclass(frozen=True)
class Record:
    """One game as the journal keeps it: all that `Table` needs, and how it stands.

    `switches`: what each player's seat has; none given: all there are. `version`: of the rules that
    it is judged by.
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
    version: int = RULES_VERSION

    @property
    def other_judge(self) -> str:
        """Who judged it, if not these rules: nobody else can judge it again, or go on with it."""
        if self.version == RULES_VERSION:
            return ""
        return "an older Naysayer" if self.version < RULES_VERSION else "a newer Naysayer"


class Entry(NamedTuple):
    """One input and what was said to it."""

    seq: int
    input: Input
    output: tuple[dict[str, Any], ...]


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
    """The file. One connection for the loop and the worker, which take turns at it."""

    def __init__(self, path: Path) -> None:
        """Raises JournalError if the file cannot be opened, or is none of ours."""
        self.path = path
        self._report: Callable[[JournalReport], None] = lambda _: None
        self._poke: Callable[[], None] = lambda: None
        self._disk = threading.Lock()  # held while the connection is used
        self._lock = threading.Lock()  # held while `_waiting` is, which takes no time
        self._waiting: list[tuple[int, int, str, str, bool]] = []
        self._failed = False
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = opened(path)
        except (OSError, sqlite3.Error) as error:
            raise JournalError(f"{path}: {error}; name another file with --journal") from error

    def attach(
        self, report: Callable[[JournalReport], None], poke: Callable[[], None] = lambda: None
    ) -> None:
        """Who hears how writing goes, and who is poked when there is something to write."""
        self._report, self._poke = report, poke

    def begin(self, record: Record) -> int:
        """Open an entry for a new record; returns its number. Raises JournalError.

        Waits for the batch that is being written just now: as long as the disk takes.
        """
        row = _row(record)
        try:
            with self._disk, transaction(self._db):
                done = self._db.execute(
                    f"INSERT INTO record ({COLUMNS}) VALUES ({', '.join('?' * len(row))})", row
                )
        except sqlite3.Error as error:
            raise JournalError(
                f"{self.path}: {error}; free some space, then start again"
            ) from error
        assert done.lastrowid is not None
        return done.lastrowid

    def records(self) -> list[Record]:
        """All of them, the oldest first."""
        query = f"SELECT id, {COLUMNS} FROM record ORDER BY id"
        return [_record(*row) for row in self._read(query)]

    def record(self, which: str) -> Record:
        """By its number, or "last". Raises JournalError if there is none."""
        found = [e for e in self.records() if which in ("last", str(e.id))][-1:]
        if not found:
            raise JournalError(f"{self.path}: no game {which}; `naysayer scores` lists them")
        return found[0]

    def entries(self, record: int) -> list[Entry]:
        """All inputs of a record in order, with what was said."""
        query = "SELECT seq, input, output FROM entry WHERE record = ? ORDER BY seq"
        return [
            Entry(seq, inputs.from_row(json.loads(item)), tuple(json.loads(output)))
            for seq, item, output in self._read(query, (record,))
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
        read, said = inputs.to_row(item), [rows.to_row(o, names) for o in output]
        with self._lock:
            self._waiting.append((record, seq, json.dumps(read), json.dumps(said), over))
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
        for record, seq in {b[0]: b[1] for b in batch}.items():
            self._report(Committed(record, seq))
        return None

    def close(self) -> None:
        self._db.close()

    def _commit(self, batch: list[tuple[int, int, str, str, bool]]) -> None:
        over = {b[0]: b[4] for b in batch}  # of two games, if the last of one had to wait
        with self._disk, transaction(self._db):
            self._db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?)", (b[:4] for b in batch))
            for record, is_over in over.items():
                self._db.execute("UPDATE record SET over = ? WHERE id = ?", (is_over, record))

    def _read(self, query: str, values: tuple[Any, ...] = ()) -> list[Any]:
        try:
            with self._disk, closing(self._db.execute(query, values)) as rows:
                return rows.fetchall()
        except sqlite3.Error as error:
            raise JournalError(f"{self.path}: {error}") from error


def _row(record: Record) -> tuple[object, ...]:
    """A record's COLUMNS."""
    return (
        record.game,
        json.dumps(record.names),
        json.dumps(record.seats),
        json.dumps(record.settings),
        record.seed,
        record.tie_ns,
        record.grade,
        record.began,
        record.over,
        json.dumps([sorted(seat) for seat in record.switches]),
        record.version,
    )


def _record(number: int, game: str, names: str, seats: str, settings: str, *row: Any) -> Record:
    """What `_row` wrote, with its number."""
    seed, tie_ns, grade, began, over, switches, version = row
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
        version=version,
    )
