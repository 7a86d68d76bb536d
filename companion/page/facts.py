"""Three facts of a game worth saying aloud, of the rulings on it that stand. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from companion.kit.phrases import many, ms
from companion.kit.rulings import Finish, Ruling, Tally, standing

DOUBTS = ("doubt right", "doubt wrong")
MOST = 3


class ResultFact(NamedTuple):
    """A label, the numbers of its players, and how much."""

    label: str
    players: tuple[int, ...]
    value: str


def facts(rulings: Iterable[Ruling]) -> list[ResultFact]:
    """At most three facts; none before anything has happened."""
    stand = standing(rulings)
    counts = [one for ruling in stand for one in ruling.tally]
    doubted = Counter(one.of for one in counts if one.what in DOUBTS and one.of is not None)
    fooled = Counter(f.player for r in stand for f in r.race if f.result == "wrong")
    found = [_quickest(stand), _streak(stand), _most("Got most Nuh-Uhs", doubted, "time")]
    found += [_closest(stand), _most("Most often fooled", fooled, "time")]
    found += [_most(label, _counted(counts, *rest), unit) for label, *rest, unit in COUNTED]
    firsts = Counter(f.player for r in stand for f in _firsts(r))
    often = Counter({player: n for player, n in firsts.items() if n > 1})
    found.append(_most("Most often first", often, "time"))
    return [fact for fact in found if fact is not None][:MOST]


def _firsts(ruling: Ruling) -> list[Finish]:
    return [finish for finish in ruling.race if finish.result == "first"]


def _quickest(rulings: Sequence[Ruling]) -> ResultFact | None:
    hands = [f for r in rulings if r.opened_ns is not None for f in _firsts(r) if f.after_ns]
    if not hands:
        return None
    best = min(hands, key=lambda hand: hand.after_ns)
    return ResultFact("Fastest press", (best.player,), ms(best.after_ns))


def _closest(rulings: Sequence[Ruling]) -> ResultFact | None:
    close = [r for r in rulings if r.margin_ns and len(_firsts(r)) == 1 and len(r.race) > 1]
    if not close:
        return None
    best = min(close, key=lambda ruling: ruling.margin_ns or 0)
    return ResultFact("Closest race", (_firsts(best)[0].player,), f"by {ms(best.margin_ns or 0)}")


def _streak(rulings: Sequence[Ruling]) -> ResultFact | None:
    alone = [firsts[0].player for r in rulings if len(firsts := _firsts(r)) == 1]
    runs = [(len(list(run)), player) for player, run in groupby(alone)]
    best, player = max(runs, key=lambda run: run[0], default=(0, -1))
    return ResultFact("Longest streak", (player,), f"{best} in a row") if best > 1 else None


# What one game counts and others do not: a label, of which tallies ("": all), how they are put
# together, and the unit.
COUNTED = (
    ("Most cards to draw", "", "cards", "card"),
    ("Caught most often", "caught", "times", "time"),
    ("Most draw cards", "draw card", "times", "card"),
    ("Most tricks", "trick", "times", "trick"),
    ("Most loot", "trick", "points", "card"),
    ("Best round", "round", "best", "point"),
    ("Best set", "set", "best", "point"),
    ("Most sets", "set", "times", "set"),
    ("Most first Ugh!s", "ugh", "times", "time"),
)


def _counted(counts: Iterable[Tally], what: str, how: str) -> Counter[int]:
    """The tallies of that kind, put together for each player."""
    found: Counter[int] = Counter()
    for one in counts:
        if what in (one.what, "") and how == "best":
            found[one.player] = max(found[one.player], one.points)
        elif what in (one.what, ""):
            found[one.player] += {"times": 1, "cards": one.cards, "points": one.points}[how]
    return found


def _most(label: str, counted: Counter[int], unit: str) -> ResultFact | None:
    """The one or two players with the most; None if more share it."""
    most = max(counted.values(), default=0)
    players = tuple(sorted(player for player, n in counted.items() if n == most > 0))
    return ResultFact(label, players, many(most, unit)) if 1 <= len(players) <= 2 else None
