"""What the panel says of a tap on a card that nobody knows, and how the table objects."""

from __future__ import annotations

import pytest

from companion.games.not_not import NOT_NOT
from companion.games.not_not.cards import ANY, SLOTS, Cards, Dice
from companion.games.not_not.judge import claim, verdict
from companion.games.not_not.state import Racing
from tests.at_table import AtTable
from tests.games.not_not.cloth import holds
from tests.games.not_not.people import People
from tests.games.not_not.rule import may_tap
from tests.games.not_not.test_clauses import read, seated
from tests.games.not_not.test_judge import all_dice, sets_of_faces


def test_the_dealers_press_of_habit_after_a_round_says_nothing_of_the_cards() -> None:
    """Whether a Void went from RIGHT or UP itself, the device cannot know, and does not learn."""
    table = AtTable(NOT_NOT, 2, {"level": "discovery"}, seed=162)
    table.play("A right; wait 400; B up; wait 700; A right")
    assert [ruling.headline for ruling in table.rulings()] == ["BEN in 1980 ms"]
    assert isinstance(table.game.phase, Racing), "it rolled"
    assert table.game.cards.slots == dict.fromkeys(SLOTS, ANY)


def test_without_pads_the_panel_says_how_to_object_and_it_goes_while_hands_are_moving() -> None:
    table = seated(read("||||race|no pads"))
    table.play("wait 400; B up; +300 A right; +100 C down for 700")
    assert table.state.asked is not None
    table.answer("OBJECT")
    assert table.heard()[-1] == "NN-10 ADA in 700 ms"


def test_sixty_four_rulings_and_rolls_can_be_taken_back_over_rounds_and_no_more() -> None:
    at = People(3, 3).play().at
    table, state = at.table, at.state
    rounds = state.game.round
    taken = 0
    while state.rulings:
        state, _ = table.take_back(state, at.now_ns)
        assert not state.over
        taken += 1
    assert 60 <= taken <= 64
    assert rounds - state.game.round > 20


@pytest.mark.parametrize("kind", ["plain", "mixed"])
def test_what_has_to_be_true_is_true_of_the_right_cards_and_no_others(kind: str) -> None:
    seen: set[tuple[Dice, frozenset[str]]] = set()
    for dice in all_dice(kind):
        for faces in sets_of_faces():
            cards = Cards({**dict.fromkeys(SLOTS, ANY), "up": faces})
            if verdict(dice, "up", cards) is not None:
                continue
            seen.add((dice, faces))
            words = claim(dice, "up", cards)
            for face in faces:
                assert holds(words, {"up": face}) == may_tap(dice, "up", face), (dice, words)
    assert seen


WORDS = [
    (Dice(("NOTHING", "RED")), ANY, "LEFT is red"),
    (Dice(("NOTHING", "RED"), "NOT"), ANY, "LEFT is not red and not a Void"),
    (Dice(("LEFT", "RED")), ANY, "LEFT is not a Void"),
    (Dice(("RED", "BLUE")), ANY, "LEFT is red or blue"),
]


@pytest.mark.parametrize(("dice", "faces", "words"), WORDS)
def test_what_has_to_be_true_reads_as_a_player_would_say_it(
    dice: Dice, faces: frozenset[str], words: str
) -> None:
    cards = Cards({**dict.fromkeys(SLOTS, ANY), "left": faces})
    assert claim(dice, "left", cards) == words


def test_the_time_line_calls_no_tap_wrong_that_may_be_right() -> None:
    table = seated(read("||||race"))
    table.play("wait 400; B up; +5 C down; +5 B right; +5 A left")
    race = table.rulings()[-1].race
    assert [finish.result for finish in race] == ["first", "wrong", "late", "wrong"]
    assert table.rulings()[-1].margin_ns is None, "nobody else was right"
