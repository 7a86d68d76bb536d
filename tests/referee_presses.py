"""How people before a referee press: what for, what they remember, and how long it takes."""

from __future__ import annotations

import random
from collections import Counter

from companion.games.super_power.state import State
from companion.kit.view import Ask
from companion.table.questions import places
from tests.at_table import HOLD_MS, MS, PRESS_MS, AtTable

MORE = "MORE..."
BUTTONS = {"first": "up", "uno": "right", "draw": "down", "caught": "left", "slap": "pad"}


class Presses:
    """Hands at a table. `sits`: who sits at each place. `forgets`: how often none is made."""

    def __init__(
        self, at: AtTable[State], sits: list[int], chance: random.Random, forgets: float
    ) -> None:
        self.at, self.sits, self.chance, self.forgets = at, sits, chance, forgets
        self.made: Counter[str] = Counter()  # by what they were for
        self.forgotten: Counter[str] = Counter()
        self.about = ""  # what the next ones are for

    def remembers(self, what: str) -> bool:
        """Whether anybody thinks of what the next presses are for."""
        self.about = what
        if self.chance.random() < self.forgets:
            self.forgotten[what] += 1
            return False
        return True

    def touch(self, player: int, what: str, *, held: bool = False, after_ms: float = 0) -> None:
        """A button down and up again; time goes on when somebody waits."""
        self.made[self.about] += 1
        at_ns = self.at.now_ns + round(after_ms * MS)
        switch = BUTTONS.get(what, what)
        self.at._touch(self.sits.index(player), switch, at_ns, HOLD_MS if held else PRESS_MS)

    def press(self, player: int, what: str, *, held: bool = False) -> None:
        self.touch(player, what, held=held)
        self.wait(HOLD_MS + 60 if held else PRESS_MS + 60)

    def wait(self, ms: float) -> None:
        self.at.run(self.at.now_ns + round(ms * MS))

    def think(self, least_s: float, most_s: float) -> None:
        self.wait(1e3 * self.chance.uniform(least_s, most_s))

    def asked(self, player: int) -> Ask | None:
        """What the panel asks them, once it is their turn to be asked."""
        for _ in range(40):
            if self.is_asked(player):
                return self.at.state.asked
            self.wait(500)
        return None

    def is_asked(self, player: int) -> bool:
        ask = self.at.state.asked
        return ask is not None and ask.player == self.called(player)

    def called(self, player: int) -> int:
        """Who that is to the panel: whoever it has at their seat."""
        return self.at.table.seats(self.at.state).index(self.sits.index(player))

    def answer(self, player: int, label: str) -> bool:
        """They press what they mean."""
        ask = self.asked(player)
        if ask is None:
            return False
        self.wait(500)
        labels = [choice.label for choice in ask.choices]
        if label not in labels:  # the panel knows already, by a press that somebody forgot before
            self.wait(16_000)
            return False
        if ask.style == "list":
            for _ in range(labels.index(label)):
                self.press(player, "down")
            self.press(player, "right")
        else:
            button, held = places(ask)[labels.index(label)]
            self.press(player, button, held=held)
        return True

    def menu(self, player: int, *labels: str) -> None:
        """One long press, and an answer for each line; what is not there is behind MORE."""
        ask = self.opens_menu(player)
        first = [choice.label for choice in ask.choices] if ask is not None else []
        more = (MORE,) if MORE in first and labels[0] not in first else ()
        for label in (*more, *labels):
            if not self.answer(player, label):
                return

    def opens_menu(self, player: int) -> Ask | None:
        self.wait(600)
        self.press(player, "up", held=True)
        return self.asked(player)
