"""The state of a game of Not Not: who has what, what is known of the cards, and the phase.

`game.MACHINE` says which phase can follow which.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any, ClassVar

from companion.games.not_not.cards import NOTHING, Cards, Dice
from companion.games.not_not.deck import Layout, dice_screen, throw
from companion.kit.asking import Answering
from companion.kit.circle import Circle
from companion.kit.events import Click, Press
from companion.kit.game import Effects
from companion.kit.race import Entry, Race
from companion.kit.screens import DiceScreen
from companion.kit.structs import Struct, replace

MS = 1_000_000
DICE = (("die_1", "criterion 1"), ("die_2", "criterion 2"), ("negation", "negation"))


class Level(IntEnum):
    """The four levels (NN-1)."""

    DISCOVERY = 0
    NORMAL = 1
    HARD = 2
    EXTREME = 3


class Result(Struct, frozen=True):
    """What a race comes to, as far as it is known (NN-10 to NN-12)."""

    heat: tuple[Entry, ...] = ()  # the first correct tap and its dead heat
    late: tuple[Entry, ...] = ()  # correct, but after the tie window
    wrong: tuple[Entry, ...] = ()
    punished: tuple[Entry, ...] = ()  # the wrong ones that cost a card, if the player has one
    paid: tuple[Entry, ...] = ()  # those of them whose player has one, if only the one just won
    presumed: tuple[str, ...] = ()  # slots of winning taps whose card may not match
    presumed_late: tuple[Entry, ...] = ()  # late taps on other such cards: objected to, they cost
    taken: tuple[str, ...] | None = None  # slots surely emptied, once it was dealt out

    @property
    def winners(self) -> frozenset[int]:
        return frozenset(tap.player for tap in self.heat)


class Racing(Struct, frozen=True):
    """The dice are out. Each new tap or objection has all its taps judged again.

    `facts`: for a slot, the faces that an objection leaves; the last objection's comes last.
    """

    dice: Dice
    screen: DiceScreen
    race: Race
    cards: Cards  # what was known of them before the race
    had: tuple[int, ...]  # everybody's points then, whatever was corrected since
    facts: Mapping[str, frozenset[str]] = {}
    result: Result = Result()
    overruled: tuple[Result, ...] = ()  # the results before each objection and each hold
    named: bool = False  # whether the panel names who has won: the tie window is over
    objected_ns: int | None = None  # the time of the last objection
    objected_by: int | None = None  # who says of the last card what it is
    objector: int | None = None  # who has to choose which card is meant
    down: tuple[Entry, ...] = ()  # touches of buttons that are still down
    paused: str = ""  # why the race waits for the dealer's press; "": it does not

    @property
    def name(self) -> str:
        """Of its phase."""
        return "paused" if self.paused else "racing"

    @property
    def known(self) -> Cards:
        """What is known of the cards, with the facts."""
        cards = self.cards
        for slot, faces in reversed([*self.facts.items()]):
            cards = cards.learn(slot, faces)
        return cards

    @property
    def ruled_ns(self) -> int:
        """When the winner was ruled: at the first correct tap, or at the last objection."""
        return max(self.result.heat[0].at_ns, self.objected_ns or 0)

    @property
    def denied(self) -> tuple[Entry, ...]:
        """The winning taps that were objected to."""
        won = (tap for result in self.overruled for tap in result.heat)
        return tuple(tap for tap in won if tap in self.result.wrong)

    def overrule(self) -> Racing:
        """The same race, about to be judged otherwise; no winner is named any more."""
        return replace(self, overruled=(*self.overruled, self.result), named=False)


class Dealing(Struct, frozen=True):
    """The cards are laid; the dealer's press starts the next round."""

    entering: tuple[str, ...] = ()  # slots whose card the dealer still has to enter
    last: Racing | None = None  # the last race, which anyone may object to
    rolls_again: bool = False  # nobody won it: dice roll by themselves once that was read
    arrow: Entry | None = None  # the dealer's press; in Extreme a second one would mean the Liar
    entry: Answering | None = None  # what the dealer enters: a card; or own dice, with their roll
    name: ClassVar[str] = "dealing"


Phase = Dealing | Racing


class State(Circle, frozen=True):
    """The whole game."""

    settings: Mapping[str, Any]
    seed: int
    tie_ns: int
    before: tuple[int, ...]  # everybody's points without those of the last race
    cards: Cards
    level: Level
    phase: Phase
    dealer: int = 0
    rolls: int = 0
    round: int = 1
    over: bool = False
    pads: frozenset[int] = frozenset()  # who has a pad to slap
    idle: int = 0  # how often the dice have rolled by themselves since somebody pressed anything
    laid: Layout | None = None  # the virtual deck, where there is one: every card is known

    @property
    def dealing(self) -> Dealing:
        """The phase between rounds, where it is that one."""
        assert isinstance(self.phase, Dealing)
        return self.phase

    @property
    def racing(self) -> Racing:
        """The race, where it is open."""
        assert isinstance(self.phase, Racing)
        return self.phase

    @property
    def points(self) -> tuple[int, ...]:
        """How many cards each has; of an open race, what it has cost so far."""
        racing = last_race(self)
        if racing is None:
            return self.before
        won = () if racing is self.phase else racing.result.winners
        paid = [tap.player for tap in racing.result.paid]
        return tuple(max(0, n + (p in won) - paid.count(p)) for p, n in enumerate(self.before))

    @property
    def turns(self) -> bool:
        """Whether an arrow on the deck says where UP is (NN-8)."""
        return self.level >= Level.HARD and self.cards.deck > 0

    def onlookers(self, racing: Racing, slot: str) -> frozenset[int]:
        """Who neither deals nor tapped that card: their press objects, where nobody has a pad."""
        tapped = {tap.player for tap in racing.race.entries if tap.button == slot}
        return frozenset(self.circle) - tapped - self.away - {self.dealer}

    def asks_arrow(self) -> bool:
        """Whether the dealer presses where the arrow points (NN-8): not without a deck."""
        return self.settings["back"] == "dealer" and self.laid is None and self.turns

    def asks_liar(self) -> bool:
        return self.asks_arrow() and self.level >= Level.EXTREME

    def roll(self, arrow: str, liar: bool, *, idle: int = 0) -> State:
        """Roll the dice that the level uses (NN-1); the race opens when they are shown.

        The settings name four faces of a Criteria die: the two others are NOTHING (NN-4).
        """
        first, second, third = (
            (*self.settings[die], NOTHING, NOTHING)[throw(self.seed, self.rolls + 1, what, 6)]
            for die, what in DICE
        )
        negation = third if self.level >= Level.NORMAL else None
        return self.with_dice(Dice((first, second), negation, arrow, liar), idle=idle)

    def with_dice(self, dice: Dice, *, idle: int = 0) -> State:
        """A new race with those dice."""
        number = self.rolls + 1
        screen = dice_screen(dice, self.seed, number, turns=self.turns)
        race = Racing(dice, screen, Race(self.tie_ns), self.cards, self.points)
        return replace(self, before=self.points, rolls=number, phase=race, idle=idle)


Step = tuple[State, Effects]


def as_entry(press: Press | Click) -> Entry:
    """As it takes part in a race."""
    return Entry(press.player, press.button, press.at_ns, press.stamp)


def last_race(state: State) -> Racing | None:
    """The race that is open, or that was dealt out and can be objected to."""
    return state.phase if isinstance(state.phase, Racing) else state.phase.last


def with_race(state: State, racing: Racing) -> State:
    """The race that is open, or that was, as it is now."""
    if isinstance(state.phase, Dealing):
        return replace(state, phase=replace(state.phase, last=racing))
    return state if racing is state.phase else replace(state, phase=racing)
