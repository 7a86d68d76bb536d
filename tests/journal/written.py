"""A small journal: games of an input each."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from companion.journal.journal import Journal
from companion.journal.records import Record
from companion.table.inputs import Contact

RECORD = Record("not-not", ("Ada", "Ben"), (0, 1), {}, 7, 250_000, "kernel")


def written(path: Path, games: int = 1) -> Path:
    """A journal with so many games of an entry each."""
    with closing(Journal(path)) as journal:
        for _ in range(games):
            number = journal.begin(RECORD)
            journal.write(number, 1, Contact(0, "up", 1), (), RECORD.names, over=True)
        journal.work()
    return path
