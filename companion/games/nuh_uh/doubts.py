"""The touches of a turn that say Nuh-Uh, in order of time, and whether that is certain (NU-2).

A Nuh-Uh counts from its touch. But a long press is the menu, so a button's touch says Nuh-Uh for
certain only when it has come up; a slap does at once, for a pad has no long press.
"""

from __future__ import annotations

from companion.kit.events import LONG_NS, Due, Event, Freed, Hold, Press
from companion.kit.race import Entry
from companion.kit.structs import Struct, replace

PAD = "pad"


class Doubts(Struct, frozen=True):
    """Every touch, oldest first; those still down may yet become long presses."""

    entries: tuple[Entry, ...] = ()
    down: frozenset[Entry] = frozenset()

    def touched(self, press: Press) -> Doubts:
        entry = Entry(press.player, press.button, press.at_ns, press.stamp)
        entries = tuple(sorted((*self.entries, entry), key=lambda e: e.at_ns))
        return Doubts(entries, self.down if entry.button == PAD else self.down | {entry})

    def after(self, event: Event) -> Doubts:
        """What an event makes certain: a button has come up, or was down for a long press."""
        match event:
            case Freed(player, button, at_ns):
                short = {e for e in self.down if _is_of(e, player, button)}
                long = {e for e in short if at_ns > e.at_ns + LONG_NS}
            case Hold(player, button):
                short = long = {e for e in self.down if _is_of(e, player, button)}
            case Due(at_ns):
                short = long = {e for e in self.down if at_ns >= e.at_ns + LONG_NS}
            case _:
                return self
        return replace(self.without(long), down=self.down - short) if short else self

    def without(self, gone: set[Entry]) -> Doubts:
        return Doubts(tuple(e for e in self.entries if e not in gone), self.down - gone)

    def before(self, at_ns: int) -> tuple[Entry, ...]:
        """The touches before that instant."""
        return tuple(e for e in self.entries if e.at_ns < at_ns)

    def since(self, at_ns: int) -> Doubts:
        """Without those."""
        return self.without(set(self.before(at_ns)))

    def certain_ns(self, until_ns: int) -> int:
        """When all touches up to that instant are certain, at the latest; 0: they are."""
        waits = [e.at_ns + LONG_NS for e in self.down if e.at_ns <= until_ns]
        return max(waits, default=0)


def _is_of(entry: Entry, player: int, button: str) -> bool:
    return (entry.player, entry.button) == (player, button)
