"""People who play Super Power with real cards before the referee: they press, forget, and fidget.

The household plays each hand with open cards, and its people press for what happened there. The
panel is held against the cards: every debt, every race, every winner.
"""

from __future__ import annotations

import random
from itertools import pairwise
from math import exp

from companion.games.super_power import SUPER_POWER
from companion.games.super_power.state import State
from companion.kit.game import Settings
from tests.at_table import HOLD_MS, PRESS_MS, AtTable
from tests.games import habits
from tests.games.habits import NONE, Habits
from tests.games.super_power.found import Found, Race
from tests.games.super_power.recorded import Event, play_hand
from tests.games.super_power.referee_table import MEANINGS

READ_MS = 2_000  # after that whoever is asked something answers
WAYS_OUT = ("BACK", "NOBODY", "NO, OR DRAWN")  # of what was opened by accident
LINES = {"cancelled": "TRIPLETS", "burnt": "FIRE", "fouled": "NOT YOUR TURN", "moved": "BEAM ME UP"}


class People(habits.People[State]):
    """A table of them."""

    pace_s, spread = 6.0, 0.5  # the median of a turn; that of the logarithm of its time

    def __init__(self, seed: int, players: int, settings: Settings, has: Habits = NONE) -> None:
        super().__init__(AtTable, SUPER_POWER, seed, players, has, settings, MEANINGS)
        self.cards, self.found = random.Random(seed), Found()

    def play(self, hands: int = 1) -> People:
        for number in range(hands):
            self.hand(play_hand(self.game, number, self.cards.random))
        self.found.presses = self.presses - self.habit_presses
        return self

    def hand(self, log: list[Event]) -> None:
        """Whoever it is about presses for what happens. In the end the panel is corrected."""
        self.first, self.chain, self.races = self.game.number, 0, list[Race]()
        self.on_top, self.caught = dict[int, bool](), "nobody yet"
        self.wait(12_000)
        for before, event in pairwise((*log, log[-1])):
            self.out = before.out
            self.happened(before, event)
        self.wait(5_000)
        self.until(lambda: self.game.number > self.first, self.ends)
        self.found.compare(self.at, f"hand {self.first}", self.out[:1], self.races)

    def happened(self, before: Event, event: Event) -> None:
        player, name, between = event.player, self.at.names[event.player], self.chance.uniform
        match event.kind:
            case "played":
                if before.kind not in ("raced", "hurried") or before.player != player:
                    self.turn()
                if cards := event.debt - before.debt:
                    self.draws(player, cards)
            case "drew":
                if before.debt and not event.debt:
                    self.compares(before.debt)
                self.wait(700 * event.cards)
            case "raced" | "hurried":
                hands = event.hands if event.kind == "raced" else ()
                flew = {one: ms for one, ms in hands if self.soon(one, "first", ms)}
                self.races += [Race(self.at.now_ns, flew)] if len(flew) > 1 else []
                self.wait(event.hands[0][1])
            case "called":
                self.soon(player, "uno", between(100, 700))
            case "caught":
                self.caught = name
                self.soon(event.hands[0][0], "caught", between(1_000, 2_500))
            case "out":  # by heart: a long press, and I AM OUT is on the left
                after_ms = between(400, 1_500)
                if self.soon(player, "up", after_ms, HOLD_MS):
                    self.soon(player, "left", after_ms + 2 * HOLD_MS)
            case "slapped":
                for one, ms in event.hands:
                    self.soon(one, "slap", ms)
                self.wait(4_000)
            case "passed hands":  # reported where it changes who is out
                if (before.out or event.out) and not self.happens("forgetful"):
                    self.menu(player, "ZERO: PASS LEFT")
                    for one in self.players:
                        self.soon(one, "first", between(0, 3_000))
                self.wait(8_000)
            case kind if kind in LINES and not self.happens("forgetful"):
                there = self.at.names[self.game.circle[event.cards % len(self.players)]]
                self.answers()
                self.menu(player, LINES[kind], name, *[there] * (kind == "moved"), WAYS_OUT[-1])

    def turn(self) -> None:
        """Whoever's turn it is thinks; the others take cards, answer, and press by accident."""
        rest_ms = 1e3 * self.pace_s * exp(self.chance.gauss(0, self.spread))
        self.fidget(rest_ms)
        for player in {take.player for take in self.game.hand.takes}:
            self.soon(player, "caught", READ_MS, HOLD_MS)
        self.wait(READ_MS)
        self.answers()
        self.wait(max(0, rest_ms - READ_MS))
        self.corrects()

    def draws(self, player: int, cards: int) -> None:
        """A player presses for a draw card."""
        self.chain += 1
        self.on_top[player] = self.chain > 1
        if self.is_asked(player):
            self.answers()
        for_ms = HOLD_MS if cards == 4 else PRESS_MS
        self.soon(player, "draw", self.chance.uniform(200, 900), for_ms)

    def answers(self) -> None:
        """Who is asked says what they know; or leaves what was opened by accident."""
        labels = self.labels if self.at.state.asked is not None and not self.game.hand.gains else []
        on_top = "YES:" if labels and self.on_top.get(self.at.asked.player) else "NO:"
        known = (on_top, self.caught, *WAYS_OUT)
        found = [label for one in known for label in labels if label.startswith(one)]
        if found and not self.happens("forgetful"):
            self.answer(found[0])

    def corrects(self) -> None:
        """Everyone sees who is out, and whether the hand goes on."""
        if self.game.hand.gains or self.game.number != self.first:
            self.correct("NOT OVER" if self.game.hand.gains else "TAKE BACK")
        wrong = {*self.game.hand.out} ^ {*self.out}
        for player in sorted(wrong, key=self.out.count):  # those with cards first
            self.correct("I HAVE CARDS" if player in self.game.hand.out else "I AM OUT", player)

    def compares(self, cards: int) -> None:
        """A debt is about to be drawn. If the panel's sum is wrong, one line puts it right."""
        self.turn()
        right = self.game.hand.debt == cards
        (self.found.stacked if self.chain > 1 else self.found.debts)[right] += 1
        self.chain = 0
        if not right:
            self.correct("FIX DRAW TOTAL", None, f"DRAW {cards}")
            self.found.unmendable += self.game.hand.debt != cards

    def ends(self) -> None:
        """Enough are out: someone reports it, if nobody has, and corrects the points."""
        who, out = self.chance.choice(self.players), self.out
        gains = [len(out) - out.index(player) if player in out else 0 for player in self.players]
        if not self.game.hand.gains:
            self.menu(who, "END THIS HAND", *(self.at.names[player] for player in out))
        elif not self.happens("forgetful"):
            self.set_sheet(who, self.short_of(gains))
