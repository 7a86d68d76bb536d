"""The state of a game of Not Not: who has what, what is known of the cards, and the phase.

dealing   --the dealer says which card lies there--> dealing
dealing   --the dealer's press: the dice are thrown--> racing; over, if the slots cannot be filled
dealing   --in Extreme, the dealer's long press--> dealing, with a Liar that is let go, or the menu
dealing   --somebody objects: the next hand of that race wins, or nobody--> dealing
racing    --the first hand that may be right, once hands are still--> dealing, or over
racing    --somebody objects: the next hand of the race is the first--> racing
racing    --no card fits, no right tap for long, or the dealer's slap--> rerolling
racing    --two slaps, two seconds' hold, or a taking back--> racing, and it waits for the dealer
rerolling --that was read: the same top card, new dice--> racing; dealing, if nobody is there
any       --somebody ends it, or a Void cannot be replaced--> over
"""

from __future__ import annotations

from enum import IntEnum

from companion.games.not_not.cards import Cards
from companion.games.not_not.dice import CRITERIA, Dice, throw
from companion.games.not_not.virtual_deck import Layout
from companion.kit.game import Setup
from companion.kit.race import Entry, Margin, Race
from companion.kit.structs import Struct, replace


class Level(IntEnum):
    """The four levels (NN-1)."""

    DISCOVERY = 0
    NORMAL = 1
    HARD = 2
    EXTREME = 3


class Options(Struct, frozen=True):
    """The settings of a game, each a field of the same name."""

    level: Level
    first_game: bool
    dice: str
    negation: tuple[str, ...]
    deck: str
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
    enters = chosen["enter_cards"] and chosen["deck"] == "real"
    return Options(**{**chosen, "level": Level[level.upper()], "enter_cards": enters})


class Win(Struct, frozen=True):
    """Who won a round: the dead heat of right taps, and how far behind the next one was."""

    heat: tuple[Entry, ...]
    margin: Margin | None
    reaction_ns: int


class Dealing(Struct, frozen=True):
    """The cards are laid; the dealer's press starts the next round."""

    taken: tuple[str, ...] = ()  # slots surely emptied by the last round
    tapped: tuple[str, ...] = ()  # if which card left is not known: what was tapped, ...
    count: int = 0  # ... and how many cards were taken
    unsure: bool = False  # and the dealer has to say whether it was a Void
    entering: tuple[str, ...] = ()  # slots whose card the dealer still has to enter
    last: State | None = None  # the end of the last round, before cards were taken
    replaced: int = 0  # Voids that were put away since
    empty: bool = False  # the deck cannot fill the slots: the dealer's press ends the game
    kept: tuple[Entry, ...] = ()  # the dealer's long press: with the Liar, once it is let go


class Racing(Struct, frozen=True):
    """The dice are on the panel. `heat` and `late` are correct, or presumed to be."""

    dice: Dice
    race: Race
    heat: tuple[Entry, ...] = ()  # the first right tap and its dead heat
    late: tuple[Entry, ...] = ()  # right, but after the tie window
    wrong: tuple[Entry, ...] = ()
    ruled: tuple[Entry, ...] = ()  # the wrong ones that a ruling was made of
    gave: tuple[int, ...] = ()  # who has given up a card in this race, each time
    owes: tuple[int, ...] = ()  # winners without a card who give up the one they win
    decided_ns: int = 0  # when the first correct tap was known
    announced: bool = False  # the tie window is over: the panel may name the winner
    stopped: frozenset[int] = frozenset()  # option one_tap: who has tapped wrongly
    denied: tuple[Entry, ...] = ()  # the first hands that somebody objected to
    objected_ns: int | None = None  # when somebody did last
    objector: int | None = None  # who has to say which tap of a dead heat is meant
    slapped: tuple[int, int] | None = None  # whose slap may be the first of two, and when
    kept: tuple[Entry, ...] = ()  # long presses that have not ended: no taps, or the Liar
    waits: str = ""  # why the race stands still until the dealer's press
    idle_ns: int | None = None  # since when nobody has pressed, but for taps

    def owes_for(self, player: int) -> bool:
        """Whether a wrong tap of a player without cards costs the one they are about to win."""
        return any(e.player == player for e in self.heat) and player not in self.owes

    @property
    def began_ns(self) -> int:
        """When the dice were out, as far as that is known: what a winner's time counts from."""
        opened_ns = self.race.opened_ns
        return self.heat[0].at_ns if opened_ns is None else opened_ns


class Rerolling(Struct, frozen=True):
    """Nobody could tap; the same top card, new dice in a moment (NN-13)."""

    arrow: str
    liar: bool
    idle_ns: int


Phase = Dealing | Racing | Rerolling


class State(Struct, frozen=True):
    """Everything. Frozen: a step makes a new one."""

    options: Options
    names: tuple[str, ...]
    seed: int
    tie_ns: int
    points: tuple[int, ...]
    circle: tuple[int, ...]  # everybody clockwise, gone home or not
    cards: Cards
    level: Level
    phase: Phase
    dealer: int = 0
    rolls: int = 0
    round: int = 1
    over: bool = False
    left: frozenset[int] = frozenset()  # players who have gone, and may come back
    pads: frozenset[int] = frozenset()  # who has a pad to slap
    laid: Layout | None = None  # the virtual deck, where there is one: every card is known

    @property
    def everybody(self) -> tuple[int, ...]:
        return tuple(range(len(self.names)))

    def next_player(self, player: int) -> int:
        """The next one clockwise who is there."""
        at = self.circle.index(player) + 1
        order = (*self.circle[at:], *self.circle[:at])
        return next((p for p in order if p not in self.left), player)

    def give(self, player: int, cards: int) -> State:
        """Add to a player's point cards, or take away; never below none."""
        points = tuple(max(0, p + cards) if i == player else p for i, p in enumerate(self.points))
        return replace(self, points=points)

    def asks_arrow(self) -> bool:
        """Whether the dealer has to say where the arrow points (NN-8): not without a deck."""
        told = self.options.back == "told" and self.laid is None
        return told and self.turns

    @property
    def turns(self) -> bool:
        """Whether an arrow on the deck says where UP is (NN-8)."""
        return self.level >= Level.HARD and self.cards.deck > 0

    def asks_liar(self) -> bool:
        return self.asks_arrow() and self.level >= Level.EXTREME

    def roll(self, arrow: str, liar: bool, idle_ns: int | None = None) -> State:
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
        race = Racing(dice, Race(self.tie_ns), idle_ns=idle_ns)
        return replace(self, rolls=number, phase=race)
