"""A journal that is damaged while people play: it is noticed, said, and their game is not lost."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from companion.daemon.simulated_table import SimulatedTable
from companion.journal.damaged import is_damaged
from companion.journal.journal import Journal
from companion.journal.reader import Look
from companion.journal.replay import replay
from companion.journal.script import Script, parse
from companion.table.inputs import Contact
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
