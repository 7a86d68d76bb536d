"""Whose Nuh-Uh was first: the race of the window, in which a side counts once (NU-3)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.nuh_uh.state import State, Window
from companion.kit.race import Entry, heats, margin_ns

MS = 1_000_000
HANDS_NS = 750 * MS  # after the first Nuh-Uh, hands may be moving for so long


@dataclass(frozen=True)
class Call:
    """The first Nuh-Uh, with those in a dead heat with it: one of each side."""

    heat: tuple[Entry, ...]
    second: int | None  # the player of another side who came next...
    margin_ns: int | None  # ...and how far behind


def call(state: State, window: Window) -> Call:
    """The race as it stands; there must be a Nuh-Uh."""
    firsts = first_of_each_side(state, window)
    heat = next(heats(firsts, state.tie_ns))
    rest = firsts[len(heat) :]
    second = rest[0].player if rest else None
    return Call(heat, second, margin_ns(firsts, state.tie_ns))


def first_of_each_side(state: State, window: Window) -> tuple[Entry, ...]:
    """A teammate's Nuh-Uh is the team's: only its first counts, so no team races itself."""
    found: dict[int, Entry] = {}
    for entry in window.race.entries:
        found.setdefault(state.side_of[entry.player], entry)
    return tuple(found.values())


def tie_over_ns(state: State, window: Window) -> int:
    """When nobody can be in a dead heat with the first Nuh-Uh any more."""
    return window.race.entries[0].at_ns + state.tie_ns + 1


def hands_still_ns(state: State, window: Window) -> int:
    """When the race is decided, and who was second is known."""
    return max(window.race.entries[0].at_ns + HANDS_NS, tie_over_ns(state, window))


def closes_ns(state: State, window: Window) -> int | None:
    """The last instant at which a Nuh-Uh is not surely after the flip; None: not flipped.

    In a dead heat with the flip it counts: nobody has heard the answer yet, and the clock cannot
    say that it was late.
    """
    return None if window.flipped_ns is None else window.flipped_ns + state.tie_ns
