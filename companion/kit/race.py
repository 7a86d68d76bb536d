"""The race: presses put in order, with a dead heat where the clock cannot honestly tell. Pure.

Times are kernel timestamps in ns. Two presses are a dead heat when they lie no further apart
than the tie window; a dead heat reaches from the first press of its group and is never chained.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Entry:
    """One press that counts: who, which button, when."""

    player: int
    button: str
    at_ns: int


@dataclass(frozen=True)
class Place:
    """Where an entry finished: rank from 1 (shared in a dead heat), and ns behind the first."""

    entry: Entry
    rank: int
    behind_ns: int


@dataclass(frozen=True)
class Race:
    """A race that opens when the panel has finished drawing, and the presses so far.

    A press before that is a false start, and its button does not count until released.
    """

    tie_ns: int
    opened_ns: int | None = None
    entries: tuple[Entry, ...] = ()
    false_starts: tuple[Entry, ...] = ()
    held: frozenset[tuple[int, str]] = frozenset()

    def open(self, at_ns: int) -> Race:
        """Reaction times count from here. Opening again moves the start, never back."""
        return replace(self, opened_ns=max(at_ns, self.opened_ns or at_ns))

    def press(self, entry: Entry) -> Race:
        """Take a press in; one that arrives late is put where its time says."""
        key = (entry.player, entry.button)
        if key in self.held:
            return self
        if self.opened_ns is None or entry.at_ns < self.opened_ns:
            return replace(self, false_starts=(*self.false_starts, entry), held=self.held | {key})
        entries = sorted((*self.entries, entry), key=lambda e: e.at_ns)
        return replace(self, entries=tuple(entries))

    def release(self, player: int, button: str) -> Race:
        """That button counts again."""
        return replace(self, held=self.held - {(player, button)})


def heats(entries: Iterable[Entry], tie_ns: int) -> Iterator[tuple[Entry, ...]]:
    """Entries in groups of dead heats, in finishing order; most groups have one."""
    group: list[Entry] = []
    for entry in sorted(entries, key=lambda e: e.at_ns):
        if group and entry.at_ns - group[0].at_ns > tie_ns:
            yield tuple(group)
            group = []
        group.append(entry)
    if group:
        yield tuple(group)


def places(entries: Iterable[Entry], tie_ns: int) -> tuple[Place, ...]:
    """The finishing order, down to the last."""
    found: list[Place] = []
    for heat in heats(entries, tie_ns):
        rank = len(found) + 1
        found += [Place(e, rank, 0) for e in heat]
    first_ns = found[0].entry.at_ns if found else 0
    return tuple(replace(p, behind_ns=p.entry.at_ns - first_ns) for p in found)


def margin_ns(entries: Iterable[Entry], tie_ns: int) -> int | None:
    """How far the first of the first heat was ahead of the next heat; None if nobody followed."""
    groups = list(heats(entries, tie_ns))
    return groups[1][0].at_ns - groups[0][0].at_ns if len(groups) > 1 else None
