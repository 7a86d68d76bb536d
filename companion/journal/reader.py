"""Reading a journal: also while it is being played, and on read-only media."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

from companion.journal.records import (
    ANOTHER_FILE,
    JournalEntry,
    JournalError,
    JudgedInput,
    Record,
    entry_from_row,
    errors_of,
    from_row,
    reading,
    to_judged,
)
from companion.journal.recovery import copy, was_ours
from companion.journal.schema import (
    READ_ERRORS,
    check_whole,
    has_tables,
    is_damage,
    read_only,
)
from companion.kit.rulings import Ruling
from companion.kit.standings import Standings
from companion.kit.usage import UsageError

T = TypeVar("T")
U = TypeVar("U")
NO_JOURNAL = "no saved games yet; play one, or choose a file with --journal"


def read_each(games: Iterable[T], read: Callable[[T], U]) -> tuple[list[U], list[JournalError]]:
    """Read every game: the results, and the errors of those that cannot be read."""
    found: list[U] = []
    damaged: list[JournalError] = []
    for game in games:
        try:
            found.append(read(game))
        except JournalError as error:
            damaged.append(error)
    return found, damaged


class Reader:
    """A journal's connection, and what can be read through it. For any thread."""

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        self.path = path
        self._db = db
        self._disk = threading.Lock()  # held while the connection is used

    def records(self) -> list[Record]:
        """Every game that can be read, the oldest first."""
        return self.listed()[0]

    def listed(self) -> tuple[list[Record], list[JournalError]]:
        """Every game, the oldest first; and what is wrong with those that cannot be read."""
        rows = self._read("SELECT id, head, over, refused FROM record ORDER BY id")
        return read_each(rows, lambda row: from_row(*row))

    def record(self, which: str) -> Record:
        """By its number, or "last". Raises UsageError if there is none; JournalError."""
        query = (
            "SELECT id, head, over, refused FROM record WHERE ? IN ('last', CAST(id AS TEXT))"
            " ORDER BY id DESC LIMIT 1"
        )
        for row in self._read(query, (which,)):
            return from_row(*row)
        raise UsageError(f"{self.path}: no game {which}; `naysayer scores` lists them")

    def entries(self, record: int) -> list[JournalEntry]:
        """All inputs of a record in order, each with its output. Raises JournalError."""
        query = "SELECT seq, input, output FROM entry WHERE record = ? AND seq > 0 ORDER BY seq"
        found = self._read(query, (record,))
        return [entry_from_row(record, number, *row) for number, row in enumerate(found, 1)]

    def rulings(self, record: int) -> list[JudgedInput]:
        """Each entry of a record that has a ruling, in order. Raises JournalError."""
        query = (
            "SELECT output FROM entry WHERE record = ?"
            ' AND output LIKE \'%"kind":"ruling"%\' ORDER BY seq'  # a name can be "ruling"
        )
        with reading(f"game {record}"):
            return [to_judged(output) for (output,) in self._read(query, (record,))]

    def standings(self, record: Record) -> Standings:
        """The newest score of a record, with its places; zeros before the first."""
        return self.result(record)[0]

    def result(self, record: Record) -> tuple[Standings, tuple[str, ...]]:
        """The newest score of a record, and the names of those who played then, by number."""
        query = (
            "SELECT output FROM entry WHERE record = ? AND output LIKE '%\"standings\":%'"
            " ORDER BY seq DESC LIMIT 1"
        )
        with reading(f"game {record.id}"):
            for (output,) in self._read(query, (record.id,)):
                judged = to_judged(output)
                for one in reversed(judged.output):
                    if not isinstance(one, Ruling):
                        return one.standings, judged.names
        return Standings(tuple((name, 0) for name in record.names)), record.names

    def backup(self, file: Path) -> None:
        """Copy the journal into a new file, also in play. Raises JournalError."""
        if file.exists():
            raise JournalError(f"{file}: is there already; name another file")
        with errors_of(file, "; name a file that can be written"), self._disk:
            copy(self._db, file)

    def close(self) -> None:
        self._db.close()

    def _read(self, query: str, values: tuple[Any, ...] = ()) -> list[Any]:
        with errors_of(self.path), self._disk, closing(self._db.execute(query, values)) as found:
            return found.fetchall()


class Look(Reader):
    """A journal that is read and never written."""

    def __init__(self, path: Path) -> None:
        """Raises JournalError if there is none, or it cannot be read."""
        with errors_of(path, ANOTHER_FILE):  # a folder that cannot be looked into, too
            if not path.exists():
                raise JournalError(f"{path}: {NO_JOURNAL}")
            super().__init__(path, read_only(path))
            try:
                self._check()
            except (JournalError, *READ_ERRORS):
                self.close()
                raise

    def _check(self) -> None:
        """Raises READ_ERRORS; JournalError for one that is damaged, or has nothing in it yet."""
        try:
            if not has_tables(self._db):
                raise JournalError(f"{self.path}: {NO_JOURNAL}")
            check_whole(self._db)
        except READ_ERRORS as error:
            if not is_damage(error):
                raise
            fix = "damaged; start Naysayer to repair it"
            why = fix if was_ours(self.path) else f"not a journal{ANOTHER_FILE}"
            raise JournalError(f"{self.path}: {why}") from error
