"""People made of code, with the habits that people have, at the real table: what every game shares.

They have true cards and keep their own score. A game's people say who presses what, and what on the
panel differs from their own score; they correct it until nothing does.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any, Generic, NamedTuple, Self, TypeVar

from companion.kit.game import Game
from companion.kit.race import Entry
from companion.kit.view import TAKE_BACK
from companion.table.inputs import Contact
from tests.at_table import PRESS_MS, AtTable

LETTERS = "ABCDEFGHIJKLMNOP"
BUTTONS = ("up", "right", "down", "left")
OFTEN = 1_000  # presses that nothing honest needs: who is blind presses anything half of the time

S = TypeVar("S")


class Habits(NamedTuple):
    """How likely each is, at each press."""

    blind: float = 0.0  # does not see that they are asked, and presses something
    impatient: float = 0.0  # presses again after 0.45 to 1.5 s
    neighbourly: float = 0.0  # presses at somebody else's seat
    slow: float = 0.0  # takes 5 to 15 s
    forgetful: float = 0.0  # does not press
    mistaken: float = 0.0  # presses something else
    stray: float = 0.0  # presses each button by accident, while the game rests


NONE = Habits()
ALL = Habits(0.2, 0.1, 0.01, 0.1, 0.05, 0.02)
HABITS = {
    "none": NONE,
    "blind": Habits(blind=0.5),
    "impatient": Habits(impatient=0.2),
    "neighbourly": Habits(neighbourly=0.03),
    "slow": Habits(slow=0.5),
    "forgetful": Habits(forgetful=0.1),
    "mistaken": Habits(mistaken=0.05),
    "all": ALL,
}


class People(Generic[S]):
    """A whole game. `truth`: the points that people keep; `habit_presses`: those of habit alone.

    `wrong`: how often a habit came between what was true and what was pressed. `corrections`: how
    often that was put right, by TAKE BACK, by a sheet, or by entering what was missing.
    """

    looks_ms = 500  # how long a panel is looked at, before a button is held for the menu

    def __init__(
        self,
        at: Callable[..., AtTable[S]],
        game: Game[Any],
        seed: int,
        players: int,
        habits: Habits = NONE,
        settings: dict[str, Any] | None = None,
        words: dict[str, str] | None = None,
    ) -> None:
        self.chance, self.habits = random.Random(seed), habits
        self.at = at(game, players, settings, words=words, seed=seed)
        self.players = range(players)
        self.truth = [0] * players
        self.rounds = 0
        self.habit_presses = self.wrong = self.corrections = 0
        self.hands: list[Entry] = []  # in races, and presses again, in table time

    def play(self) -> Self:
        while not self.at.state.over:
            self.round()
        return self

    def round(self) -> None:
        """What a game's people do until its next score, if they play until it is over."""

    # ---- what is seen

    @property
    def game(self) -> S:
        return self.at.game

    @property
    def points(self) -> list[int]:
        return [n for _, n in self.at.table.standings(self.at.state).rows]

    @property
    def off(self) -> list[int]:
        """How many points each has too many on the panel."""
        return [now - n for now, n in zip(self.points, self.truth, strict=True)]

    @property
    def presses(self) -> int:
        return sum(isinstance(item, Contact) for item in self.at.inputs)

    def is_asked(self, player: int) -> bool:
        return self.at.state.asked is not None and self.at.asked.player == player

    @property
    def labels(self) -> list[str]:
        """The answers on the panel."""
        return [choice.label for choice in self.at.asked.choices]

    def check(self) -> None:
        """The score is theirs in the end, and no wrong press took more than one correction."""
        assert self.points == self.truth
        assert self.corrections <= self.wrong

    # ---- what is done

    def happens(self, habit: str) -> bool:
        found = bool(self.chance.random() < getattr(self.habits, habit))
        self.wrong += found and habit != "slow"
        return found

    def any(self) -> str:
        return self.chance.choice(BUTTONS)

    def wait(self, ms: float) -> None:
        self.at.play(f"wait {ms:.3f}")

    def dawdle(self) -> None:
        if self.happens("slow"):
            self.wait(self.chance.uniform(5_000, 15_000))

    def press(self, player: int, what: str) -> None:
        """A play, if it is not forgotten; then the panel is read."""
        self.dawdle()
        elsewhere = self.happens("neighbourly")
        player = (player + elsewhere) % len(self.players)
        if not self.happens("forgetful"):
            tap, again = f"{LETTERS[player]} {what}", self.happens("impatient")
            self.habit_presses += elsewhere + again * (1 + what.count(";"))
            gap_ms = self.chance.uniform(450, 1_499)
            known = len(self.at.inputs)
            self.at.play(tap + (f"; +{gap_ms:.3f} {tap}" if again else ""))
            came = self._came(known)
            self.hands += [
                Entry(player, i.switch, i.at_ns) for i in came[len(came) // 2 :] if again
            ]
        self.wait(1_200)

    def _came(self, known: int) -> list[Contact]:
        """The presses since so many inputs were known."""
        return [item for item in self.at.inputs[known:] if isinstance(item, Contact)]

    def race(self, hands: Iterable[tuple[float, int, str]]) -> None:
        """Hands of a race: after how many ms, whose, and what they press.

        Some press again, some in a neighbour's place, if its owner does not press that button; a
        hand that rests does not.
        """
        hands = list(hands)
        own = {(player, what) for _, player, what in hands}
        presses: list[tuple[float, int, str, str]] = []
        for at_ms, player, what in hands:
            there = (player + self.happens("neighbourly")) % len(self.players)
            seat = LETTERS[player if (there, what) in own else there]
            again, gap_ms = self.happens("impatient"), self.chance.uniform(450, 1_499)
            again = again and " for " not in what
            self.habit_presses += again
            both = [(at_ms, player, what, seat), (at_ms + gap_ms, player, what, seat)]
            presses += both[: 1 + again]
        presses, known = sorted(presses), len(self.at.inputs)
        times = [presses[0][0], *(press[0] for press in presses)] if presses else []
        gaps = (after_ms - ms for ms, after_ms in pairwise(times))
        moves = (f"+{gap:.6f} {p[3]} {p[2]}" for gap, p in zip(gaps, presses, strict=True))
        self.at.play("; ".join(moves).removeprefix("+0.000000 "))
        came = zip(presses, self._came(known), strict=True)
        self.hands += [Entry(press[1], item.switch, item.at_ns) for press, item in came]

    def soon(self, player: int, what: str, after_ms: float, for_ms: float = PRESS_MS) -> bool:
        """A play among those of others, if it is not forgotten; whether it is made."""
        player = (player + self.happens("neighbourly")) % len(self.players)
        if self.happens("forgetful"):
            return False
        self.at.press_after(self.at.seat_of(player), what, after_ms, for_ms)
        if self.happens("impatient"):
            self.habit_presses += 1
            again_ms = after_ms + for_ms + self.chance.uniform(450, 1_499)
            self.at.press_after(self.at.seat_of(player), what, again_ms, for_ms)
        return True

    def fidget(self, within_ms: float) -> None:
        """Presses by accident, while the game rests."""
        for button in BUTTONS:
            if self.happens("stray"):
                self.habit_presses += 1
                player = self.chance.choice(self.players)
                self.soon(player, button, self.chance.uniform(0, within_ms))

    def leave(self) -> None:
        """The way out of the question on the panel is the last answer; of the menu, *left*."""
        self.wait(500)
        if self.at.state.asked is None:
            return
        if "TAKE BACK" in self.labels:
            self.at.play(f"{LETTERS[self.at.asked.player]} left")
        else:
            self.at.answer(self.labels[-1])

    def menu(self, player: int, line: str, *answers: str) -> bool:
        """A line of the menu; whether it was there. Else TAKE BACK is not chosen in its place.

        `answers`: to what it asks.
        """
        self.at.play(f"wait {self.looks_ms}; {LETTERS[player]} up/?")
        if self.is_asked(player) and line not in self.labels and "MORE..." in self.labels:
            self.at.answer("MORE...")
        there = self.is_asked(player) and line in self.labels
        if there:
            self.at.answer(line)
            for answer in answers:
                if self.is_asked(player) and answer in self.labels:
                    self.at.answer(answer)
        elif self.is_asked(player) and "BACK" in self.labels:
            self.at.answer("BACK")
        elif self.is_asked(player) and "TAKE BACK" in self.labels:
            self.at.play(f"{LETTERS[player]} left")
        self.wait(2_600)
        return there

    def says(self, player: int, key: str) -> bool:
        """The line of the menu that means that, if it is there."""
        own = self.at.table.game.rules().menu(self.game, player)
        lines = {line.key: line.label for line in (TAKE_BACK, *own)}
        return key in lines and self.menu(player, lines[key])

    def correct(self, line: str, player: int | None = None, *answers: str) -> bool:
        """By that line of the menu; whether it was there."""
        who = self.chance.choice(self.players) if player is None else player
        found = self.menu(who, line, *answers)
        self.corrections += found
        return found

    def compare(
        self,
        is_true: Callable[[], bool],
        title: str,
        more: Callable[[str], int],
        player: int | None = None,
    ) -> None:
        """Until the numbers on the panel are true, they are corrected on the sheet of that title.

        `player`: who opens it; none given: anyone.
        """

        def fix() -> None:
            who = self.chance.choice(self.players) if player is None else player
            if self.correct(title, who):
                self.fill_sheet(who, title, more)

        self.until(is_true, fix)

    def take_back(self) -> None:
        self.correct("TAKE BACK")

    def short_of(self, wanted: Sequence[int]) -> Callable[[str], int]:
        """For a sheet with a line for each player's number: how many more each should have."""

        def short(line: str) -> int:
            name, _, number = line.rpartition(" ")
            return wanted[self.at.names.index(name)] - int(number)

        return short

    def answer(self, label: str) -> None:
        """The question on the panel: the answer that leads there. Mistaken, another one."""
        if self.is_blind(self.at.asked.player):
            return
        self.dawdle()
        if self.at.state.asked is None:
            return  # it gave way
        short = label[:3] if label in self.at.names else label
        leads = [shown for shown in self.labels if {label, short} & {shown, *shown.split(", ")}]
        fits = leads and not self.is_mistaken()
        self.at.answer(leads[0] if fits else self.chance.choice(self.labels))

    def is_blind(self, player: int) -> bool:
        """Whether they do not see that they are asked; then they press something."""
        blind = self.happens("blind")
        if blind:
            self.habit_presses += 1
            self.press(player, self.any())
        return blind

    def is_mistaken(self) -> bool:
        """Whether they press something else."""
        mistaken = self.happens("mistaken")
        self.habit_presses += mistaken
        return mistaken

    def until(
        self, done: Callable[[], bool], does: Callable[[], object], *, reads: bool = True
    ) -> None:
        """What the panel goes on waiting for is pressed in the end, once it can be read.

        Not `reads`: at once.
        """
        for _ in range(OFTEN):
            if done():
                return
            reading = self.at.state.reading
            if reads and reading is not None and not reading.read:
                self.wait(500)
            else:
                does()
        raise AssertionError(f"no way on: {self.at.state.screen}")

    def set_sheet(self, player: int, more: Callable[[str], int]) -> None:
        """One press at a sheet that came by itself."""
        if not self.is_blind(player):
            self._set_sheet(player, more)

    def _set_sheet(self, player: int, more: Callable[[str], int]) -> None:
        """To a number that is wrong, or at it; at last the first line.

        `more`: what a line is short of, by what it says.
        """
        cursor, count = self.at.state.cursor, len(self.labels)
        short = {line: more(label) for line, label in enumerate(self.labels) if line}
        wrong = [line for line, by in short.items() if by]
        if cursor in wrong:
            self.tap(player, "right" if short[cursor] > 0 else "left")
        elif wrong or cursor:
            goal = min(wrong, default=0, key=lambda line: (line - cursor) % count)
            self.tap(player, "down" if 2 * ((goal - cursor) % count) <= count else "up")
        else:
            self.tap(player, "right")

    def fill_sheet(self, player: int, title: str, more: Callable[[str], int]) -> None:
        """The sheet of that title, which the player has opened, until it is done."""

        def is_done() -> bool:
            return self.at.state.asked is None or self.at.asked.question != title

        while not is_done():
            self._set_sheet(player, more)

    def tap(self, player: int, button: str) -> None:
        self.press(player, self.any() if self.is_mistaken() else button)
