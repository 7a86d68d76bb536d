"""The race: presses in order, with a dead heat where the clocks cannot tell. Pure.

Times are in ns. Two presses are a dead heat if they are no further apart than their window: the
table's tie window, plus the possible error of both clocks if two clocks timed them. A heat has all
presses that nobody else was surely ahead of. By one clock it reaches from its first press as far as
the window; it is never chained.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol, TypeVar

from companion.kit.phrases import ms
from companion.kit.stamp import OWN, Stamp
from companion.kit.structs import Struct, replace


class Timed(Protocol):
    """Anything with a time, and the clock that measured it."""

    @property
    def at_ns(self) -> int: ...
    @property
    def stamp(self) -> Stamp: ...


T = TypeVar("T", bound=Timed)


class Entry(Struct, frozen=True):
    """One press that counts."""

    player: int
    button: str
    at_ns: int
    stamp: Stamp = OWN


class Margin(NamedTuple):
    """How far apart two presses were, and their window if two clocks timed them."""

    ns: int
    within_ns: int | None = None

    def __str__(self) -> str:
        return ms(self.ns) + ("" if self.within_ns is None else f" ±{ms(self.within_ns)[:-3]}")


class Race(Struct, frozen=True):
    """The presses of a race so far. It opens when the panel has finished drawing.

    A press before that is a false start; its button does not count again until it is released.
    """

    tie_ns: int
    opened_ns: int | None = None
    entries: tuple[Entry, ...] = ()
    false_starts: tuple[Entry, ...] = ()
    held: frozenset[tuple[int, str]] = frozenset()

    def open(self, at_ns: int) -> Race:
        """Open the race: reaction times count from here. A second time can only move that later."""
        return replace(self, opened_ns=max(at_ns, self.opened_ns or at_ns))

    def press(self, entry: Entry) -> Race:
        """Add a press in the order of its time, however late it arrives."""
        key = (entry.player, entry.button)
        if key in self.held:
            return self
        if self.opened_ns is None or entry.at_ns < self.opened_ns:
            return replace(self, false_starts=(*self.false_starts, entry), held=self.held | {key})
        entries = sorted((*self.entries, entry), key=lambda e: e.at_ns)
        return replace(self, entries=tuple(entries))

    def release(self, player: int, button: str) -> Race:
        return replace(self, held=self.held - {(player, button)})


def window_ns(one: Timed, other: Timed, tie_ns: int) -> int:
    """The window of two presses: if they are further apart, their order is known."""
    if one.stamp.clock == other.stamp.clock:
        return tie_ns
    return tie_ns + one.stamp.error_ns + other.stamp.error_ns


def is_even(one: Timed, other: Timed, tie_ns: int) -> bool:
    """Whether nobody can say which came first."""
    return abs(one.at_ns - other.at_ns) <= window_ns(one, other, tie_ns)


def is_ahead(one: Timed, other: Timed, tie_ns: int) -> bool:
    """Whether the first press surely came before the other."""
    return one.at_ns < other.at_ns and not is_even(one, other, tie_ns)


def sure_ns(entry: Timed, tie_ns: int) -> int:
    """The earliest time at which a dead heat with that press is impossible, by any clock."""
    return entry.at_ns + tie_ns + entry.stamp.spread_ns + 1


def heats(entries: Iterable[T], tie_ns: int) -> Iterator[tuple[T, ...]]:
    """Entries in finishing order, grouped into dead heats; most groups have one entry."""
    rest = sorted(entries, key=lambda e: e.at_ns)
    while rest:
        heat, behind = [rest[0]], list[T]()
        for at, entry in enumerate(rest[1:], 1):
            even = all(is_even(ahead, entry, tie_ns) for ahead in rest[:at])
            (heat if even else behind).append(entry)
        yield tuple(heat)
        rest = behind


def margin(entries: Iterable[Entry], tie_ns: int) -> Margin | None:
    """How far the first heat was ahead of the second; None if there is only one."""
    groups = list(heats(entries, tie_ns))
    return between(groups[0][0], groups[1][0], tie_ns) if len(groups) > 1 else None


def between(first: Timed, second: Timed, tie_ns: int) -> Margin:
    """How far apart two presses were."""
    within_ns = window_ns(first, second, tie_ns)
    between_ns = second.at_ns - first.at_ns
    return Margin(between_ns, None if within_ns == tie_ns else within_ns)


def describe_gap(heat: Sequence[Timed], tie_ns: int) -> str:
    """How far apart the presses of a dead heat were, in words."""
    found = between(heat[0], heat[-1], tie_ns)
    return f"{found} apart" if found.ns or found.within_ns else "the same instant"
