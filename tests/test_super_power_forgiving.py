"""What people see of a bookkeeper that forgives: the panel, the menus, and whole hands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.super_power import SUPER_POWER
from companion.games.super_power.bookkeeper.playing import turn_screen
from companion.games.super_power.bookkeeper.telling import MENU, MORE
from companion.kit.screens import MessageScreen, TurnScreen
from companion.kit.view import TAKE_BACK
from companion.table.looking import look
from tests import super_power_household
from tests.super_power_people import played
from tests.super_power_table import EVERY_RULE, evening

EVERY = {**EVERY_RULE, "doghouse": 2}


@pytest.mark.parametrize("settings", [{}, EVERY, {"super": False}], ids=["super", "all", "classic"])
@pytest.mark.parametrize("button", ["up", "right", "down", "left"])
def test_taking_back_catching_and_a_plain_card_are_two_presses_whatever_is_on(
    settings: dict[str, object], button: str
) -> None:
    colour = {"up": "red", "right": "yellow", "down": "green", "left": "blue"}[button]
    table = evening(4, settings).play(f"A green; B red; C {colour}/?")
    labels = [choice.label for choice in table.asked.choices]
    assert labels[["up", "right", "down", "left"].index(button)] == "PLAIN"
    assert {TAKE_BACK.label, "CAUGHT!", MORE.label} <= set(labels)
    assert len(labels) <= 8, "one press each, short or long"
    table.answer(TAKE_BACK.label)
    assert table.heard()[-1] == "undo TAKEN BACK"
    assert turn_screen(table.game).who == "BEN"


def test_what_few_tables_need_is_behind_more_and_the_rest_behind_that() -> None:
    table = evening(4, EVERY).play("A green; B red/?")
    table.answer(MORE.label)
    labels = [choice.label for choice in table.asked.choices]
    assert labels == ["WILD", "WILD +4", "ZERO", "THREE", "MELD", "BEAM", MENU.label]


def test_who_was_missed_is_said_on_the_panel() -> None:
    table = evening(4).play("A green; B red; C red; +1500 A blue")
    ruling = table.rulings()[-1]
    assert ruling.headline == "ADA plays BLUE"
    assert ruling.reason == "DAN forgot to press? BEN's turn"
    assert not ruling.quiet


def test_who_is_next_is_not_asked_any_more_once_it_was_drawn_for() -> None:
    table = evening(5).play("A green; B red/WILD +4; +1500 A blue/WILD +4")
    assert table.asked.question == "WHO IS NEXT?"
    table.play("B blue")
    assert table.heard()[-1] == "SP-2 BEN drew 8"
    assert table.state.asked is None
    assert turn_screen(table.game).who == "CLEO"


# ---- the card that the dealer turns


def test_an_action_card_that_the_dealer_turns_is_told_and_can_be_jumped_on() -> None:
    table = evening(4).play("A green/SKIP; D green")
    assert table.heard() == ["SP-3 HAND 1: GREEN SKIP", "SP-2 DAN JUMPS IN"]
    assert turn_screen(table.game) == TurnScreen("BEN", "green", "SKIP")


def test_it_asks_for_nothing_by_itself() -> None:
    table = evening(4).play("A green/+2")
    assert turn_screen(table.game) == TurnScreen("BEN", "green", "+2")


def test_a_wild_that_is_turned_can_be_told_too() -> None:
    table = evening(4).play("A green/WILD; B red")
    assert table.heard() == ["SP-3 HAND 1: WILD GREEN", "SP-1 BEN plays RED"]


# ---- questions


def test_who_has_drawn_by_the_slaps_is_not_asked_about_a_last_card_any_more() -> None:
    table = evening(4, {"spank": True, "doghouse": 1}).play("A green; B green/UNO!, NO CARD")
    table.play("B red/THREE; A slap; +1 C slap; +1 D slap; +1 B slap; wait 9000")
    assert table.state.asked is None
    assert turn_screen(table.game).who == "CLEO"


def test_what_a_press_was_is_asked_before_anything_else() -> None:
    table = evening(4).play("A green; B red; C red; wait 1500; B blue")
    assert table.asked.question == "WHO IS NEXT?"
    table.play("D red/SKIP")
    assert table.heard()[-1] == "SP-1 DAN plays RED SKIP"


def test_a_question_that_reads_as_the_last_one_did_is_drawn_before_it_can_be_answered() -> None:
    table = evening(4).play("A green; B red/?")
    before = replace(table.asked, choices=table.asked.choices[::-1])
    state = look(SUPER_POWER.rules(), replace(table.state, asked=before, asked_ns=0))
    assert state.screen == table.state.screen
    assert (state.asked_ns, state.shown) == (None, False)


def test_who_can_be_caught_stays_where_it_was_in_the_list_though_others_play_on() -> None:
    table = evening(4).play("A green; B red; C yellow/?")
    table.answer("CAUGHT...")
    labels = [choice.label for choice in table.asked.choices]
    table.play("D blue; wait 1500")
    assert turn_screen(table.game).who == "ADA"
    assert [choice.label for choice in table.asked.choices] == labels


def test_who_forgot_to_press_for_a_hand_that_went_round_is_said() -> None:
    table = evening(4, {"get_out": True}).play(
        "A green; B red/ZERO; A up; B up; C up; wait 500; C up"
    )
    ruling = next(r for r in table.rulings() if r.headline == "ALL PASSED")
    assert ruling.reason == "DAN forgot to press? one card: call UNO"
    assert not ruling.quiet


# ---- what somebody has been told to take


def test_a_penalty_stays_on_the_panel_until_it_is_taken() -> None:
    table = evening(4, {"get_out": True})
    table.play("A green; B red; C red/CAUGHT!; C red/ZERO")
    assert table.state.own.screen == MessageScreen(
        "PASS LEFT", "ADA, BEN, CLEO, DAN", "TAKE: BEN 5"
    )
    table.play("B up")
    assert table.state.own.screen == MessageScreen(
        "PASS LEFT", "ADA, CLEO, DAN", "Press when passed"
    )


def test_or_until_six_seconds_are_over_whatever_is_pressed() -> None:
    table = evening(4).play("A green; B red; C red/CAUGHT!; C blue; D blue")
    assert turn_screen(table.game) == TurnScreen("ADA", "blue", todo="TAKE: BEN 5")
    table.play("wait 6000")
    assert turn_screen(table.game) == TurnScreen("ADA", "blue")


def test_any_press_takes_it_but_not_one_that_was_on_its_way() -> None:
    table = evening(4).play("A green; B red; C red/?")
    table.answer("CAUGHT!")
    table.play("B slap")
    assert turn_screen(table.game).todo == "TAKE: BEN 5", "a fifth of a second after the ruling"
    table.play("B slap")
    assert turn_screen(table.game).todo == ""


def test_a_press_on_its_way_when_it_was_ruled_has_taken_nothing() -> None:
    table = evening(4).play("A green; B red; C red/CAUGHT!; +1200 B red")
    assert turn_screen(table.game).todo == "TAKE: BEN 5"


# ---- whole hands


def test_a_table_that_forgets_one_press_in_ten_is_not_punished_for_it() -> None:
    """`python -m bench.bookkeeper` plays more of them."""
    counts = played(6, forgets=0.1)
    assert counts.refused <= 0.02 * counts.honest
    assert counts.lost <= 0.02 * counts.honest
    assert counts.wrong <= 0.14 * counts.samples, "one in ten is wrong until the next press"
    assert counts.wrong_winners == 0


def test_a_table_that_forgets_nothing_is_told_nothing_wrong() -> None:
    counts = played(2, forgets=0)
    assert counts.refused == 0
    assert counts.wrong <= 0.01 * counts.samples
    assert counts.winners == counts.hands


def test_with_every_rule_on_and_buttons_pressed_twice_nobody_pays_for_it_either() -> None:
    counts = super_power_household.played(3, forgets=0.1, doubles=0.05)
    assert {"zero", "truck", "spank", "triplets", "fire", "foul"} <= set(counts.did)
    assert counts.doubled
    assert counts.refused <= 0.01 * counts.honest
    assert counts.wrong_winners == 0
