"""A gpiozero pin factory over libgpiod 2: any gpiochip, edges stamped by the kernel in ns."""

from __future__ import annotations

import errno
import os
import threading
import time
from contextlib import suppress
from datetime import timedelta
from typing import Any
from weakref import ref

import gpiod
from gpiod import EdgeEvent
from gpiod.line import Bias, Clock, Direction, Edge, Value
from gpiozero import (
    BoardInfo,
    DeviceClosed,
    Factory,
    PinEdgeDetectUnsupported,
    PinFixedPull,
    PinInfo,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPin,
    PinInvalidPull,
    PinInvalidState,
    PinSetInput,
)
from gpiozero.pins.pi import PiPin

from firmware.gpiod.chips import (
    LineBusyError,
    describe_board,
    find_chip,
    not_permitted,
)
from firmware.gpiod.reader import EdgeReader

PULLS = {"up": Bias.PULL_UP, "down": Bias.PULL_DOWN, "floating": Bias.DISABLED}
EDGES = {"both": Edge.BOTH, "rising": Edge.RISING, "falling": Edge.FALLING, "none": Edge.NONE}

# How many edges of a line the kernel keeps when the reader is late: a second of bad bounce.
EVENT_BUFFER = 256

_NO_INTERRUPT = (errno.ENODEV, errno.ENXIO, errno.EINVAL)


class GPIODPin(PiPin):
    """A line, requested from the kernel when it is first used, and held until `close`.

    `when_changed` gets the kernel's time of the edge, in ns on CLOCK_MONOTONIC, and the level after
    it, 0 or 1. It is held weakly: keep it alive elsewhere.

    `bounce`, in seconds, is the kernel's debounce: it stamps an edge only when the line has
    been still for so long, and later still by its timer's tick. Then the contact that bounces
    longest comes last. To learn who was first, leave it None and look at every edge.

    A pull that the chip cannot do is ignored by the kernel, and so here. Any use can raise
    LineBusyError, DeviceClosed (the factory is closed), or OSError (the chip went away).
    """

    def __init__(self, factory: GPIODFactory, info: PinInfo) -> None:
        super().__init__(factory, info)
        self._when_changed_lock = factory.lock  # gpiod wants one caller at a time
        self._fixed_pull: str = info.pull
        self._request: gpiod.LineRequest | None = None
        self._reset()

    def close(self) -> None:
        """Make the line an input, and release it. The pin can be used again."""
        with self._factory.lock:
            self._reset()
            if self._request is None:
                return
            self._factory.reader.forget(self._request)
            with suppress(OSError):  # the chip may be gone
                self._request.reconfigure_lines({self._number: self._input()})
            self._request.release()
            self._request = None

    def output_with_state(self, state: float) -> None:
        """Drive that level from the first instant on. Raises PinInvalidState."""
        with self._factory.lock:
            self._configure(
                gpiod.LineSettings(direction=Direction.OUTPUT, output_value=self._value(state))
            )
            self._pull = self._fixed_pull or "floating"

    def _reset(self) -> None:
        self._pull = self._fixed_pull or "floating"
        self._direction = Direction.AS_IS
        self._edges = "both"
        self._bounce: float | None = None
        self._when_changed: ref[Any] | None = None

    def _input(self) -> gpiod.LineSettings:
        settings = gpiod.LineSettings(direction=Direction.INPUT, bias=PULLS[self._pull])
        if self._when_changed is not None:
            settings.edge_detection = EDGES[self._edges]
            settings.event_clock = Clock.MONOTONIC
            settings.debounce_period = timedelta(seconds=self._bounce or 0)
        return settings

    def _configure(self, settings: gpiod.LineSettings) -> gpiod.LineRequest:
        """Request the line, or change it in place, so that an output does not flicker."""
        chip = self._factory.chip
        try:
            if self._request is None:
                self._request = chip.request_lines(
                    {self._number: settings},
                    consumer="gpiozero",
                    event_buffer_size=EVENT_BUFFER,
                )
            else:
                self._request.reconfigure_lines({self._number: settings})
        except (OSError, ValueError) as error:
            number = getattr(error, "errno", errno.EINVAL)  # gpiod raises ValueError for EINVAL
            if number == errno.EBUSY:
                holder = chip.get_line_info(self._number).consumer
                raise LineBusyError(f"pin {self!r} is in use by {holder!r}") from error
            if settings.edge_detection is not Edge.NONE and number in _NO_INTERRUPT:
                why = f"pin {self!r} has no edge detection ({os.strerror(number)})"
                raise PinEdgeDetectUnsupported(why) from error
            raise
        self._direction = settings.direction
        if settings.edge_detection is not Edge.NONE:
            self._factory.reader.watch(self._request, self._edge)
        return self._request

    def _edge(self, event: EdgeEvent) -> None:
        """Called by the reader."""
        if (handler := self._get_when_changed()) is not None:
            handler(event.timestamp_ns, int(event.event_type is EdgeEvent.Type.RISING_EDGE))

    def _renew_edges(self) -> None:
        if self._when_changed is not None and self.function == "input":
            self._configure(self._input())

    def _value(self, state: float) -> Value:
        if state not in (0, 1):
            raise PinInvalidState(f"invalid state {state!r} for pin {self!r}")
        return Value.ACTIVE if state else Value.INACTIVE

    # gpiozero's PiPin makes its properties of these: function, state, pull and so on.

    def _get_function(self) -> str:
        with self._factory.lock:
            direction = self._direction
            if direction is Direction.AS_IS:
                direction = self._factory.chip.get_line_info(self._number).direction
        return "output" if direction is Direction.OUTPUT else "input"

    def _set_function(self, value: str) -> None:
        with self._factory.lock:
            if value == "input":
                self._configure(self._input())
            elif value == "output":
                self.output_with_state(self.state)
            else:
                raise PinInvalidFunction(f"invalid function {value!r} for pin {self!r}")

    def _get_state(self) -> int:
        with self._factory.lock:
            request = self._request or self._configure(gpiod.LineSettings())
            return int(bool(request.get_value(self._number)))

    def _set_state(self, value: float) -> None:
        with self._factory.lock:
            if self.function == "input":
                raise PinSetInput(f"cannot set state of pin {self!r}")
            request = self._request or self._configure(gpiod.LineSettings())
            request.set_value(self._number, self._value(value))

    def _get_pull(self) -> str:
        return self._pull

    def _set_pull(self, value: str) -> None:
        if value not in PULLS:
            raise PinInvalidPull(f"invalid pull {value!r} for pin {self!r}")
        if self._fixed_pull not in ("", value):
            raise PinFixedPull(f"pin {self!r} has a physical pull-{self._fixed_pull} resistor")
        with self._factory.lock:
            if self.function != "input":
                raise PinFixedPull(f"cannot set pull on non-input pin {self!r}")
            self._pull = value
            self._configure(self._input())

    def _get_edges(self) -> str:
        return self._edges

    def _set_edges(self, value: str) -> None:
        if value not in EDGES:
            raise PinInvalidEdges(f"invalid edges {value!r} for pin {self!r}")
        with self._factory.lock:
            self._edges = value
            self._renew_edges()

    def _get_bounce(self) -> float | None:
        return self._bounce

    def _set_bounce(self, value: float | None) -> None:
        if value is not None and value < 0:
            raise PinInvalidBounce("bounce must be 0 or greater")
        with self._factory.lock:
            self._bounce = value
            self._renew_edges()

    def _enable_event_detect(self) -> None:
        try:
            self._renew_edges()
        except Exception:
            self._when_changed = None
            raise

    def _disable_event_detect(self) -> None:
        self._when_changed = None
        if self.function == "input":
            self._configure(self._input())


class GPIODFactory(Factory):
    """Makes pins of a gpiochip's lines.

    `chip` is a label ("pinctrl-bcm2711") or a path ("/dev/gpiochip0"). None takes what the
    environment's GPIOD_CHIP says, else the Pi's own chip, else the only chip there is.
    Raises ChipNotFoundError or ChipPermissionError, which are also FileNotFoundError and
    PermissionError: one line that says what is there, or what to do.

    One thread serves the edges of all pins, asleep while nothing happens; it starts when the first
    `when_changed` is set. `reader`: another factory's, to share its thread. Then the edges of both
    chips that wait at the same time come in order of time, and closing either factory ends it.
    """

    def __init__(self, chip: str | None = None, reader: EdgeReader | None = None) -> None:
        super().__init__()
        self.path = find_chip(chip or os.environ.get("GPIOD_CHIP") or None)
        try:
            self._chip = gpiod.Chip(str(self.path))
        except PermissionError as error:
            raise not_permitted(self.path) from error
        self._board = describe_board(self._chip)
        self._pins: dict[PinInfo, GPIODPin] = {}
        self.lock = threading.RLock()
        self.reader = reader or EdgeReader()

    @property
    def chip(self) -> gpiod.Chip:
        """The open chip. Raises DeviceClosed when the factory is closed."""
        if not self._chip:
            raise DeviceClosed("the gpiod pin factory is closed")
        return self._chip

    @property
    def lost_events(self) -> int:
        """How many edges the kernel dropped because the reader came too late."""
        return self.reader.lost_events

    @property
    def reader_alive(self) -> bool:
        """False when no more edges can come: the chip went away, or the factory is closed."""
        try:
            # Older kernels do not wake the reader when the chip goes; get_info() is cached.
            self._chip.get_line_info(0)
        except (OSError, gpiod.ChipClosedError):
            return False
        return self.reader.alive

    def close(self) -> None:
        """Release every line. On return no handler is running. May be called again."""
        self.reader.close()  # before the lock is taken, which a running handler may wait for
        with self.lock:
            for pin in self._pins.values():
                pin.close()
            self._chip.close()

    def pin(self, name: int | str) -> GPIODPin:
        """The pin of that name, always the same object. Raises PinInvalidPin."""
        with self.lock:
            for _, info in self._board.find_pin(name):
                if "gpio" not in info.interfaces:
                    continue  # a place on the header such as GND
                if info not in self._pins:
                    self._pins[info] = GPIODPin(self, info)
                return self._pins[info]
        raise PinInvalidPin(f"{name!r} is not a GPIO line of {self._board.model}")

    def ticks(self) -> int:
        """Nanoseconds on CLOCK_MONOTONIC, the clock of the kernel's edge timestamps."""
        return time.monotonic_ns()

    def ticks_diff(self, later: int, earlier: int) -> float:
        """Seconds."""
        return (later - earlier) / 1e9

    def _get_board_info(self) -> BoardInfo:
        return self._board
