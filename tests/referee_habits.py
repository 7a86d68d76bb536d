"""Clumsy people before a referee: buttons pressed by habit, twice, too long, or not at all.

What an accident says stands as if it had been meant, for as long as such a thing stands. It must
not outlive that, nor change what an honest press of anybody comes to, nor stick once it was
objected to.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from companion.games.super_power.referee.debts import DRAWN_NS, TRUCK_NS
from companion.games.super_power.referee.passing import LONGEST_NS
from companion.games.super_power.referee.state import State
from tests.at_table import MS, AtTable
from tests.referee_cards import Cloth
from tests.referee_ledger import Ledger
from tests.referee_people import People
from tests.referee_presses import BUTTONS, Presses

HABIT, TWICE, TOO_LONG = 1 / 20, 1 / 10, 1 / 20
ACCIDENTS = ("habit", "twice", "way out", "objection")
S = 1_000 * MS


class Clumsy(Presses):
    """Presses that now and then are made twice, or for too long."""

    def touch(self, player: int, what: str, *, held: bool = False, after_ms: float = 0) -> None:
        self.leave_question(player)
        too_long = not held and what != "slap" and self.chance.random() < TOO_LONG
        super().touch(player, what, held=held or too_long, after_ms=after_ms)
        if self.chance.random() < TWICE:
            about, self.about = self.about, "twice"
            after_ms += self.chance.uniform(150, 250) + (700 if held or too_long else 80)
            super().touch(player, what, held=held, after_ms=after_ms)
            self.about = about

    def answer(self, player: int, label: str) -> bool:
        """Whoever answers looks at the panel: with one finger, once."""
        for _ in range(40):
            ask = self.asked_of(player)
            if ask is not None:
                break
            self.wait(500)
        return super().answer(player, label)

    def press(self, player: int, what: str, *, held: bool = False) -> None:
        if what in BUTTONS:
            super().press(player, what, held=held)
            return
        Presses.touch(self, player, what, held=held)
        self.wait(760 if held else 140)

    def asked_of(self, player: int) -> Any:
        who = self.at.table.seats(self.at.state).index(self.sits.index(player))
        ask = self.at.state.asked
        return ask if ask is not None and ask.player == who else None

    def leave_question(self, player: int) -> None:
        """Whoever is asked something by accident sees it, and leaves it first."""
        for _ in range(40):
            ask = self.asked_of(player)
            if ask is None:
                return
            about, self.about = self.about, "way out"
            labels = [choice.label for choice in ask.choices]
            way_out = next((way for way in ("GO BACK", "NOBODY") if way in labels), None)
            if way_out is not None:
                super().answer(player, way_out)
            self.wait(500)
            self.about = about


class Explained(Ledger):
    """What stands on the panel, and for how long something that is not true may."""

    def __init__(self, people: Habits) -> None:
        super().__init__()
        self.people = people

    def look(self, at: AtTable[State], cloth: Cloth) -> None:
        self.looks += 1
        hand, now_ns = at.game.hand, at.now_ns
        longest_ns = TRUCK_NS if at.game.on("truck") else DRAWN_NS
        if hand.debt.laid and now_ns > hand.debt.laid[-1].at_ns + longest_ns:
            self.outlived.append("a debt stands too long")
        if hand.presumed is not None and now_ns > hand.presumed.since_ns + at.game.round_ns:
            self.outlived.append("DRAWN? stands too long")
        if any(now_ns > call.at_ns + at.game.round_ns for call in hand.calls):
            self.outlived.append("a call stands too long")
        if hand.passing is not None and now_ns > hand.passing.since_ns + LONGEST_NS:
            self.outlived.append("PASS LEFT stands too long")
        if len(hand.debt.laid) != len({(laid.player, laid.at_ns) for laid in hand.debt.laid}):
            self.outlived.append("a draw card counts twice")
        self.people.objects()


class Habits(People):
    """Six of them, with every rule on."""

    def __init__(self, seed: int, settings: Mapping[str, Any] | None = None) -> None:
        super().__init__(seed, 6, settings, forgets=0.1)
        self.hands = Clumsy(self.at, self.sits, self.chance, 0.1)
        self.accidents = 0

    def ledger(self) -> Ledger:
        return Explained(self)

    def take_turn(self) -> None:
        for button in BUTTONS:
            if self.chance.random() < HABIT:
                player = self.chance.randrange(self.count)
                about, self.hands.about = self.hands.about, "habit"
                if self.hands.asked_of(player) is None:  # type: ignore[attr-defined]
                    Presses.touch(self.hands, player, button, after_ms=self.chance.uniform(0, 8e3))
                    self.accidents += 1
                self.hands.about = about
        super().take_turn()

    def objects(self) -> None:
        """To what is said of the doghouse, and of the end of a hand, and not true."""
        ...
