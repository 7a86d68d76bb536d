"""The printer: takes slips from any thread, writes each whole, and again whole after a failure."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from firmware.clock import Clock
from firmware.outages import Outage, PartBack, PartFailed

RETRY_S = 1.0
AGAIN = "Perhaps again:\n"  # in front of a slip that may be on paper, or part of it: it comes whole


class Port(Protocol):
    """Where slips go. `write` returns when the whole slip is out, or raises `OSError`."""

    def write(self, slip: str) -> None: ...
    def close(self) -> None: ...


class SlipOut(Struct, frozen=True):
    """One slip went out whole; slips go out in the order they came. `tag`: what it came with."""

    tag: object = None


PrinterReport = SlipOut | PartFailed | PartBack


class Printer:
    """A bounded queue of slips in front of a port that may come and go.

    `print` may be called from any thread. `work`, `close` and every report belong to one thread:
    a worker's, or a test's.
    """

    def __init__(
        self,
        open_port: Callable[[], Port],
        clock: Clock,
        report: Callable[[PrinterReport], None],
        poke: Callable[[], None] = lambda: None,
        capacity: int = 64,
    ) -> None:
        self._open_port = open_port
        self._clock = clock
        self._report = report
        self._outage = Outage("printer", report)
        self._poke = poke
        self._capacity = capacity
        self._lock = threading.Lock()
        self._slips: deque[tuple[str, object]] = deque()
        self._in_hand: tuple[str, object] | None = None  # being written: not queued, not yet out
        self._port: Port | None = None
        self._retry_at_ns = 0
        self._dropped_before = 0  # this outage
        self.dropped = 0

    def print(self, slip: str, tag: object = None) -> None:
        """Queue a slip: lines of text. Never blocks; in a full queue the oldest slip makes room.

        `tag` comes back in its report.
        """
        with self._lock:
            self._slips.append((slip, tag))
            if len(self._slips) > self._capacity:
                self._slips.popleft()
                self.dropped += 1
        self._poke()

    @property
    def waiting(self) -> int:
        """How many slips are not out yet."""
        with self._lock:
            return len(self._slips) + (self._in_hand is not None)

    def work(self) -> float | None:
        """Write one slip. Seconds until the next call: 0 with more to write, None with none."""
        if (wait_ns := self._retry_at_ns - self._clock.now_ns()) > 0:
            return wait_ns / 1e9
        taken = self._take()
        if taken is None:
            return None
        slip, tag = taken
        try:
            if self._port is None:
                self._port = self._open_port()
        except OSError as error:  # pyserial's exceptions are OSErrors
            self._fail(error)
            return RETRY_S
        try:
            self._port.write(slip)
        except OSError as error:
            self._in_hand = AGAIN + slip.removeprefix(AGAIN), tag
            self._fail(error)
            return RETRY_S
        self._succeed(tag)
        return 0 if self.waiting else None

    def close(self) -> None:
        """Let go of the port. What still waits is not printed; see `waiting`."""
        port, self._port = self._port, None
        if port is not None:
            port.close()

    def _take(self) -> tuple[str, object] | None:
        with self._lock:
            if self._in_hand is None and self._slips:
                self._in_hand = self._slips.popleft()
            return self._in_hand

    def _succeed(self, tag: object) -> None:
        with self._lock:
            self._in_hand = None
        if self._outage.lasts:
            dropped, self._dropped_before = self.dropped - self._dropped_before, self.dropped
            self._outage.over(dropped)
        self._report(SlipOut(tag))

    def _fail(self, error: OSError) -> None:
        # The slip stays in hand: its first half may be on paper, and it comes again from the top.
        self.close()
        self._outage.failed(str(error) or type(error).__name__)
        self._retry_at_ns = self._clock.now_ns() + int(RETRY_S * 1e9)
