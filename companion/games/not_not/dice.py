"""The dice: two of criteria, one of negation, and the back of the deck's top card (NN-1, NN-4).

A roll is read off SHA-256 of the seed and the roll's number, so every Python throws the same.
"""

from __future__ import annotations

from companion.games.not_not.cards import SLOTS
from companion.games.not_not.options import NOTHING
from companion.kit.structs import Struct

COLOUR_WORDS = ("RED", "GREEN", "BLUE", "YELLOW")
DIRECTIONS = ("UP", "RIGHT", "DOWN", "LEFT")

CRITERIA = {
    "plain": (
        (*DIRECTIONS, NOTHING, NOTHING),
        (*COLOUR_WORDS, NOTHING, NOTHING),
    ),
    "mixed": (
        ("UP", "LEFT", "RED", "GREEN", NOTHING, NOTHING),
        ("DOWN", "RIGHT", "BLUE", "YELLOW", NOTHING, NOTHING),
    ),
}
INKS = ("red", "green", "blue", "yellow", "white")


class Dice(Struct, frozen=True):
    """A roll, and the back of the top card: where the round's "up" is, and the Liar."""

    criteria: tuple[str, str]
    negation: str | None = None  # None below Normal
    arrow: str = "up"  # a slot; "up" below Hard
    liar: bool = False

    @property
    def negated(self) -> bool:
        """Whether an odd number of negations stands, dice and Liar together (NN-7)."""
        nots = (self.negation or "").split().count("NOT")
        return (nots + self.liar) % 2 == 1

    @property
    def active(self) -> tuple[str, ...]:
        """The criteria that are not NOTHING."""
        return tuple(c for c in self.criteria if c != NOTHING)

    def direction(self, slot: str) -> str:
        """What the round calls a slot: "UP" is the arrow's, the others follow clockwise (NN-8)."""
        return DIRECTIONS[(SLOTS.index(slot) - SLOTS.index(self.arrow)) % 4]


def throw(seed: int, number: int, what: str, sides: int) -> int:
    """A number from 0 to sides - 1, the same for the same seed, throw number and thing thrown."""
    from hashlib import sha256  # with OpenSSL, 4 MiB: not before something is thrown

    digest = sha256(f"{seed}/{number}/{what}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % sides


def ink(seed: int, number: int, die: int, word: str) -> str:
    """An ink for a word: never the colour it names (NN-5)."""
    inks = [i for i in INKS if i != word.lower()]
    return inks[throw(seed, number, f"ink {die}", len(inks))]
