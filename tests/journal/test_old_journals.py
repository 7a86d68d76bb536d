"""Games that another version has judged: everything works but judging them again."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.journal.journal import Journal
from companion.journal.records import RULES_VERSION, Record
from companion.kit.standings import Score, of_players
from companion.kit.structs import replace
from companion.table.inputs import Contact
from tests.journal.damaged import RULING

Output = pytest.CaptureFixture[str]
NAMES = ("Ada", "Ben")
REFUSED = "game 1 is from another version of Naysayer with other rules; start a new one"
RECORD = Record(
    *("not-not", NAMES, (0, 1), {"level": "hard"}, 7, 250_000, "kernel"), version=RULES_VERSION + 5
)
OLD = replace(  # by what no rule of today's is
    RULING, clause="NN-0", headline="Ada by an ell", at_ns=1_000_000_000
)
SCORE = Score(of_players(NAMES, (3, 1)))
SCRIPT = "game not-not\nseat Ada\nseat Ben\n1000 Ada up\n"


@pytest.fixture(autouse=True)
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An old journal, where the command finds it; game 1 was broken off."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    path = tmp_path / "journal.db"
    with closing(Journal(path)) as old:
        number = old.begin(RECORD)
        old.write(number, 1, Contact(0, "up", 1_000_000_000), (), NAMES, over=False)
        taps = Contact(1, "left", 1_038_000_000)
        old.write(number, 2, taps, (OLD, SCORE), NAMES, over=False)
        old.work()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("INSERT INTO entry VALUES (1, 0, '{}', '{}')")  # a head, of November 2026
    (tmp_path / "taps.txt").write_text(SCRIPT, "utf-8")
    monkeypatch.chdir(tmp_path)
    return path


def test_resuming_an_old_game_is_refused_in_one_line(capsys: Output) -> None:
    assert main(["play", "--script", "taps.txt", "--resume"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"naysayer play: {REFUSED}\n"


def test_the_scores_of_an_old_game_are_listed(capsys: Output) -> None:
    assert main(["scores"]) == 0
    assert "not-not  1. Ada 3  2. Ben 1  (unfinished)\n" in capsys.readouterr().out


def test_an_old_game_is_replayed_as_it_was_written_down_with_a_note(capsys: Output) -> None:
    """With --json the note is an error line."""
    assert main(["replay", "1"]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines() == [
        f"    1.000 s  NN-0   Ada by an ell · {OLD.reason}",
        "game 1: 1 rulings from 2 inputs; "
        "judged by another version of Naysayer, and shown as recorded",
    ]
    assert err == ""
    assert main(["replay", "1", "--json"]) == 0
    out, err = capsys.readouterr()
    ruling, score = map(json.loads, out.splitlines())
    assert (ruling["headline"], score["points"]) == (OLD.headline, {"Ada": 3, "Ben": 1})
    assert err.startswith("game 1: ")
    assert err.endswith("judged by another version of Naysayer, and shown as recorded\n")


def test_an_old_game_is_exported_and_plays_as_a_new_one(journal: Path, capsys: Output) -> None:
    assert main(["export", "1"]) == 0
    text = capsys.readouterr().out
    assert text.endswith("1000 Ada up held\n1038 Ben left held\n")
    (journal.parent / "again.txt").write_text(text, "utf-8")
    assert main(["play", "--script", "again.txt", "--json"]) == 0
    capsys.readouterr()
    assert main(["replay", "2"]) == 0
    assert capsys.readouterr().out.endswith("replay matches\n")
