"""A serial port that prints: slips out through pyserial, as a thermal printer reads them."""

from __future__ import annotations

import contextlib
import queue
import time
from typing import TYPE_CHECKING

from firmware.board import BoardError, PrinterWiring

if TYPE_CHECKING:
    import serial

ENCODING = "cp437"  # what thermal printers speak before they are told otherwise
BITS_PER_BYTE = 10  # a start bit, eight data bits, a stop bit
PATIENCE = 2.0  # a slip may take this many times as long as the baud rate says...
GRACE_S = 2.0  # ...and this much more, before the printer counts as gone
DRAIN_POLL_S = 0.01

# Signs that slips like to use and code page 437 lacks.
SPELLED_OUT = str.maketrans({"×": "x", "−": "-", "–": "-", "—": "-", "…": "...", "’": "'"})


class PrinterMissingError(OSError):
    """The printer's port cannot be opened now; it may come back. Names the board file's key."""


def encoded(slip: str) -> bytes:
    """A slip as it goes over the wire: CRLF after each line, and a blank line to tear off at."""
    text = "\r\n".join([*slip.translate(SPELLED_OUT).splitlines(), "", ""])
    return text.encode(ENCODING, errors="replace")


def time_limit_s(length: int, baud: int) -> float:
    """How long so many bytes may take before the line is given up."""
    return GRACE_S + PATIENCE * length * BITS_PER_BYTE / baud


class SerialPort:
    """Writes whole slips to an open pyserial port; every failure is an `OSError`."""

    def __init__(self, line: serial.SerialBase) -> None:
        self._line = line

    def write(self, slip: str) -> None:
        """Return when the last byte has left the computer, or raise `OSError`."""
        data = encoded(slip)
        limit_s = time_limit_s(len(data), self._line.baudrate)
        deadline = time.monotonic() + limit_s
        if self._line.write_timeout is None or self._line.write_timeout < limit_s:
            self._line.write_timeout = limit_s
        try:
            self._line.write(data)
        except queue.Full as full:  # loop:// with nobody reading says it this way
            raise TimeoutError("nobody reads the other end") from full
        self._drain(deadline)

    def close(self) -> None:
        """Drop what has not left yet, or closing could wait for a dead printer."""
        import serial

        if isinstance(self._line, serial.Serial):
            with contextlib.suppress(Exception):  # a lost line raises termios.error, no OSError
                self._line.reset_output_buffer()
        with contextlib.suppress(OSError):
            self._line.close()

    def _drain(self, deadline: float) -> None:
        """Wait until the kernel has sent it all: tcdrain, which pyserial offers, waits for ever."""
        import serial

        if not isinstance(self._line, serial.Serial):  # loop:// counts unread bytes as unsent
            return
        while self._line.out_waiting:
            if time.monotonic() > deadline:
                raise TimeoutError("the printer takes no more")
            time.sleep(DRAIN_POLL_S)


def open_serial(wiring: PrinterWiring) -> SerialPort:
    """Open the board's printer: a device path, or any URL that pyserial knows.

    Raises `PrinterMissingError` if the port is not there now, and `BoardError` if the board file's
    value can never work.
    """
    try:
        return SerialPort(_line(wiring, opened=True))
    except OSError as error:
        raise PrinterMissingError(f"printer.port = {wiring.port!r}: {_plain(error)}") from error


def check_serial(wiring: PrinterWiring) -> None:
    """Raises `BoardError` for what can never be opened; whether it is there now does not matter."""
    _line(wiring, opened=False)


def _line(wiring: PrinterWiring, *, opened: bool) -> serial.SerialBase:
    import serial

    try:
        return serial.serial_for_url(
            wiring.port, baudrate=wiring.baud, write_timeout=GRACE_S, do_not_open=not opened
        )
    except ValueError as error:
        key = "printer.baud" if "baud" in str(error).lower() else "printer.port"
        value: object = wiring.baud if key == "printer.baud" else wiring.port
        raise BoardError(f"{key} = {value!r}: {error}") from error


def _plain(error: OSError) -> str:
    """The kernel's own words, without pyserial's wrapping."""
    import os

    return os.strerror(error.errno).lower() if error.errno else str(error)
