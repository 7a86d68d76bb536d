"""Links: how long a browser's messages take, whether it is there, and what its times are worth.

A browser's word for when it was pressed is taken as far as its link can have kept the message. A
link that does not answer is away: the judge waits for those that do, as long as their slowest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from companion.kit.stamp import Stamp
from companion.page.clocks import BrowserClock

MS = 1_000_000
BEAT_S = 0.75  # between two probes
AWAY_NS = 2_000 * MS  # without an answer: it is told within three seconds
BEATS = 8  # round trips that say how long a message may be under way now
QUIET_NS = 2_000 * MS  # without a press, so that no race is on
# A press waits in the browser while it draws. Of 500 in Chromium half were sent within 2 ms; most
# of the others had to wait for a frame of the screen.
BUSY_NS = 17 * MS
OLDEST_NS = 1_000 * MS  # a message that was under way for longer says nothing any more
UNMEASURED_NS = 100 * MS  # how wrong the time of a press may be whose clock nobody knows yet
COARSE_NS = 1 * MS  # what browsers round their clocks to
TOUCH_NS = 2 * MS  # screens are asked for fingers less often than keyboards for keys
LONGEST_WAIT_NS = 400 * MS  # the judge waits no longer for a slow link


@dataclass
class Link:
    """One browser's. `seats`: those it may press; `trusted`: it is the dealer's own."""

    heard_ns: int
    seats: frozenset[int] = frozenset()
    trusted: bool = False
    away: bool = False
    ways_ns: list[int] = field(default_factory=list)  # the newest round trips
    clock: BrowserClock | None = None
    number: int = 0  # of its clock, among all there were
    cut: int = 0  # presses that claimed to be older than they can have been
    pressed_ns: int = 0
    _first: BrowserClock = field(default_factory=BrowserClock)  # until it is ready

    @property
    def longest_ns(self) -> int:
        """How long a message may be under way now, and wait in the browser before."""
        return max(self.ways_ns, default=0) + BUSY_NS

    def error_ns(self, now_ns: int) -> int:
        """How far its clock may be off ours."""
        doubt_ns = UNMEASURED_NS if self.clock is None else self.clock.doubt_ns(now_ns)
        return COARSE_NS + doubt_ns

    def answered(self, sent_ns: int, theirs_ms: float, now_ns: int) -> bool:
        """A probe came back. Whether its clock was found, or a surer reading of it."""
        self.heard_ns = now_ns
        self.ways_ns = [*self.ways_ns, now_ns - sent_ns][-BEATS:]
        if self.clock is None:
            self._first = self._first.read(sent_ns, theirs_ms, now_ns)
            if self._first.ready:
                self.clock = self._first
            return self._first.ready
        reading = BrowserClock().read(sent_ns, theirs_ms, now_ns)
        # Two presses of one race must be put on our clock in the same way.
        quiet = now_ns - self.pressed_ns > QUIET_NS
        if quiet and reading.doubt_ns(now_ns) < self.clock.doubt_ns(now_ns):
            self.clock = reading
            return True
        return False

    def time(self, theirs_ms: float, now_ns: int) -> tuple[int, int]:
        """When that was on our clock, and how much was cut off what it claims."""
        at_ns = now_ns if self.clock is None else self.clock.ours(theirs_ms, now_ns)
        earliest_ns = at_ns if self.trusted else now_ns - self.longest_ns
        return max(at_ns, earliest_ns), max(0, earliest_ns - at_ns)


class Links:
    """All there are, for the judge who waits for them and for the pages that tell of them."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._links: list[Link] = []
        self._left: set[int] = set()  # seats that were pressed from a browser that is gone
        self._numbers: Iterator[int] = count(1)
        self._changed = changed

    def join(self, now_ns: int) -> Link:
        link = Link(now_ns, number=next(self._numbers))
        self._links.append(link)
        return link

    def leave(self, link: Link) -> None:
        self._links.remove(link)
        if not link.trusted:
            self._left |= link.seats
            self._changed()

    def sits(self, link: Link, seats: frozenset[int], *, trusted: bool) -> None:
        """Somebody may press these seats from now on."""
        link.seats, link.trusted = seats, trusted
        self._left -= seats
        self._changed()

    def free(self, seats: frozenset[int]) -> None:
        """Nobody is missed there who was pressing them."""
        self._left -= seats
        self._changed()

    def answered(self, link: Link, sent_ns: int, theirs_ms: float, now_ns: int) -> None:
        """A probe came back; a clock that is read anew is another one."""
        if link.answered(sent_ns, theirs_ms, now_ns):
            link.number = next(self._numbers)
        self._is_away(link, away=False)

    def looked(self, link: Link, now_ns: int) -> bool:
        """Whether a link has gone silent since somebody looked last."""
        silent = now_ns - link.heard_ns > AWAY_NS
        new = silent and not link.away
        self._is_away(link, away=silent)
        return new

    def stamp(self, link: Link, now_ns: int, cut_ns: int, *, finger: bool) -> Stamp:
        """What the time of a press is worth that has come just now."""
        link.pressed_ns = now_ns
        error_ns = link.error_ns(now_ns) + TOUCH_NS * finger
        if cut_ns:
            link.cut += 1
            error_ns += link.longest_ns
            self._changed()
        others = [o for o in self._links if o is not link and o.seats and not o.away]
        worst_ns = max((other.error_ns(now_ns) + TOUCH_NS for other in others), default=0)
        return Stamp(link.number, error_ns, worst_ns, cut_ns)

    def longest_ns(self) -> int:
        """How long the judge has to wait for a message; not for those that are away."""
        there = [link.longest_ns for link in self._links if link.seats and not link.away]
        return min(max(there, default=0), LONGEST_WAIT_NS)

    def news(self) -> dict[str, Any]:
        """Which seats are away, how slow a seat's link is, and who claims too much."""
        phones = [link for link in self._links if not link.trusted]
        here = {seat for link in phones if not link.away for seat in link.seats}
        away = {seat for link in phones if link.away for seat in link.seats} | self._left
        cut = {seat: link.cut for link in phones if link.cut for seat in sorted(link.seats)}
        return {"kind": "links", "away": sorted(away - here), "cut": cut}

    def _is_away(self, link: Link, *, away: bool) -> None:
        if link.away != away:
            link.away = away
            self._changed()
