"""What is lost when a journal is damaged: no game that is over, and nothing of the one in play."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.commands.cli import main
from companion.journal import recovery, schema
from companion.journal.journal import Journal, open_or_replace
from companion.journal.recovery import copy_of
from companion.journal.reports import JournalBack, JournalFailed, JournalReplaced, JournalReport
from companion.journal.schema import is_damaged
from companion.table.inputs import Due
from firmware.clock import VirtualClock
from tests.journal.damaged import (
    DAMAGES,
    EACH,
    GAMES,
    RECORD,
    SO_FAR,
    WHOLE,
    add_entries,
    damage,
    found_at,
    found_in,
    write_games,
)

Output = pytest.CaptureFixture[str]
OVER = dict.fromkeys(range(1, GAMES + 1), EACH)
SEEDS = st.integers(0, 10_000)
KINDS = st.sampled_from(sorted(DAMAGES))
IN_MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
FEW = settings(max_examples=20, deadline=None, derandomize=True)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a journal, its log and its copy, as a power cut leaves them."""
    path = tmp_path_factory.mktemp("games") / "j.db"
    write_games(path)
    return path.parent


@pytest.fixture
def path(games: Path, tmp_path: Path) -> Path:
    """Such a journal."""
    shutil.copytree(games, tmp_path / "table")
    return tmp_path / "table" / "j.db"


def opened(path: Path) -> tuple[Journal, str]:
    journal, line = open_or_replace(path)
    assert journal is not None, line
    return journal, line


def of_games_over(found: dict[int, int]) -> dict[int, int]:
    return {number: inputs for number, inputs in found.items() if number <= GAMES}


def full() -> Any:
    raise sqlite3.OperationalError("database or disk is full")


# ---- at the start


@FEW
@given(kind=KINDS, seed=SEEDS, has_log=st.booleans())
def test_a_journal_that_was_damaged_while_nobody_played_loses_no_game_that_is_over(
    games: Path, kind: str, seed: int, has_log: bool
) -> None:
    with TemporaryDirectory(dir=IN_MEMORY) as folder:
        path = Path(shutil.copytree(games, Path(folder, "table"))) / "j.db"
        if not has_log:
            Journal(path).close()
        damage(path, kind, seed)
        journal, line = opened(path)
        with closing(journal):
            journal.work()
            found = found_in(journal)
        assert of_games_over(found) == OVER
        assert "\n" not in line
        if has_log:
            assert found == WHOLE, "the log has what is newer than the copy"


@FEW
@given(kind=KINDS, seed=SEEDS)
def test_a_damaged_copy_costs_nothing(games: Path, kind: str, seed: int) -> None:
    with TemporaryDirectory(dir=IN_MEMORY) as folder:
        path = Path(shutil.copytree(games, Path(folder, "table"))) / "j.db"
        damage(copy_of(path), kind, seed)
        journal, line = opened(path)
        assert line == ""
        with closing(journal):
            add_entries(journal, GAMES + 1, SO_FAR + 1, EACH, over=True)
        assert found_at(path) == {**WHOLE, GAMES + 1: EACH}
        assert found_at(copy_of(path)) == {**WHOLE, GAMES + 1: EACH}


def test_the_notice_says_what_is_missing_and_how_to_look_for_more(path: Path) -> None:
    Journal(path).close()
    path.write_bytes(path.read_bytes()[:4096] + bytes(path.stat().st_size - 4096))
    journal, line = opened(path)
    journal.close()
    assert line == (
        f"it was damaged, and is j-damaged-1.db now; {GAMES} games kept, "
        "what is newer than its copy may be lost: try sqlite3 j-damaged-1.db .recover"
    )


def test_a_game_whose_record_is_lost_is_found_by_its_first_entry(path: Path) -> None:
    """There is no copy either."""
    Journal(path).close()
    copy_of(path).unlink()
    with closing(sqlite3.connect(path)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'record'").fetchone()
    data = path.read_bytes()
    path.write_bytes(data[: (page - 1) * 4096] + b"\xa5" * 4096 + data[page * 4096 :])
    journal, _ = opened(path)
    with closing(journal):
        journal.work()
        assert found_in(journal) == WHOLE
        assert [record.names for record in journal.records()] == [RECORD.names] * (GAMES + 1)


@pytest.mark.parametrize("words", [["scores"], ["replay", "2"], ["export", "last"]])
@pytest.mark.parametrize("kind", sorted(DAMAGES))
def test_a_command_says_of_a_damaged_journal_what_is_wrong_in_a_line_a_game(
    kind: str, words: list[str], path: Path, capsys: Output
) -> None:
    Journal(path).close()
    damage(path, kind, 1)
    main([*words, "--journal", str(path)])
    err = capsys.readouterr().err
    assert "Traceback" not in err
    assert err.count("\n") <= (GAMES + 1 if words == ["scores"] else 2)  # of the file, and the game


def test_a_journal_that_is_gone_is_had_again_from_its_copy(path: Path) -> None:
    path.unlink()
    path.with_name("j.db-wal").unlink()
    journal, line = opened(path)
    with closing(journal):
        assert line == f"it was gone; {GAMES} games restored from j.copy.db"
        assert found_in(journal) == OVER


# ---- in play


@FEW
@given(kind=KINDS, seed=SEEDS)
def test_damage_in_play_loses_nothing(games: Path, kind: str, seed: int) -> None:
    heard: list[JournalReport] = []
    with TemporaryDirectory(dir=IN_MEMORY) as folder:
        path = Path(shutil.copytree(games, Path(folder, "table"))) / "j.db"
        journal, _ = opened(path)
        with closing(journal):
            journal.attach(heard.append)
            number = journal.begin(RECORD)
            add_entries(journal, number, 1, 30, over=False)
            damage(path, kind, seed)
            add_entries(journal, number, 31, EACH, over=True)
            journal.check_written()
        assert not is_damaged(path)
        assert found_at(path) == {**WHOLE, number: EACH}
        lines = [report.reason for report in heard if isinstance(report, JournalReplaced)]
        assert all(line.endswith("nothing is missing") for line in lines)


@pytest.mark.parametrize("when", ["between inputs", "after the last input"])
@pytest.mark.parametrize("what", ["the file", "the folder"])
def test_what_is_deleted_in_play_is_written_anew_and_reported(
    what: str, when: str, path: Path
) -> None:
    heard: list[JournalReport] = []
    journal, _ = opened(path)
    with closing(journal):
        journal.attach(heard.append)
        number = journal.begin(RECORD)
        add_entries(journal, number, 1, 30 if when == "between inputs" else EACH, over=False)
        if what == "the file":
            path.unlink()
        else:
            shutil.rmtree(path.parent)
        if when == "between inputs":
            add_entries(journal, number, 31, EACH, over=False)
        journal.check_written()
    assert found_at(path) == {**WHOLE, number: EACH}
    (line,) = [report.reason for report in heard if isinstance(report, JournalReplaced)]
    kept = f"{GAMES + 2} games kept, nothing is missing"
    assert line == f"it was deleted, and is written anew; {kept}"


def test_a_game_that_was_resumed_is_whole_too(path: Path) -> None:
    journal, _ = opened(path)
    with closing(journal):
        add_entries(journal, GAMES + 1, SO_FAR + 1, SO_FAR + 5, over=False)
        damage(path, "all of it", 1)
        add_entries(journal, GAMES + 1, SO_FAR + 6, EACH, over=True)
    assert found_at(path) == {**WHOLE, GAMES + 1: EACH}


def test_one_that_cannot_be_replaced_stays_where_it_is_until_it_can(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full just then."""
    heard: list[JournalReport] = []
    clock = VirtualClock()
    journal, _ = opened(path)
    with closing(journal):
        journal.attach(heard.append, now_ns=clock.now_ns)
        journal.work()
        damage(path, "the first half", 1)
        with monkeypatch.context() as patched:
            patched.setattr(recovery, "create_tables", lambda _: full())
            journal.work()
            clock.advance_to(3_000_000_000)
            journal.work()
        assert [type(report) for report in heard] == [JournalFailed]
        assert is_damaged(path)
        assert [file.name for file in path.parent.glob("*.part*")] == []
        clock.advance_to(6_000_000_000)
        journal.work()
        assert [type(report) for report in heard[1:]] == [JournalBack, JournalReplaced]
    assert found_at(path) == WHOLE
    assert is_damaged(path.with_name("j-damaged-1.db"))


def test_a_copy_that_cannot_be_written_leaves_the_last_one(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, _ = opened(path)
    with closing(journal):
        monkeypatch.setattr(recovery, "is_whole", lambda _: full())
        add_entries(journal, journal.begin(RECORD), 1, EACH, over=True)
        monkeypatch.undo()
    assert found_at(copy_of(path)) == OVER
    assert found_at(path) == {**WHOLE, GAMES + 2: EACH}


def test_a_game_is_copied_once_however_long_its_end_is_looked_at(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies: list[Path] = []
    journal, _ = opened(path)
    with closing(journal):
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


def test_what_comes_while_it_is_copied_does_not_wait_for_that(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Inputs are on the disk, and reported, before the next megabyte is copied."""
    heard: list[JournalReport] = []
    journal, _ = opened(path)
    with closing(journal):
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
        journal.attach(heard.append)
        journal._is_copy_due = True
        journal.work()
    assert len(steps) > 5
    assert len(heard) == len(steps) - 1, "the last one came when the copy was done"


# ---- power cuts


class CutError(BaseException):
    """The power fails: nothing that would be done after that is done."""


def cut_off(monkeypatch: pytest.MonkeyPatch, work: Callable[[], object], last: int) -> bool:
    """Whether it was: before a rename or a sync, after so many of them."""
    steps = iter(range(1000))

    def step(do: Callable[..., Any]) -> Callable[..., Any]:
        def stepped(*args: Any) -> Any:
            if next(steps) >= last:
                raise CutError
            return do(*args)

        return stepped

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", step(Path.rename))
        patched.setattr(recovery, "sync", step(schema.sync))
        try:
            work()
        except CutError:
            return True
    return False


def cuts(monkeypatch: pytest.MonkeyPatch, work: Callable[[], object]) -> Iterator[int]:
    """Again and again, each time cut off one step later."""
    for last in range(100):
        if not cut_off(monkeypatch, work, last):
            return
        yield last


def test_a_power_cut_while_a_damaged_journal_is_replaced_loses_nothing(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "table" / "j.db"

    def replace() -> None:
        shutil.rmtree(path.parent, ignore_errors=True)
        shutil.copytree(games, path.parent)
        damage(path, "the first half", 1)
        with closing(opened(path)[0]) as journal:
            journal.work()

    seen = set()
    for last in cuts(monkeypatch, replace):
        journal, line = opened(path)
        with closing(journal):
            journal.work()
            assert found_in(journal) == WHOLE, last
        seen.add(line)
    assert seen == {"", "it was being replaced when the power failed, and has been"}


def test_a_journal_that_was_being_made_when_the_power_failed_is_none_yet(
    tmp_path: Path, capsys: Output
) -> None:
    path = tmp_path / "j.db"
    with closing(sqlite3.connect(path)) as db:  # a head, and no tables
        db.executescript("PRAGMA journal_mode = WAL; VACUUM")
    assert main(["scores", "--journal", str(path)]) == 1
    assert "no saved games yet; play one" in capsys.readouterr().err
    journal, line = opened(path)
    with closing(journal):
        assert (journal.begin(RECORD), line) == (1, "")


@pytest.mark.parametrize("size", [0, 1, 100])
def test_a_file_with_nothing_in_it_is_no_journal_yet(
    size: int, tmp_path: Path, capsys: Output
) -> None:
    path = tmp_path / "j.db"
    path.write_bytes(bytes(size))
    assert main(["scores", "--journal", str(path)]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    journal, _ = opened(path)
    journal.close()
    with suppress(FileNotFoundError):
        assert (tmp_path / "j-damaged-1.db").stat().st_size == size
