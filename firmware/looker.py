"""The looker: a thread that reads a touched line's level in time, however busy the loop is.

Only a level that is read within milliseconds tells a press from a spike, and a loop that is busy
with a ruling may read it too late. The thread sleeps while nothing is touched.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from contextlib import suppress

from firmware.board import Line, SwitchTiming
from firmware.clock import Clock
from firmware.worker import Worker

Report = Callable[[Line, bool, int], None]  # line, pressed, at_ns


class Looker:
    """Reads each line once it has had no edge for its `confirm_ms`.

    `edge` may be called from any thread, and never blocks. `pressed` and `report` are called on the
    looker's thread.
    """

    def __init__(
        self,
        timing: Mapping[Line, SwitchTiming],
        pressed: Callable[[Line], bool],
        report: Report,
        clock: Clock,
    ) -> None:
        self._timing = timing
        self._pressed = pressed
        self._report = report
        self._clock = clock
        self._lock = threading.Lock()
        self._due_ns: dict[Line, int] = {}
        self.worker = Worker("looker", self._work)

    def edge(self, line: Line, at_ns: int) -> None:
        """A pressing edge: look at that line once it has been quiet."""
        with self._lock:
            due_ns = at_ns + self._timing[line].confirm_ns
            is_first = due_ns < min(self._due_ns.values(), default=due_ns + 1)
            self._due_ns[line] = max(due_ns, self._due_ns.get(line, due_ns))
        if is_first:  # else it wakes by itself, before this is due
            self.worker.poke()

    def _work(self) -> float | None:
        now_ns = self._clock.now_ns()
        with self._lock:
            due = [line for line, due_ns in self._due_ns.items() if due_ns <= now_ns]
            for line in due:
                del self._due_ns[line]
        for line in due:
            self._look(line)
        with self._lock:
            first_ns = min(self._due_ns.values(), default=None)
        return None if first_ns is None else max(0.0, (first_ns - self._clock.now_ns()) / 1e9)

    def _look(self, line: Line) -> None:
        """Report the level with the time that favours the player: closed before, open after."""
        before_ns = self._clock.now_ns()
        with suppress(OSError):  # a chip that went away is noticed by its reader
            pressed = self._pressed(line)
            self._report(line, pressed, before_ns if pressed else self._clock.now_ns())
