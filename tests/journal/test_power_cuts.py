"""A power cut while a journal is made or replaced: nothing is lost at the next start."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from companion.commands.cli import main
from companion.journal import recovery, schema
from tests.journal.damaged import RECORD, WHOLE, damage, found_in, opened

Output = pytest.CaptureFixture[str]


class CutError(BaseException):
    """The power fails: nothing happens after this."""


def cuts(monkeypatch: pytest.MonkeyPatch, work: Callable[[], object]) -> Iterator[int]:
    """Repeat `work`, cut off before a rename or a sync, each time before a later one."""
    for last in range(100):
        steps = iter(range(100))

        def step(do: Callable[..., Any], last: int = last, steps: Any = steps) -> Any:
            def stepped(*args: Any) -> Any:
                if next(steps) >= last:
                    raise CutError
                return do(*args)

            return stepped

        with monkeypatch.context() as patched, suppress(CutError):
            patched.setattr(Path, "rename", step(Path.rename))
            patched.setattr(recovery, "sync", step(schema.sync))
            work()
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
        with opened(path) as (journal, _):
            journal.work()

    seen = set()
    for last in cuts(monkeypatch, replace):
        with opened(path) as (journal, line):
            journal.work()
            assert found_in(journal) == WHOLE, last
        seen.add(line)
    assert seen == {"", "the power failed while it was replaced; that is finished now"}


def of_zeros(size: int) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(bytes(size))


def without_tables(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.executescript("PRAGMA journal_mode = WAL; VACUUM")


@pytest.mark.parametrize("begin", [of_zeros(0), of_zeros(1), of_zeros(100), without_tables])
def test_a_journal_that_was_being_made_when_the_power_failed_is_none_yet(
    begin: Callable[[Path], object], tmp_path: Path, capsys: Output
) -> None:
    path = tmp_path / "j.db"
    begin(path)
    size = path.stat().st_size
    assert main(["scores", "--journal", str(path)]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    with opened(path) as (journal, _):
        assert journal.begin(RECORD) == 1
    with suppress(FileNotFoundError):
        assert (tmp_path / "j-damaged-1.db").stat().st_size == size
