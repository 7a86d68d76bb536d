"""People who play Super Power with real cards before the referee: they press, forget, and fidget.

The household plays each hand with open cards (`companion.games.super_power.household`). Its people
press for what happened there, each in their own time and several at once; what they forget they do
not press, and by accident they press anything. What the panel says is held against the true cards:
the sum of every debt, the first hand of every race, the winner of every hand.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from math import exp
from typing import Any, Self

from companion.games.super_power import doghouse, draws, trial
from companion.games.super_power.household import DRAW_FOUR, DRAW_TWO, Event, OpenHand, word
from companion.games.super_power.rules import RULES
from companion.games.super_power.rules.beam_me_up import shifted
from companion.games.super_power.trial import KINDS
from companion.kit.asking import Answering
from companion.kit.race import Entry
from companion.kit.structs import replace
from companion.kit.view import FOUR
from tests.games.super_power.found import is_within, order
from tests.games.super_power.pressing import Doing, Pressing
from tests.games.super_power.referee_table import ALL

STRAY = ("up", "right", "down", "left")
SPREAD = 0.5  # of the logarithm of the time that a turn takes
DRAW_MS = 700  # a card drawn
RACE_MS = 3_000  # a race has been decided by then
MENDS_MS = 20_000  # a table waits while somebody takes back the end of a hand that goes on
SEAT_MS = 3_000  # to sit down somewhere else


class People(Pressing):
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
        self.settings = {**(ALL if settings is None else settings)}
        super().__init__(seed, players, self.settings, forgets=forgets)
        self.cards, self.pace_s, self.stray = random.Random(seed), pace_s, stray
        self.rules = [rule for rule in RULES if self.at.game.on(rule.switch)]
        self.hooks = trial.hooks(self.rules, players)
        self.number = 0

    def play(self, hands: int) -> Self:
        for _ in range(hands):
            self.hand()
        return self

    # ---- a hand

    def hand(self) -> None:
        happened: list[Event] = []
        kinds = tuple(KINDS[(p + self.number) % len(KINDS)] for p in range(self.players))
        table = OpenHand(
            self.hooks,
            kinds,
            self.cards.random,
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
            on_top, four = len(self.chain) > 1, kind == DRAW_FOUR
            self.perhaps(self.draw_card(event.player, four, on_top), 200, 900)

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
        self.perhaps(self.menu(event.player, "TRIPLETS"), 500, 1_500)
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
        self.perhaps(self.press(event.player, "uno"), 100, 700)

    def _caught(self, event: Event) -> None:
        [(catcher, _)] = event.hands
        self.run(self.between(1_000, 2_500))
        self.perhaps(self.catches(catcher, event.player))

    def _out(self, event: Event) -> None:
        self.perhaps(self.menu(event.player, "I AM OUT"), 400, 1_500)

    def _slapped(self, event: Event) -> None:
        for player, ms in event.hands:
            self.perhaps(self.press(player, "slap"), ms)
        self.run(4_000)
        for player, _ in event.hands[1:]:
            self.perhaps(self.takes(player), 1_000, 6_000)

    def _passed_hands(self, event: Event) -> None:
        if self.out or event.out:
            self.perhaps(self.menu(event.player, "ZERO: PASS LEFT"))
        self.run(5_000)
        for player in range(self.players):
            self.perhaps(self.says_passed(player), 0, 3_000)
        self.run(3_000)

    def _burnt(self, event: Event) -> None:
        self.reports(event.player, "FIRE")
        self.run(4_000)

    def _fouled(self, event: Event) -> None:
        self.run(3_000)
        self.reports(event.player, "NOT YOUR TURN", "NO, OR DRAWN")

    def reports(self, player: int, line: str, *answers: str) -> None:
        """Somebody says that it happened to that player, every other time."""
        if self.chance.random() < 0.5 and self.remembers():
            self.starts(self.menu(self.anybody(), line, self.at.names[player], *answers))
            self.starts(self.takes(player), 8_000)

    def _moved(self, event: Event) -> None:
        self.run(SEAT_MS)
        name, there = self.at.names[event.player], self.at.names[self.sits[event.cards]]
        self.sits = list(shifted(tuple(self.sits), event.player, event.cards))
        self.starts(self.menu(event.player, "BEAM ME UP", name, there))
        self.run(12_000)
        self.sit_right()

    def sit_right(self) -> None:
        """Everybody sees where the panel thinks they sit: neighbours change until it is true."""
        for _ in range(3 * self.players):
            chairs = self.at.game.circle
            wrong = [p for p, there in zip(self.sits, chairs, strict=True) if p != there]
            if not wrong:
                return
            there = chairs[chairs.index(wrong[0]) - 1]
            names = self.at.names[wrong[0]], self.at.names[there]
            self.starts(self.menu(wrong[0], "BEAM ME UP", *names))
            self.run(12_000)

    # ---- what somebody does

    def draw_card(self, player: int, four: bool, on_top: bool) -> Doing:
        """Who is asked whether it lies on top says so, or overlooks that they are asked."""
        yield from self.leaves(player)
        yield self.touches(player, "down", long=four)
        asked = {q.player for q in self.at.game.questions if q.topic is draws.ON_TOP}
        if player in asked and self.remembers():
            yield from self.answers(player, "YES" if on_top else "NO")

    def takes(self, player: int) -> Doing:
        """Says that cards were taken, if the panel still says that they must be."""
        if any(take.player == player for take in self.at.game.hand.takes):
            yield from self.leaves(player)
            yield self.touches(player, "left", long=True)

    def says_passed(self, player: int) -> Doing:
        """Once the panel asks for it, which it does late where somebody reports the zero late."""
        yield from self.waits_until(lambda: self.at.game.hand.zero_ns is not None)
        if player in doghouse.waiting(self.at.game):
            yield from self.press(player, "first")

    def catches(self, catcher: int, player: int) -> Doing:
        yield from self.leaves(catcher)
        yield self.touches(catcher, "left")
        yield 2_000
        yield from self.answers(catcher, self.at.names[player])
        yield self.between(1_500, 4_000)
        yield from self.takes(player)

    def puts_right(self) -> None:
        """Everybody sees who is in the doghouse; who is wrong there says so, or overlooks it."""
        if self.at.game.number != self.first or self.at.game.hand.gains:
            if self.remembers():
                self.starts(self.goes_on())
                self.run(MENDS_MS)
            return
        self.sit_right()
        listed = self.at.game.hand.out
        for player in {*listed} ^ {*self.out}:
            if self.remembers() and self.chance.random() < 0.5:
                label = "I HAVE CARDS" if player in listed else "I AM OUT"
                self.starts(self.menu(player, label), self.between(500, 2_000))

    def goes_on(self) -> Doing:
        """The panel says that the hand is over, and it is not."""
        player = self.anybody()
        if self.at.game.hand.gains:
            yield from self.menu(player, "NOT OVER")
        for _ in range(8):
            if self.at.game.number != self.first:
                yield from self.menu(player, "TAKE BACK")

    # ---- what is held against the cards

    def compares(self, cards: int) -> None:
        """A debt is about to be drawn: the panel's sum."""
        hand = self.at.game.hand
        right = hand.debt == cards
        (self.found.stacked if len(self.chain) > 1 else self.found.debts)[right] += 1
        if not right:
            mendable = cards in self.one_press_from()
            self.found.unmendable += not mendable
            self.found.wrong.append(f"debt {hand.debt} for {cards}, of {self.chain}: {hand.owed}")
        self.chain = []

    def one_press_from(self) -> set[int]:
        """The sums that FIX DRAW TOTAL offers, a button each; and those of the buttons of the seat.

        Where a press was forgotten, or is still to come, it is that press: a draw card, or DRAWN.
        """
        state, player = self.at.game, self.chain[-1][0] if self.chain else 0
        touch, cards = Entry(player, "down", self.at.now_ns), (draws.SHORT, draws.LONG)
        after = [draws.added(state, touch, n)[0] for n in cards]
        fixes = Answering(player, topic=draws.PUT_RIGHT, about=touch)
        question = draws.PUT_RIGHT.asks(state, fixes)
        assert question is not None
        assert len(question.answers) <= len(FOUR)  # a button each
        for sum_ in question.answers:
            after.append(draws.PUT_RIGHT.does(state, replace(fixes, answers=(sum_,)))[0])
        after.append(draws.drawn(state, touch)[0])
        return {one.hand.debt for one in after}

    def judges(self, flew: Mapping[int, float], before: int) -> Doing:
        """Hands that flew at once: all in one ruling, the first of them first."""
        while self.at.game.hand.reach is not None:  # hands fly on
            yield 500
        heats = [
            {self.at.names[p] for p in flew if flew[p] == ms} for ms in sorted({*flew.values()})
        ]
        right = any(is_within(heats, order(ruling)) for ruling in self.at.rulings()[before:])
        self.found.races[right] += 1
        if not right:
            ruled = [f"{r.headline}, {r.reason}" for r in self.at.rulings()[before:]]
            self.found.wrong.append(f"race {flew}: {ruled}")

    def ends(self, table: OpenHand) -> None:
        """Enough are out: somebody says so, if the panel does not; and who was first."""
        self.out = tuple(table.out)
        self.run(5_000)
        for _ in range(8):
            if self.at.game.number != self.first:
                break
            self.starts(self.counts(table))
            self.run(20_000)
        self.run(3_000)
        won = [r for r in self.at.rulings()[self.counted :] if " wins hand " in r.headline]
        right = bool(won) and won[-1].players == (table.winner,)
        self.found.hands += 1
        self.found.winners[right] += 1
        if not right:
            ruled = [r.headline for r in won]
            self.found.wrong.append(f"winner {self.at.names[table.out[0]]}: {ruled}")

    def counts(self, table: OpenHand) -> Doing:
        """Somebody reports the end, if nobody has, and corrects the points of the hand."""
        names = [self.at.names[p] for p in table.out]
        if not self.remembers():
            return  # whoever could overlooks it, for the first
        player = self.anybody()
        if not self.at.game.hand.gains:
            yield from self.menu(player, "END THIS HAND", *names)
            yield 1_000
        while self.at.game.hand.gains:
            yield 700 + self.touches(player, self.next_press(names))

    def next_press(self, names: list[str]) -> str:
        """Towards a line of the sheet that is wrong, or at it; at last DONE."""
        lines = [choice.label.rpartition(" ") for choice in self.at.asked.choices]
        gains = {name: len(names) - place for place, name in enumerate(names)}
        short = [name and gains.get(name, 0) - int(n) for name, _, n in lines]
        cursor = self.at.state.cursor
        if short[cursor]:
            return "right" if int(short[cursor]) > 0 else "left"
        return "down" if any(short) or cursor else "right"
