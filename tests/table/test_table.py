"""The table: questions, what stays to be read, and the end of a game."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.not_not import NOT_NOT
from companion.games.not_not.state import Dealing, Racing
from companion.kit.screens import AskScreen, DiceScreen, RulingScreen, ScoreScreen
from companion.kit.slips import Slip
from companion.kit.structs import replace
from companion.table import overlay_text
from companion.table.inputs import Contact
from tests.at_table import MS, TIE_NS, AtTable
from tests.games.not_not.table import ENTERING, cards, dice, labels, racing, screen, touch, won

# ---- questions


def test_every_face_of_a_card_is_entered_on_one_screen() -> None:
    table = AtTable(NOT_NOT, 2, ENTERING).play("A: WHITE; A: VOID; A: YELLOW")
    assert [table.game.cards.faces(slot) for slot in ("up", "right", "down")] == [
        {"white"},
        {"void"},
        {"yellow"},
    ]


TOO_SOON = [  # presses after a question came, what it asks then, and what stands over it
    ("wait 299.999999; A up", "Which card is UP?", "TOO SOON: ADA"),
    ("wait 300; A right", "Which card is RIGHT?", "ADA"),
    ("A up; wait 300; A right", "Which card is RIGHT?", "ADA"),
    ("A up; B up", "Which card is UP?", "TOO SOON: ADA"),
    ("B up", "Which card is UP?", "ADA"),  # nobody asks Ben
]


@pytest.mark.parametrize(("moves", "question", "who"), TOO_SOON)
def test_a_press_that_was_too_soon_for_its_question_is_told_and_nothing_more(
    moves: str, question: str, who: str
) -> None:
    table = AtTable(NOT_NOT, 2, ENTERING)
    table.run(0)
    number = table.state.number
    table.play(moves)
    shown = overlay_text.screen(table.state)
    assert isinstance(shown, AskScreen)
    assert (shown.question, shown.who) == (question, who)
    assert ("does not count" in overlay_text.hint(table.state)) == ("TOO SOON" in who)
    assert (table.state.number == number) == (
        question == "Which card is UP?"
    )  # nothing is drawn for it


def test_a_press_that_was_too_soon_is_nothing_that_a_late_one_could_change() -> None:
    table = AtTable(NOT_NOT, 2, ENTERING).play("wait 100")
    before = table.state
    table.give(Contact(0, "up", table.now_ns))
    assert (table.state.judged, table.state.newest_ns) == (before.judged, before.newest_ns)
    assert table.state == before


# ---- what stays to be read


def test_a_winner_is_on_the_panel_once_the_tie_window_is_over() -> None:
    table = racing().play("wait 400")
    touch(table, "B", "up")
    table.run(table.now_ns + TIE_NS)
    assert isinstance(screen(table), DiceScreen)
    table.run(table.now_ns + 1)
    assert screen(table).headline == "BEN in 400 ms"
    assert table.state.view.won == (1,)


def test_a_notice_stands_beside_the_dice_for_a_while_and_the_race_goes_on_under_it() -> None:
    table = racing().play("wait 400")
    touch(table, "B", "down")
    assert isinstance(screen(table), DiceScreen)
    assert screen(table).note == "BEN is wrong · DOWN is green. Needed: UP or BLUE"
    table.run(table.now_ns + 1_500 * MS - 1)
    assert screen(table).note
    table.run(table.now_ns + 1)
    assert screen(table).note == ""
    assert isinstance(table.game.phase, Racing)


def test_a_ruling_stays_long_enough_to_be_read_before_the_next_card_is_asked_for() -> None:
    table = won(enter_cards=True)
    assert isinstance(screen(table), RulingScreen)
    assert table.state.view.asks == ()
    table.run(400 * MS + 750 * MS + 2_500 * MS - 1)
    assert isinstance(screen(table), RulingScreen)
    table.run(table.now_ns + 1)
    assert isinstance(screen(table), AskScreen)


@pytest.mark.parametrize(("after_ns", "shown"), [(-1, RulingScreen), (0, AskScreen)])
def test_a_press_brings_on_what_follows_unless_it_was_on_its_way_when_the_ruling_came(
    after_ns: int, shown: type[Any]
) -> None:
    table = racing(enter_cards=True).play("wait 400")
    touch(table, "B", "up")
    table.run((400 + 750 + 500) * MS + after_ns)
    touch(table, "A", "up")
    assert isinstance(screen(table), shown)


def test_a_ruling_that_has_been_read_lingers_with_what_is_to_be_done() -> None:
    table = won().play("wait 60000")
    assert screen(table).headline == "BEN in 400 ms"
    assert screen(table).todo == "ADA: refill UP, then roll"
    assert table.state.view.won == (1,)


def test_the_winners_own_finger_still_down_starts_no_round() -> None:
    table = racing().play("wait 400; A up for 1400")
    assert isinstance(table.game.phase, Dealing)


# ---- the end


def test_a_game_that_somebody_ends_says_who_won_and_offers_another() -> None:
    table = won().play("B up/END GAME")
    assert table.state.over
    ruling, slip = table.rulings()[-1], table.said[-1]
    assert (ruling.clause, ruling.headline) == ("NN-14", "BEN WINS")
    assert ruling.reason == "1 card; BEN ended it"
    assert isinstance(slip, Slip)
    assert slip.final
    assert slip.title == "NOT NOT final score"
    table.play("wait 3000")
    assert screen(table) == ScoreScreen("BEN WINS", (("BEN", 1), ("ADA", 0)), "Press to play again")
    table.play("A up/?")
    assert labels(table) == ["TAKE BACK", "RULES", "SCORES", "NEW GAME"]
    table.answer("NEW GAME")
    assert table.state.left


def test_the_last_ruling_stays_before_the_final_score() -> None:
    table = racing()
    lying = replace(table.game, cards=cards("red red red red", 0))
    table.state = table.table.begin_with(lying.with_dice(dice("UP", "NOTHING")))
    table.play("wait 400; B up")
    assert table.state.over
    assert screen(table).headline == "BEN in 400 ms"
    table.run((400 + 750 + 4_000) * MS - 1)
    assert isinstance(screen(table), RulingScreen)
    table.run(table.now_ns + 1)
    assert screen(table).title == "BEN WINS"


def test_an_end_by_mistake_can_be_taken_back() -> None:
    table = won().play("B up/END GAME; wait 3000; A up/TAKE BACK")
    assert not table.state.over
    assert isinstance(table.game.phase, Dealing)
