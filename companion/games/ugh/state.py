"""The state of Ugh!.

playing    --LOCK, or another question--> playing, with one more to answer; answered: judged
playing    --UGH!, FLIP, TAKE--> playing
playing    --LAST CARD, or a flip when one card is left--> last locks
last locks --everybody DONE, or time up--> last flip
last flip  --it is an Ugh!--> over
last flip  --it is a card--> last turn, of whoever flipped it
last turn  --DONE, or time up--> over
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from companion.games.ugh.deck import Deck
from companion.games.ugh.sets import Cards, result
from companion.kit.game import Effects

Phase = Literal["playing", "last locks", "last flip", "last turn"]
FIRST_UGH = 3  # points
PATIENCE_NS = 20_000_000_000  # a question that nobody answers for so long goes


@dataclass(frozen=True)
class Lock:
    """A set that is being entered, colour by colour."""

    player: int
    cards: tuple[int | None, ...] = (None, None, None)
    more: bool = False  # the other answers are asked for


@dataclass(frozen=True)
class Cost:
    """What an Ugh! says that it costs."""

    player: int


@dataclass(frozen=True)
class Count:
    """How many cards are left."""

    player: int
    left: int


@dataclass(frozen=True)
class Turn:
    """Whose turn it is as far as anybody pressed, and what ended it: "UGH", "TAKE" or ""."""

    player: int
    flips: int = 0
    ended: str = ""


@dataclass(frozen=True)
class Luck:
    """A player's flips, the Ugh!s among them, and how many were to be expected."""

    flips: int = 0
    ughs: int = 0
    expected: float = 0.0


@dataclass(frozen=True)
class State:
    """Everything. Frozen: a step makes a new one."""

    names: tuple[str, ...]
    flips: bool
    odds: bool
    decks: int
    counts: tuple[int, ...]
    last_ns: int
    whole: Deck  # as it was shuffled
    deck: Deck
    ughs: tuple[int, ...]  # first-flip Ugh!s of each player
    pools: tuple[int, ...]  # cards in each Pool, as far as anybody pressed
    luck: tuple[Luck, ...]
    sets: tuple[tuple[int, Cards], ...] = ()  # (player, cards) as they were locked
    asked: tuple[Lock | Cost | Count, ...] = ()  # the first is on the panel, the others wait
    since_ns: int = 0  # when the first was asked, or last answered
    turn: Turn | None = None  # None: nobody has pressed a flip yet
    phase: Phase = "playing"
    until_ns: int | None = None  # when the phase is over by itself
    done: frozenset[int] = frozenset()  # who has locked all there is
    over: bool = False

    @property
    def order(self) -> tuple[int, ...]:
        return tuple(range(len(self.names)))

    def points(self) -> tuple[int, ...]:
        sets = [[result(cards) for player, cards in self.sets if player == p] for p in self.order]
        return tuple(FIRST_UGH * n + sum(won) for n, won in zip(self.ughs, sets, strict=True))

    def is_asked(self, player: int) -> bool:
        return any(one.player == player for one in self.asked)

    def ask(self, one: Lock | Cost | Count, at_ns: int) -> State:
        """It waits for those before it, and a cost for all; a player is asked one at a time."""
        if self.is_asked(one.player):
            return self
        costs = tuple(other for other in self.asked if isinstance(other, Cost))
        before = tuple(other for other in self.asked if other not in costs)
        since_ns = self.since_ns if before else at_ns
        return replace(self, asked=(*before, one, *costs), since_ns=since_ns)

    def answered(self, at_ns: int, *instead: Lock | Cost | Count) -> State:
        """The first question is done, or asks on."""
        return replace(self, asked=(*instead, *self.asked[1:]), since_ns=at_ns)

    def flipped(self, player: int, *, ugh: bool) -> State:
        """A card less in the deck, and one more on the player's luck."""
        had = self.luck[player]
        luck = Luck(had.flips + 1, had.ughs + ugh, had.expected + self.deck.odds())
        return replace(
            self,
            deck=self.deck.flipped(ugh=ugh),
            luck=(*self.luck[:player], luck, *self.luck[player + 1 :]),
        )

    def with_ugh(self, player: int) -> State:
        """One more Ugh! on the Victory pile."""
        return replace(self, ughs=_more(self.ughs, player, 1))

    def with_pool(self, player: int, cards: int) -> State:
        return replace(self, pools=_more(self.pools, player, cards))


Step = tuple[State, Effects]


def _more(numbers: tuple[int, ...], player: int, more: int) -> tuple[int, ...]:
    """Never below zero."""
    return tuple(max(n + more, 0) if p == player else n for p, n in enumerate(numbers))
