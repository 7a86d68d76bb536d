"""The referee of Super Power, compared with the true cards.

Simulated people with real cards (the household) press at their own pace, forget some presses, and
press by accident. Compared are every debt just before it is drawn, the order of every race, and
the winner of every hand, without exceptions. `python -m bench.referee 5` plays five
hands at each table; without a number ten, which takes a minute on two cores.
"""

from __future__ import annotations

import multiprocessing
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product
from typing import Any, NamedTuple

from companion.games.super_power import VARIANTS
from tests.games.habits import Habits
from tests.games.super_power.found import Found
from tests.games.super_power.people import People
from tools import arguments

HANDS = 10  # of each table; with every rule half of that, since such a hand takes an hour
PLAYERS = range(2, 11)
PACES_S = (3.0, 6.0, 9.0)
FORGETS = (0.0, 0.05, 0.1)
STRAYS = (0.0, 0.05)
RULES: Mapping[str, dict[str, Any]] = {v.key: {**v.settings} for v in VARIANTS}
PLAYED = ("super", "family")
EVERY_RULE = "all"
AT_SIX = ("super", 6)


class Table(NamedTuple):
    """How the people at a table play."""

    variant: str
    players: int
    pace_s: float
    forgets: float
    stray: float
    seed: int = 0

    def play(self, hands: int) -> Found:
        """Play the table's hands."""
        has = Habits(forgetful=self.forgets, stray=self.stray)
        people = People(self.seed, self.players, RULES[self.variant], has)
        people.pace_s = self.pace_s
        return people.play(-(-hands // 2) if self.variant == EVERY_RULE else hands).found


def tables() -> Iterator[Table]:
    every = product(PLAYED, STRAYS, FORGETS, PACES_S, PLAYERS)
    for seed, (variant, stray, forgets, pace_s, players) in enumerate(every):
        yield Table(variant, players, pace_s, forgets, stray, seed)
    for seed, pace_s in product(range(100, 104), PACES_S):
        yield Table(*AT_SIX, pace_s, 0.0, 0.0, seed)  # hands differ: these are for their presses
    for players in (4, 6, 10):
        yield Table(EVERY_RULE, players, PACES_S[1], 0.0, 0.0, players)


def play_all(hands: int) -> Iterator[tuple[Table, Found]]:
    """Play all tables, on all cores."""
    every = list(tables())
    with multiprocessing.Pool() as pool:
        played = pool.imap(partial(Table.play, hands=hands), every)
        for number, (table, found) in enumerate(zip(every, played, strict=True), start=1):
            if sys.stderr.isatty():
                print(f"\r{number} of {len(every)} tables", end="", file=sys.stderr, flush=True)
            yield table, found


def share(counted: Counter[bool]) -> float:
    """The share of comparisons that were right."""
    return counted[True] / max(counted.total(), 1)


def line(name: str, found: Found) -> str:
    presses = found.presses / max(found.hands, 1)
    return (
        f"{name}: {found.hands} hands, {presses:.0f} presses each; right are "
        f"{share(found.stacked):.1%} of {found.stacked.total()} stacked debts, "
        f"{share(found.debts):.1%} of {found.debts.total()} others, "
        f"{share(found.races):.1%} of {found.races.total()} races, "
        f"{share(found.winners):.1%} of {found.winners.total()} winners"
    )


class Goal(NamedTuple):
    """A goal, and what was measured."""

    wanted: str
    measured: float
    most: float  # it is met up to here

    def __str__(self) -> str:
        met = "met" if self.measured <= self.most else "NOT MET"
        return f"{met}: {self.wanted}: {self.measured:.4g}"


def goals(
    sums: Mapping[tuple[float, float], Found], at_six: Found, every_rule: Found
) -> list[Goal]:
    """The goals. `sums`: the results, by the rates of forgotten and accidental presses."""
    honest, forgetful = sums[0.0, 0.0], sums[0.1, 0.0]
    unmendable = honest.unmendable / max(honest.debts.total() + honest.stacked.total(), 1)
    by_six = at_six.presses / max(at_six.hands, 1)
    stacked, winners = 1 - share(honest.stacked), 1 - share(forgetful.winners)
    return [
        Goal("stacked debts wrong, nothing forgotten: at most 3 %", stacked, 0.03),
        Goal("of all sums, those that no single press mends: none", unmendable, 0.0),
        Goal("races wrong, nothing forgotten: none", honest.races[False], 0),
        Goal("races wrong, one press in ten forgotten: none", forgetful.races[False], 0),
        Goal("winners wrong, nothing forgotten: none", honest.winners[False], 0),
        Goal("winners wrong, one in ten forgotten: at most 1 %", winners, 0.01),
        Goal("races wrong, every rule on: none", every_rule.races[False], 0),
        Goal("winners wrong, every rule on: none", every_rule.winners[False], 0),
        Goal("presses a hand, default rules, six players: at most 40", by_six, 40),
    ]


def main(hands: int) -> None:
    sums: dict[tuple[float, float], Found] = {}
    at_six, every_rule, by_pace = Found(), Found(), {pace_s: Found() for pace_s in PACES_S}
    for table, found in play_all(hands):
        if table.variant == EVERY_RULE:
            every_rule.add(found)
            continue
        sums.setdefault((table.forgets, table.stray), Found()).add(found)
        if (table.forgets, table.stray) == (0.0, 0.0):
            by_pace[table.pace_s].add(found)
            if (table.variant, table.players) == AT_SIX:
                at_six.add(found)
    for pace_s, found in by_pace.items():
        print(line(f"a turn of {pace_s:.0f} s", found))
    for (forgets, stray), found in sums.items():
        print(line(f"{forgets:.0%} forgotten, {stray:.0%} stray", found))
    print(line("every rule, a turn of 6 s", every_rule))
    for goal in goals(sums, at_six, every_rule):
        print(goal)


if __name__ == "__main__":
    main(*arguments(__doc__, hands=HANDS))
