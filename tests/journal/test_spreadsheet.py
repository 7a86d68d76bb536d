"""The journal as a spreadsheet: what every spreadsheet program can open."""

from __future__ import annotations

import csv
import io
from contextlib import closing
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.journal.reader import Look
from companion.journal.spreadsheet import as_csv, sheet
from tests.sim import bundled_evening


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return bundled_evening(tmp_path_factory.mktemp("sheet") / "journal.db")


def test_a_game_is_a_row_for_each_player(journal: Path) -> None:
    with closing(Look(journal)) as look:
        text, damaged = sheet(look)
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
    assert (damaged, rows[0]["player"]) == ([], "Ben")
    ada = next(row for row in rows if row["player"] == "Ada")
    assert (ada["game"], ada["title"], ada["clock"]) == ("1", "not-not", "kernel")
    assert (ada["races"], ada["first"], ada["dead heats"]) == ("9", "3", "1")
    assert (ada["fastest ms"], ada["closest ms"]) == ("3002.581", "90.0")
    assert {row["place"] for row in rows} >= {"1"}


def test_the_command_writes_it_and_asks_for_one_or_all(
    journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = ["--journal", str(journal)]
    assert main(["export", "--csv", *kept]) == 0
    assert capsys.readouterr().out.startswith("\ufeffgame,title,began,")
    assert main(["export", *kept]) == main(["export", "1", "--csv", *kept]) == 2
    assert "name a game, or write --csv for all of them" in capsys.readouterr().err


def test_a_name_is_no_formula_and_a_number_is_a_number() -> None:
    text = as_csv(("player", "points"), [("=1+1", -3), ("@Ada", 2.50004), ('B"en, jr.', None)])
    assert text == '\ufeffplayer,points\r\n\'=1+1,-3\r\n\'@Ada,2.5\r\n"B""en, jr.",\r\n'
