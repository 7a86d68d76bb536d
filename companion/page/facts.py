"""Three facts of a game worth saying aloud, of the rulings on it that stand. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.kit.phrases import many, ms
from companion.kit.rulings import Finish, Ruling

TAKEN_BACK = "undo"  # the clause of a ruling that takes others back
DOUBTS = ("doubt right", "doubt wrong")
MOST = 3


class Fact(NamedTuple):
    """What, of whom by number, how much."""

    label: str
    players: tuple[int, ...]
    value: str


def standing(rulings: Iterable[Ruling]) -> list[Ruling]:
    """Those that were not taken back. Of two on one race the newer counts."""
    found: list[Ruling] = []
    for ruling in rulings:
        if ruling.clause == TAKEN_BACK and ruling.undo_to_ns is not None:
            found = [r for r in found if r.at_ns < ruling.undo_to_ns]
        else:
            opened_ns = ruling.opened_ns
            found = [r for r in found if opened_ns is None or r.opened_ns != opened_ns]
            found.append(ruling)
    return found


def facts(rulings: Iterable[Ruling]) -> list[Fact]:
    """At most three; of a game without races or doubts none."""
    stand = standing(rulings)
    found = (_quickest(stand), _closest(stand), _streak(stand), _doubted(stand), _wrong(stand))
    return [fact for fact in found if fact is not None][:MOST]


def _firsts(ruling: Ruling) -> list[Finish]:
    return [finish for finish in ruling.race if finish.result == "first"]


def _quickest(rulings: Sequence[Ruling]) -> Fact | None:
    hands = [f for r in rulings if r.opened_ns is not None for f in _firsts(r) if f.after_ns]
    if not hands:
        return None
    best = min(hands, key=lambda hand: hand.after_ns)
    return Fact("Quickest hand", (best.player,), ms(best.after_ns))


def _closest(rulings: Sequence[Ruling]) -> Fact | None:
    close = [r for r in rulings if r.margin_ns and len(_firsts(r)) == 1 and len(r.race) > 1]
    if not close:
        return None
    best = min(close, key=lambda ruling: ruling.margin_ns or 0)
    return Fact("Closest race", (_firsts(best)[0].player,), f"by {ms(best.margin_ns or 0)}")


def _streak(rulings: Sequence[Ruling]) -> Fact | None:
    best, run, who = 0, 0, -1
    longest = -1
    for ruling in rulings:
        firsts = [finish.player for finish in _firsts(ruling)]
        if len(firsts) != 1:
            continue
        run = run + 1 if firsts[0] == who else 1
        who = firsts[0]
        if run > best:
            best, longest = run, who
    return Fact("Longest streak", (longest,), f"{best} in a row") if best > 1 else None


def _doubted(rulings: Sequence[Ruling]) -> Fact | None:
    doubted = Counter(
        t.of for r in rulings for t in r.tally if t.what in DOUBTS and t.of is not None
    )
    return _most("Most doubted", doubted)


def _wrong(rulings: Sequence[Ruling]) -> Fact | None:
    wrong = Counter(f.player for r in rulings for f in r.race if f.result == "wrong")
    return _most("Most often fooled", wrong)


def _most(label: str, counted: Counter[int]) -> Fact | None:
    if not counted:
        return None
    [(player, times)] = counted.most_common(1)
    return Fact(label, (player,), many(times, "time"))
