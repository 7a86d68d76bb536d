"""The doctor on rules that a table made up: each is loaded, and one that is not is named."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from companion.commands import own_checks
from companion.commands.cli import main
from companion.commands.own_checks import check_own_rules
from firmware.findings import Finding
from firmware.simulated_pins import simulated_board
from tests.test_own_rules import played

GOOD = played("    return state, ()")
NUMBERS = count()


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where everybody may look, with a board file in it, which a service reads too."""
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "board.toml").write_text("")
        (folder / "board.toml").chmod(0o644)
        monkeypatch.syspath_prepend(name)
        yield folder


def rule(folder: Path, code: str = GOOD) -> Path:
    """A module with that in it."""
    file = folder / f"checked_rule_{next(NUMBERS)}.py"
    file.write_text(code, "utf-8")
    file.chmod(0o644)
    return file


def found(folder: Path, *own: str, mode: str = "bookkeeper") -> list[Finding]:
    options: dict[str, str | tuple[str, ...]] = {"mode": mode, "own": own}
    board = replace(simulated_board(("Ada", "Ben")), defaults={"super-power": options})
    return list(check_own_rules(board, folder / "board.toml"))


def test_each_rule_is_a_line_with_what_it_says_or_what_is_wrong_with_it(folder: Path) -> None:
    good, wrong = rule(folder), rule(folder, "def")
    lines = found(folder, good.stem, wrong.stem, "nowhere_at_all")
    assert [line.what for line in lines] == [
        f"own rule {name}" for name in (good.stem, wrong.stem, "nowhere_at_all")
    ]
    assert [line.state for line in lines] == ["good", "bad", "bad"]
    assert lines[0].told.startswith("Bad: ")
    assert lines[1][2:] == (f"invalid syntax ({wrong.name}, line 1)", "mend it, or leave it out")
    assert lines[2].todo.startswith("put the file itself beside the board file")


def test_a_rule_that_only_its_owner_may_read_is_named_before_the_service_misses_it(
    folder: Path,
) -> None:
    file = rule(folder)
    file.chmod(0o600)
    (line,) = found(folder, file.stem)
    assert line.told == f"the service cannot read {file}"
    assert line.todo == f"sudo chmod a+r {file}"


def test_a_link_into_a_home_is_named_because_the_service_sees_none(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = folder / "home"
    home.mkdir(mode=0o755)
    file = rule(home)
    (folder / file.name).symlink_to(file)
    monkeypatch.setattr(own_checks, "HOMES", (home,))
    (line,) = found(folder, file.stem)
    assert line.told == f"the service cannot read {file}"
    assert line.todo == f"copy it to {folder}, for all to read"


def test_whoever_keeps_the_board_file_to_themselves_may_keep_the_rule_so(folder: Path) -> None:
    file = rule(folder)
    for own in (file, folder / "board.toml"):
        own.chmod(0o600)
    assert [line.state for line in found(folder, file.stem)] == ["good"]


def test_rules_beside_a_referee_are_told_what_they_need(folder: Path) -> None:
    *_, line = found(folder, rule(folder).stem, mode="referee")
    assert line.todo == 'put mode = "bookkeeper" below [games.super-power]'


def test_a_table_without_rules_of_its_own_has_nothing_to_say(folder: Path) -> None:
    assert found(folder) == []


def test_the_doctor_looks_beside_the_board_file_as_the_table_does(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = folder / "rules"
    file.mkdir(mode=0o755)
    named = rule(file)
    seat = '[[seat]]\nname = "north"\nup = 4\n'
    games = f'[games.super-power]\nmode = "bookkeeper"\nown = "{named.stem}"\n'
    board = file / "board.toml"
    board.write_text(f'name = "x"\n[pins]\nchip = "nowhere"\n{seat}{games}')
    board.chmod(0o644)
    journal = str(folder / "journal.db")
    assert main(["doctor", str(board), "--hands-off", "--journal", journal]) == 1
    assert f"✓ own rule {named.stem}: Bad: " in capsys.readouterr().out


def test_a_word_that_no_game_knows_is_refused_as_the_table_does(folder: Path) -> None:
    board = folder / "board.toml"
    board.write_text('name = "x"\n[[seat]]\nname = "n"\nup = 4\n[games.super-power]\nhose = 1\n')
    assert main(["doctor", str(board), "--hands-off"]) == 2
