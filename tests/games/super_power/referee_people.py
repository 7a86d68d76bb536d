"""People who play Super Power with real cards before the referee: they press, forget, and fidget.

The household plays each hand with open cards (`companion.games.super_power.household`). Its people
press for what happened there, several at once; by accident they press anything. What the panel says
is held against the true cards: the sum of every debt, the first of every race, every winner.
"""

from __future__ import annotations

import random
from itertools import pairwise
from math import exp
from typing import Any, Self

from companion.games.super_power import SUPER_POWER, trial
from companion.games.super_power.household import DRAW_FOUR, DRAW_TWO, word
from companion.games.super_power.rules import RULES
from companion.games.super_power.state import State
from companion.games.super_power.trial import KINDS
from tests.at_table import HOLD_MS, PRESS_MS, AtTable
from tests.games import habits
from tests.games.habits import BUTTONS, NONE, Habits
from tests.games.super_power.found import Found, Race
from tests.games.super_power.recorded import Event, RecordedHand
from tests.games.super_power.referee_table import MEANINGS

SPREAD = 0.5  # of the logarithm of the time that a turn takes
DRAW_MS = 700  # to draw a card
READ_MS = 2_000  # after that whoever is asked something answers
WAYS_OUT = ("BACK", "NOBODY", "NO, OR DRAWN")  # of what was opened by accident
LINES = {  # of the menu, by what is reported in it
    "cancelled": ("TRIPLETS",),
    "burnt": ("FIRE", "{player}"),
    "fouled": ("NOT YOUR TURN", "{player}", "NO, OR DRAWN"),
    "moved": ("BEAM ME UP", "{player}", "{there}"),
}


class People(habits.People[State]):
    """`pace_s`: the median of a turn. `stray`: how often at each turn each button is pressed by
    accident.
    """

    def __init__(
        self,
        seed: int,
        players: int,
        settings: dict[str, Any],
        has: Habits = NONE,
        *,
        pace_s: float = 6.0,
        stray: float = 0.0,
    ) -> None:
        super().__init__(AtTable, SUPER_POWER, seed, players, has, settings, MEANINGS)
        self.cards, self.pace_s, self.stray = random.Random(seed), pace_s, stray
        self.hooks = trial.hooks([r for r in RULES if self.game.on(r.switch)], players)
        self.found = Found()

    def play(self, hands: int) -> Self:
        for number in range(hands):
            table = RecordedHand(
                self.hooks,
                [KINDS[(player + number) % len(KINDS)] for player in self.players],
                self.cards.random,
                dealer=number % len(self.players),
                seats=self.game.circle,
                doghouse=self.game.setup.settings["doghouse"],
            )
            table.play_hand()
            if table.winner is not None:
                self.hand(table.log)
        self.found.presses = self.presses - self.habit_presses
        return self

    def hand(self, log: list[Event]) -> None:
        """Whoever it is about presses for what happens, or reports it in the menu."""
        self.first, self.chain, self.races = self.game.number, 0, list[Race]()
        self.on_top, self.caught = dict[int, bool](), "nobody yet"
        self.wait(12_000)
        for before, event in pairwise(log):
            self.out = before.out
            if event.kind in LINES and not self.happens("forgetful"):
                player, there = event.player, self.game.circle[event.cards % len(self.players)]
                names = {"player": self.at.names[player], "there": self.at.names[there]}
                self.answers()
                self.menu(player, *(line.format(**names) for line in LINES[event.kind]))
            does = getattr(self, f"_{event.kind.replace(' ', '_')}", None)
            if does is not None:
                does(before, event)
        self.out = log[-1].out
        self.ends()

    def turn(self) -> None:
        """Whoever's turn it is thinks; the others take cards, answer, and press by accident."""
        rest_ms = 1e3 * self.pace_s * exp(self.chance.gauss(0, SPREAD))
        for button in BUTTONS:
            if self.chance.random() < self.stray:
                self.habit_presses += 1
                self.soon(self.chance.choice(self.players), button, self.chance.uniform(0, rest_ms))
        for player in {take.player for take in self.game.hand.takes}:
            self.soon(player, "caught", READ_MS, HOLD_MS)
        self.wait(READ_MS)
        self.answers()
        self.wait(max(0, rest_ms - READ_MS))
        self.corrects()

    def answers(self) -> None:
        """Who is asked says what they know; or leaves what was opened by accident."""
        labels = self.labels if self.at.state.asked is not None and not self.game.hand.gains else []
        on_top = "YES:" if labels and self.on_top.get(self.at.asked.player) else "NO:"
        known = (on_top, self.caught, *WAYS_OUT)
        found = [label for one in known for label in labels if label.startswith(one)]
        if found and not self.happens("forgetful"):
            self.answer(found[0])

    # ---- what happens

    def _played(self, before: Event, event: Event) -> None:
        if before.kind not in ("raced", "hurried") or before.player != event.player:
            self.turn()
        if word(event.card) in (DRAW_TWO, DRAW_FOUR):
            self.chain += 1
            self.on_top[event.player] = self.chain > 1
            if self.is_asked(event.player):
                self.answers()
            for_ms = HOLD_MS if word(event.card) == DRAW_FOUR else PRESS_MS
            self.soon(event.player, "draw", self.chance.uniform(200, 900), for_ms)

    def _drew(self, before: Event, event: Event) -> None:
        """Cards are drawn; for draw cards the panel must say how many."""
        if before.debt and not event.debt:
            self.turn()
            self.compares(before.debt)
        self.wait(DRAW_MS * event.cards)

    def _raced(self, _before: Event, event: Event) -> None:
        flew = {player: ms for player, ms in event.hands if self.soon(player, "first", ms)}
        self.races += [Race(self.at.now_ns, flew)] if len(flew) > 1 else []
        self.wait(event.hands[0][1])

    def _hurried(self, _before: Event, event: Event) -> None:
        self.wait(event.hands[0][1])

    def _called(self, _before: Event, event: Event) -> None:
        self.soon(event.player, "uno", self.chance.uniform(100, 700))

    def _caught(self, _before: Event, event: Event) -> None:
        self.caught = self.at.names[event.player]
        self.soon(event.hands[0][0], "caught", self.chance.uniform(1_000, 2_500))

    def _out(self, _before: Event, event: Event) -> None:
        """By heart: a long press, and I AM OUT is on the left."""
        after_ms = self.chance.uniform(400, 1_500)
        if self.soon(event.player, "up", after_ms, HOLD_MS):
            self.soon(event.player, "left", after_ms + 2 * HOLD_MS)

    def _slapped(self, _before: Event, event: Event) -> None:
        for player, ms in event.hands:
            self.soon(player, "slap", ms)
        self.wait(4_000)

    def _passed_hands(self, before: Event, event: Event) -> None:
        """A zero is reported where it changes who is out."""
        if (before.out or event.out) and not self.happens("forgetful"):
            self.menu(event.player, "ZERO: PASS LEFT")
            for player in self.players:
                self.soon(player, "first", self.chance.uniform(0, 3_000))
        self.wait(8_000)

    # ---- what is compared with the true cards, and corrected

    def corrects(self) -> None:
        """Everyone sees who is out, and whether the hand goes on."""
        if self.game.hand.gains or self.game.number != self.first:
            self.correct("NOT OVER" if self.game.hand.gains else "TAKE BACK")
        wrong = {*self.game.hand.out} ^ {*self.out}
        for player in sorted(wrong, key=self.out.count):  # those with cards first
            self.correct("I HAVE CARDS" if player in self.game.hand.out else "I AM OUT", player)

    def compares(self, cards: int) -> None:
        """A debt is about to be drawn. If the panel's sum is wrong, one line puts it right."""
        counted = self.found.stacked if self.chain > 1 else self.found.debts
        owed, debt, self.chain = self.game.hand.owed, self.game.hand.debt, 0
        counted[debt == cards] += 1
        if debt != cards:
            self.found.wrong.append(f"debt {debt} for {cards}: {owed}")
            self.correct("FIX DRAW TOTAL", None, f"DRAW {cards}")
            self.found.unmendable += self.game.hand.debt != cards

    def ends(self) -> None:
        """Enough are out: someone reports it, if nobody has, and corrects the points."""
        names = [self.at.names[player] for player in self.out]
        gains = {name: len(names) - place for place, name in enumerate(names)}

        def short(label: str) -> int:
            name, _, n = label.rpartition(" ")
            return gains.get(name, 0) - int(n)

        def reports() -> None:
            who = self.chance.choice(self.players)
            if not self.game.hand.gains:
                self.menu(who, "END THIS HAND", *names)
            elif not self.happens("forgetful"):
                self.set_sheet(who, short)

        self.wait(5_000)
        self.until(lambda: self.game.number > self.first, reports)
        rulings, self.found.hands = self.at.rulings(), self.found.hands + 1
        won = [ruling for ruling in rulings if ruling.headline.endswith(f"hand {self.first}")]
        self.found.winners[won[-1].players == self.out[:1]] += 1
        for race in self.races:
            self.found.races[race.is_ruled(rulings, self.at.names)] += 1
