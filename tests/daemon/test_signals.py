"""What lamps and buzzer say of a game: who may press, who is asked, who won, what was wrong."""

from __future__ import annotations

from typing import Any

from companion.daemon.session import Session
from companion.daemon.signals import DEAD_HEAT, DICE, HAND, TURN, WON, WRONG, Sounds, lights
from companion.games import GAMES
from companion.games.not_not import NOT_NOT
from companion.games.spank import SPANK
from companion.kit.screens import DiceScreen, MessageScreen
from companion.kit.structs import replace
from companion.kit.view import Ask, Choice, View
from companion.table.inputs import Contact, Due, Input
from companion.table.table import Table
from firmware.board import Board
from firmware.outputs import Sound
from firmware.simulated import simulated_board
from tests.at_table import AtTable

MS = 1_000_000


def wired(*names: str) -> Board:
    """A lamp for each seat, and one for each of its buttons up and left."""
    board = simulated_board(names)
    seats = tuple(
        replace(seat, lamps={"": 100 + n, "up": 200 + n, "left": 300 + n})
        for n, seat in enumerate(board.seats)
    )
    return replace(board, seats=seats)


def session_of(game_id: str, board: Board, **settings: int) -> Session:
    game = next(game for game in GAMES if game.id == game_id)
    names = tuple(seat.name for seat in board.seats)
    table = Table(game, game.setup(names, settings), range(2))
    return Session(table, table.start())


def lit(session: Session, board: Board) -> set[str]:
    seats = {100: "", 200: " up", 300: " left"}
    lines = (int(str(line)) for line in lights(session, board))
    return {f"{board.seats[line % 100].name}{seats[line - line % 100]}" for line in lines}


def test_lamps_say_who_may_press_who_is_asked_and_who_won() -> None:
    board = wired("Ada", "Ben")
    session = session_of("spank", board)
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
    session = session_of("super-power", board, doghouse=1)
    for item in (Contact(0, "up", 0), Due(700_000_000)):
        session.state, _ = session.table.step(session.state, item)
    assert session.state.asked is not None, "the menu of whoever holds a button"
    assert lit(session, board) >= {"Ben", "Ben up", "Ben left"}


class Listening(AtTable[Any]):
    """Hears each sound, and when, in ms."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._chosen, self.sounds = Sounds(), list[tuple[int, Sound]]()
        super().__init__(*args, **kwargs)

    def give(self, item: Input) -> None:
        before, shown = self.state, len(self.output)
        super().give(item)
        if sound := self._chosen.after(before, self.state, self.output[shown:]):
            self.sounds.append((item.at_ns // MS, sound))


DISCOVERY = {"level": "discovery"}


def test_dice_a_winner_and_a_dead_heat_sound_when_they_are_seen() -> None:
    table = Listening(NOT_NOT, 2, DISCOVERY, seed=18, panel_ms=40)
    table.play("A up")
    [(rolled_ms, rolled)] = table.sounds
    assert rolled is DICE
    assert isinstance(table.state.screen, DiceScreen)
    table.play("B down; +0.26 A down")
    assert [sound for _, sound in table.sounds] == [DICE, HAND, WON, TURN]
    assert table.sounds[0][0] == rolled_ms, "once, when the panel has drawn them"
    assert table.sounds[0][0] >= 40
    even = Listening(NOT_NOT, 2, DISCOVERY, seed=18).play("A up; B down; +0.2 A down")
    assert [sound for _, sound in even.sounds] == [DICE, HAND, DEAD_HEAT, TURN]


def test_dice_that_are_drawn_again_do_not_sound_again() -> None:
    table = Listening(NOT_NOT, 2, {**DISCOVERY, "deck": "virtual"}, seed=18, panel_ms=40)
    table.play("A up; B left; wait 6000")
    assert isinstance(table.state.screen, DiceScreen)
    table.play("B down; wait 6000; A up/TAKE BACK; wait 3000")
    assert isinstance(table.state.screen, DiceScreen)
    assert table.state.screen.note == "TAKEN BACK · ADA: press"
    table.play("A up; wait 3000")
    assert table.state.screen.note == ""
    assert [sound for _, sound in table.sounds].count(DICE) == 1


def test_a_wrong_tap_sounds() -> None:
    table = Listening(NOT_NOT, 2, {**DISCOVERY, "deck": "virtual"}, seed=18)
    table.play("A up; B left; wait 300")
    assert [sound for _, sound in table.sounds][:2] == [DICE, WRONG]


def test_slaps_sound_too_and_the_end_of_a_game() -> None:
    table = Listening(SPANK, 3, {"rounds": 1}).play("A slap; +9 B slap; +9 C slap; wait 9000")
    assert table.state.over
    assert [sound for _, sound in table.sounds] == [HAND, WON]
    table = Listening(SPANK, 2, {"rounds": 0}).play("A slap; +0.1 B slap")
    assert [sound for _, sound in table.sounds] == [HAND, DEAD_HEAT]
