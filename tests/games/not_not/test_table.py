"""Not Not at its edges: own dice, cards that are entered, and what the panel says at the start."""

from __future__ import annotations

import pytest

from companion.games.not_not import NOT_NOT
from companion.games.not_not.cards import SLOTS, Dice
from companion.games.not_not.options import FACES
from companion.games.not_not.state import Racing
from companion.kit.screens import MessageScreen
from tests.at_table import AtTable
from tests.games.not_not.table import dealt

OWN = [
    ("A up; A: NEITHER; A: LEFT; A: RED; A: NOT", Dice(("LEFT", "RED"), "NOT"), {}),
    ("A up; A: DIE 2; A: UP; A: NOTHING", Dice(("UP", "NOTHING"), "NOTHING"), {}),
    ("A up; A: BOTH; A: NOT NOT", Dice(("NOTHING", "NOTHING"), "NOT NOT"), {}),
    ("A up; A: DIE 1; A: BLUE", Dice(("NOTHING", "BLUE")), {"level": "discovery"}),
    ("A left; A: BOTH; A: NOT", Dice(("NOTHING", "NOTHING"), "NOT", "left"), {"level": "hard"}),
    (
        "A down; +400 A down; A: BOTH; A: NOT",
        Dice(("NOTHING", "NOTHING"), "NOT", "down", liar=True),
        {"level": "extreme"},
    ),
    (
        "A up; A: DIE 1; A: WHITE; A: NOT",
        Dice(("NOTHING", "WHITE"), "NOT"),
        {"dice": "named", "die_2": "RED,GREEN,BLUE,YELLOW,WHITE,NOTHING"},
    ),
]


@pytest.mark.parametrize(("moves", "dice", "options"), OWN)
def test_a_table_rolls_its_own_dice_and_the_dealer_enters_them(
    moves: str, dice: Dice, options: dict[str, str]
) -> None:
    table = AtTable(NOT_NOT, 2, {"own_dice": True, **options}).play(moves)
    assert isinstance(table.game.phase, Racing)
    assert table.game.phase.dice == dice
    assert table.game.phase.race.opened_ns is not None


def test_own_dice_that_nobody_enters_give_way_and_new_ones_are_entered_after_nobody() -> None:
    table = AtTable(NOT_NOT, 2, {"own_dice": True}).play("A up; wait 31000")
    assert table.state.asked is None
    table.play("A up; A: BOTH; A: NOT NOT; wait 4000; A up")
    assert table.heard() == ["NN-13 NOBODY WINS"]
    assert table.asked.question == "NOTHING is on?"


def test_every_face_can_be_named() -> None:
    assert {"WHITE", "UP", "NOTHING"} < set(FACES)
    named = {"dice": "named", "die_1": "WHITE,WHITE,WHITE,WHITE,WHITE,WHITE"}
    table = AtTable(NOT_NOT, 2, named).play("A up")
    assert isinstance(table.game.phase, Racing)
    assert table.game.phase.dice.criteria[0] == "WHITE"


def test_a_card_that_nobody_enters_stays_unknown() -> None:
    table = AtTable(NOT_NOT, 2, {"enter_cards": True}).play("A: RED; wait 31000; A: BLUE")
    assert [len(table.game.cards.faces(slot)) for slot in SLOTS] == [1, 6, 1, 6]


def test_a_first_game_says_how_to_build_its_deck() -> None:
    text = AtTable(NOT_NOT, 2, {"first_game": True}).state.screen
    assert isinstance(text, MessageScreen)
    for word in ("LIAR", "ARROW", "NOT NOT", "Mix up the arrows"):
        assert word in text.text
    hard = AtTable(NOT_NOT, 2, {"level": "hard"}).state.screen
    assert isinstance(hard, MessageScreen)
    assert "Mix up the arrows" in hard.text


@pytest.mark.parametrize(
    ("moves", "ruled"),
    [
        ("A left; +1079.999999 A left", []),
        ("A left; +1080 A left", ["ADA is wrong"]),
        ("A left; +900 A down", ["ADA is wrong"]),  # another button
        ("A right; +900 A right", ["ADA in 820 ms"]),  # that one matches
        ("A left; wait 0; B left", ["BEN is wrong"]),
    ],
)
def test_the_button_that_rolled_again_within_a_second_is_the_same_press_unless_it_matches(
    moves: str, ruled: list[str]
) -> None:
    table = dealt(level="discovery").play(moves)  # RIGHT and NOTHING are rolled
    assert [ruling.headline for ruling in table.rulings()] == ruled
