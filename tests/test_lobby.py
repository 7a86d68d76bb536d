"""The lobby: who plays what, chosen with the seats' own buttons."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.not_not import NOT_NOT
from companion.inputs import Contact, Due, Release, Shown
from companion.lobby import LOBBY, LobbyState
from companion.screens import MessageScreen
from companion.table import Table

MS = 1_000_000


class Hall:
    """The lobby of a table for four."""

    def __init__(
        self,
        unfinished: str = "",
        seated: bool = False,
        only: str = "",
        habits: dict[str, dict[str, Any]] | None = None,
    ) -> None:
        settings = {
            "unfinished": unfinished,
            "seated": seated,
            "only": only,
            "habits": habits or {},
        }
        names = ("north", "east", "south", "west")
        self.table: Table[LobbyState] = Table(LOBBY, names, range(4), settings, 0, 250_000)
        self.state = self.table.start()
        self.at_ns = 0

    def press(self, seat: int, switch: str, for_ms: float = 80) -> None:
        self.state, _ = self.table.step(self.state, Shown(self.state.number, self.at_ns))
        self.at_ns += 600 * MS
        self.state, _ = self.table.step(self.state, Contact(seat, switch, self.at_ns))
        until_ns = self.at_ns + round(for_ms * MS)
        while (due_ns := self.table.due_ns(self.state)) is not None and due_ns <= until_ns:
            self.state, _ = self.table.step(self.state, Due(due_ns))
        self.at_ns = until_ns
        self.state, _ = self.table.step(self.state, Release(seat, switch, self.at_ns))


def test_players_join_with_a_press_and_start_with_a_long_one() -> None:
    hall = Hall()
    hall.press(0, "up")
    hall.press(2, "left")
    hall.press(3, "left")
    hall.press(3, "left")  # and leaves again
    hall.press(0, "up", for_ms=700)
    hall.press(0, "up")  # the last of the games: it goes round
    hall.press(0, "right")
    hall.press(0, "left")  # back to the games
    hall.press(0, "right")  # the first of them
    hall.press(0, "down")
    hall.press(0, "right")
    assert hall.state.left
    assert hall.state.game.joined == (0, 2)
    assert hall.state.game.game is NOT_NOT
    assert hall.state.game.variant == NOT_NOT.variants[1]


def test_one_player_alone_cannot_start() -> None:
    hall = Hall()
    hall.press(0, "up")
    hall.press(0, "up", for_ms=700)
    assert hall.state.game.chooser is None


@pytest.mark.parametrize(("switch", "go_on"), [("right", True), ("left", False)])
def test_an_unfinished_game_is_offered_to_every_seat(switch: str, go_on: bool) -> None:
    hall = Hall(unfinished="ADA, BEN: go on?", seated=True)
    hall.press(3, switch)
    assert hall.state.left
    assert hall.state.game.go_on is go_on


def test_a_lobby_for_one_game_offers_only_that_one() -> None:
    hall = Hall(only="not-not")
    for seat in range(2):
        hall.press(seat, "up")
    assert hall.state.game.games() == (NOT_NOT,)
    assert Hall(only="bridge").state.game.games() == ()


def test_what_cannot_be_played_here_is_said_and_the_lobby_goes_on() -> None:
    hall = Hall(only="not-not", habits={"not-not": {"cards": 3}})
    for switch, for_ms in (("up", 80), ("up", 700), ("right", 80)):
        if switch == "up" and for_ms == 80:
            hall.press(1, "up")
        hall.press(0, switch, for_ms)
    assert not hall.state.left
    assert isinstance(hall.state.screen, MessageScreen)
    assert hall.state.screen.text == 'option cards = "3": use 8 to 48'
    hall.press(2, "up")
    assert "option" not in hall.state.screen.text
    assert hall.state.game.joined == (1, 0, 2)
