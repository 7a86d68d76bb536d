"""The journal: what is on the disk is what can be printed, played again, and resumed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from hashlib import sha256

from companion.journal import schema
from companion.journal.journal import Committed, Journal, JournalReport
from companion.journal.records import LONGEST_NS, JournalEntry, JudgedInput, Record
from companion.kit.slips import Slip
from companion.kit.standings import Score, Standings
from companion.kit.structs import replace
from companion.table.inputs import Contact, Due, Input, Release, Shown
from firmware.clock import VirtualClock
from firmware.outages import PartBack, PartFailed
from tests.journal.damaged import RULING

RECORD = Record(
    "not-not", ("Ada", "Jürgen"), (0, 3), {"level": "hard"}, 7, 250_000, "kernel", "2026-11-21"
)


TURN_S = 0.2  # enough to begin a game, if nothing blocks it


def collect_reports(journal: Journal) -> list[JournalReport]:
    reports: list[JournalReport] = []
    journal.attach(reports.append)
    return reports


def write(journal: Journal, number: int, *items: Input) -> None:
    for seq, item in enumerate(items, 1):
        journal.write(number, seq, item, (RULING,), RECORD.names, over=False)


def test_a_game_comes_back_as_it_was_written(journal: Journal) -> None:
    number = journal.begin(RECORD)
    items: list[Input] = [Contact(0, "up", 12), Release(3, "pad", 13), Shown(17, 14)]
    items.append(Due(LONGEST_NS))
    standings = Standings((("Ada", 1),))
    written = (RULING, Score(standings), Slip("round 1", ("a line",), standings))
    for seq, item in enumerate(items, 1):
        journal.write(number, seq, item, written, RECORD.names, over=seq == len(items))
    journal.work()
    whole = replace(RECORD, id=number, over=True)
    assert journal.record("last") == journal.record(str(number)) == whole
    judged = JudgedInput(written, RECORD.names)
    assert journal.entries(number) == [
        JournalEntry(n, item, judged) for n, item in enumerate(items, 1)
    ]


def test_nothing_is_on_the_disk_before_it_says_so_and_all_of_it_at_once(journal: Journal) -> None:
    reports = collect_reports(journal)
    number = journal.begin(RECORD)
    write(journal, number, *(Contact(0, "up", at) for at in range(100)))
    assert reports == []
    assert journal.entries(number) == []
    assert journal.work() is None
    assert reports == [Committed(number, 100)]
    with closing(sqlite3.connect(journal.path)) as other:
        assert other.execute("SELECT count(*) FROM entry").fetchone() == (100,)


def test_what_players_are_called_is_no_ruling_and_no_score(journal: Journal) -> None:
    record = replace(RECORD, names=("ruling", "Standings"))
    number = journal.begin(record)
    score = Score(Standings((("ruling", 2), ("Standings", 1))))
    journal.write(number, 1, Due(1), (score,), record.names, over=False)
    journal.write(number, 2, Due(2), (RULING,), record.names, over=False)
    journal.work()
    assert journal.standings(journal.record("last")) == score.standings
    assert [judged.output for judged in journal.rulings(number)] == [(RULING,)]


def test_a_game_taken_back_from_its_end_is_unfinished_again(journal: Journal) -> None:
    number = journal.begin(RECORD)
    journal.write(number, 1, Due(5), (), RECORD.names, over=True)
    journal.work()
    journal.write(number, 2, Due(6), (), RECORD.names, over=False)
    journal.work()
    assert not journal.record("last").over


def test_a_game_whose_end_is_written_with_the_next_ones_beginning_is_over(journal: Journal) -> None:
    reports = collect_reports(journal)
    first, second = journal.begin(RECORD), journal.begin(RECORD)
    journal.write(first, 1, Due(5), (), RECORD.names, over=False)
    journal.write(first, 2, Due(6), (), RECORD.names, over=True)
    journal.write(second, 1, Due(7), (), RECORD.names, over=False)
    journal.work()
    assert [record.over for record in journal.records()] == [True, False]
    assert reports == [Committed(first, 2), Committed(second, 1)]


def test_a_disk_that_cannot_be_written_loses_nothing_and_is_tried_again(journal: Journal) -> None:
    reports: list[JournalReport] = []
    clock = VirtualClock()
    journal.attach(reports.append, now_ns=clock.now_ns)
    number = journal.begin(RECORD)
    write(journal, number, Contact(0, "up", 1))
    other = sqlite3.connect(journal.path, isolation_level=None)
    journal._db.execute("PRAGMA busy_timeout = 0")
    other.execute("BEGIN IMMEDIATE")
    assert journal.work() == 2.0
    clock.advance_to(1_500_000_000)
    assert journal.work() == 0.5, "not at every input"
    assert [type(report) for report in reports] == [PartFailed]
    other.execute("ROLLBACK")
    other.close()
    assert journal.work() == 0.5
    clock.advance_to(2_000_000_000)
    assert journal.work() is None
    assert reports[1:] == [PartBack("journal"), Committed(number, 1)]
    assert len(journal.entries(number)) == 1


def test_a_change_of_a_table_needs_another_version() -> None:
    """Otherwise an older journal would be taken for a current one."""
    tables = " ".join(" ".join(schema.TABLES).split())
    assert (schema.VERSION, sha256(tables.encode()).hexdigest()[:12]) == (1, "e79281f7ad72")
