"""The state of a game of Not Not: who has what, what is known of the cards, and the phase.

`game.MACHINE` says which phase can follow which.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from companion.games.not_not.cards import SLOTS, Cards, Dice, Layout, throw
from companion.games.not_not.judge import verdict
from companion.games.not_not.options import MIXED, PLAIN
from companion.kit.game import Effects, Setup
from companion.kit.race import Entry, Race, is_even
from companion.kit.rulings import Ruling
from companion.kit.structs import Struct, replace

MS = 1_000_000
ALONE_NS = 120_000_000_000  # with no press for this long, new dice do not come by themselves
TWICE_NS = 1_000_000_000  # the button that rolled, pressed again within this time: the same press
SEEN_NS = 250_000_000  # the least time in which somebody can have seen who was first


class Level(IntEnum):
    """The four levels (NN-1)."""

    DISCOVERY = 0
    NORMAL = 1
    HARD = 2
    EXTREME = 3


def settings(setup: Setup) -> Mapping[str, Any]:
    """What was chosen, and what that means. Raises ValueError for two that cannot be."""
    chosen = setup.settings
    if chosen["first_game"] and "level" in setup.given and chosen["level"] != "discovery":
        raise ValueError("a first game always starts in discovery; remove the option level")
    level = "discovery" if chosen["first_game"] else chosen["level"]
    enters = chosen["enter_cards"] and chosen["deck"] == "real"
    named = (chosen["die_1"], chosen["die_2"])
    first, second = {"plain": PLAIN, "mixed": MIXED, "named": named}[chosen["dice"]]
    dice = {"die_1": first, "die_2": second}
    return {**chosen, **dice, "level": Level[level.upper()], "enter_cards": enters}


class Result(Struct, frozen=True):
    """What a race comes to, as far as it is known (NN-10 to NN-12)."""

    heat: tuple[Entry, ...] = ()  # the first correct tap and its dead heat
    late: tuple[Entry, ...] = ()  # correct, but after the tie window
    wrong: tuple[Entry, ...] = ()
    punished: tuple[Entry, ...] = ()  # the wrong ones that cost a card, if the player has one
    paid: tuple[Entry, ...] = ()  # those of them whose player has one, if only the one just won


class Racing(Struct, frozen=True):
    """The dice are out. Each new tap or objection has all its taps judged again.

    `cards`: what was known before it. `facts`: for a slot, the faces that an objection leaves.
    """

    dice: Dice
    race: Race
    cards: Cards
    facts: Mapping[str, frozenset[str]] = {}
    result: Result = Result()
    won: tuple[tuple[int, str], ...] = ()  # each (player, slot) ruled to win it, objected to or not
    charged: tuple[Entry, ...] = ()  # every tap that a ruling made cost a card, undone ones too
    announced: bool = False  # the tie window is over: the panel may name the winner
    denied: tuple[Entry, ...] = ()  # winning taps that were objected to
    objected_ns: int | None = None  # the time of the last objection
    objector: int | None = None  # who has to choose which card is meant
    down: tuple[Entry, ...] = ()  # touches of buttons that are still down
    kept: tuple[Entry, ...] = ()  # a winning tap that became a hold: it counts if the menu closes
    waits: str = ""  # why the race is paused until the dealer's press; "": it is not
    pressed: Entry | None = None  # the dealer's press that rolled, or ended a pause
    closes: bool = False  # it is over, and what was won is dealt out in the same step

    @property
    def known(self) -> Cards:
        """What is known of the cards, with what the table has said of them."""
        cards = self.cards
        for slot, faces in self.facts.items():
            cards = cards.learn(slot, faces)
        return cards

    def cost(self, player: int) -> int:
        """How many cards a player gives up in this race."""
        return sum(tap.player == player for tap in self.result.paid)

    def is_named(self, at_ns: int) -> bool:
        """Whether the panel had named the winner by then, and people had seen it."""
        heat = self.result.heat
        return bool(heat) and at_ns >= heat[0].at_ns + SEEN_NS

    @property
    def began_ns(self) -> int:
        """The time that a winner's time counts from: when the dice were on the panel."""
        opened_ns = self.race.opened_ns
        return self.result.heat[0].at_ns if opened_ns is None else opened_ns


class Dealing(Struct, frozen=True):
    """The cards are laid; the dealer's press starts the next round."""

    taken: tuple[str, ...] = ()  # spots surely emptied by the last round, and filled
    entering: tuple[str, ...] = ()  # spots whose card the dealer still has to enter
    last: Racing | None = None  # the last race, which anyone may object to
    rolls_again: bool = False  # nobody won it: dice roll by themselves once that was read
    arrow: Entry | None = None  # the dealer's press; in Extreme a second one would mean the Liar
    faces: tuple[str, ...] | None = None  # with own dice: their faces; "": not entered yet
    liar: bool = False  # with own dice: whether the Liar is on the deck


Phase = Dealing | Racing


class State(Struct, frozen=True):
    """The whole game."""

    settings: Mapping[str, Any]
    names: tuple[str, ...]
    seed: int
    tie_ns: int
    before: tuple[int, ...]  # everybody's points without those of the last race
    circle: tuple[int, ...]  # everybody clockwise, away or not
    cards: Cards
    level: Level
    phase: Phase
    dealer: int = 0
    rolls: int = 0
    round: int = 1
    over: bool = False
    away: frozenset[int] = frozenset()  # players who have gone home, and may come back
    pads: frozenset[int] = frozenset()  # who has a pad to slap
    laid: Layout | None = None  # the virtual deck, where there is one: every card is known

    @property
    def dealing(self) -> Dealing:
        """The phase between rounds, where it is that one."""
        assert isinstance(self.phase, Dealing)
        return self.phase

    @property
    def points(self) -> tuple[int, ...]:
        """How many cards each has; of an open race, what it has cost so far."""
        racing = self.phase if isinstance(self.phase, Racing) else self.phase.last
        if racing is None:
            return self.before
        won = () if racing is self.phase else [tap.player for tap in racing.result.heat]
        found = (n + won.count(p) - racing.cost(p) for p, n in enumerate(self.before))
        return tuple(max(0, n) for n in found)

    def next_player(self, player: int) -> int:
        """The next one clockwise who is there."""
        at = self.circle.index(player) + 1
        order = (*self.circle[at:], *self.circle[:at])
        return next((p for p in order if p not in self.away), player)

    @property
    def turns(self) -> bool:
        """Whether an arrow on the deck says where UP is (NN-8)."""
        return self.level >= Level.HARD and self.cards.deck > 0

    def asks_arrow(self) -> bool:
        """Whether the dealer presses where the arrow points (NN-8): not without a deck."""
        return self.settings["back"] == "dealer" and self.laid is None and self.turns

    def asks_liar(self) -> bool:
        return self.asks_arrow() and self.level >= Level.EXTREME

    def roll(self, arrow: str, liar: bool, pressed: Entry | None = None) -> State:
        """Roll the dice that the level uses (NN-1); the race opens when they are shown."""
        number = self.rolls + 1
        criteria = (
            self.settings["die_1"][throw(self.seed, number, "criterion 1", 6)],
            self.settings["die_2"][throw(self.seed, number, "criterion 2", 6)],
        )
        face = self.settings["negation"][throw(self.seed, number, "negation", 6)]
        negation = face if self.level >= Level.NORMAL else None
        return self.with_dice(Dice(criteria, negation, arrow, liar), pressed)

    def with_dice(self, dice: Dice, pressed: Entry | None = None) -> State:
        """A new race with those dice."""
        race = Racing(dice, Race(self.tie_ns), self.cards, pressed=pressed)
        return replace(self, before=self.points, rolls=self.rolls + 1, phase=race)


Step = tuple[State, Effects]


def last_race(state: State) -> Racing | None:
    """The race that is open, or that was dealt out and can be objected to."""
    if isinstance(state.phase, Racing):
        return state.phase
    return None if state.phase.rolls_again else state.phase.last


def with_race(state: State, racing: Racing) -> State:
    """The race that is open, or that was, as it is now."""
    if isinstance(state.phase, Dealing):
        return replace(state, phase=replace(state.phase, last=racing))
    return state if racing is state.phase else replace(state, phase=racing)


def judged(state: State, racing: Racing) -> tuple[State, Racing]:
    """The race as it stands now, its taps judged in the order of time.

    A tap that the known faces do not settle is presumed correct (NN-11).
    """
    cards, found = racing.known, Result()
    for tap in racing.race.entries:
        if tap.player in _stopped(state, found):
            continue
        if verdict(racing.dice, tap.button, cards) is not False:
            found = _correct(state, found, tap)
        else:
            found = _wrong(state, found, tap, costs=not is_roll(racing, tap))
    news = (tap for tap in found.paid if tap not in racing.result.punished)
    racing = replace(racing, result=found, charged=(*racing.charged, *news))
    return replace(state, cards=cards, phase=racing), racing


def _correct(state: State, found: Result, tap: Entry) -> Result:
    """The first, in a dead heat with the first, or late (NN-10, NN-12)."""
    if not all(is_even(e, tap, state.tie_ns) for e in found.heat):
        return replace(found, late=(*found.late, tap))
    if any(e.player == tap.player for e in found.heat):
        return found
    return replace(found, heat=(*found.heat, tap))


def _wrong(state: State, found: Result, tap: Entry, *, costs: bool) -> Result:
    """A card is given up, if there is one (NN-11)."""
    found = replace(found, wrong=(*found.wrong, tap))
    if not (costs and is_in_time(state, found, tap)):
        return found
    found = replace(found, punished=(*found.punished, tap))
    has = state.before[tap.player] + any(e.player == tap.player for e in found.heat)
    if has > sum(e.player == tap.player for e in found.paid):
        return replace(found, paid=(*found.paid, tap))
    return found


def _stopped(state: State, found: Result) -> frozenset[int]:
    """With one_tap, who has tapped wrongly."""
    return frozenset(tap.player for tap in found.punished if state.settings["one_tap"])


def is_roll(racing: Racing, tap: Entry) -> bool:
    """Whether that is the press that rolled, repeated: if it is wrong, it costs nothing."""
    rolled = racing.pressed
    if rolled is None or (rolled.player, rolled.button) != (tap.player, tap.button):
        return False
    return tap.at_ns < rolled.at_ns + TWICE_NS


def is_in_time(state: State, found: Result, tap: Entry) -> bool:
    """Whether a wrong tap costs: before the win, or while hands were moving (NN-11)."""
    moving_ns = state.settings["moving_ms"] * MS
    return not found.heat or tap.at_ns - found.heat[0].at_ns <= moving_ns


def doubtful(racing: Racing) -> tuple[str, ...]:
    """The slots of the winning taps that are only presumed to match."""
    tapped = {tap.button for tap in racing.result.heat}
    return tuple(s for s in SLOTS if s in tapped and verdict(racing.dice, s, racing.known) is None)


def doubtful_late(state: State, racing: Racing) -> tuple[Entry, ...]:
    """Late taps that are presumed to match, on other cards: each costs if the table objects."""
    first = {tap.button for tap in racing.result.heat}
    late = [tap for tap in racing.result.late if tap.button not in first]
    unknown = (tap for tap in late if verdict(racing.dice, tap.button, racing.known) is None)
    return tuple(tap for tap in unknown if is_in_time(state, racing.result, tap))


def reroll(state: State, racing: Racing, ruling: Ruling, now_ns: int) -> Step:
    """Nobody wins. New dice come once that was read, unless nobody has pressed for two minutes."""
    opened_ns = now_ns if racing.race.opened_ns is None else racing.race.opened_ns
    presses = (*racing.race.entries, racing.pressed or Entry(state.dealer, "", opened_ns))
    last = max(presses, key=lambda press: press.at_ns)
    racing, alone = replace(racing, pressed=last), now_ns - last.at_ns >= ALONE_NS
    again = not (alone or state.settings["own_dice"])
    return replace(state, phase=Dealing(last=racing, rolls_again=again)), (ruling,)


def out(state: State, racing: Racing) -> frozenset[int]:
    """The players whose tap is not waited for."""
    return _stopped(state, racing.result) | state.away
