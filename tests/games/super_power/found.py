"""What the referee's panel said, counted against what was true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from re import findall
from typing import Any, NamedTuple

from companion.kit.rulings import Ruling
from tests.at_table import AtTable

SOON_NS = 20_000_000_000


@dataclass
class Found:
    """What the panel said, and what was true; sums over hands."""

    hands: int = 0
    presses: int = 0
    debts: Counter[bool] = field(default_factory=Counter)  # single ones: as they were, or not
    stacked: Counter[bool] = field(default_factory=Counter)
    unmendable: int = 0  # wrong sums that no single press puts right
    races: Counter[bool] = field(default_factory=Counter)
    winners: Counter[bool] = field(default_factory=Counter)

    def add(self, other: Found) -> None:
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    def compare(
        self, at: AtTable[Any], hand: str, first: tuple[int, ...], races: Iterable[Race]
    ) -> None:
        """One more hand: whether its winner is who was out first, and every race is ruled."""
        rulings, self.hands = at.rulings(), self.hands + 1
        won = [ruling for ruling in rulings if ruling.headline.endswith(hand)]
        self.winners[won[-1].players == first] += 1
        for race in races:
            self.races[race.is_ruled(rulings, at.names)] += 1


class Race(NamedTuple):
    """Hands that flew at the same time: when, and how many ms later each came."""

    at_ns: int
    flew: Mapping[int, float]

    def is_ruled(self, rulings: Iterable[Ruling], names: Sequence[str]) -> bool:
        """Whether a ruling soon after has all of them, the first one first."""
        times = sorted({*self.flew.values()})
        heats = [{names[p] for p, ms in self.flew.items() if ms == at_ms} for at_ms in times]
        soon = range(self.at_ns, self.at_ns + SOON_NS)
        return any(is_within(heats, order(ruling)) for ruling in rulings if ruling.at_ns in soon)


def order(ruling: Ruling) -> list[str]:
    """Whose hands it names, the first one first; those at the next card may be of the flight."""
    return findall("[A-Z]{2,}", f"{ruling.headline} {ruling.reason}") if ruling.race else []


def is_within(heats: list[set[str]], names: list[str]) -> bool:
    """Whether they come in that order, whoever else does; those of a heat in any."""
    rest = iter(names)
    for heat in heats:
        missing = set(heat)
        while missing:
            name = next(rest, "")
            if not name:
                return False
            missing.discard(name)
    return True
