"""The journal: what a burst of presses costs until the disk has it, beside bare SQLite."""

from __future__ import annotations

import sqlite3
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.side_by_side import Row, in_turns
from companion.journal.journal import Journal
from companion.journal.records import Record
from companion.table.inputs import Contact

BURST = 20  # contacts that come while the disk is busy: a table of four, all hands down
NAMES = ("Ada", "Ben", "Cleo", "Dan")


class Ours:
    """Bursts of entries into a journal of its own."""

    def __init__(self, path: Path) -> None:
        self.journal = Journal(path)
        record = Record("not-not", NAMES, (0, 1, 2, 3), {}, 7, 250_000, "simulated")
        self._record = self.journal.begin(record)
        self._seq = count(1)

    def burst(self) -> None:
        for _ in range(BURST):
            seq = next(self._seq)
            item = Contact(seq % 4, "up", seq * 1_000_000)
            self.journal.write(self._record, seq, item, (), NAMES, over=False)
        self.journal.work()


class Bare:
    """The same presses as numbers, in a table of SQLite as safe as ours and in one transaction."""

    def __init__(self, path: Path) -> None:
        self.db = sqlite3.connect(path, isolation_level=None)
        self.db.execute("PRAGMA journal_mode = WAL")
        self.db.execute("PRAGMA synchronous = FULL")
        self.db.execute("CREATE TABLE press (seq INTEGER PRIMARY KEY, seat INT, button, at_ns INT)")
        self._seq = count(1)

    def burst(self) -> None:
        presses = [
            (n, n % 4, "up", n * 1_000_000) for n, _ in zip(self._seq, range(BURST), strict=False)
        ]
        self.db.execute("BEGIN IMMEDIATE")
        self.db.executemany("INSERT INTO press VALUES (?, ?, ?, ?)", presses)
        self.db.execute("COMMIT")


def rows() -> list[Row]:
    with TemporaryDirectory() as folder:
        ours, bare = Ours(Path(folder, "ours.db")), Bare(Path(folder, "bare.db"))
        times_s = in_turns(ours.burst, bare.burst, rounds=20, calls=3)
        ours.journal.close()
        bare.db.close()
    return [
        Row(
            f"{BURST} presses to the disk, synced",
            *times_s,
            "Beside bare sqlite3. We lose: each entry is JSON with all that was said to it, and "
            "looks first whether the file is still there and whole.",
        )
    ]
