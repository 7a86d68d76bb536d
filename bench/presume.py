"""Not Not presumed or asked: what it costs a table, and how often the judge is wrong.

People see the true cards and know only the panel's words. They tap well nine times in ten, and
object within three seconds. `python -m bench.presume` plays 500 evenings of each kind.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.people import AS_PLAYED_MS, People

MANY = 500
UNDER_WAY_MS = (0, 90, 400, 700, 800, 1000, 1200, 1400, 1700)  # some while somebody is asked
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
    again: int = 0
    questions: int = 0
    under_way: int = 0  # touches by who was asked, before they could answer
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
        self.again += table.again
        self.questions += len(table.asked)
        self.under_way += table.under_way
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
            f"{self.forgotten} forgotten; {self.questions} questions, {self.under_way} hands on "
            f"their way then; {self.presses_a_round:.3f} presses a round besides taps and rolls, "
            f"closed after {self.closing_s:.3f} s, {self.again} races run again"
        )


def played(judge: str, evenings: int, **people: Any) -> Measured:
    """So many evenings, at every level, by two to eight; `people`: what is odd about them."""
    found = Measured()
    for seed in range(evenings):
        settings = {"level": LEVELS[seed % 4], "judge": judge}
        usual = {"fidget": 0, "skill": 0.9, "gaps_ms": AS_PLAYED_MS}
        table = People(seed, 2 + seed % 7, settings, **{**usual, **people})
        table.play()
        found.add(table)
    return found


def main() -> None:
    under_way = {"gaps_ms": UNDER_WAY_MS, "hands_ms": 500}
    for says, judge, people in (
        ("presumed", "presume", {}),
        ("presumed, one objection in twenty forgotten", "presume", {"forgets": 0.05}),
        ("presumed, without pads, hands that rest on buttons", "presume", RESTING),
        ("asked", "ask", {}),
        ("asked, hands on their way for up to 500 ms", "ask", under_way),
    ):
        print(f"{says}: {played(judge, MANY, **people)}")


if __name__ == "__main__":
    main()
