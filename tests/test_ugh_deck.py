"""The deck of Ugh!: its counts, its odds against an enumeration, sets against their definition."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product

import pytest

from companion.games.ugh import UGH, locking
from companion.games.ugh.locking import WILD, result, values
from companion.games.ugh.state import IN_A_COLOUR, Cards, Deck, State, full
from companion.kit.structs import replace
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


def why_not(cards: Cards, locked: Sequence[Cards], decks: int = 1) -> str:
    """Why those cards can be no set, beside those that are locked."""
    state: State = UGH.rules().new(UGH.setup(("ADA", "BEN"), {"decks": decks}))
    return locking.why_not(replace(state, sets=tuple((0, cards) for cards in locked)), cards)


def test_no_set_has_a_number_card_more_of_a_colour_than_there_are() -> None:
    locked = [(1 + n % 5, 1, 1) for n in range(IN_A_COLOUR)]
    assert why_not((5, WILD, WILD), locked[1:]) == ""
    assert why_not((5, WILD, WILD), locked) == "only 26 GREEN numbers in the deck"
    assert why_not((5, WILD, WILD), locked, decks=2) == ""


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
    assert (why_not((1, 1, 1), sets) == "") == can_be_dealt(sets)


@pytest.mark.parametrize("cards", list(product(range(6), repeat=3)), ids=str)
def test_every_set_is_worth_what_another_statement_of_the_rule_says(
    cards: tuple[int, int, int],
) -> None:
    why = why_not(cards, [])
    assert (why == "a set needs a Number card") == (cards == (WILD,) * 3)
    if not why:
        assert result(cards) == worth(list(cards))
        assert all(value == card for value, card in zip(values(cards), cards, strict=True) if card)
