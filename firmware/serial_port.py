"""A serial port that prints: slips out through pyserial, as a thermal printer reads them."""

from __future__ import annotations

import contextlib
import queue
import re
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from firmware.board import BoardError, PrinterWiring
from firmware.slip_bytes import encoded
from firmware.time_limit import BITS_PER_BYTE, GRACE_S, time_limit_s

if TYPE_CHECKING:
    import serial

POLL_S = 0.01
NEEDS_PORT = ("socket", "rfc2217")
AT_ONCE = 64  # bytes: whoever says that its buffer is full has room for as many


class SerialPort:
    """Writes whole slips to an open pyserial port; every failure is an `OSError`."""

    def __init__(self, line: serial.SerialBase, wiring: PrinterWiring) -> None:
        self._line: Any = line  # its type hints leave out half of what every port has
        self._wiring = wiring

    def write(self, slip: str) -> None:
        """Return when the last byte has left the computer, or raise `OSError`."""
        data = encoded(slip, self._wiring)
        limit_s = time_limit_s(data, self._line.baudrate)
        began = time.monotonic()
        deadline = began + limit_s
        if self._line.write_timeout is None or self._line.write_timeout < limit_s:
            self._line.write_timeout = limit_s
        # pyserial takes dsrdtr, and Linux does nothing with it.
        step = AT_ONCE if self._wiring.dsrdtr else len(data)
        for at in range(0, len(data), step):
            if self._wiring.dsrdtr:
                _wait_until(lambda: bool(self._line.dsr), deadline, "the printer is not ready")
            self._write(data[at : at + step], deadline)
        self._wait_for_paper(began + len(data) * BITS_PER_BYTE / self._line.baudrate, deadline)

    def _wait_for_paper(self, until: float, deadline: float) -> None:
        """An adapter takes a whole slip at once, and loses the rest of it when it is pulled out."""
        import serial

        if isinstance(self._line, serial.Serial):  # asking one that was pulled out is an error
            line = self._line
            _wait_until(
                lambda: not line.out_waiting and time.monotonic() >= until,
                deadline,
                "the printer takes no more",
            )

    def close(self) -> None:
        """Drop what has not left yet, or closing could wait for a dead printer."""
        import serial

        if isinstance(self._line, serial.Serial):
            with contextlib.suppress(Exception):  # a lost line raises termios.error, no OSError
                self._line.reset_output_buffer()
        with contextlib.suppress(OSError):
            self._line.close()

    def _write(self, data: bytes, deadline: float) -> None:
        """And wait until the kernel has sent it: tcdrain, which pyserial offers, waits for ever."""
        import serial

        line = self._line
        try:
            line.write(data)
        except queue.Full as full:  # loop:// with nobody reading says it this way
            raise TimeoutError("nobody reads the other end") from full
        if isinstance(line, serial.Serial):  # loop:// counts unread bytes as unsent
            _wait_until(lambda: not line.out_waiting, deadline, "the printer takes no more")


def _wait_until(ready: Callable[[], bool], deadline: float, otherwise: str) -> None:
    """Raises TimeoutError."""
    while not ready():
        if time.monotonic() > deadline:
            raise TimeoutError(otherwise)
        time.sleep(POLL_S)


def open_serial(wiring: PrinterWiring) -> SerialPort:
    """A device path of a serial line, or any URL that pyserial knows.

    Raises `OSError` if it is not there now, and `BoardError` if the board file's value can never
    work.
    """
    return SerialPort(_line(wiring, opened=True), wiring)


def check_serial(wiring: PrinterWiring) -> None:
    """Raises `BoardError` for what can never be opened; whether it is there now does not matter."""
    with contextlib.suppress(OSError):  # hwgrep:// looks for its port before it opens it
        _line(wiring, opened=False)


def _line(wiring: PrinterWiring, *, opened: bool) -> serial.SerialBase:
    import serial

    protocol, _, address = wiring.port.partition("://")
    if protocol in NEEDS_PORT and not re.search(r":[0-9]{1,5}(/|\?|$)", address):
        raise BoardError(
            f"printer.port = {wiring.port!r}: add the port, as in {protocol}://HOST:9100"
        )
    try:
        return serial.serial_for_url(
            wiring.port,
            baudrate=wiring.baud,
            write_timeout=GRACE_S,
            rtscts=wiring.rtscts,
            dsrdtr=wiring.dsrdtr,
            xonxoff=wiring.xonxoff,
            do_not_open=not opened,
        )
    except (ValueError, re.error) as error:
        key = "printer.baud" if "baud" in str(error).lower() else "printer.port"
        value: object = wiring.baud if key == "printer.baud" else wiring.port
        raise BoardError(f"{key} = {value!r}: {error}") from error
