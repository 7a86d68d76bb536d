"""Not Not presumed or asked: what it costs a table, and how often the judge is wrong.

People see the true cards and know only the panel's words. They tap well nine times in ten, and
object within three seconds. `python -m bench.presume` plays 500 evenings of each.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bench.side_by_side import Row
from tests.people import AS_PLAYED_MS, People

EVENINGS, MANY = 6, 500
LEVELS = ("discovery", "normal", "hard", "extreme")
ROLLING = ("tap", "roll", "nobody")  # what people press anyway


@dataclass
class Measured:
    """Sums over evenings."""

    rounds: int = 0
    wrong: int = 0
    forgotten: int = 0
    presses: int = 0
    again: int = 0
    closing_ms: list[float] = field(default_factory=list)

    def add(self, table: People) -> None:
        """An evening that was played to its end."""
        decided = table.decided
        self.rounds += len(decided)
        self.forgotten += sum(d.forgotten for d in decided)
        self.wrong += sum(d.winners != d.truth and not d.forgotten for d in decided)
        self.presses += sum(n for why, n in table.presses.items() if why not in ROLLING)
        self.again += table.again
        self.closing_ms += table.closing_ms

    @property
    def presses_a_round(self) -> float:
        return self.presses / self.rounds

    @property
    def closing_s(self) -> float:
        return sum(self.closing_ms) / len(self.closing_ms) / 1e3

    def __str__(self) -> str:
        return (
            f"{self.rounds} rounds, {self.wrong} wrong besides {self.forgotten} forgotten; "
            f"{self.presses_a_round:.3f} presses a round besides taps and rolls, closed after "
            f"{self.closing_s:.3f} s, {self.again} races run again"
        )


def played(judge: str, evenings: int, forgets: float = 0) -> Measured:
    """So many evenings, at every level, by two to eight."""
    found = Measured()
    for seed in range(evenings):
        settings = {"level": LEVELS[seed % 4], "judge": judge}
        table = People(
            seed, 2 + seed % 7, settings, fidget=0, skill=0.9, forgets=forgets, gaps_ms=AS_PLAYED_MS
        )
        table.play()
        found.add(table)
    return found


def rows() -> list[Row]:
    ours, other = played("presume", EVENINGS), played("ask", EVENINGS)
    assert ours.wrong == ours.again == 0
    meaning = f"Ours presumes, the other asks; {ours.presses_a_round:.2f} presses a round besides "
    return [
        Row(
            "until a round of Not Not is closed",
            ours.closing_s,
            other.closing_s,
            f"{meaning}taps and rolls, or {other.presses_a_round:.2f}.",
        )
    ]


def main() -> None:
    for judge, forgets in (("presume", 0.0), ("presume", 0.05), ("ask", 0.0)):
        print(f"{judge}, {forgets:.0%} of objections forgotten: {played(judge, MANY, forgets)}")


if __name__ == "__main__":
    main()
