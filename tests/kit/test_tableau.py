"""What lies in the middle of the table in games that are played with people's own cards."""

from __future__ import annotations

from typing import Any

from companion.games.nuh_uh import NUH_UH
from companion.games.spank import SPANK
from companion.games.super_power import SUPER_POWER
from companion.games.ugh import UGH
from companion.kit.game import Game
from companion.kit.tableau import Reported
from tests.at_table import AtTable


def lines(table: AtTable[Any]) -> Reported:
    found = table.state.view.tableau
    assert isinstance(found, Reported)
    return found


def facts(table: AtTable[Any]) -> dict[str, tuple[str, tuple[int, ...]]]:
    return {fact.label: (fact.text, fact.players) for fact in lines(table).facts}


def table(game: Game[Any], **settings: Any) -> AtTable[Any]:
    return AtTable(game, 3, settings)


def test_hands_grow_into_a_pile_in_the_order_of_their_touches() -> None:
    spank = table(SPANK)
    assert lines(spank).hands == ()
    assert lines(spank.play("B slap; +20 A slap")).hands == (1, 0)
    assert lines(spank.play("+900 C slap; wait 3000")).hands == ()


def test_the_referee_shows_what_is_owed_and_who_has_called() -> None:
    hand = table(SUPER_POWER)
    assert facts(hand) == {"DEALS": ("7 each", (0,))}
    hand.play("A down; B right; wait 3000")
    assert lines(hand).top == "DRAW 2"
    assert facts(hand)["UNO"] == ("", (1,))


def test_nuh_uh_says_who_reads_who_answers_and_what_is_before_everybody() -> None:
    quiz = table(NUH_UH)
    assert facts(quiz)["READS"][1] == (0,)
    assert facts(quiz)["ANSWERS"][1] == (1,)
    held = [fact for fact in lines(quiz).facts if not fact.label]
    assert [fact.players for fact in held] == [(0,), (1,), (2,)]
    assert {fact.text for fact in held} == {"0 Trivia, 2 Nuh-Uh"}


def test_ugh_shows_the_last_set_and_what_everybody_has_locked() -> None:
    cards = table(UGH)
    assert lines(cards).top == ""
    assert {fact.text for fact in lines(cards).facts} == {"0 sets"}
    cards.play("B up; B: 2; B: 4 5 WILD; B: 4; B: 3; B: LOCK; wait 3000; C down; wait 3000")
    assert lines(cards).top == "2 × 4 × 3 = 24"
    assert facts(cards)["LAST SET"] == ("", (1,))
    assert [fact.text for fact in lines(cards).facts[1:]] == ["0 sets", "1 set", "0 sets, 1 Ugh!"]
