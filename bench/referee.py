"""Super Power with a referee: what it costs a table, and whether a forgotten press spoils others.

Six people with real cards press what matters and forget one press in ten; their own ledger says
what each press ought to have come to. `python -m bench.referee` plays 200 hands of each set of
rules at tables that press what matters, and as many where everything that can be said is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.games.super_power.options import VARIANTS
from tests.referee_habits import Habits
from tests.referee_people import ALONE, FIDGETS, People

HANDS = 200  # of each mix
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
        return self._meant / self.hands

    @property
    def presses_a_hundred_cards(self) -> float:
        return 100 * self._meant / self.plays

    @property
    def needed_a_hundred_cards(self) -> float:
        """Without hands that nobody followed: they cannot know, but nothing hangs on them."""
        return 100 * (self._meant - self.presses[ALONE]) / self.plays

    @property
    def _meant(self) -> int:
        return self.presses.total() - self._fidgets

    @property
    def _fidgets(self) -> int:
        return sum(self.presses[what] for what in FIDGETS)

    def __str__(self) -> str:
        fidgets = f" (and {self._fidgets / self.hands:.1f} by elbows and palms)"
        alone = f"{self.presses[ALONE] / self.hands:.1f} of them hands that nobody followed, "
        return (
            f"{self.hands} hands of {self.plays / self.hands:.0f} cards, "
            f"{self.presses_a_hand:.1f} presses a hand{fidgets}, "
            f"{alone}"
            f"{self.presses_a_hundred_cards:.0f} a hundred cards, {self.forgotten} forgotten; "
            f"the panel was not as the cards are at {self.wrong} of {self.looks} looks; "
            f"{len(self.outlived)} times by more than the press that was forgotten"
        )

    def what_for(self) -> str:
        """Presses a hand, and a hundred cards, by what they were for, the most first."""
        return ", ".join(
            f"{what} {n / self.hands:.1f} ({100 * n / self.plays:.1f})"
            for what, n in self.presses.most_common()
            if what not in FIDGETS
        )


def played(
    settings: Mapping[str, Any],
    hands: int,
    forgets: float = FORGETS,
    *,
    formal: bool | None = None,
) -> Measured:
    """So many hands by six, each at a table of its own; every fourth is formal, if none says."""
    found = Measured()
    for seed in range(hands):
        found.add(People(seed, 6, settings, forgets=forgets, formal=formal).play(1))
    return found


def clumsy(hands: int) -> None:
    """Every rule; buttons are pressed by habit as well, twice, and too long."""
    found = [Habits(seed, EVERY_RULE).play(1) for seed in range(hands)]
    made = sum((table.hands.made for table in found), Counter[str]())
    plays = sum(table.plays for table in found)
    outlived = [line for table in found for line in table.outlived]
    print(
        f"every rule, clumsy: {hands} hands of {plays / hands:.0f} cards, "
        f"{made['habit'] / hands:.1f} presses by habit and {made['twice'] / hands:.1f} twice; "
        f"{len(outlived)} times something wrong stood or an honest press was not heard"
    )
    for line in outlived[:5]:
        print(f"    {line}")


def main() -> None:
    for name, settings in MIXES.items():
        for formal in (False, True):
            measured = played(settings, HANDS, formal=formal)
            print(f"{name}{', all is said' if formal else ''}: {measured}", flush=True)
            print(f"    {measured.what_for()}")
            for line in measured.outlived[:5]:
                print(f"    {line}")
    clumsy(HANDS)


if __name__ == "__main__":
    main()
