"""A table with a club: it sends what is on the disk, and plays on if the club fails."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from companion.club.publisher import Publisher
from companion.commands.at_table import _club, sit_down
from companion.commands.cli import parser
from companion.commands.terminal import Writer
from companion.daemon import session as sessions
from companion.daemon.real_table import RealTable
from companion.daemon.session import Observer, Session
from companion.daemon.trouble import Trouble
from companion.journal.journal import Journal
from companion.journal.records import Record
from companion.kit.structs import replace
from firmware.board import Board, ClubWiring
from firmware.simulated import simulated_board
from tests.sim import simulated_parts


def board(club: ClubWiring | None) -> Board:
    return replace(simulated_board(("north", "south")), club=club)


def test_only_a_table_with_a_club_has_a_publisher() -> None:
    assert _club(board(None), None, Trouble(pytest.fail)) is None
    found = _club(board(ClubWiring(table="window")), None, Trouble(pytest.fail))
    assert isinstance(found, Publisher)


def test_a_club_whose_password_is_missing_is_a_line_and_the_table_plays() -> None:
    warnings: list[str] = []
    wiring = ClubWiring(table="window", user="club", password="/nowhere")
    assert _club(board(wiring), None, Trouble(warnings.append)) is None
    assert warnings == [
        "no club: club.password: /nowhere: No such file or directory; put the password there; "
        "the table plays without it"
    ]


def test_a_real_table_hands_over_a_session_once_the_disk_has_all_of_it(fast_path: Path) -> None:
    seen: list[tuple[int, int]] = []

    class Ends(Observer):
        def saved(self, session: Session) -> None:
            seen.append((session.seq, len(journal.entries(session.record.id))))

        def wants_start(self) -> bool:
            return bool(seen)

    names = ("Ada", "Ben")
    with closing(Journal(fast_path / "j.db")) as journal:
        record = Record("spank", names, (0, 1), {}, 1, 250_000, "kernel")
        session = sessions.begin(record, journal)
        trouble = Trouble(pytest.fail)
        with RealTable(board(None), journal, trouble, simulated_parts(), [Ends()]) as table:
            table.sit(session)
    assert seen[0] == (session.seq, session.seq)


def test_play_starts_the_club_of_its_board_feeds_it_and_ends_it(
    fast_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []

    class Listening(Observer):
        """Stands in for a publisher: ends the evening at the first session."""

        def __init__(self, wiring: ClubWiring, *_: object) -> None:
            calls.append(wiring.table)

        def __enter__(self) -> Listening:
            calls.append("starts")
            return self

        def __exit__(self, *_: object) -> None:
            calls.append("ends")

        def saved(self, session: Session) -> None:
            calls.append(f"{session.table.game.id} {session.names}")
            raise KeyboardInterrupt

    monkeypatch.setattr("companion.club.publisher.Publisher", Listening)
    words = ["play", "spank", "--seat", "Ada", "--seat", "Ben", "--journal", f"{fast_path}/j.db"]
    table = board(ClubWiring(table="window"))
    args, observer = parser().parse_args(words), Observer()
    observer.makers = simulated_parts()
    journal = Journal(fast_path / "j.db")
    with closing(journal), Writer() as writer, pytest.raises(KeyboardInterrupt):
        sit_down(args, table, journal, writer, observer, Trouble())
    assert calls == ["window", "starts", "spank ('Ada', 'Ben')", "ends"]
