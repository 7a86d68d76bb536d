"""The deck of Ugh!: its counts, its odds against an enumeration, sets against their definition."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product

import pytest

from companion.games.ugh.deck import IN_A_COLOUR, Deck, full
from companion.games.ugh.sets import WILD, result, values, why_not
from tests.ugh_people import COUNTS, worth


def chance_by_enumeration(cards: str, told: str, forgotten: int) -> Fraction:
    """That the next is an Ugh!, over every order in which the cards can lie.

    `told`: the flips that were pressed come first; then flips that nobody pressed; then the next.
    """
    orders = [o for o in permutations(cards) if "".join(o[: len(told)]) == told]
    nexts = [o[len(told) + forgotten] for o in orders]
    return Fraction(nexts.count("U"), len(nexts))


@pytest.mark.parametrize("cards", ["UUNN", "UNNNN", "UUUNNN"])
@pytest.mark.parametrize("told", ["", "U", "N", "UN", "NU", "NN"])
@pytest.mark.parametrize("forgotten", [0, 1])
def test_the_odds_are_those_of_an_enumeration(cards: str, told: str, forgotten: int) -> None:
    deck = Deck(len(cards), len(cards), cards.count("U"))
    if any(told.count(kind) > cards.count(kind) for kind in "UN"):
        pytest.skip("no such deck")
    for kind in told:
        deck = deck.flipped(ugh=kind == "U")
    if deck.left - forgotten < 1:
        pytest.skip("no card is left")
    deck = deck.counted(deck.left - forgotten)
    wanted = chance_by_enumeration(cards, told, forgotten)
    assert deck.odds() == pytest.approx(float(wanted))


def test_the_counts_are_those_of_the_box() -> None:
    assert full(1, 0) == Deck(110, 110, 28)
    assert full(2, 0) == Deck(220, 220, 56)
    assert full(1, 8) == Deck(102, 102, 20)
    assert full(2, 8) == Deck(204, 204, 40)
    assert IN_A_COLOUR == sum(COUNTS) == 26


def test_it_never_goes_below_zero() -> None:
    deck = Deck(2, 2, 1)
    for ugh in (True, True, True, False):
        deck = deck.flipped(ugh=ugh)
        assert min(deck.left, deck.unseen, deck.ughs) >= 0
    assert deck.odds() == 0


@pytest.mark.parametrize("cards", list(product(range(6), repeat=3)), ids=str)
def test_every_set_is_worth_what_another_statement_of_the_rule_says(
    cards: tuple[int, int, int],
) -> None:
    why = why_not(cards, [], 1, ())
    assert (why == "a set needs a Number card") == (cards == (WILD,) * 3)
    if not why:
        assert result(cards) == worth(list(cards))
        assert all(value == card for value, card in zip(values(cards), cards, strict=True) if card)
