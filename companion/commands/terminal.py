"""The terminal: rulings, pictures and slips for somebody without a panel and a printer.

A running table writes its lines on a thread of its own: a terminal that is paused (Ctrl-S), or a
log that takes no more, holds up nothing else.
"""

from __future__ import annotations

import io
import os
import shutil
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from json import dumps
from typing import TYPE_CHECKING

from companion.daemon.session import Observer
from companion.journal.records import printed, ruling_line
from companion.kit.game import Output
from companion.kit.names import printable
from companion.kit.phrases import ms
from companion.kit.rulings import Ruling
from firmware.worker import Worker

if TYPE_CHECKING:
    from PIL.Image import Image  # which takes long to load: a table is armed before

PAPER = 9  # lines below the panel, at the least
HOME, CLEAR_LINE, CLEAR_BELOW, CLEAR = "\x1b[H", "\x1b[K", "\x1b[J", "\x1b[2J"

Out = Callable[[str], None]  # takes a line of standard output, or several


def show(text: str, end: str = "\n") -> None:
    """Print for people who watch. If nobody reads, end the program: raises KeyboardInterrupt.

    A simulated table would take an OSError for a broken panel or printer, and play on.
    """
    try:
        print(text, end=end, flush=True)
    except OSError as error:
        raise KeyboardInterrupt from error


def in_utf8() -> None:
    """From here on the output is a file: always UTF-8."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")


class Lines(Observer):
    """Everything in the order it happens, for a log or a pipe; or only JSON lines."""

    def __init__(self, out: Out = show, *, json: bool = False) -> None:
        self._out, self._json = out, json

    def say(self, output: Output) -> None:
        if self._json:
            names = self.session.names if self.session is not None else ()
            self._out(dumps(printed(output, names)))
        elif isinstance(output, Ruling):
            self._out(ruling_line(output))

    def frame(self, image: Image, at_ns: int) -> None:
        if not self._json:
            from companion.drawing.blocks import blocks

            self._out("\n".join([f"panel at {ms(at_ns)}", *blocks(image)]))

    def slip(self, text: str) -> None:
        if not self._json:
            self._out(text.removesuffix("\n"))


class LivePicture(Observer):
    """The panel in place, and paper below it. `pace_s`: the longest that a frame stays."""

    def __init__(self, pace_s: float) -> None:
        self._pace_s = pace_s
        self._paper: deque[str] = deque(maxlen=200)
        self._picture: list[str] = []
        self._last_ns = 0
        show(CLEAR, "")

    def slip(self, text: str) -> None:
        self._paper.extend(text.splitlines())
        self._draw()

    def frame(self, image: Image, at_ns: int) -> None:
        from companion.drawing.blocks import blocks

        time.sleep(min(self._pace_s, max(0, at_ns - self._last_ns) / 1e9))
        self._last_ns = at_ns
        size = shutil.get_terminal_size()
        self._picture = blocks(image, rows=size.lines - PAPER)
        self._draw()

    def _draw(self) -> None:
        size = shutil.get_terminal_size()
        room = max(0, size.lines - len(self._picture) - 2)
        paper = list(self._paper)[-room:] if room else []
        lines = [*self._picture, *(line[: size.columns - 1] for line in paper)]
        out = "".join(f"{line}{CLEAR_LINE}\n" for line in lines)
        show(f"{HOME}{out}{CLEAR_BELOW}", "")


def warn(line: str) -> None:
    print(f"naysayer: {printable(line)}", file=sys.stderr, flush=True)


def complain(command: str, errors: Iterable[object]) -> int:
    """Print a line for each error of a command; returns 1 if there are any."""
    lines = [f"naysayer {command}: {printable(str(error))}" for error in errors]
    print("".join(f"{line}\n" for line in lines), end="", file=sys.stderr)
    return 1 if lines else 0


STDOUT, STDERR = 1, 2
ROOM = 1000  # lines that wait; of more, the oldest go
STOP_S = 1.0  # how long the last lines may take at the end


class Writer:
    """Takes lines from any thread, never blocks, and keeps their order. A context manager.

    `out` takes a line of standard output, `tell` and `warn` one of ours on either stream.
    """

    def __init__(self, *, json: bool = False) -> None:
        """`json`: standard output is for JSON only."""
        self._for_news = STDERR if json else STDOUT
        self._lines: deque[tuple[int, str]] = deque(maxlen=ROOM)
        self._worker = Worker("terminal", self._work)

    def __enter__(self) -> Writer:
        self._worker.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._worker.stop(STOP_S)

    def out(self, line: str) -> None:
        self._put(STDOUT, line)

    def tell(self, line: str) -> None:
        self._put(self._for_news, f"naysayer: {printable(line)}")

    def warn(self, line: str) -> None:
        self._put(STDERR, f"naysayer: {printable(line)}")

    def _put(self, file: int, line: str) -> None:
        self._lines.append((file, line))
        self._worker.poke()

    def _work(self) -> float | None:
        """Write one line to the file itself: 0 with more to write.

        Python locks its streams, and takes those locks at exit: a write that a paused terminal
        holds up would crash the program there.
        """
        if not self._lines:
            return None
        file, line = self._lines.popleft()
        data = f"{line}\n".encode(errors="replace")
        with suppress(OSError):  # the terminal is gone
            while data:
                data = data[os.write(file, data) :]
        return 0
