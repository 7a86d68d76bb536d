"""Lamps and buzzer: output lines, off the path of every judgement.

`show` and `play` may be called from any thread and keep the newest only; the rest of each belongs
to one worker.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from firmware.board import Board, BuzzerWiring, Line
from firmware.clock import Clock
from firmware.factories import OpenedFactory
from firmware.outages import Outage, PartBack, PartFailed

MS = 1_000_000
RETRY_S = 2.0
Report = Callable[[PartFailed | PartBack], None]


class OutputLines:
    """Output lines, each opened when it is first driven.

    luma drives those of an SPI panel by the few calls of RPi.GPIO that it makes. Keep one for as
    long as the factory lives: the lines stay ours while the panel comes and goes.
    """

    OUT, LOW, HIGH = "out", 0, 1

    def __init__(self, opened: OpenedFactory) -> None:
        self._opened = opened
        self._pins: dict[Line, Any] = {}

    def output(self, line: Line, level: int) -> None:
        """Raises whatever the factory's library raises."""
        if line not in self._pins:
            factory, name = self._opened.place(line)
            pin = factory.pin(name)
            pin.output_with_state(level)
            self._pins[line] = pin
        elif self._pins[line].state != level:
            self._pins[line].state = level

    def setup(self, line: int, _direction: str) -> None:
        self.output(line, self.LOW)


class Lamps:
    """Every lamp of the board. All are dark until `show`."""

    def __init__(
        self,
        opened: OpenedFactory,
        board: Board,
        report: Report,
        poke: Callable[[], None] = lambda: None,
    ) -> None:
        self._out = OutputLines(opened)
        self._lines = tuple(board.lamps())
        self._high_is_lit = board.pins.lamps == "high"
        self._outage = Outage("lamps", report)
        self._poke = poke
        self._wanted = frozenset[Line]()
        self._lit: frozenset[Line] | None = None  # None: who knows
        self._closed = threading.Event()

    def show(self, lit: frozenset[Line]) -> None:
        """Light these lines and no others, soon. Never blocks."""
        self._wanted = lit
        self._poke()

    def work(self) -> float | None:
        """Light what was shown last. Seconds until the next try, None if all is as it should be."""
        wanted = self._wanted
        if wanted == self._lit or self._closed.is_set():
            return None
        self._lit = None
        try:
            for line in self._lines:
                self._out.output(line, int((line in wanted) == self._high_is_lit))
        except Exception as error:  # each factory's library raises errors of its own kind
            if self._closed.is_set():
                return None
            self._outage.failed(str(error))
            return RETRY_S
        self._lit = wanted
        self._outage.over()
        return None

    def close(self) -> None:
        """Stop lighting: the factory is about to release the lines, dark."""
        self._closed.set()


Sound = tuple[int, ...]  # ms: a beep, a pause, a beep, and so on


class Buzzer:
    """Silent until `play`. A sound that fails is not tried again: it would be late."""

    def __init__(
        self,
        opened: OpenedFactory,
        wiring: BuzzerWiring,
        clock: Clock,
        report: Report,
        poke: Callable[[], None] = lambda: None,
    ) -> None:
        self._out = OutputLines(opened)
        self._line = wiring.line
        self._high_is_loud = wiring.active == "high"
        self._clock = clock
        self._outage = Outage("buzzer", report)
        self._poke = poke
        self._newest: deque[Sound] = deque(maxlen=1)
        self._times: deque[int] = deque()
        self._is_loud = False
        self._until_ns: int | None = None  # of the beep or the pause; None: the sound is over
        self._driving = threading.Lock()
        self._closed = False

    def play(self, sound: Sound) -> None:
        """From its first beep, in place of any other. Never blocks."""
        self._newest.append(sound)
        self._poke()

    def work(self) -> float | None:
        """Begin or end a beep that is due. Seconds until the next change, None after the last."""
        now_ns = self._clock.now_ns()
        if self._newest:
            self._times, self._until_ns, self._is_loud = deque(self._newest.pop()), now_ns, False
        if self._until_ns is None:
            return None
        if now_ns < self._until_ns:
            return (self._until_ns - now_ns) / 1e9
        for_ms = self._times.popleft() if self._times else 0
        self._is_loud = bool(for_ms) and not self._is_loud
        if not self._driven() or not for_ms:
            self._until_ns = None
            return None
        self._until_ns = now_ns + for_ms * MS
        return for_ms / 1e3

    def close(self) -> None:
        """Go silent: the factory is about to release the line."""
        with self._driving:
            if self._is_loud:
                with suppress(Exception):  # a chip that went away makes no sound
                    self._drive(loud=False)
            self._closed = True

    def _driven(self) -> bool:
        try:
            with self._driving:
                if self._closed:
                    return False
                self._drive(loud=self._is_loud)
        except Exception as error:  # each factory's library raises errors of its own kind
            self._outage.failed(str(error))
            return False
        self._outage.over()
        return True

    def _drive(self, *, loud: bool) -> None:
        self._out.output(self._line, int(loud == self._high_is_loud))
