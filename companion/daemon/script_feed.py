"""What a simulated table hears without pins: an exported game, as its judge heard it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from companion.journal.script import Heard, Script
from companion.table.inputs import Contact, Input, Release
from firmware.board import Line
from firmware.contacts import Contacts

Arrival = tuple[int, int, Input]  # when it reaches the judge, its number, and what it is


class KnownContacts(Contacts):
    """Contacts where some lines are known to be held, though nothing is on their pins."""

    known: frozenset[Line] = frozenset()

    def arm(self, now_ns: int, touched: Mapping[Line, int] | None = None) -> frozenset[Line]:
        return super().arm(now_ns, touched) | self.known


def arrivals(heard: Sequence[Heard], settle_ns: int) -> list[Arrival]:
    """When each reaches the judge, the first one first.

    An input is judged one settle time after its own; one that was late comes after that.
    """
    return sorted(
        (item.at_ns if after_ns is None else after_ns + settle_ns + 1, number, item)
        for number, (item, after_ns) in enumerate(heard)
    )


def still_to_come(script: Script, done: Iterable[Input]) -> list[Heard]:
    """All but what the journal has already."""
    journaled = Counter(done)
    left = []
    for heard in script.heard:
        if journaled[heard.input]:
            journaled[heard.input] -= 1
        else:
            left.append(heard)
    return left


def held_before(script: Script, left: int) -> set[tuple[int, str]]:
    """(seat, switch) of what was heard to be held, and not to be released, before those left."""
    held: set[tuple[int, str]] = set()
    for item, _ in script.heard[: len(script.heard) - left]:
        match item:
            case Contact(seat, switch):
                held.add((seat, switch))
            case Release(seat, switch):
                held.discard((seat, switch))
    return held
