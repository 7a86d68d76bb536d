"""The lobby: who plays what, chosen with the seats' own buttons."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.not_not import NOT_NOT
from companion.kit.game import Notice
from companion.kit.screens import MessageScreen, OrderScreen
from companion.kit.slips import Slip
from companion.kit.standings import of_players
from companion.table.lobby import LobbyState, lobby
from tests.at_table import MS, PRESS_MS, AtTable


class Lobby(AtTable[LobbyState]):
    """The lobby of a table for four. What it knows already: see `lobby`."""

    def __init__(self, **knows: Any) -> None:
        super().__init__(lobby(**knows), 4)

    def press(self, seat: int, switch: str, for_ms: float = PRESS_MS) -> None:
        self.run(self.now_ns + 600 * MS)
        self._press(seat, switch, for_ms)


def test_players_join_with_a_press_and_start_with_a_long_one() -> None:
    waiting = Lobby()
    waiting.press(0, "up")
    waiting.press(2, "left")
    waiting.press(3, "left")
    waiting.press(3, "left")  # and leaves again
    waiting.press(0, "up", for_ms=700)
    waiting.press(0, "up")  # the last line: it goes round
    waiting.press(0, "up")  # the last of the games
    waiting.press(0, "right")
    waiting.press(0, "left")  # back to the games
    waiting.press(0, "right")  # the first of them
    waiting.press(0, "down")
    waiting.press(0, "right")
    assert waiting.state.left
    assert waiting.state.game.joined == (0, 2)
    assert waiting.state.game.game is NOT_NOT
    assert waiting.state.game.variant == NOT_NOT.variants[1]


def test_whoever_has_left_a_question_open_keeps_nobody_waiting() -> None:
    waiting = Lobby()
    waiting.press(0, "up")
    waiting.press(0, "up", for_ms=700)
    waiting.press(1, "up")  # while she is asked
    waiting.press(2, "pad", for_ms=61_000)
    waiting.press(3, "up")
    assert waiting.state.game.joined == (0, 3)


def test_whoever_goes_on_spelling_keeps_nobody_waiting_for_ever() -> None:
    waiting = Lobby()
    waiting.press(0, "up", for_ms=700)
    waiting.press(0, "right")  # NEW NAME
    for _ in range(300):
        waiting.press(0, "up")
        if waiting.state.game.asking is None:
            break
    assert waiting.state.game.asking is None
    assert waiting.now_ns < 200_000 * MS


@pytest.mark.parametrize(("switch", "go_on"), [("right", True), ("left", False)])
def test_an_unfinished_game_is_offered_to_every_seat(switch: str, go_on: bool) -> None:
    waiting = Lobby(unfinished="ADA, BEN: go on?", seated=True)
    waiting.press(3, switch)
    assert waiting.state.left
    assert waiting.state.game.go_on is go_on


def test_what_cannot_be_played_here_is_said_and_the_lobby_goes_on() -> None:
    waiting = Lobby(only="not-not", defaults={"not-not": {"cards": 3}})
    for switch, for_ms in (("up", 80), ("up", 700), ("right", 80)):
        if switch == "up" and for_ms == 80:
            waiting.press(1, "up")
        waiting.press(0, switch, for_ms)
    assert not waiting.state.left
    assert isinstance(waiting.state.screen, MessageScreen)
    assert waiting.state.screen.text == 'option cards = "3": use 8 to 48'
    waiting.press(2, "up")
    assert "option" not in waiting.state.screen.text
    assert waiting.state.game.joined == (1, 0, 2)


def test_the_statistics_of_the_evening_are_in_the_list_shown_and_printed() -> None:
    pages = (OrderScreen("FASTEST", (("Ada", "212 ms"),)), OrderScreen("DOUBTED", (("Ben", "3"),)))
    slip = Slip("STATISTICS of 2 games", (), of_players(("Ada", "Ben"), (2, 0)), final=True)
    waiting = Lobby(only="not-not", evening=(Notice(pages, looked_up=True), slip))
    for seat in (0, 2):
        waiting.press(seat, "up")
    waiting.press(0, "up", for_ms=700)
    for _ in range(2):  # it goes round: the last but MY NAME
        waiting.press(0, "up")
    waiting.press(0, "right")
    assert waiting.said == [slip]
    seen = [waiting.state.screen]
    for _ in pages:
        waiting.press(1, "up")
        seen.append(waiting.state.screen)
    lobby_again = MessageScreen("NAYSAYER", "ADA, CLEO", "Hold: choose a game")
    assert seen == [*pages, lobby_again]
    assert not waiting.state.left


def at_options() -> Lobby:
    waiting = Lobby(only="super-power")
    for seat in (0, 1, 2):
        waiting.press(seat, "up")
    waiting.press(1, "up", for_ms=700)
    waiting.answer("ONE BY ONE...")
    return waiting


def test_every_rule_of_super_power_is_a_line_of_the_lobby_in_the_order_of_the_rulebook() -> None:
    assert [choice.label for choice in at_options().asked.choices] == [
        "PLAY", "ADD GET OUT", "SUPER POWER ON", "GET OUT OFF", "DOGHOUSE 0", "FIRE OFF",
        "SPANK OFF", "NOT YOUR TURN OFF", "TRIPLETS OFF", "TRUCK OFF", "MELD OFF", "BEAM OFF",
        "CARDS 7", "HANDS 0",
    ]  # fmt: skip


def test_one_rule_is_added_with_one_press_and_any_is_switched_with_two() -> None:
    waiting = at_options()
    waiting.answer("ADD GET OUT")
    waiting.answer("SUPER POWER ON")
    assert waiting.asked.question.startswith("Super Power, No Sissies: jump in")
    waiting.answer("OFF")
    waiting.answer("SUPER POWER OFF")
    waiting.answer("ON")
    waiting.answer("ADD DOGHOUSE")
    waiting.answer("2")
    waiting.answer("CARDS 7")
    waiting.answer("9")
    waiting.answer("PLAY")
    settings = waiting.state.game.settings
    chosen = {name: value for name, value in settings.items() if value}
    assert chosen == {"super": True, "get_out": True, "doghouse": 2, "cards": 9}
    assert waiting.state.left, "and the game begins"


def test_going_back_from_an_option_changes_nothing_and_from_them_all_leads_to_the_ways() -> None:
    waiting = at_options()
    waiting.answer("CARDS 7")
    waiting.press(1, "left")
    assert "CARDS 7" in [choice.label for choice in waiting.asked.choices]
    waiting.press(1, "left")
    assert "ONE BY ONE..." in [choice.label for choice in waiting.asked.choices]
