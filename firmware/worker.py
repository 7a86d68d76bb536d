"""A worker: one thread with one job, asleep until it is poked or its next time has come."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

Work = Callable[[], float | None]


class Worker:
    """Calls `work` on a daemon thread of its own.

    `work` does what there is to do now, and returns after how many seconds to call it again: 0 for
    at once, None for not before the next poke. An exception in it ends the thread and stays in
    `failure`, for the owner to raise.
    """

    def __init__(self, name: str, work: Work) -> None:
        self.name = name
        self.failure: BaseException | None = None
        self._work = work
        self._poked = threading.Event()
        self._deadline: float | None = None  # set by `stop`, on time.monotonic()
        self._since: float | None = None  # when the current call of `work` began
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Start the thread. `work` is called after the first poke."""
        self._thread.start()

    def poke(self) -> None:
        """There is something to do. From any thread; never blocks, never lost."""
        self._poked.set()

    def stop(self, timeout_s: float) -> bool:
        """Let the worker finish what it can do at once, then end it. False: still busy."""
        self._deadline = time.monotonic() + timeout_s
        self.poke()
        if self._thread.is_alive():
            self._thread.join(timeout_s)
        return not self._thread.is_alive()

    @property
    def busy_s(self) -> float:
        """Seconds since the current call of `work` began; 0 while the thread sleeps."""
        since = self._since
        return 0.0 if since is None else time.monotonic() - since

    def _run(self) -> None:
        try:
            delay_s: float | None = None
            while not self._done(delay_s):
                self._poked.wait(delay_s)
                self._poked.clear()
                self._since = time.monotonic()
                delay_s = self._work()
                self._since = None
        except BaseException as failure:
            self.failure = failure

    def _done(self, delay_s: float | None) -> bool:
        """Whether to end: after `stop`, with nothing to do at once or no time for it."""
        if self._deadline is None or self._poked.is_set():
            return False
        return delay_s != 0 or time.monotonic() > self._deadline
