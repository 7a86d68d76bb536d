"""Lamps and buzzer: output lines, with no influence on any ruling.

`show` and `play` may be called from any thread, and keep the newest only. `work` belongs to a
worker's thread.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
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

    luma drives an SPI panel's lines by the calls of RPi.GPIO that are defined here. Keep the object
    for as long as the factory lives, so that the lines stay ours through a panel's outages.
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
        self._lit: frozenset[Line] | None = None  # None: not known

    def show(self, lit: frozenset[Line]) -> None:
        """Light these lines and no others, soon. Never blocks."""
        self._wanted = lit
        self._poke()

    def work(self) -> float | None:
        """Light what was shown last. Seconds until the next try, None if it is lit."""
        wanted = self._wanted
        if wanted == self._lit:
            return None
        self._lit = None
        try:
            for line in self._lines:
                self._out.output(line, int((line in wanted) == self._high_is_lit))
        except Exception as error:  # each factory's library raises errors of its own kind
            self._outage.failed(str(error))
            return RETRY_S
        self._lit = wanted
        self._outage.over()
        return None


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
        self._changes: deque[tuple[int, bool]] = deque()  # to come: at_ns, loud

    def play(self, sound: Sound) -> None:
        """From its first beep, in place of any other. Never blocks."""
        self._newest.append(sound)
        self._poke()

    def work(self) -> float | None:
        """Begin or end a beep that is due. Seconds until the next change, or None."""
        now_ns = self._clock.now_ns()
        if self._newest:
            self._changes = deque(_changes(self._newest.pop(), now_ns))
        while self._changes and self._changes[0][0] <= now_ns:
            self._drive(loud=self._changes.popleft()[1])
        return (self._changes[0][0] - now_ns) / 1e9 if self._changes else None

    def _drive(self, *, loud: bool) -> None:
        try:
            self._out.output(self._line, int(loud == self._high_is_loud))
            self._outage.over()
        except Exception as error:  # each factory's library raises errors of its own kind
            self._changes.clear()
            self._outage.failed(str(error))


def _changes(sound: Sound, at_ns: int) -> Iterator[tuple[int, bool]]:
    for number, for_ms in enumerate(sound):
        yield at_ns, number % 2 == 0
        at_ns += for_ms * MS
    yield at_ns, False
