"""The deck: how many cards are left, and how likely the next is an Ugh! (UG-1, UG-7). Pure."""

from __future__ import annotations

from dataclasses import dataclass

NUMBERS, UGHS, WILDS = 78, 28, 4  # of one deck
IN_A_COLOUR = NUMBERS // 3


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
    """Shuffled. `blue`: Ugh! cards that were left out of each deck."""
    ughs = decks * (UGHS - blue)
    cards = decks * (NUMBERS + WILDS) + ughs
    return Deck(cards, cards, ughs)
