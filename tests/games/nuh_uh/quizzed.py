"""The real cards of Nuh-Uh!: what is true of a turn, and who has what."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


@dataclass
class Person:
    trivia: int = 0
    twos: int = 0
    nuh_uhs: int = 2

    @property
    def points(self) -> int:
        return self.trivia + self.twos + self.nuh_uhs // 2


class Asked(NamedTuple):
    """A question, whatever is pressed. `callers`: who says Nuh-Uh, the first one first."""

    reader: int
    guesser: int
    callers: tuple[int, ...]
    correct: bool
    had_none: bool  # the Guesser had no Nuh-Uh card when the turn began

    @property
    def holder(self) -> int | None:
        """Who takes the Trivia card."""
        return self.guesser if self.correct else next(iter(self.callers), None)

    def move(self, people: Sequence[Person]) -> None:
        """The cards change hands."""
        if self.holder is not None:
            people[self.holder].trivia += 1
        if self.correct and self.callers:
            people[self.callers[0]].nuh_uhs -= 1
            people[self.guesser].nuh_uhs += 1


def asked(chance: random.Random, people: Sequence[Person], reader: int) -> Asked:
    guesser = (reader + 1) % len(people)
    may = [p for p, one in enumerate(people) if p != guesser and one.nuh_uhs]
    callers = [p for p in may if chance.random() < 0.4]
    chance.shuffle(callers)
    correct = chance.random() < 0.5
    return Asked(reader, guesser, tuple(callers), correct, not people[guesser].nuh_uhs)
