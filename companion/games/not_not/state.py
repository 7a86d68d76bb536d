"""The state of a game of Not Not: who has what, what is known of the cards, and the phase.

dealing   --the dealer says which slot was refilled, or which card lies there--> dealing
dealing   --the dealer's press: the dice are thrown--> racing
racing    --a tap that the known faces do not settle, once hands are still--> racing, and one asked
racing    --a right tap, once hands are still--> dealing; over, if the deck cannot fill the slots
racing    --no card fits, no right tap for long, or the dealer's slap--> rerolling
rerolling --that was read: the same top card, new dice--> racing
any       --somebody ends it, or a Void cannot be replaced--> over
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum

from companion.games.not_not.cards import Cards
from companion.games.not_not.dice import CRITERIA, Dice, throw
from companion.games.not_not.judge import Question
from companion.kit.game import Setup
from companion.kit.race import Entry, Race


class Level(IntEnum):
    """The four levels (NN-1)."""

    DISCOVERY = 0
    NORMAL = 1
    HARD = 2
    EXTREME = 3


@dataclass(frozen=True)
class Options:
    """The settings of a game, each a field of the same name."""

    level: Level
    first_game: bool
    dice: str
    negation: tuple[str, ...]
    cards: int
    back: str
    enter_cards: bool
    one_tap: bool
    moving_ms: int
    trap_ms: int
    patience_ms: int


def options(setup: Setup) -> Options:
    """The settings that were chosen. Raises ValueError with one line for two that cannot be."""
    chosen = setup.settings
    if chosen["first_game"] and "level" in setup.given and chosen["level"] != "discovery":
        raise ValueError("a first game starts in discovery and rises: leave the level out")
    level = "discovery" if chosen["first_game"] else chosen["level"]
    return Options(**{**chosen, "level": Level[level.upper()]})


@dataclass(frozen=True)
class Win:
    """Who won a round: the dead heat of right taps, and how far behind the next one was."""

    heat: tuple[Entry, ...]
    margin_ns: int | None
    reaction_ns: int


@dataclass(frozen=True)
class Dealing:
    """The cards are laid; the dealer's press starts the next round."""

    taken: tuple[str, ...] = ()  # slots surely emptied by the last round
    tapped: tuple[str, ...] = ()  # if which card left is not known: what was tapped, ...
    count: int = 0  # ... and how many cards were taken
    entering: tuple[str, ...] = ()  # slots whose card the dealer still has to enter
    quiet_until_ns: int = 0  # a press until then was meant for what the dealer has just said

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

    @property
    def began_ns(self) -> int:
        """When the dice were out, as far as that is known: what a winner's time counts from."""
        opened_ns = self.race.opened_ns
        return self.heat[0].at_ns if opened_ns is None else opened_ns


@dataclass(frozen=True)
class Rerolling:
    """Nobody could tap; the same top card, new dice in a moment (NN-13)."""

    arrow: str
    liar: bool


Phase = Dealing | Racing | Rerolling


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
    over: bool = False

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
