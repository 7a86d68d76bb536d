"""The lobby: who plays what, chosen with the seats' own buttons."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.not_not import NOT_NOT
from companion.kit.game import Notice
from companion.kit.screens import MessageScreen, OrderScreen
from companion.kit.slips import Slip
from companion.kit.standings import of_players
from companion.table.lobby import LobbyState, Offer, lobby
from tests.at_table import AtTable


class Lobby(AtTable[LobbyState]):
    """The lobby of a table for four. `knows`: see LobbyState."""

    def __init__(self, **knows: Any) -> None:
        super().__init__(lobby(LobbyState(**knows)), 4)


def test_players_join_with_a_press_and_start_with_a_long_one() -> None:
    waiting = Lobby().play("A up; C left; D left; D left")  # who presses again gets up
    waiting.play("A up for 700; A up; A up")  # it goes round: the last of the games
    waiting.play("A right; A left; A right")  # back to the games, and to the first of its ways
    waiting.play("A down; A right")
    assert waiting.state.done
    assert waiting.state.game.joined == (0, 2)
    assert waiting.state.game.game is NOT_NOT
    assert waiting.state.game.variant == NOT_NOT.variants[1]


def test_a_question_that_nobody_answers_for_40_s_goes_back() -> None:
    waiting = Lobby().play("A up for 700; A: NEW NAME...; wait 38000")
    assert waiting.asked.question == "_"
    assert waiting.play("wait 2000").asked.question == "WHO ARE YOU?"
    assert waiting.play("wait 40500").state.game.asking is None


def test_three_minutes_after_the_last_press_nobody_is_asked_however_far_it_went() -> None:
    waiting = Lobby(again=Offer(NOT_NOT, {})).play("A up; B up; C up; B up/SUPER POWER, NO SISSIES")
    waiting.play("B: ONE BY ONE...; B: DOGHOUSE 0; B down")
    assert waiting.asked.question.startswith("N in the Doghouse")
    assert waiting.play("wait 180000").state.game.asking is None


@pytest.mark.parametrize(("switch", "go_on"), [("right", True), ("left", False)])
def test_an_unfinished_game_is_offered_to_every_seat(switch: str, go_on: bool) -> None:
    waiting = Lobby(unfinished="ADA, BEN: go on?", seated=True)
    waiting.play(f"wait 600; D {switch}")
    assert waiting.state.done
    assert waiting.state.game.go_on is go_on


def test_what_cannot_be_played_here_is_shown_and_the_lobby_goes_on() -> None:
    waiting = Lobby(only="not-not", defaults={"not-not": {"cards": 3}})
    waiting.play("B up; A up; A up for 700; A right")
    assert not waiting.state.done
    assert isinstance(waiting.state.screen, MessageScreen)
    assert waiting.state.screen.text == 'option cards = "3": use 8 to 48'
    waiting.play("C up")
    assert "option" not in waiting.state.screen.text
    assert waiting.state.game.joined == (1, 0, 2)


def test_the_statistics_of_the_evening_are_in_the_list_shown_and_printed() -> None:
    pages = (
        OrderScreen("FASTEST", (("Ada", "212 ms"),)),
        OrderScreen("GOT NUH-UH'D", (("Ben", "3"),)),
    )
    slip = Slip("STATISTICS of 2 games", (), of_players(("Ada", "Ben"), (2, 0)), final=True)
    waiting = Lobby(only="not-not", evening=(Notice(pages, looked_up=True), slip))
    waiting.play("A up; C up; A up for 700").answer("STATISTICS")
    assert waiting.output == [slip]
    seen = [waiting.state.screen]
    for _ in pages:
        seen.append(waiting.play("wait 600; B up").state.screen)
    lobby_again = MessageScreen("NAYSAYER", "ADA, CLEO", "Hold: choose a game")
    assert seen == [*pages, lobby_again]
    assert not waiting.state.done


def test_one_rule_is_added_with_one_press_and_any_is_switched_with_two() -> None:
    waiting = Lobby(only="super-power").play("A up; B up; C up; B up/ONE BY ONE...")
    waiting.play("B: ADD GET OUT; B: SUPER POWER ON")
    assert waiting.asked.question.startswith("Super Power, No Sissies: jump in")
    waiting.play("B: OFF; B: SUPER POWER OFF; B: ON; B: ADD DOGHOUSE; B: 2; B: CARDS 7; B: 9")
    waiting.answer("PLAY")
    settings = waiting.state.game.settings
    chosen = {name: value for name, value in settings.items() if value}
    assert chosen == {"super": True, "get_out": True, "doghouse": 2, "cards": 9}
    assert waiting.state.done, "and the game begins"
