"""The cards: what a set is worth, why three cards can be none, and the deck's odds. Pure.

A deck has 26 Number cards and a Wild of each colour, one Wild of all, and 28 Ugh!s (UG-1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

COLOURS = ("GREEN", "ORANGE", "PURPLE")  # the order in which they are entered
IN_A_COLOUR, WILDS, UGHS = 26, 4, 28
WILD, EMPTY = 0, -1  # no value of its own; no card yet
FIGURES = {EMPTY: "?", WILD: "W", **{value: str(value) for value in range(1, 6)}}

Cards = tuple[int, ...]  # a value for each colour, or WILD, or EMPTY


def values(cards: Cards) -> Cards:
    """Each card's value: a Wild has one less than the lowest Number card (UG-5)."""
    lowest = min(card for card in cards if card != WILD)
    return tuple(lowest - 1 if card == WILD else card for card in cards)


def result(cards: Cards) -> int:
    one, two, three = values(cards)
    return one * two * three


def product(cards: Cards, times: str = " × ") -> str:
    """In figures: "2 × 4 × 3 = 24"."""
    return f"{times.join(map(str, values(cards)))} = {result(cards)}"


def why_not(cards: Cards, locked: Sequence[Cards], decks: int, counts: Sequence[int]) -> str:
    """Why three cards can be no set beside those that are locked; "" if they can."""
    if set(cards) == {WILD}:
        return "a set needs a Number card"
    for what, used, there_are in _limits(cards, (*locked, cards), decks, counts):
        if used > there_are:
            return f"{f'only {there_are}' if there_are else 'no'} {what} in the deck"
    return ""


def _limits(
    cards: Cards, every: Sequence[Cards], decks: int, counts: Sequence[int]
) -> Iterator[tuple[str, int, int]]:
    """Each kind of card that a set takes from: its name, how many are used, how many there are."""
    piles = tuple(zip(*every, strict=True))
    wilds = [pile.count(WILD) for pile in piles]
    yield "Wilds", sum(wilds), WILDS * decks
    for colour, card, pile in zip(COLOURS, cards, piles, strict=True):
        if card == WILD:  # its own, and the Wild of all colours
            yield f"{colour} W", pile.count(WILD), 2 * decks
        elif counts:
            yield f"{colour} {card}", pile.count(card), counts[card - 1] * decks
        else:
            yield f"{colour} numbers", len(pile) - pile.count(WILD), IN_A_COLOUR * decks
    yield "All Wild", sum(max(used - decks, 0) for used in wilds), decks


@dataclass(frozen=True)
class Deck:
    """Cards that are `left`, and cards `unseen`: those, and the flips that nobody pressed.

    A flip that nobody pressed may have been an Ugh! as well as any card that is left.
    """

    left: int
    unseen: int
    ughs: int  # among the unseen

    def odds(self) -> float:
        """The chance that the next card is an Ugh!"""
        return self.ughs / self.unseen if self.left else 0.0

    def flipped(self, *, ugh: bool) -> Deck:
        """One card less. Never below zero, whatever was pressed."""
        left, unseen = max(self.left - 1, 0), max(self.unseen - 1, 0)
        return Deck(left, unseen, min(max(self.ughs - ugh, 0), unseen))

    def counted(self, left: int) -> Deck:
        """The table says how many are left; what that adds to the flips, nobody has seen."""
        return Deck(left, max(self.unseen, left), self.ughs)


def full(decks: int, blue: int) -> Deck:
    """Shuffled. `blue`: Ugh! cards that were left out of each deck (UG-7)."""
    ughs = decks * (UGHS - blue)
    cards = decks * (len(COLOURS) * IN_A_COLOUR + WILDS) + ughs
    return Deck(cards, cards, ughs)
