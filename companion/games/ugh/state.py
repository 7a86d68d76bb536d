"""The state of Ugh!: what is locked, the deck as far as flips were pressed, and what is asked."""

from __future__ import annotations

from typing import NamedTuple

from companion.kit.asking import Answering
from companion.kit.circle import Circle
from companion.kit.game import Effects
from companion.kit.structs import replace

# Of one deck; a Wild of each colour, and one of all colours (UG-1).
COLOURS, IN_A_COLOUR, WILDS, UGHS = ("GREEN", "ORANGE", "PURPLE"), 26, 4, 28
WILD = 0  # it has no value of its own

Cards = tuple[int, ...]  # the values of a set, a colour each, in that order
FIRST_UGH = 3  # points


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


class State(Circle, frozen=True):
    """The whole game. Frozen: a step makes a new one."""

    flips: bool  # they are pressed too
    decks: int
    deck: Deck
    ughs: tuple[int, ...]  # first-flip Ugh!s of each player
    locked: tuple[int, ...]  # points of each player's sets, and what SCORES added or took away
    phase: str = ""
    led_by: int | None = None  # whose press led to this phase
    sets: tuple[tuple[int, Cards], ...] = ()  # (player, cards) as they were locked
    asked: tuple[Answering, ...] = ()  # who locks which cards; the first is on the panel
    over: bool = False

    @property
    def before_the_last(self) -> str:
        """The phase until the last card is called."""
        return "counting" if self.flips else "playing"

    @property
    def points(self) -> tuple[int, ...]:
        both = zip(self.locked, self.ughs, strict=True)
        return tuple(locked + FIRST_UGH * ughs for locked, ughs in both)

    def sets_of(self, player: int) -> tuple[Cards, ...]:
        return tuple(cards for owner, cards in self.sets if owner == player)

    def answered(self, *instead: Answering) -> State:
        """The state without the first question, or with another one in its place."""
        return replace(self, asked=(*instead, *self.asked[1:]))

    def with_flip(self, *, ugh: bool) -> State:
        """The state with one card fewer in the deck, if flips are pressed."""
        return replace(self, deck=self.deck.flipped(ugh=ugh)) if self.flips else self


Step = tuple[State, Effects]
