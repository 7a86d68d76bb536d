"""Super Power with a referee: what it costs a table, and whether a forgotten press spoils others.

Six people with real cards press what matters and forget one press in ten; their own ledger says
what each press ought to have come to. `python -m bench.referee` plays 200 hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.games.super_power.options import VARIANTS
from tests.referee_people import People

HANDS = 50  # of each mix
FORGETS = 0.1
EVERY_RULE = next(variant.settings for variant in VARIANTS if variant.key == "all")
MIXES: dict[str, Mapping[str, Any]] = {
    **{variant.label.lower(): variant.settings for variant in VARIANTS if variant.key != "all"},
    "every rule, first out ends it": {**EVERY_RULE, "doghouse": 0},
    "every rule, two in the doghouse": EVERY_RULE,
}


@dataclass
class Measured:
    """Sums over hands."""

    hands: int = 0
    plays: int = 0
    presses: Counter[str] = field(default_factory=Counter)
    forgotten: int = 0
    looks: int = 0
    wrong: int = 0
    outlived: list[str] = field(default_factory=list)

    def add(self, table: People) -> None:
        self.hands += table.hands_played
        self.plays += table.plays
        self.presses += table.hands.made
        self.forgotten += sum(table.hands.forgotten.values())
        self.looks += table.looks
        self.wrong += table.wrong
        self.outlived += table.outlived

    @property
    def presses_a_hand(self) -> float:
        return sum(self.presses.values()) / self.hands

    def __str__(self) -> str:
        return (
            f"{self.hands} hands of {self.plays / self.hands:.0f} cards, "
            f"{self.presses_a_hand:.0f} presses a hand, {self.forgotten} forgotten; the panel was "
            f"not as the cards are at {self.wrong} of {self.looks} looks; "
            f"{len(self.outlived)} times by more than the press that was forgotten"
        )


def played(settings: Mapping[str, Any], hands: int, forgets: float = FORGETS) -> Measured:
    """So many hands by six, each at a table of its own."""
    found = Measured()
    for seed in range(hands):
        found.add(People(seed, 6, settings, forgets=forgets).play(1))
    return found


def main() -> None:
    for name, settings in MIXES.items():
        measured = played(settings, HANDS)
        print(f"{name}: {measured}")
        for line in measured.outlived[:5]:
            print(f"    {line}")


if __name__ == "__main__":
    main()
