"""Clumsy people before a referee: buttons pressed by habit, twice, too long, or not at all.

What an accident says stands like anything that was meant, and no longer. It must not swallow an
honest press of somebody else, nor change what that comes to, nor stick once it was objected to.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.super_power.referee.debts import DRAWN_NS, TRUCK_NS
from companion.games.super_power.referee.passing import LONGEST_NS
from companion.games.super_power.state import State
from companion.kit.view import Ask
from tests.at_table import HOLD_MS, MS, PRESS_MS, AtTable
from tests.referee_cards import Cloth
from tests.referee_ledger import Ledger
from tests.referee_people import People
from tests.referee_presses import BUTTONS, Presses

HABIT, TWICE, TOO_LONG = 1 / 20, 1 / 10, 1 / 20
ACCIDENTS = ("habit", "twice")
WAYS_OUT = ("NOBODY", "GO BACK")


class Clumsy(Presses):
    """Presses that are made twice, or for too long, now and then."""

    def touch(self, player: int, what: str, *, held: bool = False, after_ms: float = 0) -> None:
        if what == "caught":
            self.leaves(player)
        long = held or (what != "slap" and self.chance.random() < TOO_LONG)
        super().touch(player, what, held=long, after_ms=after_ms)
        if self.chance.random() < TWICE:
            about, self.about = self.about, "twice"
            after_ms += (HOLD_MS if long else PRESS_MS) + self.chance.uniform(120, 250)
            super().touch(player, what, held=held, after_ms=after_ms)
            self.about = about

    def press(self, player: int, what: str, *, held: bool = False) -> None:
        """Whoever is asked something sees it, and leaves that first."""
        if what in BUTTONS:
            self.leaves(player)
            super().press(player, what, held=held)
            self.wait(HOLD_MS)  # it was perhaps for too long
        else:  # an answer: with both eyes on the panel
            Presses.touch(self, player, what, held=held)
            self.wait((HOLD_MS if held else PRESS_MS) + 60)

    def opens_menu(self, player: int) -> Ask | None:
        """A hold that somebody's accident has made a hand of a race opened none: once more."""
        self.leaves(player)
        return super().opens_menu(player) or super().opens_menu(player)

    def leaves(self, player: int) -> None:
        for _ in range(60):
            ask = self.at.state.asked
            if ask is None or not self.is_asked(player):
                return
            about, self.about = self.about, "way out"
            labels = [choice.label for choice in ask.choices]
            out = next((way for way in WAYS_OUT if way in labels), None)
            if ask.style == "list":
                self.press(player, "left")
            elif out is not None:
                self.answer(player, out)
            self.wait(300)
            self.about = about


class Explained(Ledger):
    """For how long anything that is not true may stand."""

    def look(self, at: AtTable[State], cloth: Cloth) -> None:
        """The cards are no measure here."""
        self.looks += bool(cloth.pile)
        hand, now_ns = at.game.hand, at.now_ns - at.state.back_ns
        longest_ns = TRUCK_NS if at.game.on("truck") else DRAWN_NS
        stands = {
            "a debt": hand.debt.laid and now_ns > hand.debt.laid[-1].at_ns + longest_ns,
            "DRAWN?": hand.presumed and now_ns > hand.presumed.since_ns + at.game.round_ns,
            "UNO": any(now_ns > call.at_ns + at.game.round_ns for call in hand.calls),
            "PASS LEFT": hand.passing and now_ns > hand.passing.since_ns + LONGEST_NS,
            "UNO of who is out": {call.player for call in hand.calls} & set(hand.out),
        }
        self.outlived += [f"{what} stands too long" for what, wrong in stands.items() if wrong]


class Habits(People):
    """Six of them, one press in ten forgotten."""

    def __init__(self, seed: int, settings: Mapping[str, Any] | None = None) -> None:
        super().__init__(seed, 6, settings, forgets=0.1, formal=False)
        self.clumsy = self.hands = Clumsy(self.at, self.sits, self.chance, 0.1)
        self.checked = 0  # honest presses
        self.habits: list[tuple[int, int]] = []  # who pressed by habit, and when

    def ledger(self) -> Ledger:
        return Explained()

    def take_turn(self) -> None:
        about = self.hands.about
        self.hands.about = "habit"
        for button in BUTTONS:
            if self.chance.random() < HABIT:
                player = self.chance.randrange(self.count)
                after_ms = self.chance.uniform(0, 9_000)
                self.habits.append((player, self.at.now_ns + round(after_ms * MS)))
                Presses.touch(self.hands, player, button, after_ms=after_ms)
        self.hands.about = about
        super().take_turn()
        if not self.over:
            self.objects()

    # ---- what an honest press must come to

    def tells_draw(self, player: int, cards: int) -> None:
        made, touched_ns = self.hands.made["draw card"], self.at.now_ns
        self.clumsy.leaves(player)
        super().tells_draw(player, cards)
        if self.hands.made["draw card"] == made:
            return
        self.checked += 1
        drawn = [r for r in self.at.rulings() if "DRAWN" in r.headline and r.at_ns >= touched_ns]
        back = [r for r in self.at.rulings() if r.clause == "undo" and r.at_ns >= touched_ns]
        late = f"{self.at.names[player]}'s question was gone"
        told = any(r.reason.startswith(late) and r.at_ns >= touched_ns for r in self.at.rulings())
        lies = any(laid.player == player for laid in self.at.game.hand.debt.laid)
        if not (lies or drawn or back or told):
            self.outlived.append(f"a draw card of {self.at.names[player]} was not heard")

    def race(self, touches: dict[int, float]) -> None:
        """Who is asked something by an accident of their own leaves that, and reaches then."""
        for player in touches:
            self.clumsy.leaves(player)
        self.taking = {take.player for take in self.at.game.hand.takes}
        self.from_ns = self.at.now_ns - self.at.game.race_ns
        super().race(touches)

    def judged(self, pressed: dict[int, float]) -> bool:
        """Between hands by habit those that were meant stand in their order.

        But for who has cards to take, and who has just reached by habit.
        """
        before = {player for player, at_ns in self.habits if at_ns > self.from_ns}
        if set(pressed) & (before | self.taking):
            return True
        order = [finish.player for finish in self.newest_race().race if finish.player in pressed]
        return order == sorted(pressed, key=lambda player: pressed[player])

    def objects(self) -> None:
        """To a hand that an accident has ended, and to who sits in the doghouse by one."""
        hand = self.at.game.hand
        self.hands.about = "objection"
        if hand.dealt and self.at.game.number > self.number:
            self.takes_back(self.chance.randrange(self.count), self.at.now_ns)
            if self.at.game.number > self.number:
                self.outlived.append("a hand that is not over has ended")
        self.sits[:] = self.at.game.chairs  # who was told to move by accident moves
        for player in [p for p in self.at.game.hand.out if p not in self.cloth.out]:
            self.hands.menu(player, "I AM IN")
            if player in self.at.game.hand.out:
                self.outlived.append(f"{self.at.names[player]} sits in the doghouse still")

    def hand(self) -> None:
        self.number = self.at.game.number
        super().hand()
