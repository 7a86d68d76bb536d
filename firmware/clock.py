"""The clock that every part reads, and one that a test moves by hand."""

from __future__ import annotations

import time


class Clock:
    """The kernel's CLOCK_MONOTONIC, which its edge timestamps are of."""

    def now_ns(self) -> int:
        return time.monotonic_ns()


class VirtualClock(Clock):
    """Stands still until it is advanced; never goes back."""

    def __init__(self, at_ns: int = 0) -> None:
        self._at_ns = at_ns

    def now_ns(self) -> int:
        return self._at_ns

    def advance_to(self, at_ns: int) -> None:
        self._at_ns = max(self._at_ns, at_ns)
