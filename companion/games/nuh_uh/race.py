"""Who said Nuh-Uh first: touches in order of time, and which of them are certain (NU-2, NU-3).

A Nuh-Uh counts from its touch. But a hold opens the menu, so a button's touch says Nuh-Uh for
certain only when it has come up; a slap does at once, because a pad opens no menu.
"""

from __future__ import annotations

from companion.kit.events import LONG_NS, Due, Event, Freed, Press
from companion.kit.race import Entry, is_even
from companion.kit.structs import Struct, replace

PAD = "pad"
AGAIN_NS = 1_000_000_000  # the press that made the answer final, or flipped the card, once more
READER_YIELDS_NS = (
    300_000_000  # a Nuh-Uh of the Reader, who knows the answer, comes after others within so long
)


class Touches(Struct, frozen=True):
    """Touches that may mean one thing, oldest first; those still down may yet become holds."""

    entries: tuple[Entry, ...] = ()
    down: frozenset[Entry] = frozenset()

    def with_press(self, press: Press) -> Touches:
        entry = Entry(press.player, press.button, press.at_ns, press.stamp)
        entries = tuple(sorted((*self.entries, entry), key=lambda e: e.at_ns))
        return Touches(entries, self.down if entry.button == PAD else self.down | {entry})

    def after(self, event: Event) -> Touches:
        """A button that has come up is certain, unless it was held: then it says nothing."""
        match event:
            case Freed(player, button, at_ns):
                up = {e for e in self.down if (e.player, e.button) == (player, button)}
                if not up:
                    return self
                return Touches(self.entries, self.down - up).without(
                    {e for e in up if at_ns > e.at_ns + LONG_NS}
                )
            case Due(at_ns):
                return self.without({e for e in self.down if at_ns >= e.at_ns + LONG_NS})
        return self

    def without(self, entries: set[Entry]) -> Touches:
        kept = tuple(e for e in self.entries if e not in entries)
        return Touches(kept, self.down - entries) if entries else self

    def before(self, at_ns: int) -> tuple[Entry, ...]:
        """The touches before that instant."""
        return tuple(e for e in self.entries if e.at_ns < at_ns)

    def since(self, at_ns: int) -> Touches:
        """Without the touches before that instant."""
        return self.without(set(self.before(at_ns)))

    def certain_ns(self, until_ns: int) -> int:
        """When all touches up to that instant are certain, at the latest; 0: they are."""
        return max((e.at_ns + LONG_NS for e in self.down if e.at_ns <= until_ns), default=0)


class Window(Struct, frozen=True):
    """The time for a Nuh-Uh: from the final answer until the Reader flips the card."""

    opened_ns: int = 0
    touches: Touches = Touches()
    flips: Touches = Touches()  # the Reader's, one at most
    named: bool = False  # no earlier press can arrive any more: the panel names the first

    @property
    def flip(self) -> Entry | None:
        """The touch by which the card is flipped for certain."""
        return next((e for e in self.flips.entries if e not in self.flips.down), None)

    @property
    def down(self) -> list[Entry]:
        """All touches that may yet become holds, oldest first."""
        return sorted(self.touches.down | self.flips.down, key=lambda e: e.at_ns)

    def after(self, event: Event) -> Window:
        """With what an event says of touches that are down."""
        touches, flips = self.touches.after(event), self.flips.after(event)
        same = touches is self.touches and flips is self.flips
        return self if same else replace(self, touches=touches, flips=flips)


def firsts(
    entries: tuple[Entry, ...], reader: int, side_of: tuple[int, ...], tie_ns: int
) -> tuple[Entry, ...]:
    """The first of each side, in order; the Reader's only if no other came within 300 ms of it."""
    found = of_each_side(entries, side_of)
    own = next((entry for entry in entries if entry.player == reader), None)
    if own is None or not (own in found[:1] or is_even(found[0], own, tie_ns)):
        return found
    others = tuple(entry for entry in entries if entry.player != reader)
    if not others or others[0].at_ns > own.at_ns + READER_YIELDS_NS:
        return found
    return of_each_side(others, side_of)


def of_each_side(entries: tuple[Entry, ...], side_of: tuple[int, ...]) -> tuple[Entry, ...]:
    """A teammate's Nuh-Uh is the team's: only its first counts, so no team races itself."""
    found: dict[int, Entry] = {}
    for entry in entries:
        found.setdefault(side_of[entry.player], entry)
    return tuple(found.values())
