"""Lines with switches on them, looked at by a loop that is prompt."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from firmware.board import Line, SwitchTiming
from firmware.contacts import Contact, Contacts, Release, Touch
from tests import traces
from tests.traces import MS, Change

LOCKOUT_MS, CONFIRM_MS = 25, 12
BUTTON = SwitchTiming(lockout_ms=LOCKOUT_MS, confirm_ms=CONFIRM_MS)
US = 1_000
START_NS = 100 * MS


class Bench:
    """Three switches, and what is made of their edges. `play` what the hands do."""

    def __init__(self, delay_ns: Callable[[int], int] = lambda _: 0, held: Iterable[int] = ()):
        self.closed = set(held)
        self.deaf: set[Line] = set()
        self.heard = 0  # edges
        self.contacts = Contacts(
            dict.fromkeys(range(3), BUTTON), self.closed.__contains__, self._listen
        )
        self.touches: list[Touch] = []
        self.known_ns: dict[Touch, int] = {}  # when each became certain
        self._kernel = traces.Kernel(self._edge, delay_ns)

    def play(self, *hands: list[Change], until_ns: int | None = None) -> list[Touch]:
        """All touches of those changes."""
        traces.play([c for hand in hands for c in hand], self._change, self._wake, until_ns)
        return self.touches

    def _change(self, at_ns: int, line: int, closed: bool) -> None:
        if closed and line not in self.closed | self.deaf:
            self._kernel.edge(line, at_ns)
        (self.closed.add if closed else self.closed.discard)(line)

    def _listen(self, line: Line, wanted: bool) -> None:
        (self.deaf.discard if wanted else self.deaf.add)(line)

    def _edge(self, line: Line, at_ns: int) -> None:
        self.heard += 1
        self.contacts.edge(line, at_ns)

    def _wake(self, now_ns: int) -> int | None:
        self._kernel.hand_over(now_ns)
        touches = self.contacts.wake(now_ns)
        self.touches += touches
        self.known_ns |= dict.fromkeys(touches, now_ns)
        waits = [self._kernel.due_ns(), self.contacts.due_ns()]
        return min((at_ns for at_ns in waits if at_ns is not None), default=None)


def contacts_of(touches: Iterable[Touch]) -> list[Contact]:
    return [t for t in touches if isinstance(t, Contact)]


def releases_of(touches: Iterable[Touch]) -> list[Release]:
    return [t for t in touches if isinstance(t, Release)]
