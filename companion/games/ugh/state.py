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

from collections.abc import Callable
from typing import Literal, NamedTuple

from companion.kit.game import Effects
from companion.kit.structs import Struct, replace

FIRST_UGH = 3  # points
# Of one deck; a Wild of each colour, and one of all (UG-1).
COLOURS, IN_A_COLOUR, WILDS, UGHS = ("GREEN", "ORANGE", "PURPLE"), 26, 4, 28

Cards = tuple[int, ...]  # what is entered for each colour, in that order


class Deck(Struct, frozen=True):
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


class Question(Struct, frozen=True):
    """What a player is asked: a set's cards, what an Ugh! costs, how many cards are left."""

    player: int
    about: Literal["set", "cost", "left"]
    cards: Cards = ()
    more: bool = False  # the other answers are asked for
    left: int = 0


class Turn(Struct, frozen=True):
    """Whose turn it is as far as anybody pressed, and what ended it: "UGH", "TAKE" or ""."""

    player: int
    flips: int = 0
    ended: str = ""


class Flip(NamedTuple):
    """Somebody flipped a card that was an Ugh!, or not, and how likely that was."""

    player: int
    ugh: bool
    odds: float


class State(Struct, frozen=True):
    """Everything. Frozen: a step makes a new one."""

    names: tuple[str, ...]
    flips: bool  # they are pressed too
    odds: bool
    decks: int
    counts: tuple[int, ...]
    last_ns: int
    whole: Deck  # as it was shuffled
    deck: Deck
    points: tuple[int, ...]
    ughs: tuple[int, ...]  # first-flip Ugh!s of each player
    pools: tuple[int, ...]  # cards in each Pool, as far as anybody pressed
    circle: tuple[int, ...]  # everybody clockwise, gone home or not
    flipped: tuple[Flip, ...] = ()
    sets: tuple[tuple[int, Cards], ...] = ()  # (player, cards) as they were locked
    asked: tuple[Question, ...] = ()  # the first is on the panel, the others wait
    since_ns: int = 0  # when the first was asked, or last answered
    turn: Turn = Turn(0)
    phase: Literal["playing", "last locks", "last flip", "last turn"] = "playing"
    until_ns: int | None = None  # when the phase is over by itself
    waits: frozenset[int] = frozenset()  # for whom, once the last card is seen
    hand: tuple[int, str] = (-1, "")  # whose press was the last play, and of which button...
    hand_ns: int = 0  # ...and when it came down
    left: frozenset[int] = frozenset()  # players who have gone, and may come back
    over: bool = False

    @property
    def order(self) -> tuple[int, ...]:
        """Who is there, clockwise."""
        return tuple(player for player in self.circle if player not in self.left)

    def after(self, player: int) -> int:
        """Who is there and sits next to the left."""
        at = self.circle.index(player) + 1
        around = (*self.circle[at:], *self.circle[:at])
        return next((other for other in around if other not in self.left), player)

    def is_asked(self, player: int) -> bool:
        return any(one.player == player for one in self.asked)

    def ask(self, one: Question, at_ns: int) -> State:
        """It waits for those before it, a cost for all; a player is asked one thing at a time."""
        if self.is_asked(one.player):
            return self
        asked = tuple(sorted((*self.asked, one), key=lambda q: q.about == "cost"))
        return replace(self, asked=asked, since_ns=at_ns if asked[0] is one else self.since_ns)

    def answered(self, at_ns: int, *instead: Question) -> State:
        """The first question is done, or asks on."""
        return replace(self, asked=(*instead, *self.asked[1:]), since_ns=at_ns)

    def turned(self, turn: Turn) -> State:
        """What an Ugh! before this has cost is not asked any more."""
        asked = tuple(q for q in self.asked if q.about != "cost")
        return replace(self, turn=turn, asked=asked)

    def with_flip(self, player: int, *, ugh: bool) -> State:
        """A card less in the deck, if flips are pressed."""
        if not self.flips:
            return self
        flip = Flip(player, ugh, self.deck.odds())
        return replace(self, deck=self.deck.flipped(ugh=ugh), flipped=(*self.flipped, flip))

    def with_pool(self, player: int, cards: int) -> State:
        return replace(self, pools=more(self.pools, player, cards))


Step = tuple[State, Effects]
Play = Callable[[State, int, int], Step]  # by a player, at a time


class Phase(NamedTuple):
    """What can be done, the same at every seat, and what is read of it.

    Where it has a title the panel says who is waited for; {} in the hint: their names.
    """

    buttons: dict[str, tuple[str, Play]]  # short presses: what each says and does
    menu: dict[str, Play]
    hint: str
    title: str = ""


def more(numbers: tuple[int, ...], player: int, by: int) -> tuple[int, ...]:
    """Never below zero."""
    return tuple(max(n + by, 0) if p == player else n for p, n in enumerate(numbers))
