"""Going on after a power cut: a game of 10,000 inputs judged again, up to where it broke off."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.side_by_side import Goal, Row, in_turns
from companion.daemon import session as sessions
from companion.journal.journal import Journal
from companion.journal.records import Record
from companion.table.inputs import Contact, Input, Release

INPUTS = 10_000
NAMES = ("Ada", "Ben", "Cleo", "Dan")
BETWEEN_NS = 150_000_000
HELD_NS = 80_000_000
GOAL_S = 5.0


def rows() -> list[Row]:
    with TemporaryDirectory() as folder:
        path = Path(folder, "long.db")
        journal = Journal(path)
        number = _written(journal)
        times_s = in_turns(lambda: _gone_on(journal, number), lambda: _read(path), rounds=2)
        journal.close()
    return [
        Row(
            f"going on with a game of {INPUTS:,} inputs",
            *times_s,
            "Read, judged again and compared with what was printed; beside reading the same rows "
            "with sqlite3 and json.",
            goal=Goal(GOAL_S),
        )
    ]


def _written(journal: Journal) -> int:
    """Spank the Baby without an end: hand after hand. Returns its number in the journal."""
    record = Record("spank", NAMES, (0, 1, 2, 3), {"rounds": 0}, 7, 250_000, "simulated")
    session = sessions.begin(record, journal)
    state = session.state
    for seq in range(1, INPUTS + 1):
        state, output = session.table.step(state, _input(seq))
        journal.write(session.record, seq, _input(seq), output, NAMES, over=state.over)
    journal.work()
    return session.record


def _input(seq: int) -> Input:
    hand, is_release = divmod(seq, 2)
    at_ns = hand * BETWEEN_NS
    kind, late_ns = (Release, HELD_NS) if is_release else (Contact, 0)
    return kind(hand % len(NAMES), "pad", at_ns + late_ns)


def _gone_on(journal: Journal, number: int) -> None:
    session = sessions.go_on(journal.record(str(number)), journal.entries(number))
    assert session.seq == INPUTS, session.seq


def _read(path: Path) -> None:
    db = sqlite3.connect(path)
    rows = db.execute("SELECT input, output FROM entry ORDER BY seq").fetchall()
    assert len([(json.loads(a), json.loads(b)) for a, b in rows]) == INPUTS + 1  # and the head
    db.close()
