"""The journal: a burst of presses until it is on the disk, and a long game continued."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from itertools import count, islice
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.side_by_side import Goal, Row, in_turns
from companion.daemon import session as sessions
from companion.journal.journal import Journal
from companion.journal.records import Record
from companion.table.inputs import Contact, Input, Release

BURST = 20  # contacts that come while the disk is busy: a table of four, all hands down
INPUTS = 10_000  # of a long game: Spank the Baby without an end
NAMES = ("Ada", "Ben", "Cleo", "Dan")
RECORD = Record("spank", NAMES, (0, 1, 2, 3), {"rounds": 0}, 7, 250_000, "simulated")
BETWEEN_NS = 150_000_000
HELD_NS = 80_000_000
GOAL_S = 5.0


def rows() -> list[Row]:
    with TemporaryDirectory() as folder:
        return [_burst(Path(folder)), _continued(Path(folder, "long.db"))]


def _burst(folder: Path) -> Row:
    seqs = count(1)
    with closing(Journal(folder / "ours.db")) as journal, closing(_bare(folder)) as bare:
        number = journal.begin(RECORD)

        def ours() -> None:
            for seq in islice(seqs, BURST):
                item = Contact(seq % 4, "up", seq * 1_000_000)
                journal.write(number, seq, item, (), NAMES, over=False)
            journal.work()

        def other() -> None:
            presses = [(n, n % 4, "up", n * 1_000_000) for n in islice(seqs, BURST)]
            bare.execute("BEGIN IMMEDIATE")
            bare.executemany("INSERT INTO press VALUES (?, ?, ?, ?)", presses)
            bare.execute("COMMIT")

        times_s = in_turns(ours, other, rounds=20, calls=3)
    return Row(
        f"{BURST} presses to the disk, synced",
        *times_s,
        "Beside bare sqlite3. We lose: each entry is JSON with its output, and the journal first "
        "looks whether the file is still there.",
    )


def _bare(folder: Path) -> sqlite3.Connection:
    """A table in SQLite, synced as ours is."""
    db = sqlite3.connect(folder / "bare.db", isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE press (seq INTEGER PRIMARY KEY, seat INT, button, at_ns INT)")
    return db


def _continued(path: Path) -> Row:
    with closing(Journal(path)) as journal, closing(sqlite3.connect(path)) as db:
        session = sessions.begin(RECORD, journal)
        number, state = session.record.id, session.state
        for seq in range(1, INPUTS + 1):
            state, output = session.table.step(state, _input(seq))
            journal.write(number, seq, _input(seq), output, NAMES, over=state.over)
        journal.work()

        def ours() -> None:
            again = sessions.go_on(journal.record(str(number)), journal.entries(number))
            assert again.seq == INPUTS, again.seq

        def other() -> None:
            read = db.execute("SELECT input, output FROM entry ORDER BY seq").fetchall()
            assert len([(json.loads(a), json.loads(b)) for a, b in read]) == INPUTS

        times_s = in_turns(ours, other, rounds=2)
    return Row(
        f"going on with a game of {INPUTS:,} inputs",
        *times_s,
        "Read, judged again and compared with what was printed; beside reading the same rows with "
        "sqlite3 and json.",
        goal=Goal(GOAL_S),
    )


def _input(seq: int) -> Input:
    hand, is_release = divmod(seq, 2)
    kind, late_ns = (Release, HELD_NS) if is_release else (Contact, 0)
    return kind(hand % len(NAMES), "pad", hand * BETWEEN_NS + late_ns)
