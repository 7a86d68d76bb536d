"""The lobby: who plays what, chosen with the seats' own buttons."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.not_not import NOT_NOT
from companion.kit.screens import MessageScreen
from companion.table.inputs import Contact, Due, Release, Shown
from companion.table.lobby import LOBBY, LobbyState
from companion.table.table import Table

MS = 1_000_000


class Sessions:
    """The lobby of a table for four."""

    def __init__(
        self,
        unfinished: str = "",
        seated: bool = False,
        only: str = "",
        defaults: dict[str, dict[str, Any]] | None = None,
    ) -> None:
        settings = {
            "unfinished": unfinished,
            "seated": seated,
            "only": only,
            "defaults": defaults or {},
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
    sessions = Sessions()
    sessions.press(0, "up")
    sessions.press(2, "left")
    sessions.press(3, "left")
    sessions.press(3, "left")  # and leaves again
    sessions.press(0, "up", for_ms=700)
    sessions.press(0, "up")  # the last of the games: it goes round
    sessions.press(0, "right")
    sessions.press(0, "left")  # back to the games
    sessions.press(0, "right")  # the first of them
    sessions.press(0, "down")
    sessions.press(0, "right")
    assert sessions.state.left
    assert sessions.state.game.joined == (0, 2)
    assert sessions.state.game.game is NOT_NOT
    assert sessions.state.game.variant == NOT_NOT.variants[1]


def test_one_player_alone_cannot_start() -> None:
    sessions = Sessions()
    sessions.press(0, "up")
    sessions.press(0, "up", for_ms=700)
    assert sessions.state.game.chooser is None


@pytest.mark.parametrize(("switch", "go_on"), [("right", True), ("left", False)])
def test_an_unfinished_game_is_offered_to_every_seat(switch: str, go_on: bool) -> None:
    sessions = Sessions(unfinished="ADA, BEN: go on?", seated=True)
    sessions.press(3, switch)
    assert sessions.state.left
    assert sessions.state.game.go_on is go_on


def test_a_lobby_for_one_game_offers_only_that_one() -> None:
    sessions = Sessions(only="not-not")
    for seat in range(2):
        sessions.press(seat, "up")
    assert sessions.state.game.games() == (NOT_NOT,)
    assert Sessions(only="bridge").state.game.games() == ()


def test_what_cannot_be_played_here_is_said_and_the_lobby_goes_on() -> None:
    sessions = Sessions(only="not-not", defaults={"not-not": {"cards": 3}})
    for switch, for_ms in (("up", 80), ("up", 700), ("right", 80)):
        if switch == "up" and for_ms == 80:
            sessions.press(1, "up")
        sessions.press(0, switch, for_ms)
    assert not sessions.state.left
    assert isinstance(sessions.state.screen, MessageScreen)
    assert sessions.state.screen.text == 'option cards = "3": use 8 to 48'
    sessions.press(2, "up")
    assert "option" not in sessions.state.screen.text
    assert sessions.state.game.joined == (1, 0, 2)
