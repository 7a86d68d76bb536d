"""Presses at a table of Nuh-Uh! that change nothing, what is said of them, and the menu."""

from __future__ import annotations

import pytest

from companion.games.nuh_uh import NUH_UH
from companion.kit.game import EVERY_SWITCH
from companion.page.snapshot import labels
from companion.table.inputs import Joins
from tests.at_table import MS, AtTable
from tests.games.nuh_uh.turn import FEW, Sheets, Turn, of_all

ADA, BEN, CLEO, DAN = range(4)
POWERS = {"powers": True}


def headline(turn: Turn) -> str:
    """What is written big on the panel."""
    screen = turn.state.screen
    return str(getattr(screen, "headline", getattr(screen, "title", "")))


def test_once_somebody_called_nuh_uh_that_stays_on_the_panel() -> None:
    turn = Turn(of_all({"A": "0"})).play("B up; B slap")
    assert headline(turn) == "BEN: not you"
    turn.play("C left; +100 A up; +200 B left; +600 D left")
    assert headline(turn) == "CLEO says Nuh-Uh"
    ruled = ["BEN: not you", "ADA: no card", "BEN: not you", "CLEO says Nuh-Uh", "DAN: too late"]
    assert turn.announced[1:] == ruled
    assert [r.quiet for r in turn.rulings()[1:]] == [False, True, True, False, True]


def test_the_first_is_named_once_nobody_can_be_in_a_dead_heat_with_them() -> None:
    """A slap at once, a button once it is no long press, the Reader when others had their time."""
    for player, switch, named_ms in (
        (2, "left", 80.1),
        (2, "pad", 0.3),
        (0, "pad", 300.1),
        (0, "up", 300.1),
    ):
        turn = Turn().play("B up")
        turn._touch(player, switch, turn.now_ns, 80)
        turn.run(turn.now_ns + round((named_ms - 0.2) * MS))
        assert headline(turn) == "NUH-UH?"
        turn.run(turn.now_ns + round(0.2 * MS))
        assert headline(turn) == f"{turn.names[player]} says Nuh-Uh"
        assert turn.state.view.won == (player,)
        assert turn.announced == ["BEN's answer is final"]


def test_the_buttons_say_what_they_mean_at_each_seat() -> None:
    """For a page: the Reader's are not the others', nor the Guesser's."""
    turn = Turn()
    found = {(m.player, m.switch): m.word for m in turn.state.view.legend}
    assert found[ADA, "down"] == "ANSWERED"
    assert found[BEN, "up"] == "FINAL"
    assert {player for player, _ in found} == {ADA, BEN}
    turn.play("B up")
    found = {(m.player, m.switch): m.word for m in turn.state.view.legend}
    assert found[ADA, "down"] == "FLIP"
    assert found[ADA, "up"] == found[CLEO, "down"] == found[DAN, "pad"] == "NUH-UH!"
    assert {word for (player, _), word in found.items() if player == BEN} == {"NOT YET"}


def test_the_panel_says_which_is_which() -> None:
    turn = Turn(switches=FEW).play("B up; A up; wait 4000")
    assert turn.state.own.foot == ("ADA: ▬ wrong", "● correct")
    found = {(m.player, m.switch): m.word for m in turn.state.view.legend}
    assert found == {(ADA, "pad"): "WRONG", (ADA, "up"): "CORRECT"}
    turn.play("C up/?")
    assert turn.state.view.hint == "CLEO: button to move, pad to choose."
    assert labels(turn.asked, FEW[0]) == {"pad": ["choose", ""], "up": ["next", ""]}


# ---- the menu


def test_cards_can_be_corrected_while_somebody_joins() -> None:
    table = Sheets(NUH_UH, 3).play("wait 1000; A left/SCORES; wait 500; A: ADA TRIVIA +")
    table.give(Joins(7, "GUS", tuple(EVERY_SWITCH), "CLEO", table.now_ns + 1))
    table.answer("GUS NUH-UH +")
    assert table.rulings()[-1].headline == "GUS NUH-UH 2 IS 3"


@pytest.mark.parametrize("player", "ABCD")
def test_a_hold_is_the_menu_in_every_phase(player: str) -> None:
    heat = "B up; C left; +0 D left; wait 3000"
    for moves in ("", "B up", "B up; A down", heat, "B up; A down; A right; wait 2000"):
        turn = Turn(settings=POWERS).play(f"{moves}; {player} up/?")
        assert turn.asked.question == "MENU", moves


@pytest.mark.parametrize("twice", ["left; +999 A left", "right; +1500 A right"])
def test_wrong_or_correct_pressed_twice_opens_no_window(twice: str) -> None:
    game = AtTable(NUH_UH, 2).play(f"wait 1000; B up; A down; A {twice}").game
    assert (game.phase, game.number) == ("reading", 1)


@pytest.mark.parametrize("players", [2, 3])
def test_an_overlooked_sheet_takes_no_press_of_whoever_answers_next(players: int) -> None:
    table = AtTable(NUH_UH, players, POWERS).play("wait 1000; B up; A down; A right; wait 6000")
    assert table.asked.question == "BEN is correct"
    table.play(f"{'CA'[players == 2]} up")
    assert table.ruled()[-1] == f"NU-2 {table.names[2 % players]}'s answer is final"
    assert [hand.trivia for hand in table.game.hands][:2] == [0, 1]
