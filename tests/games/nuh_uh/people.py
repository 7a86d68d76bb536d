"""People who play Nuh-Uh! with real cards at the real table, with the habits that people have.

They know who was first and what the card says, move the cards themselves, and keep their own count.
After each turn they compare it with the panel's, and put right what differs.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.games.nuh_uh import NUH_UH
from companion.kit.game import Game
from companion.table.inputs import Contact
from tests.games.nuh_uh.turn import Sheets

LETTERS = "ABCDEFGHIJKLMNOP"
POWERS = ("SWITCHEROO", "PRIDE", "GAMBLE")
OFTEN = 40  # presses that nothing honest needs
BUTTONS = ("up", "right", "down", "left")


class Habits(NamedTuple):
    """How likely each is, at each press."""

    blind: float = 0.0  # does not see that they are asked
    impatient: float = 0.0  # presses again after 0.45 to 1.5 s
    neighbourly: float = 0.0  # presses at somebody else's seat
    slow: float = 0.0  # takes 5 to 15 s
    forgetful: float = 0.0  # does not press
    mistaken: float = 0.0  # presses wrong for correct


NONE = Habits()


@dataclass
class Person:
    trivia: int = 0
    twos: int = 0
    nuh_uhs: int = 2

    @property
    def points(self) -> int:
        return self.trivia + self.twos + self.nuh_uhs // 2


class People:
    """A whole game of single players."""

    def __init__(
        self,
        seed: int,
        players: int,
        habits: Habits = NONE,
        game: Game[Any] = NUH_UH,
        **settings: Any,
    ) -> None:
        self.chance, self.habits = random.Random(seed), habits
        self.table = Sheets(game, players, {"trivia_each": 3, **settings}, seed=seed)
        self.powers = bool(settings.get("powers"))
        self.people = [Person() for _ in range(players)]
        self.turns = self.needed = 0

    def play(self) -> People:
        """Until the Trivia cards are gone."""
        for turn in range(3 * len(self.people)):
            self._turn(turn % len(self.people), (turn + 1) % len(self.people))
            self.turns += 1
        self._wait(100_000)  # a last sheet that is overlooked is done by itself
        self._compare(0)
        return self

    # ---- a turn, as it truly is

    def _turn(self, reader: int, guesser: int) -> None:
        self._wait(self.chance.uniform(3_000, 8_000))
        had_none = not self.people[guesser].nuh_uhs
        may = [p for p, one in enumerate(self.people) if p != guesser and one.nuh_uhs]
        callers = [p for p in may if self.chance.random() < 0.4]
        self.chance.shuffle(callers)
        correct = self.chance.random() < 0.5
        self._until("window", guesser, self.chance.choice(BUTTONS))
        number = self.table.game.number
        first = self._call(reader, callers[:2])
        if first is None:
            self._until("verdict", reader, "down")
        self.needed += 2 + (len(callers[:2]) or 1)
        self._wait(3_000)
        if self.powers and self.chance.random() < 0.2 and self.people[reader].nuh_uhs:
            self._use(reader)
        self._judge(reader, guesser, correct, first, number)
        if had_none and not self.people[guesser].nuh_uhs:
            self._draw(guesser)
        self._compare(reader)

    def _call(self, reader: int, callers: list[int]) -> int | None:
        """Those who say Nuh-Uh, one after the other; the first of them."""
        if not callers:
            return None
        for _ in range(OFTEN):
            tries = [c for c in callers if not self._happens("forgetful")]
            seats = [(c + self._happens("neighbourly")) % len(self.people) for c in tries]
            taps = [f"{LETTERS[s]} {'up' if s == reader else self._any()}" for s in seats]
            gap = f"; +{self.chance.uniform(320, 600):.3f} "
            self.table.play(gap.join(taps) or "wait 1500")
            self._wait(1_200)
            if self.table.game.phase == "verdict" and self.table.game.turn.by == callers[0]:
                return callers[0]
            if self.table.game.phase == "verdict":
                self._menu(callers[0], "TAKE BACK")
            elif self.table.game.phase == "reading":  # the Guesser pressed again
                self._until("window", (reader + 1) % len(self.people), "up")
        raise AssertionError(f"{callers} are not heard: {self.table.state.screen}")

    def _judge(
        self, reader: int, guesser: int, correct: bool, first: int | None, number: int
    ) -> None:
        """The cards move; and the Reader presses, until the panel has it."""
        holder = guesser if correct else first
        self._move(holder, 1, guesser, first if correct else None)
        for _ in range(OFTEN):
            said = correct != self._happens("mistaken")
            self._press(reader, "right" if said else "left")
            phase = self.table.game.phase
            wrong = phase != "verdict" and (phase == "sheet" or self.table.game.number > number)
            if wrong and self._was(correct, number):
                break
            if wrong:
                self._menu(reader, "TAKE BACK")
        else:
            raise AssertionError(f"cannot be judged: {self.table.state.screen}")
        if self.table.game.phase == "sheet" and not self._happens("blind"):
            self._sheet(holder)

    def _was(self, correct: bool, number: int) -> bool:
        """Whether the panel says what the card does."""
        if self.table.game.number == number:
            return self.table.game.turn.correct == correct
        last = [r for r in self.table.rulings() if r.clause == "NU-4"][-1]
        return ("orrect" in last.reason) == correct

    def _move(self, holder: int | None, worth: int, guesser: int, loses: int | None) -> None:
        if holder is not None:
            self.people[holder].trivia += 1
            self.people[holder].twos += worth == 2
        if loses is not None:
            self.people[loses].nuh_uhs -= 1
            self.people[guesser].nuh_uhs += 1

    def _sheet(self, holder: int | None) -> None:
        """DONE; now and then a Power made the card count 2."""
        self._wait(1_600)
        if holder is not None and self.chance.random() < 0.15:
            self.people[holder].twos += 1
            self.needed += 1  # the rulebook has them flip the card
            self.table.answer("WORTH +")
        self._press_done()

    def _press_done(self) -> None:
        if self.table.state.asked is not None:
            self.needed += 1
            self.table.answer("DONE")
            self._wait(1_600)

    def _use(self, player: int) -> None:
        before = self.presses
        self._menu(player, f"USE {self.chance.choice(POWERS)}", needs="USE ")
        self.needed += self.presses - before

    def _draw(self, guesser: int) -> None:
        """Catch Up; one in four does not want the card."""
        if self.table.state.over or self.chance.random() < 0.75:
            self.people[guesser].nuh_uhs += 1
            return
        self.needed += 1
        self._wait(1_600)
        self._press_done()
        for _ in range(OFTEN):
            if self.table.game.drew is None:
                return
            self._press(guesser, "left")

    # ---- presses

    def _happens(self, habit: str) -> bool:
        return bool(self.chance.random() < getattr(self.habits, habit))

    def _any(self) -> str:
        return self.chance.choice([*BUTTONS, "pad"])

    def _press(self, player: int, switch: str) -> None:
        if self._happens("slow"):
            self._wait(self.chance.uniform(5_000, 15_000))
        if self._happens("neighbourly"):
            player = (player + 1) % len(self.people)
        if not self._happens("forgetful"):
            tap = f"{LETTERS[player]} {switch}"
            again = self._happens("impatient")
            self.needed += again  # the habit's own
            gap_ms = self.chance.uniform(450, 1_499)
            self.table.play(tap + (f"; +{gap_ms:.3f} {tap}" if again else ""))
        self._wait(1_200)

    def _until(self, phase: str, player: int, switch: str) -> None:
        """What the panel goes on waiting for is pressed in the end."""
        for _ in range(OFTEN):
            game = self.table.game
            if game.phase == phase:
                if game.turn.by is None:
                    return
                self._menu(player, "TAKE BACK")  # somebody's elbow was a Nuh-Uh
            elif game.phase == "sheet" and self.table.state.asked is not None:
                if not self._happens("blind"):
                    self._press_done()
                else:
                    self._press(player, switch)
            elif (game.phase, phase) == ("verdict", "window"):
                self._menu(player, "TAKE BACK")
            elif (game.phase, phase) == ("reading", "verdict"):
                self._press(self.table.game.guesser, "up")
            else:
                self._press(player, switch)
        raise AssertionError(f"no {phase}: {self.table.state.screen}")

    def _menu(self, player: int, line: str, needs: str = "") -> None:
        tap = f"{LETTERS[player]} up/?"
        self.table.play(tap)
        ask = self.table.state.asked
        if ask is None or line not in [choice.label for choice in ask.choices]:
            line = "TAKE BACK" if not needs else ""
        if line:
            self.table.answer(line)
        else:
            self.table.play(f"{LETTERS[player]} left")
        self._wait(2_600)

    def _wait(self, ms: float) -> None:
        self.table.play(f"wait {ms:.3f}")

    # ---- what is seen

    def _compare(self, player: int) -> None:
        """What is in front of everyone, and what the panel says of it."""
        if self.table.game.phase == "sheet":
            return  # overlooked: the next answer counts it as it stands
        wrong = [p for p, one in enumerate(self.people) if one != self._shown(p)]
        if not wrong:
            return
        if self.table.state.over:
            self._correct_scores(player)
            return
        self._menu(player, "CARDS")
        for at in wrong:
            name, shown, one = self.table.names[at], self._shown(at), self.people[at]
            for label, by in (("TRIVIA", one.trivia - shown.trivia),
                              ("NUH-UH", one.nuh_uhs - shown.nuh_uhs),
                              ("2-POINT", one.twos - shown.twos)):  # fmt: skip
                for _ in range(abs(by)):
                    self.table.answer(f"{name} {label} {'+' if by > 0 else '-'}")
        self.table.answer("DONE")
        self._wait(2_600)

    def _correct_scores(self, player: int) -> None:
        """The game is over: points are put right under SCORES."""
        self._wait(6_000)
        self._menu(player, "SCORES")
        for at, one in enumerate(self.people):
            by = one.points - self.points[at]
            for _ in range(abs(by)):
                self.table.answer(f"{self.table.names[at]} {'+' if by > 0 else '-'}")
        self.table.answer("GO ON")

    def _shown(self, player: int) -> Person:
        hand = self.table.game.hand(player)
        return Person(hand.trivia, hand.twos, hand.nuh_uhs)

    @property
    def truth(self) -> tuple[int, ...]:
        return tuple(person.points for person in self.people)

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(n for _, n in self.table.table.standings(self.table.state).rows)

    @property
    def presses(self) -> int:
        return sum(isinstance(item, Contact) for item in self.table.inputs)
