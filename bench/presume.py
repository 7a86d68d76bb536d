"""Not Not: how often who wins is wrong, and how many presses a round takes.

People see the true cards and know only the panel's words. They tap well nine times in ten, and
object within three seconds. `python -m bench.presume` plays 500 evenings of each kind.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.games.not_not.people import AS_PLAYED_MS, People

MANY = 500
LEVELS = ("discovery", "normal", "hard", "extreme")
RESTING = {"pads": False, "rests": 0.3}
ROLLING = ("tap", "roll", "nobody")  # what people press anyway


@dataclass
class Measured:
    """Sums over evenings."""

    rounds: int = 0
    wrong: int = 0
    forgotten: int = 0
    presses: int = 0
    wrong_evenings: int = 0
    closing_ms: list[float] = field(default_factory=list)

    def add(self, table: People) -> None:
        """An evening that was played to its end."""
        decided = table.decided
        self.rounds += len(decided)
        self.forgotten += sum(d.forgotten for d in decided)
        wrong = sum(d.winners != d.truth and not d.forgotten for d in decided)
        self.wrong += wrong
        self.wrong_evenings += wrong > 0
        self.presses += sum(n for why, n in table.presses.items() if why not in ROLLING)
        self.closing_ms += table.closing_ms

    @property
    def presses_a_round(self) -> float:
        return self.presses / self.rounds

    @property
    def closing_s(self) -> float:
        return sum(self.closing_ms) / len(self.closing_ms) / 1e3

    def __str__(self) -> str:
        return (
            f"{self.rounds} rounds, {self.wrong} wrong in {self.wrong_evenings} evenings besides "
            f"{self.forgotten} forgotten; {self.presses_a_round:.3f} presses a round besides taps "
            f"and rolls, closed after {self.closing_s:.3f} s"
        )


def played(evenings: int, **people: Any) -> Measured:
    """So many evenings, at every level, by two to eight; `people`: what is odd about them."""
    found = Measured()
    for seed in range(evenings):
        settings = {"level": LEVELS[seed % 4]}
        usual = {"fidget": 0, "skill": 0.9, "gaps_ms": AS_PLAYED_MS}
        table = People(seed, 2 + seed % 7, settings, **{**usual, **people})
        table.play()
        found.add(table)
    return found


def main() -> None:
    for says, people in (
        ("as they are", {}),
        ("one objection in twenty forgotten", {"forgets": 0.05}),
        ("without pads, hands that rest on buttons", RESTING),
    ):
        print(f"{says}: {played(MANY, **people)}")


if __name__ == "__main__":
    main()
