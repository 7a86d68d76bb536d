"""The state of a game of Not Not: who has what, what is known of the cards, and the phase."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.not_not.cards import Cards
from companion.games.not_not.dice import CRITERIA, Dice, throw
from companion.games.not_not.judge import Question
from companion.games.not_not.options import Level, Options
from companion.kit.race import Entry, Race
from companion.kit.screens import MessageScreen, RulingScreen, ScoreScreen

NOTE_NS = 1_500_000_000


@dataclass(frozen=True)
class Win:
    """Who won a round: the dead heat of right taps, and how far behind the next one was."""

    heat: tuple[Entry, ...]
    margin_ns: int | None
    reaction_ns: int


@dataclass(frozen=True)
class Dealing:
    """The cards are laid; the dealer's press starts the next round."""

    since_ns: int
    screen: RulingScreen | ScoreScreen | MessageScreen  # its todo follows from the rest
    taken: tuple[str, ...] = ()  # slots surely emptied by the last round
    tapped: tuple[str, ...] = ()  # if which card left is not known: what was tapped, ...
    count: int = 0  # ... and how many cards were taken
    entering: tuple[str, ...] = ()  # slots whose card the dealer still has to enter...
    enter_from_ns: int = 0  # ...once the ruling has been up long enough to be read
    reading: bool = False  # it has not yet
    menu: int | None = None  # the player who has the menu open...
    menu_until_ns: int = 0  # ...for so long
    won: tuple[int, ...] = ()  # who won the round that the screen tells of

    @property
    def unsure(self) -> bool:
        """Whether a Void may have left instead of a tapped card (NN-10)."""
        return bool(self.tapped)


@dataclass(frozen=True)
class Racing:
    """The dice are on the panel. `pending` taps wait, in time order, for a verdict."""

    dice: Dice
    race: Race
    pending: tuple[Entry, ...] = ()
    heat: tuple[Entry, ...] = ()  # the first right tap and its dead heat
    late: tuple[Entry, ...] = ()  # right, but after the tie window
    decided_ns: int = 0  # the press or answer that made the first right tap certain
    announced: bool = False  # the tie window is over: the panel may name the winner
    question: Question | None = None
    asked: int | None = None  # the player it is put to
    stopped: frozenset[int] = frozenset()  # option one_tap: who has tapped wrongly
    note: str = ""  # what just happened, beside the dice...
    note_until_ns: int = 0  # ...for a moment, because it takes room from them

    def noted(self, note: str, at_ns: int) -> Racing:
        return replace(self, note=note, note_until_ns=at_ns + NOTE_NS)


@dataclass(frozen=True)
class Rerolling:
    """Nobody could tap; the same top card, new dice in a moment (NN-13)."""

    screen: RulingScreen
    at_ns: int
    arrow: str
    liar: bool


@dataclass(frozen=True)
class Over:
    """The deck is through. The last ruling stays on the panel until `until_ns`."""

    since_ns: int
    screen: RulingScreen | ScoreScreen
    until_ns: int
    shown: bool = False  # the last ruling has been up long enough
    menu: int | None = None


Phase = Dealing | Racing | Rerolling | Over


@dataclass(frozen=True)
class State:
    """Everything. Frozen: a step makes a new one."""

    options: Options
    names: tuple[str, ...]
    seed: int
    tie_ns: int
    points: tuple[int, ...]
    cards: Cards
    level: Level
    phase: Phase
    dealer: int = 0
    rolls: int = 0
    round: int = 1

    def standings(self) -> tuple[tuple[str, int], ...]:
        return tuple(zip(self.names, self.points, strict=True))

    def give(self, player: int, cards: int) -> State:
        """Add to a player's point cards, or take away; never below none."""
        points = tuple(max(0, p + cards) if i == player else p for i, p in enumerate(self.points))
        return replace(self, points=points)

    def asks_arrow(self) -> bool:
        """Whether the dealer has to say where the arrow points (NN-8)."""
        return self.level >= Level.HARD and self.options.back == "told"

    def asks_liar(self) -> bool:
        return self.asks_arrow() and self.level >= Level.EXTREME

    def roll(self, arrow: str, liar: bool) -> State:
        """Throw the dice that the level uses (NN-1); the race opens when they are shown."""
        number = self.rolls + 1
        first, second = CRITERIA[self.options.dice]
        criteria = (
            first[throw(self.seed, number, "criterion 1", 6)],
            second[throw(self.seed, number, "criterion 2", 6)],
        )
        face = self.options.negation[throw(self.seed, number, "negation", 6)]
        negation = face if self.level >= Level.NORMAL else None
        dice = Dice(criteria, negation, arrow, liar)
        return replace(self, rolls=number, phase=Racing(dice, Race(self.tie_ns)))
