"""Not Not: how often the final score is wrong, and how many presses a round takes.

People see the true cards and know only the panel's words; they have the habits of
`tests.games.habits`. `python -m bench.presume` plays 100 games of each kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.games.habits import HABITS, Habits
from tests.games.not_not.people import People

MANY = 100
LEVELS = ("discovery", "normal", "hard", "extreme")
RESTING = {"pads": False, "rests": 0.3}


@dataclass
class Measured:
    """Sums over games."""

    games: int = 0
    rounds: int = 0
    wrong: int = 0
    by_scores: int = 0
    beyond: float = 0

    def add(self, people: People) -> None:
        """A game that was played to its end."""
        self.games += 1
        self.rounds += people.won
        self.wrong += people.points != people.truth
        self.by_scores += people.by_scores
        self.beyond += people.beyond * people.won

    def __str__(self) -> str:
        return (
            f"{self.games} games, {self.wrong} with a wrong final score; {self.rounds} rounds, "
            f"{self.by_scores} put right by SCORES; {self.beyond / self.rounds:.2f} presses a "
            "round besides taps, rolls and habit"
        )


def played(games: int, habits: Habits, **people: Any) -> Measured:
    """So many games, at every level, by two to eight."""
    found = Measured()
    for seed in range(games):
        level = {"level": LEVELS[seed % 4]}
        found.add(People(seed, 2 + seed % 7, level, habits, **people).play())
    return found


def main() -> None:
    for name, habits in HABITS.items():
        print(f"{name}: {played(MANY, habits)}")
    print(f"without pads, hands that rest on buttons: {played(MANY, HABITS['none'], **RESTING)}")


if __name__ == "__main__":
    main()
