"""A table with a club: it hands over what the disk has, and plays on whatever is wrong there."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from companion.club.publisher import Publisher
from companion.commands.at_table import _club, sit_down
from companion.commands.cli import parser
from companion.commands.terminal import Writer
from companion.daemon import session as sessions
from companion.daemon.observer import Observer
from companion.daemon.real_table import RealTable
from companion.daemon.service import Service
from companion.daemon.session import Session
from companion.daemon.trouble import Trouble
from companion.journal.journal import Journal
from companion.journal.records import Record
from companion.kit.structs import replace
from firmware.board import Board, ClubWiring
from firmware.simulated import simulated_board
from tests.sim import simulated_parts


def board(club: ClubWiring | None) -> Board:
    return replace(simulated_board(("north", "south")), club=club)


def test_a_table_without_a_club_has_no_publisher(tmp_path: Path) -> None:
    with closing(Journal(tmp_path / "j.db")) as journal:
        assert _club(board(None), journal, Trouble(pytest.fail)) is None


def test_a_table_with_one_has_its_seats_names_for_it(tmp_path: Path) -> None:
    with closing(Journal(tmp_path / "j.db")) as journal:
        club = _club(board(ClubWiring(table="window")), journal, Trouble(pytest.fail))
    assert isinstance(club, Publisher)


def test_a_club_whose_password_is_missing_is_a_line_and_the_table_plays() -> None:
    warnings: list[str] = []
    wiring = ClubWiring(table="window", user="club", password="/nowhere")
    assert _club(board(wiring), None, Trouble(warnings.append)) is None
    assert warnings == [
        "club.password: /nowhere: No such file or directory; put the password there; "
        "the table plays without its club"
    ]


def test_a_real_table_hands_over_a_session_once_the_disk_has_all_of_it(fast_path: Path) -> None:
    seen: list[tuple[int, int]] = []

    def kept(session: Session) -> None:
        seen.append((session.seq, journal.unwritten))

    names = ("Ada", "Ben")
    with closing(Journal(fast_path / "j.db")) as journal:
        record = Record("spank", names, (0, 1), {}, 1, 250_000, "kernel")
        session = sessions.begin(record, journal)
        ends = Observer()
        ends.wants_start = lambda: bool(seen)  # type: ignore[method-assign]
        trouble = Trouble(pytest.fail)
        with RealTable(board(None), journal, trouble, simulated_parts(), ends, kept=kept) as table:
            table.sit(session)
    assert seen[0] == (session.seq, 0)


class Listening:
    """In a publisher's place: ends the evening when it has heard of a session and its rulings."""

    def __init__(self, wiring: ClubWiring, *_: object) -> None:
        self.heard = [wiring.table]
        HEARD.append(self)

    def __enter__(self) -> Listening:
        self.heard.append("starts")
        return self

    def __exit__(self, *_: object) -> None:
        self.heard.append("ends")

    def kept(self, session: Session) -> None:
        self.heard.append(f"{session.table.game.id} {session.names}")
        raise KeyboardInterrupt


HEARD: list[Listening] = []


def test_play_starts_the_club_of_its_board_feeds_it_and_ends_it(
    fast_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.club.publisher.Publisher", Listening)
    words = ["play", "spank", "--seat", "Ada", "--seat", "Ben", "--journal", f"{fast_path}/j.db"]
    table = board(ClubWiring(table="window"))
    args, trouble = parser().parse_args(words), Trouble()
    with Writer() as writer, pytest.raises(KeyboardInterrupt):
        sit_down(args, table, writer, Service({}), Observer(), simulated_parts(), trouble)
    [club] = HEARD
    assert club.heard == ["window", "starts", "spank ('Ada', 'Ben')", "ends"]
