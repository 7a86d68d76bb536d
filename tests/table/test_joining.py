"""Who comes when a game has begun: what they begin with, where they sit, and how they say it."""

from __future__ import annotations

import random
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.daemon import session as sessions
from companion.daemon.players import People
from companion.daemon.session import Joining, Session
from companion.daemon.simulated_table import SimulatedTable
from companion.games import GAMES
from companion.games.not_not import NOT_NOT
from companion.games.nuh_uh import NUH_UH
from companion.games.nyet import NYET
from companion.games.spank import SPANK
from companion.games.super_power import SUPER_POWER
from companion.games.ugh import UGH
from companion.journal.journal import Journal
from companion.journal.records import Record
from companion.journal.replay import game_called, replay
from companion.journal.script import export, parse
from companion.journal.statistics import played
from companion.kit.circle import Newcomer
from companion.kit.game import EVERY_SWITCH, Game
from companion.kit.rulings import Ruling
from companion.kit.screens import MessageScreen
from companion.page import snapshot
from companion.table.inputs import Contact, Joins, Release
from firmware.simulated import simulated_board
from tests.at_table import MS, AtTable
from tests.games.rows import Row, read
from tests.recorded import judged_again
from tests.sim import Recording
from tests.table.test_every_game import Children

ALL = tuple(sorted(EVERY_SWITCH))


ROWS = read(__file__, "joining.txt")


def gus_joins(table: AtTable[Any], name: str = "GUS") -> None:
    table.now_ns += 1
    table.give(Joins(7, name, ALL, table.names[1], table.now_ns))
    table.names = table.state.sitting.names
    table._has = table.state.sitting.switches
    table.run(table.now_ns + 6_000 * MS)


def three(row: Row, moves: str) -> AtTable[Any]:
    settings = row.settings
    settings.pop("players")
    return AtTable(game_called(row.one("game")), 3, settings).play(moves)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.says)
def test_the_clause_holds_and_can_be_taken_back(row: Row) -> None:
    table = three(row, row.moves)
    before = table.state
    gus_joins(table)
    output = table.rulings()[-1]
    assert ([f"{output.clause} {output.headline}"], output.reason) == (row.ruled, row.one("why"))
    assert table.state.sitting.names == ("ADA", "BEN", "CLEO", "GUS")
    assert table.table.seats(table.state) == (0, 1, 2, 7)
    back = table.table.take_back(table.state, table.now_ns - table.state.back_ns)
    assert (back.sitting, back.own.screen) == (before.sitting, before.own.screen)
    table.play(row.one("after"))
    assert not row.one("then") or row.one("then") in table.ruled()
    assert judged_again(table.table, table.inputs) == (table.state, table.output)


def test_every_game_says_who_can_join_it() -> None:
    assert {row.one("game") for row in ROWS} | {NYET.id} == {game.id for game in GAMES}
    for game in GAMES:
        assert (game.rules().attendance.joins is None) == (game is NYET)


@pytest.mark.parametrize(
    ("game", "players", "name", "switches", "settings", "why"),
    [
        (NYET, 3, "GUS", EVERY_SWITCH, {}, "nobody can join Nyet! once it has started"),
        (NOT_NOT, 8, "QUINN", EVERY_SWITCH, {}, "this game is for 8"),
        (NOT_NOT, 3, "GUS", {"up", "pad"}, {}, "this game needs 4 buttons a seat"),
        (NOT_NOT, 3, "ada", EVERY_SWITCH, {}, '"ADA" and "ada" look the same'),
        (SPANK, 3, "GUS", {"up"}, {}, "GUS's seat has no pad; sit at another seat"),
        (UGH, 6, "GUS X", EVERY_SWITCH, {}, "more than six players need two decks"),
        (NUH_UH, 3, "GUS", {"up"}, {}, "needs 4 buttons, or 1 button and a pad"),
        (SUPER_POWER, 3, "GUS", {"up"}, {"spank": True}, "has no pad; sit at another"),
    ],
)
def test_who_cannot_is_reported_why_and_changes_nothing(
    game: Game[Any], players: int, name: str, switches: set[str], settings: dict[str, Any], why: str
) -> None:
    table = AtTable(game, players, settings)
    before, has = table.state, tuple(sorted(switches))
    assert why in table.table.why_not(before, Newcomer(name, frozenset(switches), 0))
    table.give(Joins(20, name, has, "ADA", table.now_ns))
    assert (table.state, table.output) == (before, [])


def test_nobody_sits_down_on_anybody_and_who_had_gone_has_the_old_seat() -> None:
    table = AtTable(UGH, 3).play("B up/LEAVE GAME")
    before = table.game
    table.give(Joins(0, "GUS", ALL, "BEN", table.now_ns))
    table.give(Joins(7, "GUS", ALL, "NOBODY", table.now_ns))
    assert table.game is before
    table.give(Joins(7, "BEN", ALL, "CLEO", table.now_ns))
    assert table.ruled()[-1] == "UG-6 BEN rejoins"
    assert table.table.seats(table.state) == (0, 1, 2)


@pytest.mark.parametrize("game", [g for g in GAMES if g is not NYET], ids=lambda g: g.id)
def test_anybody_may_join_at_any_instant_and_plays(game: Game[Any]) -> None:
    children, chance = Children(game, 3), random.Random(3)
    for count, _ in enumerate(children.play()):
        state, table = children.state, children.table
        if count % 40 == 7 and len(state.sitting.names) < game.players[-1] and not state.over:
            next_to, name = chance.choice(state.sitting.names), f"NEW {count}"
            item = Joins(50 + count, name, ALL, next_to, children.now_ns)
            children.state, output = table.step(state, item)
            joined = [s.players for s in output if isinstance(s, Ruling) and "joins" in s.headline]
            assert joined == [(len(state.sitting.names),)]
        assert len(table.standings(children.state).rows) >= 1
        assert set(table.seats(children.state)) == set(children.state.sitting.seats)


# ---- at the table: by the buttons of a free seat

BOARD = ("Ada", "Free", "Ben", "Also free")
HEAD = "\n".join(("game {}", *(f"seat {name!r}" for name in BOARD))) + "\n"
GUS = "1000 Free up for 700\n3500 Free right\n"  # a long press, then the first of the list
PEOPLE = People(known=("Ida", "Ada", "Gus"), seats=("Ada", "Gus", "Ben"))


class Evening:
    """A script at a table of four seats, where Ada and Ben play."""

    def __init__(self, folder: Path, game: str, text: str, called: dict[int, str] | None = None):
        record = Record(game, ("Ada", "Ben"), (0, 2), {}, 1, 250_000, "simulated")
        self.recording, board = Recording(), simulated_board(BOARD)
        with closing(Journal(folder / "j.db")) as journal:
            self.session: Session = sessions.begin(record, journal)
            names = (called or {}).get
            self.session.joining = Joining(
                self.session, board, lambda: PEOPLE, lambda seat: names(seat, "")
            )
            script = parse(HEAD.format(game) + text)
            watcher = self.recording
            self.table = SimulatedTable(board, self.session, script, journal, watcher)
            self.table.run()
            self.table.close()
            self.record = journal.record("last")
            self.entries = journal.entries(self.record.id)
            self.output = journal.rulings(self.record.id)
        self.board = board


def test_a_long_press_at_a_free_seat_and_a_name_from_the_list(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "not-not", GUS + "7000 Ada up\n9500 Free up\n")
    assert evening.recording.rulings()[0] == ("Gus joins", "Begins with no card. Ada is the dealer")
    assert evening.recording.rulings()[1][0].startswith("Gus in")
    assert evening.session.names == ("Ada", "Ben", "Gus")
    assert evening.session.table.seats(evening.session.state) == (0, 2, 1)
    assert replay(evening.record, evening.entries).difference is None
    counted = played(evening.record, evening.output)
    assert counted.names == ("Ada", "Ben", "Gus")
    again = export(evening.record, (entry.input for entry in evening.entries))
    assert "3601 Gus joins beside Ada\n" in again
    assert parse(again).newcomers == {"Gus": ("up", "right", "down", "left", "pad")}


def test_a_name_is_spelled_and_a_phone_knows_its_own(tmp_path: Path) -> None:
    spelled = "1000 Free up for 700\n" + "".join(
        f"+{900 if n else 2500} Free {button}\n"
        for n, button in enumerate(
            ("down", "down", "right", "up", "up", "left", "left", "left")  # NEW NAME, A, DONE
        )
    )
    evening = Evening(tmp_path, "ugh", spelled)
    assert ("A joins", "Empty Pool; your turn is after Ada") in evening.recording.rulings()
    (tmp_path / "phone").mkdir()
    evening = Evening(tmp_path / "phone", "ugh", "1000 Free up for 700\n", {1: "Zoe"})
    assert evening.recording.rulings()[0][0] == "Zoe joins"


def test_where_nobody_can_join_it_is_shown_and_the_page_offers_nothing(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "nyet", "1000 Free up for 700\n")
    assert evening.recording.rulings() == []
    assert evening.session.joining is not None
    rows = snapshot.table(evening.session, evening.board)["seats"]
    assert rows[1]["labels"] == {}
    joining = Joining(evening.session, evening.board, lambda: PEOPLE)
    for item in (Contact(1, "up", 10**12), Release(1, "up", 10**12 + 700 * MS)):
        joining.take(item, visible=False)
    screen = joining.screen()
    assert isinstance(screen, MessageScreen)
    assert (screen.title, screen.text) == (
        "CAN'T JOIN NOW",
        "nobody can join Nyet! once it has started",
    )


def test_the_page_says_what_a_free_seat_can_do(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "not-not", "1000 Ada right for 50\n")
    rows = snapshot.table(evening.session, evening.board)["seats"]
    assert rows[1]["labels"]["up"] == ["", "join"]
    assert rows[0]["labels"].get("up") != ["", "join"]


def test_the_page_says_what_the_panel_asks_whoever_joins(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "ugh", "1000 Free up for 700\n3000 Ada left for 50\n")
    words = snapshot.table(evening.session, evening.board)["words"]
    assert words[:3] == ["NEW", "WHO ARE YOU?", "Gus, Ida, NEW NAME..."]


def test_dice_are_never_covered_and_what_nobody_sees_nobody_answers(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "not-not", "1000 Ada up\n2000 Free up for 700\n4000 Free right\n")
    assert not [headline for headline, _ in evening.recording.rulings() if "joins" in headline]
