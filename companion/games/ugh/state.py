"""The state of Ugh!: what is locked, what is counted of the deck, and what is being asked."""

from __future__ import annotations

from companion.games.ugh.cards import Cards, Deck
from companion.kit.asking import Answering
from companion.kit.circle import Circle
from companion.kit.game import Effects
from companion.kit.structs import replace

FIRST_UGH = 3  # points


class State(Circle, frozen=True):
    """The whole game. Frozen: a step makes a new one."""

    flips: bool  # they are pressed too
    decks: int
    deck: Deck
    ughs: tuple[int, ...]  # first-flip Ugh!s of each player
    locked: tuple[int, ...]  # points of each player's sets, and what SCORES added or took away
    phase: str = ""
    since_ns: int = 0  # when LAST, FLIP, END or NOT YET began it
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
