"""Resuming: which game is offered, and what if this version judges it differently."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.daemon.players import Players, sibling
from companion.daemon.seating import Start, last_unfinished, unfinished
from companion.daemon.session import Observer, Session, begin
from companion.daemon.sessions import Sessions
from companion.daemon.simulated_table import SimulatedTable
from companion.daemon.trouble import Trouble
from companion.journal.journal import Journal
from companion.journal.records import RULES_VERSION, JournalError, Record
from companion.journal.script import parse
from companion.kit.screens import MessageScreen, Screen
from companion.kit.structs import replace
from companion.kit.usage import UsageError
from companion.table.inputs import Contact, Due, Release, Shown
from companion.table.lobby import LobbyState
from firmware.board import Board, SeatWiring
from firmware.simulated import simulated_board
from tests.sim import Recording, play, record_of

MS = 1_000_000
NAMES = ("Ada", "Ben")
BOARD = simulated_board(NAMES)
RECORD = Record("not-not", NAMES, (0, 1), {}, 7, 250_000, "kernel")
SCRIPT = """
game not-not
seat Ada
seat Ben
set level normal
seed 18
1000 Ada up
3000 Ben down
9000 Ada up
12000 Ada left
"""


class Seats:
    """A table at which somebody presses given buttons, one every second."""

    def __init__(self, presses: str) -> None:
        self.presses = presses.split()
        self.seen: list[Screen] = []
        self.notices: list[str] = []

    def sit(self, session: Session, watch: Callable[[Session], None] = lambda _: None) -> None:
        table, at_ns = session.table, 0
        while not session.state.done:
            watch(session)
            session.state, _ = table.step(session.state, Shown(session.state.number, at_ns))
            self.seen.append(session.state.screen)
            at_ns += 1_000 * MS
            switch, _, long = self.presses.pop(0).partition("-")
            session.state, _ = table.step(session.state, Contact(0, switch, at_ns))
            if long:
                at_ns += 700 * MS
                session.state, _ = table.step(session.state, Due(at_ns))
            at_ns += 80 * MS
            session.state, _ = table.step(session.state, Release(0, switch, at_ns))
        watch(session)


def begun(journal: Journal, record: Record) -> int:
    """The number of a game that has begun, and is on the disk."""
    number = journal.begin(record)
    journal.work()
    return number


def offered(journal: Journal) -> int:
    """The number of the game that is offered; 0 for none."""
    found = last_unfinished(journal, BOARD)
    return found.id if found else 0


def at(journal: Journal, presses: str, board: Board = BOARD) -> tuple[Sessions, Seats]:
    seats = Seats(presses)
    players = Players(sibling(journal.path), pytest.fail)
    trouble = Trouble(seats.notices.append)
    return Sessions(board, journal, seats.sit, Observer(), "kernel", players, trouble), seats


BEGAN = ("1970-01-01T00:00:07+00:00", "2026-11-21T20:00:00+00:00", "2093-01-01T00:00:00+00:00")


@pytest.mark.parametrize("began", BEGAN)
def test_a_game_is_offered_whatever_the_clock_says(began: str, journal: Journal) -> None:
    assert offered(journal) == 0
    number = begun(journal, replace(RECORD, began=began))
    assert offered(journal) == number


def test_cards_that_a_page_has_laid_are_offered_where_a_page_lays_them(journal: Journal) -> None:
    number = begun(journal, replace(RECORD, settings={"deck": "virtual"}))
    assert offered(journal) == 0
    sessions, _ = at(journal, "")
    with pytest.raises(UsageError, match=f"game {number} uses the page's cards"):
        sessions.go_on("last")
    found = last_unfinished(journal, replace(BOARD, defaults={"not-not": {"deck": "virtual"}}))
    assert found is not None
    assert found.id == number


@pytest.mark.parametrize(
    ("after", "is_offered"),
    [
        ("nothing", True),
        ("a script", True),  # is no evening
        ("a game that is over", False),
        ("a game on another board", False),
    ],
)
def test_only_the_last_game_of_people_is_offered(
    after: str, is_offered: bool, journal: Journal
) -> None:
    number = begun(journal, RECORD)
    later = {
        "a script": replace(RECORD, grade="simulated"),
        "a game that is over": replace(RECORD, over=True),
        "a game on another board": replace(RECORD, names=("Cleo", "Dan"), seats=(8, 9)),
    }
    if after in later:
        begun(journal, later[after])
    assert offered(journal) == (number if is_offered else 0)


def test_a_game_is_refused_for_good_as_soon_as_somebody_says_so(journal: Journal) -> None:
    """The power may fail before they choose what to play instead."""
    begun(journal, RECORD)
    sessions_, _ = at(journal, "left")
    with pytest.raises(IndexError):  # nobody presses any more
        sessions_.first(None, "", None, new=False)
    journal.work()
    assert offered(journal) == 0


def test_what_was_asked_for_stands_when_people_have_to_choose_once_more(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One player too few was named: the game and the seed stay the same."""
    begun(journal, RECORD)
    sessions_, _ = at(journal, "")
    found = Start("spank", ((0, "Ada"), (1, "Ben")))
    asked: list[LobbyState] = []

    def chosen(_: Sessions, asking: Session, offered: Record | None) -> Start | LobbyState:
        asked.append(asking.state.game)
        return found if offered is None else replace(asking.state.game, unfinished="")

    monkeypatch.setattr(Sessions, "_chosen", chosen)
    session = sessions_.first(Start("spank", ((0, "Ada"),)), "spank", 7, new=False)
    journal.work()
    assert [(state.only, bool(state.wrong)) for state in asked] == [
        ("spank", False),
        ("spank", True),
    ]
    assert journal.record(str(session.record.id)).seed == 7


def test_resuming_takes_the_newest_game_that_is_not_over(journal: Journal) -> None:
    with pytest.raises(JournalError, match="no unfinished game"):
        unfinished(journal, "last")
    first = begun(journal, RECORD)
    begun(journal, replace(RECORD, over=True))
    scripted = begun(journal, replace(RECORD, grade="simulated"))
    assert unfinished(journal, "last")[0].id == scripted
    assert unfinished(journal, "last", scripted=False)[0].id == first


TWO = {"left": 4, "right": 5}
OLDER = RULES_VERSION - 1
FEWER_BUTTONS = Board("few", (SeatWiring("Ada", TWO), SeatWiring("Ben", TWO)))


@pytest.mark.parametrize(
    ("record", "board", "presses", "notice"),
    [
        (RECORD, FEWER_BUTTONS, "right right-long", 'not-not needs 4 buttons a seat; "Ada" has 2'),
        (replace(RECORD, game="bridge"), BOARD, "right", 'no game "bridge"'),
        (replace(RECORD, version=OLDER), BOARD, "right", "game 1 is from another version"),
        (RECORD, BOARD, "right", "game 1, entry 1: damaged, it cannot be read"),
    ],
    ids=["its wiring is gone", "the game itself is gone", "an upgrade", "damaged"],
)
def test_a_game_that_cannot_go_on_here_is_reported_and_people_choose_another(
    record: Record, board: Board, presses: str, notice: str, journal: Journal
) -> None:
    """A service that ended here would end for good."""
    number = begun(journal, record)
    if "damaged" in notice:
        journal.write(number, 2, Contact(0, "up", 1), (), NAMES, over=False)
        journal.work()
    sessions_, seats = at(journal, presses, board)
    with pytest.raises(IndexError):  # nobody presses any more
        sessions_.first(None, "", None, new=False)
    [line] = seats.notices
    assert line.startswith("can't continue: ")
    assert notice in line
    assert isinstance(seats.seen[-1], MessageScreen)


def test_a_script_that_continues_a_game_goes_on_after_the_inputs_that_the_game_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head = "game spank\nseat Ada\nseat Ben\nseed 3\n"
    begun = "3000 Ada up held\n3100 Ada up released\n9000 Ada pad held\n"
    journal, scripts = str(tmp_path / "j.db"), (begun, f"{begun}9050 Ben pad held\n")
    for text, resume in zip(scripts, ([], ["--resume"]), strict=True):
        (tmp_path / "s.txt").write_text(head + text)
        words = ["play", "--script", str(tmp_path / "s.txt"), "--journal", journal]
        assert main([*words, *resume]) == 0
    assert main(["replay", "1", "--journal", journal]) == 0
    assert capsys.readouterr().out.endswith("from 4 inputs; replay matches\n")


def test_an_open_race_waits_for_its_dealer_when_people_resume_it(
    journal: Journal, capsys: pytest.CaptureFixture[str]
) -> None:
    head, seen = SCRIPT.partition("1000")[0], Recording()
    evening = replace(record_of(parse(head)), grade="kernel")
    session = begin(evening, journal)
    SimulatedTable(BOARD, session, parse(f"{head}1000 Ada up"), journal, seen).run()
    again = at(journal, "")[0].go_on("last")
    presses = parse(f"{head}30000 Ben down\n31000 Ada up\n32500 Ben down")
    table = SimulatedTable(BOARD, again, presses, journal, seen)
    assert getattr(again.panel[1], "paused", False), "open dice are not shown before"
    table.run()
    assert main(["replay", "1", "--journal", str(journal.path)]) == 0
    assert "Ben in 1399 ms" in capsys.readouterr().out


# ---- judged otherwise


def forged(path: Path) -> int:
    """A game of people in which Ada was given what Ben has won: by which entry."""
    play(parse(SCRIPT), path)
    with closing(sqlite3.connect(path)) as db, db:
        found = db.execute("SELECT min(seq) FROM entry WHERE output LIKE '%NN-10%'").fetchone()
        db.execute("UPDATE entry SET output = '[]' WHERE seq > ?", found)
        for was, now in (
            ("Ben in 1891 ms", "Ada by an ell"),
            ('["Ada",0],["Ben",1]', '["Ada",7],["Ben",0]'),
        ):
            db.execute("UPDATE entry SET output = replace(output, ?, ?)", (was, now))
        db.execute("UPDATE record SET over = 0, head = replace(head, 'simulated', 'kernel')")
    return int(found[0])


def test_a_script_does_not_go_on_with_other_points(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seq = forged(tmp_path / "j.db")
    (tmp_path / "s.txt").write_text(SCRIPT, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["play", "--script", "s.txt", "--resume", "--journal", "j.db"]) == 2
    err = capsys.readouterr().err
    assert err.startswith(
        f"naysayer play: game 1: this version rules differently from entry {seq} on: "
    )
    assert 'printed was "Ada by an ell", now it is "Ben in 1891 ms"' in err
    assert err.count("\n") == 1


def test_at_a_table_it_is_reported_and_people_choose_another(tmp_path: Path) -> None:
    forged(tmp_path / "e.db")
    with closing(Journal(tmp_path / "e.db")) as journal:
        sessions_, seats = at(journal, "right")
        with pytest.raises(IndexError):  # nobody presses any more
            sessions_.first(None, "", None, new=False)
        [line] = seats.notices
        assert line.startswith("can't continue: game 1: this version rules differently from entry")
        assert line.endswith('was "Ada by an ell", now it is "Ben in 1891 ms"; start a new one')
        (record,) = journal.records()
        assert journal.standings(record).rows == (("Ada", 7), ("Ben", 0)), "as it was printed"
