"""Lamps and buzzer: output lines, off the path of every judgement.

`show` and `play` may be called from any thread and keep the newest only; the rest of each belongs
to one worker.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from firmware.board import Board, BuzzerWiring, Line
from firmware.clock import Clock
from firmware.factories import OpenedFactory
from firmware.outages import Outage, PartBack, PartFailed

MS = 1_000_000
RETRY_S = 2.0
Report = Callable[[PartFailed | PartBack], None]


class Lamps:
    """Every lamp of the board. All are dark until `show`."""

    def __init__(
        self,
        opened: OpenedFactory,
        board: Board,
        report: Report,
        poke: Callable[[], None] = lambda: None,
    ) -> None:
        self._opened = opened
        self._lines = tuple(board.lamps())
        self._lit_level = int(board.pins.lamps == "high")
        self._outage = Outage("lamps", report)
        self._poke = poke
        self._lock = threading.Lock()
        self._newest: frozenset[Line] | None = frozenset()
        self._pins: dict[Line, Any] = {}
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
            self._outage.failed(str(error))
            return RETRY_S
        self._outage.over()
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


class Note(NamedTuple):
    """A tone, or a pause of 0 hertz. A buzzer with a tone of its own has only that."""

    hertz: int
    for_ms: int


Sound = tuple[Note, ...]


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
        self._opened = opened
        self._wiring = wiring
        self._clock = clock
        self._outage = Outage("buzzer", report)
        self._poke = poke
        self._lock = threading.Lock()  # never held while the line is driven
        self._newest: Sound | None = None
        self._notes: deque[Note] = deque()
        self._until_ns: int | None = None  # of the note that sounds
        self._line: Any = None
        self._driving = threading.Lock()
        self._closed = False

    def play(self, sound: Sound) -> None:
        """From its first note, in place of any other. Never blocks."""
        with self._lock:
            self._newest = sound
        self._poke()

    def work(self) -> float | None:
        """Play the note that is due. Seconds until the next note, None after the last."""
        with self._lock:
            newest, self._newest = self._newest, None
        now_ns = self._clock.now_ns()
        if newest is not None:
            self._notes, self._until_ns = deque(newest), now_ns
        if self._until_ns is None:
            return None
        if now_ns < self._until_ns:
            return (self._until_ns - now_ns) / 1e9
        note = self._notes.popleft() if self._notes else Note(0, 0)
        if not self._sounded(note.hertz) or not note.for_ms:
            self._notes.clear()
            self._until_ns = None
            return None
        self._until_ns = now_ns + note.for_ms * MS
        return note.for_ms / 1e3

    def close(self) -> None:
        """Go silent: the factory is about to release the line."""
        with self._driving:
            self._closed = True
            if self._line is not None:
                with suppress(Exception):  # a chip that went away makes no sound
                    self._drive(0)
                self._let_go()

    def _sounded(self, hertz: int) -> bool:
        try:
            with self._driving:
                if self._closed:
                    return False
                self._drive(hertz)
        except Exception as error:  # each factory's library raises errors of its own kind
            self._let_go()
            self._outage.failed(str(error))
            return False
        self._outage.over()
        return True

    def _let_go(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            with suppress(Exception):  # it may be why it is let go
                line.close()

    def _drive(self, hertz: int) -> None:
        if self._line is None:
            self._line = _open(self._opened, self._wiring)
        if self._wiring.kind == "active":
            self._line.value = float(hertz > 0)
        elif hertz:
            self._line.play(float(hertz))  # whole ones may be of MIDI
        else:
            self._line.stop()


def _open(opened: OpenedFactory, wiring: BuzzerWiring) -> Any:
    """gpiozero's part for it, silent."""
    from gpiozero import DigitalOutputDevice, TonalBuzzer

    factory, name = opened.place(wiring.line)
    if wiring.kind == "tonal":
        return TonalBuzzer(name, mid_tone="A5", octaves=2, pin_factory=factory)
    return DigitalOutputDevice(name, active_high=wiring.active == "high", pin_factory=factory)
