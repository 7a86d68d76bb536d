"""People who play Super Power with real cards before the referee: they press, forget, and fidget.

The household plays each hand with open cards (`companion.games.super_power.household`). Its people
press for what happened there, each in their own time and several at once; what they forget they do
not press, and by accident they press anything. What the panel says is held against the true cards:
the sum of every debt, the first hand of every race, the winner of every hand.
"""

from __future__ import annotations

import heapq
import random
from collections import Counter
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from math import exp
from re import findall
from typing import Any, Self

from companion.games.super_power import doghouse, draws, trial
from companion.games.super_power.household import DRAW_FOUR, DRAW_TWO, Event, Table, word
from companion.games.super_power.rules import RULES
from companion.games.super_power.rules.beam_me_up import shifted
from companion.games.super_power.state import Question
from companion.games.super_power.trial import KINDS
from companion.kit.rulings import Ruling
from companion.kit.view import FOUR
from companion.table.questions import places
from tests.at_table import HOLD_MS, MS, PRESS_MS
from tests.games.super_power.referee_table import ALL, refereed

BUTTONS = {"first": "up", "uno": "right", "draw": "down", "caught": "left", "slap": "pad"}
STRAY = ("up", "right", "down", "left")
SPREAD = 0.5  # of the logarithm of the time that a turn takes
TOO_LONG = 0.05  # how often a stray press lasts
DRAW_MS = 700  # a card drawn
RACE_MS = 3_000  # a race has been decided by then
PATIENCE_MS = 9_000  # for a question that somebody has asked for

Doing = Generator[float, None, None]  # what somebody does: presses, and waits for so many ms


@dataclass
class Found:
    """What the panel said, and what was true; sums over hands."""

    hands: int = 0
    presses: int = 0
    debts: Counter[bool] = field(default_factory=Counter)  # single ones: as they were, or not
    stacked: Counter[bool] = field(default_factory=Counter)
    unmendable: int = 0  # wrong sums that no single press puts right
    races: Counter[bool] = field(default_factory=Counter)
    winners: Counter[bool] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def add(self, other: Found) -> None:
        self.hands += other.hands
        self.presses += other.presses
        self.unmendable += other.unmendable
        for mine, more in (
            (self.debts, other.debts),
            (self.stacked, other.stacked),
            (self.races, other.races),
            (self.winners, other.winners),
        ):
            mine.update(more)
        self.wrong += other.wrong


class People:
    """An evening of hands. `forgets`: how often a press is not made; `stray`: how often, at each
    turn, each of the four buttons is pressed by accident. `pace_s`: the median of a turn.
    """

    def __init__(
        self,
        seed: int,
        players: int = 6,
        settings: Mapping[str, Any] | None = None,
        *,
        pace_s: float = 6.0,
        forgets: float = 0.0,
        stray: float = 0.0,
    ) -> None:
        self.chance = random.Random(seed)
        self.settings = {**(ALL if settings is None else settings)}
        self.at = refereed(players, self.settings)
        self.players, self.pace_s = players, pace_s
        self.forgets, self.stray = forgets, stray
        self.rules = [rule for rule in RULES if self.at.game.on(rule.switch)]
        self.hooks = trial.hooks(self.rules, players)
        self.sits = list(range(players))  # who sits at each place
        self.found = Found()
        self.number = 0
        self.heap: list[tuple[int, int, Doing]] = []
        self.started = 0

    def play(self, hands: int) -> Self:
        for _ in range(hands):
            self.hand()
        return self

    # ---- the order of time

    def starts(self, doing: Doing, after_ms: float = 0.0) -> None:
        """Somebody does that, beside all that others do."""
        self.started += 1
        at_ns = self.at.now_ns + round(after_ms * MS)
        heapq.heappush(self.heap, (at_ns, self.started, doing))

    def run(self, for_ms: float) -> None:
        until_ns = self.at.now_ns + round(for_ms * MS)
        while self.heap and self.heap[0][0] <= until_ns:
            at_ns, _, doing = heapq.heappop(self.heap)
            self.at.run(max(at_ns, self.at.now_ns))
            wait_ms = next(doing, None)
            if wait_ms is not None:
                self.starts(doing, wait_ms)
        self.at.run(until_ns)

    # ---- a hand

    def hand(self) -> None:
        happened: list[Event] = []
        kinds = tuple(KINDS[(p + self.number) % len(KINDS)] for p in range(self.players))
        table = Table(
            self.hooks,
            kinds,
            self.chance.random,
            dealer=self.number % self.players,
            seats=self.sits,
            doghouse=int(self.settings.get("doghouse", 0)),
            log=happened,
        )
        table.play_hand()
        self.number += 1
        if table.winner is None:
            return
        self.out: tuple[int, ...] = ()
        self.chain: list[tuple[int, float]] = []  # who laid those that stand, and when
        self.first, self.counted = self.at.game.number, len(self.at.rulings())
        self.run(12_000)
        self.last = Event("", 0, -1, 0, (), 0, ())
        for event in happened:
            self.happens(event)
            self.last, self.out = event, event.out
        self.ends(table)

    def happens(self, event: Event) -> None:
        """Time passes, and everybody whom it is about presses for it."""
        does = getattr(self, f"_{event.kind.replace(' ', '_')}", None)
        if does is not None:
            does(event)

    def _played(self, event: Event) -> None:
        if self.last.kind not in ("raced", "hurried") or self.last.player != event.player:
            self.turn()
        kind = word(event.card)
        if kind in (DRAW_TWO, DRAW_FOUR):
            self.chain.append((event.player, self.at.now_ns / 1e9))
            if self.remembers():
                self.starts(self.draw_card(event.player, kind == DRAW_FOUR), self.between(200, 900))

    def _paid(self, _event: Event) -> None:
        self.run(1_500)

    def turn(self) -> None:
        """Whoever's turn it is thinks; whoever looks at the panel puts right what is about them."""
        self.run(1e3 * self.pace_s * exp(self.chance.gauss(0, SPREAD)))
        for button in STRAY:
            if self.chance.random() < self.stray:
                after_ms = self.between(0, 1e3 * self.pace_s)
                self.starts(self.slips(self.chance.randrange(self.players), button), after_ms)
        self.puts_right()

    def _drew(self, event: Event) -> None:
        """Cards are drawn; for draw cards that add up the panel must say how many."""
        if self.last.debt and not event.debt:
            self.turn()
            self.compares(self.last.debt)
        self.run(DRAW_MS * event.cards)

    def _cancelled(self, event: Event) -> None:
        if self.remembers():
            self.starts(self.menu(event.player, "MUTED"), self.between(500, 1_500))
        self.chain = []

    def _raced(self, event: Event) -> None:
        flew = {p: ms for p, ms in event.hands if self.remembers()}
        for player, ms in flew.items():
            self.starts(self.press(player, "first"), ms)
        before = len(self.at.rulings())
        self.run(event.hands[0][1])
        if len(flew) > 1:
            self.starts(self.judges(flew, before), RACE_MS)

    def _hurried(self, event: Event) -> None:
        """Who plays in turn presses nothing."""
        self.run(event.hands[0][1])

    def _called(self, event: Event) -> None:
        if self.remembers():
            self.starts(self.press(event.player, "uno"), self.between(100, 700))

    def _caught(self, event: Event) -> None:
        [(catcher, _)] = event.hands
        self.run(self.between(1_000, 2_500))
        if self.remembers():
            self.starts(self.catches(catcher, event.player))

    def _out(self, event: Event) -> None:
        if self.remembers():
            self.starts(self.menu(event.player, "I AM OUT"), self.between(400, 1_500))

    def _slapped(self, event: Event) -> None:
        for player, ms in event.hands:
            if self.remembers():
                self.starts(self.press(player, "slap"), ms)
        self.run(4_000)
        for player, _ in event.hands[1:]:
            if self.remembers():
                self.starts(self.takes(player), self.between(1_000, 6_000))

    def _passed_hands(self, event: Event) -> None:
        if (self.out or event.out) and self.remembers():
            self.starts(self.menu(event.player, "ZERO"))
        self.run(5_000)
        for player in range(self.players):
            if self.remembers():
                self.starts(self.says_passed(player), self.between(0, 3_000))
        self.run(3_000)

    def _burnt(self, event: Event) -> None:
        if self.chance.random() < 0.5 and self.remembers():
            self.starts(self.menu(self.anybody(), "FIRE", self.at.names[event.player]))
            self.starts(self.takes(event.player), 8_000)
        self.run(4_000)

    def _fouled(self, event: Event) -> None:
        self.run(3_000)
        if self.chance.random() < 0.5 and self.remembers():
            self.starts(self.menu(self.anybody(), "FOUL", self.at.names[event.player], "NO"))
            self.starts(self.takes(event.player), 8_000)

    def _moved(self, event: Event) -> None:
        name, there = self.at.names[event.player], self.at.names[self.sits[event.cards]]
        moved = list(shifted(tuple(self.sits), event.player, event.cards))
        for _ in range(4):  # everybody sees whether the panel says so
            if list(self.at.game.chairs) != moved:
                self.starts(self.menu(event.player, "BEAM", name, there))
                self.run(12_000)
        self.sits = moved

    # ---- what somebody does

    def remembers(self) -> bool:
        return self.chance.random() >= self.forgets

    def between(self, least_ms: float, most_ms: float) -> float:
        return self.chance.uniform(least_ms, most_ms)

    def anybody(self) -> int:
        return self.chance.randrange(self.players)

    def touches(self, player: int, switch: str, *, long: bool = False) -> float:
        """A button down, and up again; returns how long that takes, in ms."""
        self.found.presses += 1
        for_ms = HOLD_MS if long else PRESS_MS
        self.at._touch(self.sits.index(player), switch, self.at.now_ns, for_ms)
        return for_ms + 60

    def press(self, player: int, what: str, *, long: bool = False) -> Doing:
        yield self.touches(player, BUTTONS[what], long=long)

    def slips(self, player: int, button: str) -> Doing:
        """By accident; nobody counts that as a press of the game's."""
        self.found.presses -= 1
        yield self.touches(player, button, long=self.chance.random() < TOO_LONG)

    def draw_card(self, player: int, four: bool) -> Doing:
        yield from self.leaves(player)
        yield self.touches(player, "down", long=four)

    def takes(self, player: int) -> Doing:
        """Says that cards were taken, if the panel still says that they must be."""
        if any(take.player == player for take in self.at.game.hand.takes):
            yield from self.leaves(player)
            yield self.touches(player, "left", long=True)

    def says_passed(self, player: int) -> Doing:
        """Once the panel asks for it, which it does late where somebody reports the zero late."""
        waited_ms = 0.0
        while self.at.game.hand.passing is None and waited_ms < PATIENCE_MS:
            waited_ms += 300
            yield 300
        if player in doghouse.waiting(self.at.game):
            yield from self.press(player, "first")

    def catches(self, catcher: int, player: int) -> Doing:
        yield from self.leaves(catcher)
        yield self.touches(catcher, "left")
        yield 2_000
        yield from self.answers(catcher, self.at.names[player])
        yield self.between(1_500, 4_000)
        yield from self.takes(player)

    def menu(self, player: int, *labels: str) -> Doing:
        """One long press, and an answer for each line; what is not there is behind MORE."""
        yield from self.leaves(player)
        yield self.touches(player, "up", long=True)
        for label in labels:
            yield from self.answers(player, label)

    def leaves(self, player: int) -> Doing:
        """Whoever is asked something, by an accident, leaves that first."""
        for _ in range(4):
            ask = self.at.state.asked
            if ask is None or not self.is_asked(player) or "NOT OVER" in str(ask.choices):
                return
            labels = [choice.label for choice in ask.choices]
            way = next((one for one in ("NOBODY", "BACK", "NO") if one in labels), None)
            if ask.style == "list":
                yield 400 + self.touches(player, "left")
            elif way is not None:
                yield from self.chooses(player, way)
            else:
                yield 1_000

    def answers(self, player: int, label: str) -> Doing:
        """They are asked, read that, and press what they mean."""
        waited_ms = 0.0
        while not self.is_asked(player) and waited_ms < PATIENCE_MS:
            waited_ms += 300
            yield 300
        yield 1_100
        if self.is_asked(player):
            yield from self.chooses(player, label)

    def chooses(self, player: int, label: str) -> Doing:
        ask = self.at.state.asked
        assert ask is not None  # they are
        labels = [choice.label for choice in ask.choices]
        if label not in labels and "MORE..." in labels:
            yield from self.chooses(player, "MORE...")
            yield 1_100
            ask = self.at.state.asked
            labels = [choice.label for choice in ask.choices] if ask is not None else []
        if ask is None or label not in labels or not self.is_asked(player):
            return
        if ask.style == "list":
            for _ in range(2 * len(labels)):
                if self.at.state.cursor == labels.index(label):
                    break
                yield self.touches(player, "down")
            yield self.touches(player, "right")
        else:
            yield self.touches(player, places(ask)[labels.index(label)])

    def is_asked(self, player: int) -> bool:
        ask = self.at.state.asked
        if ask is None:
            return False
        return ask.player == self.at.table.seats(self.at.state).index(self.sits.index(player))

    def puts_right(self) -> None:
        """Everybody sees who is in the doghouse; who is wrong there says so, or overlooks it."""
        if self.at.game.number != self.first or self.at.game.hand.closing:
            if self.remembers():
                self.starts(self.goes_on())
            return
        listed = self.at.game.hand.out
        for player in {*listed} ^ {*self.out}:
            if self.remembers() and self.chance.random() < 0.5:
                label = "I AM IN" if player in listed else "I AM OUT"
                self.starts(self.menu(player, label), self.between(500, 2_000))

    def goes_on(self) -> Doing:
        """The panel says that the hand is over, and it is not."""
        if self.at.game.hand.closing:
            for player in range(self.players):
                if self.is_asked(player):
                    yield from self.chooses(player, "NOT OVER")
        elif self.at.game.number != self.first:
            yield from self.menu(self.anybody(), "TAKE BACK")

    # ---- what is held against the cards

    def compares(self, cards: int) -> None:
        """A debt is about to be drawn: the panel's sum."""
        debt = self.at.game.hand.debt
        right = debt.cards == cards
        (self.found.stacked if len(self.chain) > 1 else self.found.debts)[right] += 1
        if not right:
            mendable = cards in self.one_press_from()
            self.found.unmendable += not mendable
            self.found.wrong.append(f"debt {debt.cards} for {cards}, of {self.chain}: {debt.laid}")
        self.chain = []

    def one_press_from(self) -> set[int]:
        """The sums that whoever opens PUT RIGHT can choose; with nothing there, a draw card's."""
        state = self.at.game
        if not (state.hand.debt.laid or state.hand.earlier):
            return {draws.SHORT, draws.LONG}
        question = Question(draws.PUT_RIGHT, 0, self.at.now_ns)
        choices = draws.PUT_RIGHT.ask(state, question)[1]
        assert len(choices) <= len(FOUR)  # a button each
        after = (draws.PUT_RIGHT.answer(state, question, c.key, 0)[0] for c in choices)
        return {one.hand.debt.cards for one in after}

    def judges(self, flew: Mapping[int, float], before: int) -> Doing:
        """Hands that flew at once: all in one ruling, the first of them first."""
        while self.at.game.hand.reach is not None:  # hands fly on
            yield 500
        heats = [
            {self.at.names[p] for p in flew if flew[p] == ms} for ms in sorted({*flew.values()})
        ]
        right = any(_within(heats, _order(ruling)) for ruling in self.at.rulings()[before:])
        self.found.races[right] += 1
        if not right:
            heard = [f"{r.headline}, {r.reason}" for r in self.at.rulings()[before:]]
            self.found.wrong.append(f"race {flew}: {heard}")

    def ends(self, table: Table) -> None:
        """Enough are out: somebody says so, if the panel does not; and who was first."""
        self.out = tuple(table.out)
        self.run(5_000)
        for _ in range(8):
            if self.at.game.number != self.first:
                break
            self.starts(self.counts(table))
            self.run(20_000)
        self.run(3_000)
        won = [r for r in self.at.rulings()[self.counted :] if " WINS HAND " in r.headline]
        right = bool(won) and won[-1].players == (table.winner,)
        self.found.hands += 1
        self.found.winners[right] += 1
        if not right:
            heard = [r.headline for r in won]
            self.found.wrong.append(f"winner {self.at.names[table.out[0]]}: {heard}")

    def counts(self, table: Table) -> Doing:
        """As many presses as it takes until the hand is counted, by whoever is asked or anybody."""
        names = [self.at.names[p] for p in table.out]
        if not self.remembers():
            return  # whoever is asked overlooks it, for the first
        if not self.at.game.hand.closing:
            wrong = [p for p in self.at.game.hand.out if p not in table.out]
            for player in wrong:
                yield from self.menu(player, "I AM IN")
            teller = self.anybody()
            yield from self.leaves(teller)
            yield from self.menu(teller, "HAND OVER")
        for _ in range(2 * len(names)):
            asked = [p for p in range(self.players) if self.is_asked(p)]
            if not asked or self.at.game.number != self.first:
                return
            ask = self.at.state.asked
            labels = [c.label for c in ask.choices] if ask is not None else []
            yield 600
            known = [name for name in names if name in labels]
            if known and self.is_asked(asked[0]):
                yield from self.chooses(asked[0], known[0])
            yield 700


def _order(ruling: Ruling) -> list[str]:
    """Whose hands it names, the first one first; those at the next card may be of the flight."""
    return findall("[A-Z]{2,}", f"{ruling.headline} {ruling.reason}") if ruling.race else []


def _within(heats: list[set[str]], names: list[str]) -> bool:
    """Whether they come in that order, whoever else does; those of a heat in any."""
    rest = iter(names)
    for heat in heats:
        missing = set(heat)
        while missing:
            name = next(rest, "")
            if not name:
                return False
            missing.discard(name)
    return True
