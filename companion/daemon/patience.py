"""Patience: somebody else's code is interrupted when it keeps the table waiting.

What it computes itself is counted in steps, by the rules. This is for what it leaves to a single
call into Python: a sleep, a power of a huge number, a pattern that finds no end. The kernel looks
in by a signal; Python hands that over between two steps, and in the midst of most long calls. One
that never looks up (`sum(range(10**12))`) goes on to its end.

A slow machine must cut off nobody, so it is the time on the processor that counts, and of a wait
much more.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TypeVar

from companion.kit.foreign import OverdueError, watch_by

T = TypeVar("T")
COMPUTES_S = 0.5  # what takes 50 ms takes a tenth of that on the slowest Pi
WAITS_S = 2.0
LOOKS_S = 0.1


class Patience:
    """One watch, for the main thread: signals come to no other."""

    def __init__(self) -> None:
        self._which = ""
        self._began_s = self._began_cpu_s = 0.0
        self._given_up = False
        self._watching = False

    def watch(self, work: Callable[[], T], which: str) -> T:
        """What it gives back. Raises OverdueError, even where it has caught that itself."""
        if self._watching or threading.current_thread() is not threading.main_thread():
            return work()
        self._which, self._given_up, self._watching = which, False, True
        self._began_s, self._began_cpu_s = time.monotonic(), time.thread_time()
        signal.setitimer(signal.ITIMER_REAL, LOOKS_S, LOOKS_S)
        try:
            back = work()
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            self._watching = False
        if self._given_up:
            raise OverdueError(which)
        return back

    def look(self, _number: int, frame: FrameType | None) -> None:
        """The kernel calls. Only what was called by `watch` is ever interrupted, never `watch`."""
        computes = time.thread_time() - self._began_cpu_s >= COMPUTES_S
        waits = time.monotonic() - self._began_s >= WAITS_S
        if self._watching and (computes or waits) and _is_theirs(frame):
            self._given_up = True
            raise OverdueError(self._which)


def _is_theirs(frame: FrameType | None) -> bool:
    """Whether that runs somewhere below `watch`."""
    outer = frame.f_back if frame is not None else None
    while outer is not None and outer.f_code is not Patience.watch.__code__:
        outer = outer.f_back
    return outer is not None


@contextmanager
def patience() -> Iterator[None]:
    """Meanwhile nothing of somebody else's keeps the table waiting for long. In the main thread."""
    found = Patience()
    handled_by, watched_by = signal.signal(signal.SIGALRM, found.look), watch_by(found.watch)
    try:
        yield
    finally:
        watch_by(watched_by)
        signal.signal(signal.SIGALRM, handled_by)
