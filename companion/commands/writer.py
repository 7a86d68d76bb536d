"""The writer: lines to the terminal, on a thread of its own.

A terminal that is paused (Ctrl-S), or a log that does not take more, stops nobody but this thread.
"""

from __future__ import annotations

import os
import sys
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import TextIO

from companion.kit.names import printable
from firmware.worker import Worker

ROOM = 1000  # lines that wait; of more, the oldest go, and are counted
STOP_S = 1.0  # how long the last lines may take at the end


class Writer:
    """Takes lines from any thread, never blocks, and keeps their order. A context manager.

    `out` takes a line of standard output, `tell` and `warn` one of ours on either stream.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._lines: deque[tuple[bool, str]] = deque()  # whether it is a warning
        self._dropped = 0
        self._streams = {False: _raw(sys.stdout), True: _raw(sys.stderr)}
        self._worker = Worker("terminal", self._work)

    def __enter__(self) -> Writer:
        self._worker.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._worker.stop(STOP_S)

    def out(self, line: str) -> None:
        self._put(False, line)

    def tell(self, line: str) -> None:
        self._put(False, f"naysayer: {printable(line)}")

    def warn(self, line: str) -> None:
        self._put(True, f"naysayer: {printable(line)}")

    def _put(self, warning: bool, line: str) -> None:
        with self._lock:
            self._lines.append((warning, line))
            if len(self._lines) > ROOM:
                self._lines.popleft()
                self._dropped += 1
        self._worker.poke()

    def _work(self) -> float | None:
        """Write one line: 0 with more to write."""
        with self._lock:
            dropped, self._dropped = self._dropped, 0
            warning, line = self._lines.popleft() if self._lines else (False, None)
            more = bool(self._lines)
        if dropped:
            self._streams[True](f"naysayer: {dropped} lines were not shown here\n")
        if line is not None:
            self._streams[warning](line + "\n")
        return 0 if more else None


def _raw(stream: TextIO) -> Callable[[str], None]:
    """Writes to what the stream writes to, and not through it.

    Python's own streams have a lock each. At the end of the program it wants them, and one that a
    paused terminal holds would be the end with a bang. What nobody takes any more is no error.
    """
    try:
        fd = stream.fileno()
    except OSError:  # no file at all: somebody catches what is written
        return lambda text: print(text, end="", file=stream)
    encoding, errors = stream.encoding, stream.errors or "replace"

    def write(text: str) -> None:
        data = text.encode(encoding, errors)
        with suppress(OSError):
            while data:
                data = data[os.write(fd, data) :]

    return write
