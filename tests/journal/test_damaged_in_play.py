"""A table whose journal is damaged while people play: they are told, and their game goes on."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from companion.daemon.simulated_table import SimulatedTable
from companion.journal.journal import Journal
from companion.journal.reader import Look
from companion.journal.replay import replay
from companion.journal.schema import is_damaged
from companion.journal.script import Script, parse
from companion.table.inputs import Contact
from tests.games.not_not.compose import script_of
from tests.games.not_not.people import People
from tests.sim import Heard, play, set_up

SETTINGS = {"level": "hard", "cards": 14}


@pytest.fixture(scope="module")
def script() -> Script:
    return parse(script_of(People(2, 3, SETTINGS), 2, SETTINGS))


@pytest.fixture(scope="module")
def calm(script: Script, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Heard]:
    """A journal that nothing has happened to, and what was heard of its one evening."""
    path = tmp_path_factory.mktemp("calm") / "journal.db"
    return path, play(script, path)


@pytest.fixture
def path(calm: tuple[Path, Heard], tmp_path: Path) -> Path:
    return Path(shutil.copy(calm[0], tmp_path / "journal.db"))


def scribble(path: Path, at: int, length: int) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(b"\xa5" * length)


def run_until(table: SimulatedTable, at_s: float) -> None:
    while (at_ns := table.step()) is not None and at_ns <= at_s * 1e9:
        table.clock.advance_to(at_ns)


def judged_again(path: Path) -> tuple[int, str | None]:
    """How many presses the newest game has; and where judging it again says otherwise."""
    with closing(Look(path)) as look:
        record = look.record("last")
        entries = look.entries(record.id)
    difference = replay(record, entries)[1]
    presses = sum(isinstance(entry.input, Contact) for entry in entries)
    return presses, difference and str(difference)


def test_the_game_is_written_anew_and_goes_on(
    script: Script, path: Path, calm: tuple[Path, Heard]
) -> None:
    heard = Heard()
    with closing(Journal(path)) as journal:
        table = set_up(script, journal, heard.watcher())
        run_until(table, 20)
        scribble(path, 0, path.stat().st_size // 2)
        table.run()
        table.close()
    assert heard.warnings == [
        "journal: it was damaged, and is journal-damaged-1.db now; 2 games kept, nothing is missing"
    ]
    assert is_damaged(path.with_name("journal-damaged-1.db"))
    assert not is_damaged(path)
    assert heard.rulings() == calm[1].rulings()
    assert judged_again(path) == judged_again(calm[0])
