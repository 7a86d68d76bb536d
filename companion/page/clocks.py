"""A browser's clock on ours: one offset, from the probe with the shortest way. Pure.

We send a probe, the browser answers with its time. Its reading was made between our two times,
so the middle is wrong by at most half the round trip: the quickest of several probes is best.
One offset for all presses keeps them in the order and at the distances that the browser saw. Clocks
drift apart, so it is measured again and again, and the surer offset is kept.
"""

from __future__ import annotations

from companion.kit.structs import Struct, replace

PROBES = 8
DRIFT_PPM = 100  # two quartz clocks of 50 ppm, running apart


class BrowserClock(Struct, frozen=True):
    """What the probes so far have shown."""

    readings: int = 0
    round_trip_ns: int | None = None  # of the quickest probe
    offset_ns: int = 0  # ours less theirs
    at_ns: int = 0  # when that probe was answered

    @property
    def ready(self) -> bool:
        """Whether enough probes came back for times to mean something."""
        return self.readings >= PROBES

    def read(self, sent_ns: int, theirs_ms: float, got_ns: int) -> BrowserClock:
        """One probe: sent and answered at our times, read at theirs."""
        clock = replace(self, readings=self.readings + 1)
        round_trip_ns = got_ns - sent_ns
        if self.round_trip_ns is not None and round_trip_ns >= self.round_trip_ns:
            return clock
        middle_ns = sent_ns + round_trip_ns // 2
        offset_ns = middle_ns - round(theirs_ms * 1e6)
        return replace(clock, round_trip_ns=round_trip_ns, offset_ns=offset_ns, at_ns=got_ns)

    def doubt_ns(self, now_ns: int) -> int:
        """By how much `ours` may be wrong now: half the way there and back, and the drift since."""
        assert self.round_trip_ns is not None
        return self.round_trip_ns // 2 + (now_ns - self.at_ns) * DRIFT_PPM // 1_000_000

    def ours(self, theirs_ms: float, now_ns: int) -> int:
        """An event's time on our clock; never after it was heard of."""
        return min(round(theirs_ms * 1e6) + self.offset_ns, now_ns)
