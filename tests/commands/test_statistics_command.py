"""Statistics from a journal: the command, its page, and the evening in the lobby."""

from __future__ import annotations

import json
import os
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.daemon.players import Players, sibling
from companion.journal import statistics
from companion.journal.journal import Journal
from companion.journal.reader import Look
from companion.journal.records import Record, to_head
from companion.kit.screens import OrderScreen
from companion.kit.structs import replace
from firmware.board_file import load_board
from tests.sim import bundled_evening
from tests.virtual_table import AtButtons, evening

Captured = pytest.CaptureFixture[str]
ROOT = Path(__file__).resolve().parents[2]


# ---- the command


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bundled evening, as if a kernel's clock had timed it; and once more, simulated."""
    path = bundled_evening(tmp_path_factory.mktemp("evening") / "journal.db")
    with closing(Journal(path)) as journal:
        again = journal.begin(replace(journal.record("1"), grade="simulated"))
        journal.work()
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE record SET over = 1")
        db.execute(
            "INSERT INTO entry SELECT ?, seq, input, replace(output, 'kernel', 'simulated')"
            " FROM entry",
            (again,),
        )
        db.commit()
    return path


@pytest.fixture
def journal(written: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(written, tmp_path / "journal.db"))


def test_the_page_shows_what_the_command_prints(journal: Path, capsys: Captured) -> None:
    assert main(["stats", "--journal", str(journal)]) == 0
    printed, page = capsys.readouterr().out, ROOT / "docs" / "commands.md"
    before, rest = page.read_text("utf-8").split("$ naysayer stats\n")
    shown, _, after = rest.partition("```")
    if os.environ.get("UPDATE_GOLDEN"):
        page.write_text(f"{before}$ naysayer stats\n{printed}```{after}", "utf-8")
    else:
        assert shown == printed
    assert max(map(len, printed.splitlines())) <= 80


def test_one_player_is_one_line_of_json(journal: Path, capsys: Captured) -> None:
    assert main(["stats", "--json", "--player", "Ada", "--journal", str(journal)]) == 0
    [line] = capsys.readouterr().out.splitlines()
    row = json.loads(line)
    assert (row["player"], row["games"]) == ("Ada", 1)
    [races] = row["races"]
    assert (races["game"], races["grade"]) == ("not-not", "kernel")
    assert races["firsts"] <= races["raced"]


def test_one_player_and_some_days_only(journal: Path, capsys: Captured) -> None:
    assert main(["stats", "--player", "Ada", "--journal", str(journal)]) == 0
    printed = capsys.readouterr().out
    assert "\nAda " in printed
    assert "\nBen " not in printed
    assert main(["stats", "--since", "2026-12-01", "--journal", str(journal)]) == 0
    assert capsys.readouterr().out == "0 games of people since 2026-12-01\n"


def test_a_damaged_game_is_one_line_and_the_others_are_counted(
    journal: Path, capsys: Captured
) -> None:
    with closing(sqlite3.connect(journal)) as db:
        spoil = "UPDATE entry SET output = replace(output, ?, ?) WHERE record = ?"
        db.execute(spoil, ('"first"]', '"frist"]', 1))
        db.execute(spoil, ('"simulated"', '"kernel"', 2))
        db.execute("UPDATE record SET head = replace(head, 'simulated', 'kernel') WHERE id = 2")
        db.commit()
    assert main(["stats", "--journal", str(journal)]) == 1
    captured = capsys.readouterr()
    assert captured.err == "naysayer stats: game 1: damaged, it cannot be read\n"
    assert captured.out.startswith("1 game of people\n")


# ---- an evening


def test_the_newest_evening_is_reported_on_pages_and_on_a_slip(journal: Path) -> None:
    with closing(sqlite3.connect(journal)) as db:  # somebody else's, the week before
        db.execute(
            "INSERT INTO record VALUES (0, ?, 0, 0)",
            [to_head(Record("not-not", ("Gus",), (0,), {}, 1, 1, "kernel", "2026-11-14T20:00:00"))],
        )
        db.commit()
    with closing(Look(journal)) as look:
        reported = statistics.newest_evening(look, tuple)
        winner = look.standings(look.record("1")).ranked()[0][1]
        found = statistics.count([statistics.played(look.record("1"), look.rulings(1))])
    assert reported is not None
    notice, slip = reported
    won, first = [page for page in notice.pages[:2] if isinstance(page, OrderScreen)]
    assert (won.title, first.title) == ("GAMES WON", "RACES WON")
    assert won.rows[0] == (winner, "1")
    assert [number for _, number in won.rows] == ["1", "0", "0", "0"]
    assert slip.title == "STATISTICS of 1 game"
    assert any(line.startswith("FASTEST: ") for line in slip.lines)
    [races] = found[winner].races.values()
    assert (winner, f"{races.firsts}/{races.raced}") in first.rows


def test_the_lobby_has_the_evening_of_the_journal(journal: Path) -> None:
    def they_ask(at: AtButtons) -> None:
        at.play("A up; A up/STATISTICS")
        [slip] = at.on.paper
        assert "STATISTICS of 1 game" in slip
        assert re.search(r"\d\. Adelaide \.+ \d", slip)
        raise KeyboardInterrupt

    people = Players(sibling(journal), pytest.fail)
    people.keep(people.people().renamed("Ada", "Adelaide"))
    with pytest.raises(KeyboardInterrupt):
        evening(journal, load_board("table-4"), they_ask)
