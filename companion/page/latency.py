"""Links: how long a browser's messages take, whether it is there, and what its times are worth.

A browser's clock is put on ours by one offset, from the probe with the shortest way. We send a
probe, the browser answers with its time. That was between our two times, so the middle is wrong by
at most half the round trip. One offset for all presses keeps them in the order and at the distances
that the browser saw. Clocks drift apart, so it is measured again and again, and the surer offset is
kept.

A browser says itself when it was pressed. Three things keep that honest:
- A socket keeps its order: a press cannot be older than the newest probe that the browser answered
  before it, apart from the time that it waits while the browser draws (BUSY_NS).
- It cannot be older than the slowest recent answer of that link.
- Only the browser knows how long this message took. A delay beyond the doubt of its clock is
  therefore uncertain: it widens the window of the press, and never wins a race.
A link that does not answer is away. The judge waits for the others, as long as their slowest.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import count
from typing import NamedTuple

from companion.kit.stamp import Stamp
from companion.kit.structs import Struct, field

PROBES = 8
DRIFT_PPM = 100  # two quartz clocks of 50 ppm, running apart


class BrowserClock(NamedTuple):
    """A browser's clock, read by one probe: sent and answered at our times, read at theirs."""

    sent_ns: int
    theirs_ms: float
    got_ns: int

    def doubt_ns(self, now_ns: int) -> int:
        """By how much `ours` may be wrong now: half the way there and back, and the drift since."""
        half_ns = (self.got_ns - self.sent_ns) // 2
        return half_ns + (now_ns - self.got_ns) * DRIFT_PPM // 1_000_000

    def ours(self, theirs_ms: float, now_ns: int) -> int:
        """An event's time on our clock; never after it was heard of."""
        middle_ns = (self.sent_ns + self.got_ns) // 2
        return min(middle_ns + round((theirs_ms - self.theirs_ms) * 1e6), now_ns)


MS = 1_000_000
BEAT_S = 0.75  # between two probes
RACE_BEAT_S = 0.1  # the same while a game is played, for browsers that have a seat
AWAY_NS = 2_000 * MS  # without an answer: everybody sees it within three seconds
# How long a message may take is judged by the newest round trips, and those of six seconds.
RECENT, RECENT_NS = 8, 6_000 * MS
QUIET_NS = 2_000 * MS  # without a press, so that no race is on
# A press waits in the browser while it draws. Of 500 in Chromium half were sent within 2 ms; most
# of the others had to wait for a frame of the screen.
BUSY_NS = 17 * MS
# The time of a message that took no longer than this is believed: most take less, and a lie about
# it gains no more.
BELIEVED_NS = 33 * MS
OLDEST_NS = 1_000 * MS  # a press that took longer to arrive does not count
UNMEASURED_NS = 100 * MS  # the error of a press before its browser's clock is measured
COARSE_NS = 1 * MS  # what browsers round their clocks to
TOUCH_NS = 2 * MS  # screens are asked for fingers less often than keyboards for keys
LONGEST_WAIT_NS = 400 * MS  # the judge waits no longer for a slow link


class Timing(NamedTuple):
    """When something happened in a browser, on our clock, and how wrong that may be."""

    at_ns: int
    error_ns: int
    cut_ns: int = 0  # how much earlier it claimed to be than it can have been
    later_ns: int = 0  # how much later `at_ns` is than it claimed


class Link(Struct):
    """One browser's connection. `seats`: that it may press; `trusted`: the dealer's own browser."""

    received_ns: int
    seats: frozenset[int] = frozenset()
    trusted: bool = False
    away: bool = False
    ways: deque[tuple[int, int]] = field(default_factory=deque)  # (at_ns, round trip in ns)
    answered_ns: int = 0  # when the newest probe that it has answered was sent
    probed: int = 0  # probes that it has answered
    surest: BrowserClock | None = None  # the reading of its clock with the least doubt
    number: int = 0  # of that reading, among those of all links
    pressed_ns: int = 0

    @property
    def clock(self) -> BrowserClock | None:
        """None until enough probes came back for its times to mean something."""
        return self.surest if self.probed >= PROBES else None

    @property
    def longest_ns(self) -> int:
        """How long a message may be under way now, and wait in the browser before."""
        ways = tuple(self.ways)  # at once: the page's thread adds to them
        return max((way_ns for _, way_ns in ways), default=0) + BUSY_NS

    def beat_s(self, *, playing: bool) -> float:
        """How long to wait before its next probe."""
        return RACE_BEAT_S if playing and self.seats and not self.trusted else BEAT_S

    def error_ns(self, now_ns: int) -> int:
        """How far its clock may be off ours."""
        doubt_ns = UNMEASURED_NS if self.clock is None else self.clock.doubt_ns(now_ns)
        return COARSE_NS + doubt_ns

    def worst_error_ns(self, now_ns: int) -> int:
        """The same of a press that is under way as long as one can be; see `time`."""
        error_ns = self.error_ns(now_ns)
        return error_ns + max(0, self.longest_ns - BELIEVED_NS - error_ns) // 2

    def answered(self, sent_ns: int, theirs_ms: float, now_ns: int) -> bool:
        """A probe came back. Whether this is now the reading of the clock that counts."""
        self.received_ns = now_ns
        self.answered_ns = max(self.answered_ns, sent_ns)
        self.ways.append((now_ns, now_ns - sent_ns))
        while len(self.ways) > RECENT and self.ways[0][0] < now_ns - RECENT_NS:
            self.ways.popleft()
        before, reading = self.clock, BrowserClock(sent_ns, theirs_ms, now_ns)
        self.probed += 1
        # Two presses of one race must be put on our clock in the same way.
        free = before is None or now_ns - self.pressed_ns > QUIET_NS
        if self.surest is None or (
            free and reading.doubt_ns(now_ns) < self.surest.doubt_ns(now_ns)
        ):
            self.surest = reading
        return self.clock is not before

    def time(self, theirs_ms: float, now_ns: int) -> Timing:
        """When a message that arrives now was made: what its browser says, if possible."""
        claimed_ns = now_ns if self.clock is None else self.clock.ours(theirs_ms, now_ns)
        error_ns = self.error_ns(now_ns)
        if self.trusted:
            return Timing(claimed_ns, error_ns)
        earliest_ns = max(now_ns - self.longest_ns, self.answered_ns - BUSY_NS)
        at_ns = max(claimed_ns, earliest_ns)
        cut_ns = at_ns - claimed_ns
        # Anywhere between what it claims and the latest it can be true that a message so long under
        # way was sent: the middle of the two, and half of what is between them as its error.
        unsure_ns = max(0, now_ns - BELIEVED_NS - error_ns - at_ns) // 2
        return Timing(at_ns + unsure_ns, error_ns + unsure_ns, cut_ns, cut_ns + unsure_ns)


class Links:
    """All there are, for the judge who waits for them and for the pages that tell of them."""

    playing = False  # a game is being played; set by the loop's thread

    def __init__(self, changed: Callable[[], None]) -> None:
        self._links: list[Link] = []
        self._deserted: set[int] = set()  # seats that were pressed from a browser that is gone
        self._numbers: Iterator[int] = count(1)
        self._changed = changed

    def join(self, now_ns: int) -> Link:
        link = Link(now_ns, number=next(self._numbers))
        self._links.append(link)
        return link

    def leave(self, link: Link) -> None:
        self._links.remove(link)
        if not link.trusted:
            self._deserted |= link.seats
            self._changed()

    def sits(self, link: Link, seats: frozenset[int], *, trusted: bool) -> None:
        """Somebody may press these seats from now on."""
        link.seats, link.trusted = seats, trusted
        self.free(seats)

    def free(self, seats: frozenset[int]) -> None:
        """These seats no longer count as deserted."""
        self._deserted -= seats
        self._changed()

    def answered(self, link: Link, sent_ns: int, theirs_ms: float, now_ns: int) -> None:
        """A probe came back; a clock that is read anew is another one."""
        if link.answered(sent_ns, theirs_ms, now_ns):
            link.number = next(self._numbers)
        self._set_away(link, away=False)

    def look(self, link: Link, now_ns: int) -> None:
        """Notice when a link has gone silent."""
        self._set_away(link, away=now_ns - link.received_ns > AWAY_NS)

    def stamp(self, link: Link, now_ns: int, timing: Timing, *, finger: bool) -> Stamp:
        """How exact the time of a press is that arrives now."""
        link.pressed_ns = now_ns
        others = [o for o in self._links if o is not link and o.seats and not o.away]
        worst_ns = max((o.worst_error_ns(now_ns) + TOUCH_NS for o in others), default=0)
        error_ns = timing.error_ns + TOUCH_NS * finger
        return Stamp(link.number, error_ns, worst_ns, timing.cut_ns)

    def longest_ns(self) -> int:
        """How long the judge waits for a message that may be under way; for no link away."""
        there = [link.longest_ns for link in tuple(self._links) if link.seats and not link.away]
        return min(max(there, default=0), LONGEST_WAIT_NS)

    def away(self) -> list[int]:
        """The seats whose browser is silent or gone, and which no other browser presses."""
        phones = [link for link in self._links if not link.trusted]
        here = {seat for link in phones if not link.away for seat in link.seats}
        away = {seat for link in phones if link.away for seat in link.seats} | self._deserted
        return sorted(away - here)

    def _set_away(self, link: Link, *, away: bool) -> None:
        if link.away != away:
            link.away = away
            self._changed()
