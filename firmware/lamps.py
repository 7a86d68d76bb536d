"""Lamps: output lines that light seats and buttons, off the path of every judgement.

`show` may be called from any thread and keeps the newest only; the rest belongs to one worker.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, NamedTuple

from firmware.board import Board, Line
from firmware.clock import Clock
from firmware.factories import OpenedFactory

RETRY_S = 2.0


class LampsFailed(NamedTuple):
    """A lamp's line cannot be had, or its chip went away. One line; reported once an outage."""

    reason: str
    at_ns: int


class LampsBack(NamedTuple):
    """The outage is over, and the lamps are as they should be."""

    at_ns: int


LampsReport = LampsFailed | LampsBack


class Lamps:
    """Every lamp of the board. All are dark until `show`."""

    def __init__(
        self,
        opened: OpenedFactory,
        board: Board,
        clock: Clock,
        report: Callable[[LampsReport], None],
        poke: Callable[[], None] = lambda: None,
    ) -> None:
        self._opened = opened
        self._lines = tuple(board.lamps())
        self._lit_level = int(board.pins.lamps == "high")
        self._clock = clock
        self._report = report
        self._poke = poke
        self._lock = threading.Lock()
        self._newest: frozenset[Line] | None = frozenset()
        self._pins: dict[Line, Any] = {}
        self._failed = False
        self._closed = threading.Event()

    def show(self, lit: frozenset[Line]) -> None:
        """Light these lines and no others, soon. Never blocks."""
        with self._lock:
            self._newest = lit
        self._poke()

    def work(self) -> float | None:
        """Light what was shown last. Seconds until the next try, None if all is as it should be."""
        with self._lock:
            newest, self._newest = self._newest, None
        if newest is None or self._closed.is_set():
            return None
        try:
            for line in self._lines:
                self._light(line, line in newest)
        except Exception as error:  # each factory's library raises errors of its own kind
            with self._lock:
                self._newest = newest if self._newest is None else self._newest
            if self._closed.is_set():
                return None
            if not self._failed:
                self._failed = True
                self._report(LampsFailed(str(error), self._clock.now_ns()))
            return RETRY_S
        if self._failed:
            self._failed = False
            self._report(LampsBack(self._clock.now_ns()))
        return None

    def close(self) -> None:
        """Stop lighting: the factory is about to release the lines, dark."""
        self._closed.set()

    def _light(self, line: Line, lit: bool) -> None:
        level = self._lit_level if lit else 1 - self._lit_level
        if line not in self._pins:
            factory, name = self._opened.place(line)
            pin = factory.pin(name)
            pin.output_with_state(level)
            self._pins[line] = pin
        elif self._pins[line].state != level:
            self._pins[line].state = level
