"""People who play Nuh-Uh! with real cards, each for themselves. They keep their own count, and
correct the panel's after each turn.
"""

from __future__ import annotations

from typing import Any, Self

from companion.games.nuh_uh import NUH_UH
from companion.games.nuh_uh.state import State
from companion.kit.game import Game
from tests.games import habits
from tests.games.habits import BUTTONS, LETTERS, NONE, Habits
from tests.games.nuh_uh.quizzed import Asked, Person, asked
from tests.games.nuh_uh.turn import Sheets

POWERS = ("SWITCHEROO", "PRIDE", "GAMBLE")
EACH = 3  # Trivia cards


class People(habits.People[State]):
    """A whole game. `needed`: presses that the rulebook makes people do, and those of habit."""

    def __init__(
        self, seed: int, players: int, habits: Habits = NONE, game: Game[Any] = NUH_UH, **own: Any
    ) -> None:
        super().__init__(Sheets, game, seed, players, habits, {"trivia_each": EACH, **own})
        self.people = [Person() for _ in range(players)]
        self.needed = 0

    def play(self) -> Self:
        """Until the Trivia cards are gone."""
        for turn in range(EACH * len(self.people)):
            self.wait(self.chance.uniform(3_000, 8_000))
            self._turn(asked(self.chance, self.people, turn % len(self.people)))
            self.rounds += 1
        self.wait(190_000)  # a last sheet that is overlooked is done by itself
        self._compare(0)
        self.needed += self.habit_presses
        return self

    def _turn(self, true: Asked) -> None:
        self._to("window", true.guesser, self.chance.choice(BUTTONS))
        reader, number = true.reader, self.game.number  # a sheet that was overlooked is done now
        if true.callers:
            self.until(lambda: self.game.turn.by == true.callers[0], lambda: self._call(true))
        else:
            self._to("verdict", reader, "down")
        self.needed += 2 + (len(true.callers[:2]) or 1)
        self.wait(3_000)
        powers = self.game.settings["powers"]
        if powers and self.chance.random() < 0.2 and self.people[reader].nuh_uhs:
            before = self.presses
            self.menu(reader, f"USE {self.chance.choice(POWERS)}")
            self.needed += self.presses - before
        true.move(self.people)
        self.until(lambda: self._is_judged(true, number), lambda: self._judge(true, number))
        if self.game.phase == "sheet" and not self.happens("blind"):
            self._sheet(true.holder)
        if true.had_none and not self.people[true.guesser].nuh_uhs:
            self._draw(true.guesser)
        self._compare(reader)

    def _call(self, true: Asked) -> None:
        """The first two say Nuh-Uh; if another one was first, it is taken back."""
        if self.game.phase != "window":  # or the Guesser pressed again
            self._on("window", true.guesser, "up")
            return
        tries = [c for c in true.callers[:2] if not self.happens("forgetful")]
        seats = [(c + self.happens("neighbourly")) % len(self.people) for c in tries]
        taps = [f"{LETTERS[s]} {'up' if s == true.reader else self.any()}" for s in seats]
        self.at.play(f"; +{self.chance.uniform(320, 600):.3f} ".join(taps) or "wait 1500")
        self.wait(1_200)

    def any(self) -> str:
        return self.chance.choice([*BUTTONS, "pad"])

    def _judge(self, true: Asked, number: int) -> None:
        """The Reader presses; what is not what the card says is taken back."""
        if self.game.phase == "sheet" or self.game.number > number:
            self.correct("TAKE BACK", true.reader)
        else:
            right = true.correct != self.happens("mistaken")
            self.press(true.reader, "right" if right else "left")

    def _is_judged(self, true: Asked, number: int) -> bool:
        is_judged = self.game.phase == "sheet" or self.game.number > number
        found = [f"{r.headline} {r.reason}" for r in self.at.rulings() if r.clause == "NU-4"]
        return is_judged and ("orrect" in found[-1]) == true.correct

    def _sheet(self, holder: int | None) -> None:
        """DONE; now and then a Power made the card count 2."""
        if holder is not None and self.chance.random() < 0.15:
            self.people[holder].twos += 1
            self.needed += 1  # the rulebook has them flip the card
            self.at.answer("WORTH +")
        self._press_done()

    def _press_done(self) -> None:
        self.wait(1_600)
        if self.at.state.asked is not None:
            self.needed += 1
            self.at.answer("DONE")

    def _draw(self, guesser: int) -> None:
        """Catch Up; one in four does not want the card."""
        if self.at.state.over or self.chance.random() < 0.75:
            self.people[guesser].nuh_uhs += 1
            return
        self.needed += 1
        self._press_done()
        self.until(self._is_declined, lambda: self._on("window", guesser, "left"))

    def _is_declined(self) -> bool:
        """At a neighbour's seat that press is an answer that is final."""
        return self.at.state.over or (self.game.drew is None and self.game.phase != "window")

    def _to(self, phase: str, player: int, switch: str) -> None:
        there = lambda: self.game.phase == phase and self.game.turn.by is None  # noqa: E731
        self.until(there, lambda: self._on(phase, player, switch))

    def _on(self, phase: str, player: int, switch: str) -> None:
        now = self.game.phase
        if now == phase or (now, phase) == ("verdict", "window"):
            self.correct("TAKE BACK", player)  # somebody's elbow was a Nuh-Uh
        elif now == "sheet" and self.at.state.asked is not None and not self.happens("blind"):
            self._press_done()
        elif (now, phase) == ("reading", "verdict"):
            self.press(self.game.guesser, "up")
        else:
            self.press(player, switch)

    def _compare(self, player: int) -> None:
        """What is in front of everyone, and what the panel says of it."""
        if self.game.phase == "sheet":
            return  # overlooked: the next answer counts it as it stands
        self.wait(6_000 * self.at.state.over)
        self.compare(self._is_fair, "SCORES", self._short, player)

    def _is_fair(self) -> bool:
        self.truth = [one.points for one in self.people]
        shown = [Person(hand.trivia, hand.twos, hand.nuh_uhs) for hand in self.game.hands]
        return shown == self.people

    def _short(self, label: str) -> int:
        """What a line of SCORES is short of."""
        name, what, number = label.split()
        one = self.people[self.at.names.index(name)]
        has = {"TRIVIA": one.trivia, "NUH-UH": one.nuh_uhs, "2-POINT": one.twos}
        return has[what] - int(number)
