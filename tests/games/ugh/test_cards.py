"""The deck of Ugh!: its counts, its odds against an enumeration, sets against their definition."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product

import pytest

from companion.games.ugh.cards import (
    IN_A_COLOUR,
    WILD,
    Cards,
    Deck,
    full,
    result,
    values,
    why_not,
)
from tests.games.ugh.people import COUNTS, worth


def chance_by_enumeration(cards: str, pressed: str) -> Fraction:
    """That the next is an Ugh!, over every order in which the cards can lie.

    The flips that were `pressed` come first; then the next.
    """
    orders = [o for o in permutations(cards) if "".join(o[: len(pressed)]) == pressed]
    nexts = [o[len(pressed)] for o in orders]
    return Fraction(nexts.count("U"), len(nexts))


@pytest.mark.parametrize("cards", ["UUNN", "UNNNN", "UUUNNN"])
@pytest.mark.parametrize("pressed", ["", "U", "N", "UN", "NU", "NN"])
def test_the_odds_are_those_of_an_enumeration(cards: str, pressed: str) -> None:
    if any(pressed.count(kind) > cards.count(kind) for kind in "UN"):
        pytest.skip("no such deck")
    deck = Deck(len(cards), cards.count("U"))
    for kind in pressed:
        deck = deck.flipped(ugh=kind == "U")
    assert deck.odds() == pytest.approx(float(chance_by_enumeration(cards, pressed)))


def test_the_counts_are_those_of_the_box() -> None:
    assert full(1, 0) == Deck(110, 28)
    assert full(2, 0) == Deck(220, 56)
    assert full(1, 8) == Deck(102, 20)
    assert full(2, 8) == Deck(204, 40)
    assert IN_A_COLOUR == sum(COUNTS) == 26


def test_it_never_goes_below_zero() -> None:
    deck = Deck(2, 1)
    for ugh in (True, True, True, False):
        deck = deck.flipped(ugh=ugh)
        assert min(deck.remain, deck.ughs) >= 0
    assert deck.odds() == 0


def test_no_set_has_a_number_card_more_of_a_colour_than_there_are() -> None:
    locked = [(1 + n % 5, 1, 1) for n in range(IN_A_COLOUR)]
    assert why_not((5, WILD, WILD), locked[1:], 1) == ""
    assert why_not((5, WILD, WILD), locked, 1) == "The deck has only 26 GREEN numbers"
    assert why_not((5, WILD, WILD), locked, 2) == ""


def can_be_dealt(sets: Sequence[Cards]) -> bool:
    """Whether the Wilds of those sets can be given out: each is its colour's own, or of all."""
    wilds = [place for cards in sets for place, card in enumerate(cards) if card == WILD]
    return any(
        all(ways.count(place) <= 1 for place in range(4))
        for ways in product(*((place, 3) for place in wilds))
    )


@pytest.mark.parametrize("green", range(4))
@pytest.mark.parametrize("orange", range(4))
@pytest.mark.parametrize("purple", range(4))
def test_wilds_can_be_in_sets_as_often_as_they_can_be_dealt_out(
    green: int, orange: int, purple: int
) -> None:
    sets = [(WILD, 1, 1)] * green + [(1, WILD, 1)] * orange + [(1, 1, WILD)] * purple
    assert (why_not((1, 1, 1), sets, 1) == "") == can_be_dealt(sets)


@pytest.mark.parametrize("cards", list(product(range(6), repeat=3)), ids=str)
def test_every_set_is_worth_what_another_statement_of_the_rule_says(
    cards: tuple[int, int, int],
) -> None:
    why = why_not(cards, [], 1)
    assert (why == "A set needs a Number card") == (cards == (WILD,) * 3)
    if not why:
        assert result(cards) == worth(cards)
        assert all(value == card for value, card in zip(values(cards), cards, strict=True) if card)
