"""The buzzer: sounds on an output line, off the path of every judgement.

`play` may be called from any thread and keeps the newest only; the rest belongs to one worker.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from firmware.board import BuzzerWiring
from firmware.clock import Clock
from firmware.factories import OpenedFactory

MS = 1_000_000


class Note(NamedTuple):
    """A tone, or a pause of 0 hertz. A buzzer with a tone of its own has only that."""

    hertz: int
    for_ms: int


Sound = tuple[Note, ...]


class BuzzerFailed(NamedTuple):
    """The line cannot be opened, or its chip went away. Reported once an outage."""

    reason: str
    at_ns: int


class BuzzerBack(NamedTuple):
    """The outage is over: it sounds again."""

    at_ns: int


BuzzerReport = BuzzerFailed | BuzzerBack


class Buzzer:
    """Silent until `play`. A sound that fails is not tried again: it would be late."""

    def __init__(
        self,
        opened: OpenedFactory,
        wiring: BuzzerWiring,
        clock: Clock,
        report: Callable[[BuzzerReport], None],
        poke: Callable[[], None] = lambda: None,
    ) -> None:
        self._opened = opened
        self._wiring = wiring
        self._clock = clock
        self._report = report
        self._poke = poke
        self._lock = threading.Lock()  # never held while the line is driven
        self._newest: Sound | None = None
        self._notes: deque[Note] = deque()
        self._until_ns: int | None = None  # of the note that sounds
        self._line: Any = None
        self._driving = threading.Lock()
        self._failed = self._closed = False

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
            if not self._failed:
                self._failed = True
                self._report(BuzzerFailed(str(error), self._clock.now_ns()))
            return False
        if self._failed:
            self._failed = False
            self._report(BuzzerBack(self._clock.now_ns()))
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
