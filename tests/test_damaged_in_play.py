"""A journal that is damaged while people play: it is noticed, said, and their game is not lost."""

from __future__ import annotations

import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.daemon.simulated_table import SimulatedTable
from companion.journal.aside import open_for_table
from companion.journal.damaged import is_damaged
from companion.journal.journal import Journal
from companion.journal.pages import rows
from companion.journal.reader import Look
from companion.journal.records import COLUMNS, DamagedGameError, Record
from companion.journal.replay import replay
from companion.journal.reports import JournalBack, JournalFailed, JournalReport, JournalRestored
from companion.journal.schema import opened
from companion.journal.script import Script, parse
from companion.journal.waiting import INSERT_ENTRY, INSERT_RECORD
from companion.table.inputs import Contact, Due
from tests.compose import script_of
from tests.people import People
from tests.sim import Heard, play, set_up, set_up_again

SETTINGS = {"level": "hard", "cards": 14}
PAGE = 4096


@pytest.fixture(scope="module")
def script() -> Script:
    return parse(script_of(People(2, 3, SETTINGS), 2, SETTINGS))


@pytest.fixture(scope="module")
def calm(script: Script, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Heard]:
    """A journal that nothing has happened to, and what was heard of its one evening."""
    path = tmp_path_factory.mktemp("calm") / "journal.db"
    return path, play(script, path)


@pytest.fixture
def evenings(calm: tuple[Path, Heard], tmp_path: Path) -> Path:
    """A journal of twelve such evenings."""
    path = Path(shutil.copy(calm[0], tmp_path / "journal.db"))
    with closing(sqlite3.connect(path)) as db, db:
        columns = COLUMNS.replace("grade", "'kernel'")
        for number in range(2, 13):
            db.execute(f"INSERT INTO record SELECT {number}, {columns} FROM record WHERE id = 1")
            db.execute(
                f"INSERT INTO entry SELECT {number}, seq, input, output FROM entry WHERE record = 1"
            )
    return path


@pytest.fixture
def path(calm: tuple[Path, Heard], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A journal that has an evening already, and is looked through at every turn."""
    monkeypatch.setattr("companion.journal.file.CHECK_S", 0)
    return Path(shutil.copy(calm[0], tmp_path / "journal.db"))


def scribble(path: Path, at: int, length: int = PAGE) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(b"\xa5" * length)


def run_until(table: SimulatedTable, at_s: float) -> None:
    while (at_ns := table.step()) is not None and at_ns <= at_s * 1e9:
        table.clock.advance_to(at_ns)


def is_whole(look: Look, record: Record) -> bool:
    try:
        return bool(look.entries(record.id))
    except DamagedGameError:
        return False


def whole(path: Path) -> tuple[int, str | None]:
    """How many presses the newest game has; and where judging it again says otherwise."""
    with closing(Look(path)) as look:
        record = look.record("last")
        entries = look.entries(record.id)
    difference = replay(record, entries)[1]
    presses = sum(isinstance(entry.input, Contact) for entry in entries)
    return presses, difference and str(difference)


@pytest.mark.parametrize("where", ["the first half", "the middle", "all of it"])
def test_the_game_is_written_anew_and_goes_on(
    where: str, script: Script, path: Path, calm: tuple[Path, Heard]
) -> None:
    size = path.stat().st_size
    at, length = {
        "the first half": (0, size // 2),
        "the middle": (size // 2 // PAGE * PAGE, PAGE),
        "all of it": (0, size),
    }[where]
    heard = Heard()
    with closing(Journal(path)) as journal:
        table = set_up(script, journal, heard.watcher())
        run_until(table, 20)
        scribble(path, at, length)
        table.run()
        table.close()
    assert [w for w in heard.warnings if w.startswith("journal: it was damaged, and is set aside")]
    assert is_damaged(path.with_name("journal-damaged-1.db"))
    assert not is_damaged(path)
    assert heard.rulings() == calm[1].rulings()
    assert whole(path) == whole(calm[0])


def test_a_game_that_was_gone_on_with_is_read_from_the_old_file(script: Script, path: Path) -> None:
    with closing(Journal(path)) as journal:
        table = set_up(script, journal, Heard().watcher())
        run_until(table, 20)
        table.close()
    with closing(Journal(path)) as journal:
        table = set_up_again(script, journal, Heard().watcher())
        scribble(path, path.stat().st_size // 3 // PAGE * PAGE)
        table.run()
        table.close()
    count, difference = whole(path)
    assert difference is None
    assert count > 20


def test_what_lies_below_a_lost_page_is_saved_and_nobody_waits_for_it_to_be_noticed(
    script: Script, evenings: Path
) -> None:
    """The first pages are of SQLite's own: how all others are found."""
    heard = Heard()
    with closing(Journal(evenings)) as journal:
        table = set_up(script, journal, heard.watcher())
        run_until(table, 20)
        with closing(sqlite3.connect(evenings)) as other, other:  # so that no page is remembered
            other.execute("UPDATE record SET refused = 1 WHERE id = 12")
        scribble(evenings, 0, 30_000)
        journal.work()
        table.run()
        table.close()
    assert sum(w.startswith("journal: it was damaged") for w in heard.warnings) == 1
    with closing(Look(evenings)) as look:
        games = [record for record in look.records() if is_whole(look, record)]
    assert {record.id for record in games} >= {8, 9, 10, 11, 12, 13}, "they lie further back"
    assert {record.names for record in games} == {games[-1].names}


def test_it_is_looked_through_when_somebody_has_written_to_it(evenings: Path) -> None:
    """On a clock that stands still: it is not time yet."""
    path = evenings
    heard: list[JournalReport] = []
    now_ns = 0
    with closing(Journal(path)) as journal:
        journal.attach(heard.append, lambda: pokes.append(True), lambda: now_ns)
        pokes: list[bool] = []
        journal.work()
        journal.look()
        assert not pokes
        scribble(path, path.stat().st_size // 2 // PAGE * PAGE)
        journal.look()
        assert pokes
        journal.work()
        assert [type(report) for report in heard] == [JournalRestored]


def test_one_that_cannot_be_saved_stays_where_it_is_until_it_can(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full just then."""
    heard: list[JournalReport] = []
    with closing(Journal(path)) as journal:
        journal.attach(heard.append, now_ns=lambda: 0)
        scribble(path, path.stat().st_size // 2 // PAGE * PAGE)
        with monkeypatch.context() as full:
            full.setattr("companion.journal.damaged.INSERT_ENTRY", "INSERT INTO full VALUES (?)")
            journal.work()
            journal.work()
        assert [type(report) for report in heard] == [JournalFailed]
        assert is_damaged(path)
        assert [file.name for file in path.parent.glob("*.part*")] == []
        journal.work()
        assert [type(report) for report in heard[1:]] == [JournalBack, JournalRestored]
    assert not is_damaged(path)
    assert is_damaged(path.with_name("journal-damaged-1.db"))


@pytest.mark.parametrize("seed", range(6))
def test_every_row_is_found_in_the_pages(seed: int, tmp_path: Path) -> None:
    """Short and long, so that some go on in other pages; SQLite is asked what there is."""
    chance = random.Random(seed)
    path = tmp_path / "journal.db"
    with closing(opened(path)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        for record in range(1, 4):
            seed_ = chance.choice((0, 1, -1, 200, -40_000, 1 << 40, -(1 << 62)))
            named = "Zoë " * chance.choice((1, 3_000))
            columns = ("ugh", named, "[]", "{}", seed_, 0, "kernel", "", 0, "[]", 6, 1)
            db.execute(INSERT_RECORD, (record, *columns))
            for seq in range(1, chance.choice((2, 60))):
                output = "x" * chance.choice((0, 30, 900, 1_100, 1_300, 4_000, 40_000))
                db.execute(INSERT_ENTRY, (record, seq, "{}", output))
        db.text_factory = str
        there = {*db.execute("SELECT * FROM entry"), *db.execute("SELECT * FROM record")}
    file = path.read_bytes()
    assert there <= set(rows(file, PAGE))
    for _ in range(3):  # whatever else is in them, it is no error
        at = chance.randrange(len(file))
        list(rows(file[:at] + chance.randbytes(300) + file[at + 300 :], PAGE))


def test_what_was_written_last_is_found_beside_the_file(tmp_path: Path) -> None:
    """The power fails, and of the file itself nothing is left."""
    path = tmp_path / "journal.db"
    for number in (1, 2):
        with closing(Journal(path)) as journal:
            journal.begin(Record("ugh", ("Ada", "Ben"), (0, 1), {}, 7, 250_000, "kernel"))
            for seq in (1, 2, 3):
                journal.write(number, seq, Due(seq), (), ("Ada", "Ben"), over=False)
            journal.work()
            shutil.copy(f"{path}-wal", tmp_path / "torn.db-wal")
    torn = tmp_path / "torn.db"
    torn.write_bytes(b"\xa5" * path.stat().st_size)
    found, _, line = open_for_table(torn)
    assert line.endswith("is torn-damaged-1.db now; a new one has 2 games of it")
    assert found is not None
    with closing(found):
        assert [len(found.entries(record.id)) for record in found.records()] == [3, 3]
