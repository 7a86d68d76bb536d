"""A gpiozero pin factory over libgpiod 2: any gpiochip, edges stamped by the kernel in ns."""

from __future__ import annotations

import os
import threading
import time

import gpiod
from gpiozero import BoardInfo, DeviceClosed, Factory, PinInvalidPin

from firmware.gpiod_board import describe_board
from firmware.gpiod_chips import find_chip, not_permitted
from firmware.gpiod_errors import knows_no_lines, too_old
from firmware.gpiod_pin import GPIODPin
from firmware.gpiod_reader import EdgeReader

__all__ = ["GPIODFactory", "GPIODPin"]


class GPIODFactory(Factory):
    """Makes pins of a gpiochip's lines.

    `chip` is a label ("pinctrl-bcm2711") or a path ("/dev/gpiochip0"). None takes what the
    environment's GPIOD_CHIP says, else the Pi's own chip, else the only chip there is.
    Raises ChipNotFoundError or ChipPermissionError, which are also FileNotFoundError and
    PermissionError: one line that says what is there, or what to do; or KernelTooOldError.

    One thread serves the edges of all pins, asleep while nothing happens. There is none until
    the first pin's `when_changed` is set. `reader` is that of another factory, to serve both: the
    edges of all their chips come on one thread, and what waits together comes in order of time.
    Closing one of them ends it.
    """

    def __init__(self, chip: str | None = None, reader: EdgeReader | None = None) -> None:
        super().__init__()
        self.path = find_chip(chip or os.environ.get("GPIOD_CHIP") or None)
        try:
            self._chip = gpiod.Chip(str(self.path))
        except PermissionError as error:
            raise not_permitted(self.path) from error
        try:
            self._board, self._offsets = describe_board(self._chip)
        except (OSError, ValueError) as error:
            self._chip.close()
            if knows_no_lines(error):
                raise too_old() from error
            raise
        self._pins: dict[int, GPIODPin] = {}
        self.lock = threading.RLock()  # gpiod wants one caller at a time
        self.reader = reader or EdgeReader()

    @property
    def chip(self) -> gpiod.Chip:
        """The open chip. Raises DeviceClosed when the factory is closed."""
        if not self._chip:
            raise DeviceClosed("the gpiod pin factory is closed")
        return self._chip

    @property
    def lost_events(self) -> int:
        """How many edges the kernel dropped because the reader came too late for them."""
        return self.reader.lost_events

    @property
    def handler_errors(self) -> int:
        """How many edges were told to a handler that raised an exception."""
        return self.reader.handler_errors

    @property
    def reader_alive(self) -> bool:
        """False when no more edges can come: the chip went away, or the factory is closed."""
        try:
            # Older kernels do not wake the reader when the chip goes; get_info() has a memory.
            self._chip.get_line_info(0)
        except (OSError, gpiod.ChipClosedError):
            return False
        return self.reader.alive

    def close(self) -> None:
        """Releases every line. On return no handler is running. May be called again."""
        self.reader.close()  # before the lock is taken, which a running handler may wait for
        with self.lock:
            for pin in self._pins.values():
                pin.close()
            self._chip.close()

    def pin(self, name: int | str) -> GPIODPin:
        """The pin of that name, always the same object. Raises PinInvalidPin."""
        with self.lock:
            for _, info in self._board.find_pin(name):
                offset = self._offsets.get(info)
                if offset is None:
                    continue  # a place on the header that is no GPIO, such as GND
                if offset not in self._pins:
                    self._pins[offset] = GPIODPin(self, offset, info)
                return self._pins[offset]
        raise PinInvalidPin(f"{name!r} is not a GPIO line of {self._board.model}")

    def ticks(self) -> int:
        """Nanoseconds on CLOCK_MONOTONIC, the clock of the kernel's edge timestamps."""
        return time.monotonic_ns()

    def ticks_diff(self, later: int, earlier: int) -> float:
        """Seconds."""
        return (later - earlier) / 1e9

    def _get_board_info(self) -> BoardInfo:
        return self._board
