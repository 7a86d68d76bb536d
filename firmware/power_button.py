"""The button that switches the table off: a line of its own, which no judgement waits for."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from firmware.board import PinWiring, ShutdownWiring
from firmware.clock import Clock
from firmware.factories import FactoryError, OpenedFactory

MS = 1_000_000
POLL_NS = 100 * MS  # how often it is looked at while it is down...
SHORT_POLL_NS = 2_000 * MS  # ...and while that may be a short
BOUNCE_S = 0.02  # the kernel may wait so long: nobody was first with this one


class PowerButton:
    """Held for as long as the board file says, and not just found closed: that may be a short.

    `nudge` is called from the factory's reader thread when it was pressed, and has the loop ask
    `is_held`.
    """

    def __init__(
        self,
        opened: OpenedFactory,
        wiring: ShutdownWiring,
        pins: PinWiring,
        clock: Clock,
        nudge: Callable[[], None],
    ) -> None:
        """Raises FactoryError for a line that cannot be had."""
        self._hold_ns = round(wiring.hold_s * 1_000) * MS
        self._pressed_level = pins.active == "high"
        self._clock = clock
        self._nudge = nudge
        self._pressed = False  # the kernel told of a press that was not looked at yet
        self._was_open = False
        self._since_ns: int | None = None
        self._looked_ns: int | None = None
        try:
            self._pin = self._open(opened, wiring, pins)
        except Exception as error:  # each factory's library raises errors of its own kind
            raise FactoryError(
                f"shutdown.line = {wiring.line}: {error}; "
                "end whatever else uses the line, or wire the button to another"
            ) from error
        self._look()  # what is down from the start does not count until it was let go

    def is_held(self) -> bool:
        """Whether it has been down for long enough. Looks when that is due. For one thread."""
        due_ns = self.due_ns()
        return due_ns is not None and due_ns <= self._clock.now_ns() and self._look()

    def _look(self) -> bool:
        now_ns = self._looked_ns = self._clock.now_ns()
        self._pressed = False
        if not self._is_down():
            self._was_open, self._since_ns = True, None
        elif self._since_ns is None:
            self._since_ns = now_ns
        since_ns = self._since_ns
        return self._was_open and since_ns is not None and now_ns - since_ns >= self._hold_ns

    def due_ns(self) -> int | None:
        """When to ask again; None while it is up."""
        if self._pressed:
            return self._clock.now_ns()
        if self._since_ns is None or self._looked_ns is None:
            return None
        return self._looked_ns + (POLL_NS if self._was_open else SHORT_POLL_NS)

    def close(self) -> None:
        with suppress(OSError):
            self._pin.when_changed = None
        self._pin.close()

    def _is_down(self) -> bool:
        with suppress(OSError):  # a chip that went away is noticed by its reader
            return bool(self._pin.state) == self._pressed_level
        return False

    def _open(self, opened: OpenedFactory, wiring: ShutdownWiring, pins: PinWiring) -> Any:
        factory, name = opened.place(wiring.line)
        pin = factory.pin(name)
        pin.input_with_pull(pins.pull)
        pin.bounce = BOUNCE_S
        pin.edges = "rising" if self._pressed_level else "falling"
        self._handler = self._on_edge  # gpiozero holds handlers weakly
        pin.when_changed = self._handler
        return pin

    def _on_edge(self, _ticks: Any, _state: Any) -> None:
        """On the reader's thread. A line that chatters nudges once until it is looked at."""
        if not self._pressed:
            self._pressed = True
            self._nudge()
