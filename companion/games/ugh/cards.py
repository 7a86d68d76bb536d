"""The cards of Ugh!: what the deck still has, and what a set is worth."""

from __future__ import annotations

from typing import NamedTuple

# Of one deck; a Wild of each colour, and one of all colours (UG-1).
COLOURS, IN_A_COLOUR, WILDS, UGHS = ("GREEN", "ORANGE", "PURPLE"), 26, 4, 28
WILD = 0  # it has no value of its own

Cards = tuple[int, ...]  # the values of a set, a colour each, in that order


class Deck(NamedTuple):
    """The cards that remain, as far as flips were pressed, and the Ugh!s among them."""

    remain: int
    ughs: int

    def odds(self) -> float:
        """The chance that the next card is an Ugh!"""
        return self.ughs / self.remain if self.remain else 0.0

    def flipped(self, *, ugh: bool) -> Deck:
        """The deck with one card fewer; never fewer than none, whatever was pressed."""
        remain = max(self.remain - 1, 0)
        return Deck(remain, min(max(self.ughs - ugh, 0), remain))


def full(decks: int, blue: int) -> Deck:
    """A new deck. `blue`: Ugh! cards that were taken out of each (UG-7)."""
    ughs = decks * (UGHS - blue)
    return Deck(decks * (len(COLOURS) * IN_A_COLOUR + WILDS) + ughs, ughs)


def values(cards: Cards) -> Cards:
    """A Wild, locked as its colour (UG-4), is worth 1 less than the lowest Number card (UG-5)."""
    lowest = min(card for card in cards if card != WILD)
    return tuple(lowest - 1 if card == WILD else card for card in cards)


def result(cards: Cards) -> int:
    one, two, three = values(cards)
    return one * two * three


def product(cards: Cards, times: str = " × ") -> str:
    """In figures: "2 × 4 × 3 = 24"."""
    return f"{times.join(map(str, values(cards)))} = {result(cards)}"
