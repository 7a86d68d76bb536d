"""Lamps: lit as they are told, off the path of every judgement, an outage told once."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.daemon.session import Session
from companion.daemon.signals import lights
from companion.games import GAMES
from companion.kit.screens import MessageScreen
from companion.kit.view import Ask, Choice, View
from companion.table.inputs import Contact, Due
from companion.table.table import Table
from firmware.board import Board, Level, PinWiring, SeatWiring
from firmware.board_file import load_board
from firmware.factories import open_factory
from firmware.header import draw_header
from firmware.outages import PartBack, PartFailed
from firmware.outputs import Lamps
from firmware.simulated import simulated_board
from tests.fake_gpiod import FakeGpiod, FakeHardware
from tests.pin_bench import fake

__all__ = ["fake"]

BOARD = Board(
    name="lamps",
    seats=(SeatWiring("north", {"up": 4}, {"": 17, "up": 27}), SeatWiring("south", {"up": 5})),
)


def board_file(tmp_path: Path, *lines: str) -> Path:
    path = tmp_path / "board.toml"
    path.write_text("\n".join(['name = "x"', "[[seat]]", 'name = "north"', "up = 4", *lines]))
    return path


def test_a_seat_and_each_of_its_switches_may_have_a_lamp(tmp_path: Path) -> None:
    board = load_board(board_file(tmp_path, "lamp = 17", "up_lamp = 27"))
    assert board.lamps() == {17: (0, ""), 27: (0, "up")}
    drawn = draw_header(board)
    assert "north lamp  GPIO17" in drawn
    assert "north up lamp  GPIO27" in drawn


@pytest.mark.parametrize(("level", "lit"), [("high", 1), ("low", 0)])
def test_what_is_shown_is_lit_and_nothing_else(level: Level, lit: int, fake: FakeGpiod) -> None:
    hardware = fake.plug(FakeHardware("pinctrl-rp1"))
    board = replace(BOARD, pins=replace(BOARD.pins, lamps=level))
    lamps = Lamps(open_factory(PinWiring()), board, lambda _: None)
    for shown in (frozenset[int](), frozenset({17}), frozenset({17, 27}), frozenset({27})):
        lamps.show(shown)
        assert lamps.work() is None
        levels = {line: hardware.lines[line].level for line in (17, 27)}
        assert {line for line, at in levels.items() if at == lit} == shown
    lamps.close()
    lamps.show(frozenset({17}))
    assert lamps.work() is None, "the pins are about to be closed"


def test_a_chip_that_went_away_is_told_once_and_the_lamps_come_back(fake: FakeGpiod) -> None:
    hardware = fake.plug(FakeHardware("pinctrl-rp1"))
    told: list[PartFailed | PartBack] = []
    opened = open_factory(PinWiring())
    rival = open_factory(PinWiring())
    rival.factory.pin(17).output_with_state(0)
    lamps = Lamps(opened, BOARD, told.append)
    lamps.show(frozenset({27}))
    for _ in range(3):
        assert lamps.work() == 2.0
    rival.close()
    assert lamps.work() is None
    assert [type(report) for report in told] == [PartFailed, PartBack]
    assert hardware.lines[27].level == 1
    opened.close()
    assert hardware.lines[27].request is None


def wired(*names: str) -> Board:
    """A lamp for each seat, and one for each of its buttons up and left."""
    board = simulated_board(names)
    seats = tuple(
        replace(seat, lamps={"": 100 + n, "up": 200 + n, "left": 300 + n})
        for n, seat in enumerate(board.seats)
    )
    return replace(board, seats=seats)


def lit(session: Session, board: Board) -> set[str]:
    seats = {100: "", 200: " up", 300: " left"}
    lines = (int(str(line)) for line in lights(session, board))
    return {f"{board.seats[line % 100].name}{seats[line - line % 100]}" for line in lines}


def test_lamps_say_who_may_press_who_is_asked_and_who_won() -> None:
    board = wired("Ada", "Ben")
    game = next(game for game in GAMES if game.id == "spank")
    table = Table(game, game.setup(board_names(board), {}), range(2))
    session = Session(table, table.start())
    everybody = View(MessageScreen("", ""), lit=(0, 1))
    asked = View(
        MessageScreen("", ""), asks=(Ask(1, "?", (Choice("n", "NO"), Choice("y", "YES"))),)
    )
    listed = View(MessageScreen("", ""), asks=(Ask(1, "?", (Choice("a", "A"),) * 3, style="list"),))
    won = View(MessageScreen("", ""), won=(0,))
    for view, expected in (
        (View(MessageScreen("", "")), set[str]()),
        (everybody, {"Ada", "Ada up", "Ada left", "Ben", "Ben up", "Ben left"}),
        (asked, {"Ben", "Ben left"}),
        (listed, {"Ben", "Ben up", "Ben left"}),
        (won, {"Ada"}),
    ):
        session.state = replace(session.state, view=view)
        assert lit(session, board) == expected


def test_while_one_player_is_asked_the_lamps_of_those_who_play_on_are_lit() -> None:
    board = wired("Ada", "Ben")
    game = next(game for game in GAMES if game.id == "super-power")
    table = Table(game, game.setup(board_names(board), {"doghouse": 1}), range(2))
    session = Session(table, table.start())
    session.state, _ = table.step(session.state, Contact(0, "up", 0))
    session.state, _ = table.step(session.state, Due(700_000_000))
    assert session.state.asked is not None, "the menu of whoever holds a button"
    assert lit(session, board) >= {"Ben", "Ben up", "Ben left"}


def board_names(board: Board) -> tuple[str, ...]:
    return tuple(seat.name for seat in board.seats)
