"""The deck of Ugh!: its counts, its odds against an enumeration, sets against their definition."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product

import pytest

from companion.games.ugh.state import IN_A_COLOUR, Deck, full, result, values
from tests.games.ugh.pools import COUNTS, worth


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


@pytest.mark.parametrize(
    "cards", [cards for cards in product(range(6), repeat=3) if any(cards)], ids=str
)
def test_every_set_is_worth_what_another_statement_of_the_rule_says(
    cards: tuple[int, int, int],
) -> None:
    assert result(cards) == worth(cards)
    assert all(value == card for value, card in zip(values(cards), cards, strict=True) if card)
