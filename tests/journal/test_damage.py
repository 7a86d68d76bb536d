"""What is lost when a journal is damaged: no game that is over, and nothing of the one in play."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.commands.cli import main
from companion.journal import recovery, schema
from companion.journal.journal import Journal, JournalNotice, JournalReport
from companion.journal.recovery import copy_of
from companion.journal.replay import replay
from companion.journal.schema import is_damaged
from companion.journal.script import read_script
from companion.table.inputs import Due
from firmware.clock import VirtualClock
from firmware.outages import PartBack, PartFailed
from tests.journal.damaged import (
    DAMAGES,
    EACH,
    GAMES,
    RECORD,
    SO_FAR,
    WHOLE,
    add_entries,
    copied,
    damage,
    found_at,
    found_in,
    opened,
)
from tests.sim import EVENINGS, Recording, play, set_up

Output = pytest.CaptureFixture[str]
OVER = dict.fromkeys(range(1, GAMES + 1), EACH)
SEEDS = st.integers(0, 10_000)
KINDS = st.sampled_from(sorted(DAMAGES))
FOUND = st.sampled_from(sorted(DAMAGES.keys() - {"a bit or three"}))  # a bit of a text is not
FEW = settings(
    max_examples=20,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],  # of capsys, which is read
)


def replaced(reports: list[JournalReport]) -> list[str]:
    texts = [report.text for report in reports if isinstance(report, JournalNotice)]
    return [text for text in texts if "the new one has" in text]


def full() -> Any:
    raise sqlite3.OperationalError("database or disk is full")


# ---- at the start


@FEW
@given(kind=FOUND, seed=SEEDS, has_log=st.booleans())
def test_a_journal_that_was_damaged_while_nobody_played_loses_no_game_that_is_over(
    games: Path, kind: str, seed: int, has_log: bool
) -> None:
    with copied(games, has_log=has_log) as path:
        damage(path, kind, seed)
        with opened(path) as (journal, line):
            journal.work()
            found = found_in(journal)
        assert {number: found[number] for number in OVER} == OVER
        assert "\n" not in line
        if has_log:
            assert found == WHOLE, "the log has what is newer than the copy"


@FEW
@given(kind=FOUND, seed=SEEDS)
def test_a_damaged_copy_costs_nothing(games: Path, kind: str, seed: int) -> None:
    with copied(games) as path:
        damage(copy_of(path), kind, seed)
        with opened(path) as (journal, line):
            assert line == ""
            add_entries(journal, GAMES + 1, SO_FAR + 1, EACH, over=True)
        assert found_at(path) == {**WHOLE, GAMES + 1: EACH}
        assert found_at(copy_of(path)) == {**WHOLE, GAMES + 1: EACH}


def test_the_notice_says_what_is_missing_and_how_to_look_for_more(path: Path) -> None:
    Journal(path).close()
    path.write_bytes(path.read_bytes()[:4096] + bytes(path.stat().st_size - 4096))
    with opened(path) as (_, line):
        assert line == (
            f"it was damaged, and is kept as j-damaged-1.db; the new one has {GAMES} games; "
            "what is newer than its copy may be lost: try sqlite3 j-damaged-1.db .recover"
        )


def lose_records(path: Path) -> None:
    """Overwrite the first page of the table of records."""
    with closing(sqlite3.connect(path)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'record'").fetchone()
    data = path.read_bytes()
    path.write_bytes(data[: (page - 1) * 4096] + b"\xa5" * 4096 + data[page * 4096 :])


def test_a_receipt_that_was_printed_since_the_copy_was_made_is_not_printed_again(
    path: Path,
) -> None:
    with opened(path) as (journal, _):
        number = journal.begin(RECORD)
        journal.write(number, 1, Due(1), (), RECORD.names, over=True, slips=("one", "two"))
        journal.work()
        journal.printed((number, 1, 0))
        journal.work()
    lose_records(path)
    with opened(path) as (journal, _):
        assert journal.unprinted() == [((number, 1, 1), "two")]


@FEW
@given(kind=KINDS, seed=SEEDS, words=st.sampled_from((["scores"], ["replay", "2"], ["export"])))
def test_a_command_says_of_a_damaged_journal_what_is_wrong_in_a_line_a_game(
    games: Path, kind: str, seed: int, words: list[str], capsys: Output
) -> None:
    with copied(games, has_log=False) as path:
        damage(path, kind, seed)
        main([*words, "--journal", str(path)])
    err = capsys.readouterr().err
    assert "Traceback" not in err
    assert err.count("\n") <= (GAMES + 1 if words == ["scores"] else 2)  # for file and game


def test_until_it_is_replaced_other_commands_say_how_to_repair_it(
    path: Path, capsys: Output
) -> None:
    Journal(path).close()
    damage(path, "the first half", 1)
    for words in (["scores"], ["stats"], ["replay", "1"], ["backup", f"{path}.backup"]):
        assert main([*words, "--journal", str(path)]) == 1, words
        line = f"naysayer {words[0]}: {path}: damaged; start Naysayer to repair it\n"
        assert capsys.readouterr().err == line


def test_of_a_file_that_never_was_a_journal_it_says_so(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "list.txt"
    path.write_text("Trivia cards to buy\n" * 9, "utf-8")
    assert main(["scores", "--journal", str(path)]) == 1
    why = "not a journal; name another file with --journal"
    assert capsys.readouterr().err == f"naysayer scores: {path}: {why}\n"


@pytest.mark.parametrize("new_one", ["none", "begun", "unreadable"])
def test_a_journal_that_is_missing_is_made_again_from_its_copy(
    new_one: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if the power failed while a new one was made, or its sectors cannot be read."""

    def dying(database: Path | str) -> sqlite3.Connection:
        if ".part?" in str(database):
            raise sqlite3.OperationalError("disk I/O error")
        return schema.connected(database)

    for side in ("", "-wal"):
        Path(f"{path}{side}").rename(f"{path}.part{side}")
    if new_one == "unreadable":
        monkeypatch.setattr(recovery, "connected", dying)
    else:
        Path(f"{path}.part").unlink()
        Path(f"{path}.part-wal").unlink()
    if new_one == "begun":
        with closing(schema.connected(path.with_name("begun"))) as db:
            db.execute("PRAGMA cache_size = 1")
            db.execute("BEGIN")
            schema.create_tables(db)
            db.execute("INSERT INTO record (head) VALUES (hex(randomblob(100000)))")
            for side in ("", "-journal"):
                shutil.copy(f"{path.with_name('begun')}{side}", f"{path}.part{side}")
    with opened(path) as (journal, line):
        new_one = f"the new one has {GAMES} games"
        assert line == f"it was missing; {new_one}; what is newer than its copy may be lost"
        assert found_in(journal) == OVER


# ---- in play


@FEW
@given(kind=FOUND, seed=SEEDS, is_resumed=st.booleans())
def test_damage_in_play_loses_nothing(games: Path, kind: str, seed: int, is_resumed: bool) -> None:
    reports: list[JournalReport] = []
    with copied(games) as path:
        with opened(path) as (journal, _):
            journal.attach(reports.append)
            number, so_far = (GAMES + 1, SO_FAR) if is_resumed else (journal.begin(RECORD), 0)
            add_entries(journal, number, so_far + 1, so_far + 5, over=False)
            damage(path, kind, seed)
            add_entries(journal, number, so_far + 6, EACH, over=True)
            journal.check_written()
        assert not is_damaged(path)
        assert found_at(path) == {**WHOLE, number: EACH}
        assert all(line.endswith("nothing is missing") for line in replaced(reports))


def test_a_table_whose_journal_is_deleted_reports_that_and_plays_on(tmp_path: Path) -> None:
    script, path = read_script(EVENINGS / "spank.txt"), tmp_path / "j.db"
    calm, reports = play(script, path), Recording()
    with closing(Journal(path)) as journal:
        table = set_up(script, journal, reports)
        while not reports.rulings():
            at_ns = table.step()
            assert at_ns is not None
            table.clock.advance_to(at_ns)
        path.unlink()
        table.run()
        table.close()
        assert replay(journal.record("2"), journal.entries(2)).difference is None
    assert reports.rulings() == calm.rulings()
    assert reports.warnings == [
        "journal: it was missing; the new one has 2 games; nothing is missing"
    ]


@pytest.mark.parametrize("when", ["between inputs", "after the last input", "at the very end"])
@pytest.mark.parametrize("what", ["the file", "the folder"])
def test_what_is_deleted_in_play_is_written_anew_and_reported(
    what: str, when: str, path: Path
) -> None:
    reports: list[JournalReport] = []
    with opened(path) as (journal, _):
        journal.attach(reports.append)
        number = journal.begin(RECORD)
        add_entries(journal, number, 1, 30 if when == "between inputs" else EACH, over=False)
        path.unlink() if what == "the file" else shutil.rmtree(path.parent)
        if when == "between inputs":
            add_entries(journal, number, 31, EACH, over=False)
        elif when == "after the last input":
            journal.work()
        journal.check_written()
    assert found_at(path) == {**WHOLE, number: EACH}
    kept = f"the new one has {GAMES + 2} games; nothing is missing"
    assert replaced(reports) == [f"it was missing; {kept}"]


def test_a_damaged_journal_stays_where_it_is_until_it_can_be_replaced(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full when it would be replaced."""
    reports: list[JournalReport] = []
    clock = VirtualClock()
    with opened(path) as (journal, _):
        journal.attach(reports.append, now_ns=clock.now_ns)
        damage(path, "the first half", 1)
        with monkeypatch.context() as patched:
            patched.setattr(recovery, "create_tables", lambda _: full())
            journal.work()
            clock.advance_to(3_000_000_000)
            journal.work()
        assert [type(report) for report in reports] == [PartFailed]
        assert is_damaged(path)
        assert [file.name for file in path.parent.glob("*.part*")] == []
        clock.advance_to(6_000_000_000)
        journal.work()
        assert [type(report) for report in reports[1:]] == [JournalNotice, PartBack]
    assert found_at(path) == WHOLE
    assert is_damaged(path.with_name("j-damaged-1.db"))


class NoLog(sqlite3.Connection):
    """A connection to a disk that is full just when the log is made."""

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        return full() if "journal_mode" in sql else super().execute(sql, *values)


def test_a_journal_that_is_replaced_on_a_disk_that_is_nearly_full_is_written_on(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(path) as (journal, _):
        number = journal.begin(RECORD)
        add_entries(journal, number, 1, 30, over=False)
        path.unlink()
        with monkeypatch.context() as patched:
            connect = sqlite3.connect
            patched.setattr(sqlite3, "connect", lambda *a, **b: connect(*a, **b, factory=NoLog))
            add_entries(journal, number, 31, 35, over=False)
        add_entries(journal, number, 36, EACH, over=True)
        journal.check_written()
    assert found_at(path) == {**WHOLE, number: EACH}


# ---- the copy


def test_a_copy_that_cannot_be_written_leaves_the_last_one_and_is_reported(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reports: list[JournalReport] = []
    with opened(path) as (journal, _):
        journal.attach(reports.append)
        monkeypatch.setattr(recovery, "check_whole", lambda _: full())
        add_entries(journal, journal.begin(RECORD), 1, EACH, over=True)
        monkeypatch.undo()
    assert JournalNotice("it could not be copied: database or disk is full") in reports
    assert found_at(copy_of(path)) == OVER
    assert found_at(path) == {**WHOLE, GAMES + 2: EACH}


def test_a_game_is_copied_once_however_long_its_end_is_looked_at(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies: list[Path] = []
    with opened(path) as (journal, _):
        number = journal.begin(RECORD)
        journal.work()
        monkeypatch.setattr(recovery, "copy", lambda _db, file, _between: copies.append(file))
        for seq in range(1, 10):
            journal.write(number, seq, Due(seq), (), RECORD.names, over=seq > 5)
            journal.work()
        assert copies == [copy_of(path)]
        journal.begin(RECORD)
        journal.work()
    assert copies == [copy_of(path)], "it had all that counts"


def test_inputs_that_come_during_a_copy_do_not_wait_for_its_end(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Inputs are on the disk, and reported, before the next megabyte is copied."""
    reports: list[JournalReport] = []
    with opened(path) as (journal, _):
        number = journal.begin(RECORD)
        journal.work()
        monkeypatch.setattr(recovery, "PAGES", 4)
        steps: list[int] = []
        sync = schema.sync

        def press(folder_or_file: Path) -> None:
            sync(folder_or_file)
            if folder_or_file.name.endswith(".part"):
                seq = len(steps) + 1
                steps.append(seq)
                journal.write(number, seq, Due(seq), (), RECORD.names, over=False)

        monkeypatch.setattr(recovery, "sync", press)
        journal.attach(reports.append)
        journal._is_copy_due = True
        journal.work()
    assert len(steps) > 5
    assert len(reports) == len(steps) - 1, "the last one came when the copy was done"
