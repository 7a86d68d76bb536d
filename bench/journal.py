"""The journal: what waits goes to the disk in one transaction, or each entry in its own."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.side_by_side import Row, in_turns
from companion.journal.journal import Journal
from companion.journal.records import Record
from companion.table.inputs import Contact

BURST = 20  # contacts that come while the disk is busy: a table of four, all hands down
NAMES = ("Ada", "Ben", "Cleo", "Dan")


class Writing:
    """Bursts of entries into a journal of its own."""

    def __init__(self, path: Path) -> None:
        self.journal = Journal(path)
        record = Record("not-not", NAMES, (0, 1, 2, 3), {}, 7, 250_000, "simulated")
        self._record = self.journal.begin(record)
        self._seq = count(1)

    def together(self) -> None:
        for _ in range(BURST):
            self._hand_over()
        self.journal.work()

    def one_by_one(self) -> None:
        for _ in range(BURST):
            self._hand_over()
            self.journal.work()

    def _hand_over(self) -> None:
        seq = next(self._seq)
        item = Contact(seq % 4, "up", seq * 1_000_000)
        self.journal.write(self._record, seq, item, (), NAMES, over=False)


def rows() -> list[Row]:
    with TemporaryDirectory() as folder:
        ours, other = Writing(Path(folder, "ours.db")), Writing(Path(folder, "other.db"))
        times_s = in_turns(ours.together, other.one_by_one, rounds=20, calls=3)
        ours.journal.close()
        other.journal.close()
    return [
        Row(
            f"{BURST} entries to the disk, synced",
            *times_s,
            "One transaction for all that waits, or one each: a slip is printed that much sooner.",
        )
    ]
