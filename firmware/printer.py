"""The printer: takes slips from any thread, and writes each whole, again after a failure.

Its port is a serial line, by pyserial, or the device file of a USB printer.
"""

from __future__ import annotations

import contextlib
import os
import re
import select
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from firmware.board import BoardError, PrinterWiring
from firmware.clock import Clock
from firmware.escpos import encoded
from firmware.outages import Outage, PartBack, PartFailed

if TYPE_CHECKING:
    import serial

RETRY_S = 1.0
CAPACITY = 64  # slips that wait behind the first one
AGAIN = "Perhaps again:\n"  # in front of a slip that may be on paper, whole or in part


class Port(Protocol):
    """Where slips go. `write` returns when the whole slip is out, or raises OSError."""

    def write(self, slip: str) -> None: ...
    def close(self) -> None: ...


class SlipOut(Struct, frozen=True):
    """The next slip, in the order they came, is out whole. `tag`: what it came with."""

    tag: object = None


PrinterReport = SlipOut | PartFailed | PartBack


class Printer:
    """A bounded queue of slips in front of a port that may come and go.

    `print` may be called from any thread; `work`, `close` and every report belong to one.
    """

    def __init__(
        self,
        open_port: Callable[[], Port],
        clock: Clock,
        report: Callable[[PrinterReport], None],
        poke: Callable[[], None] = lambda: None,
    ) -> None:
        self._open_port = open_port
        self._clock = clock
        self._report = report
        self._outage = Outage("printer", report)
        self._poke = poke
        self._slips: deque[tuple[str, object]] = deque()  # the first may be half written
        self._port: Port | None = None
        self._retry_at_ns = 0
        self._dropped_before = 0  # before this outage
        self.dropped = 0

    def print(self, slip: str, tag: object = None) -> None:
        """Queue a slip: lines of text. Never blocks. `tag` comes back in its report.

        In a full queue the oldest slip behind the first one is dropped.
        """
        if len(self._slips) > CAPACITY:
            del self._slips[1]
            self.dropped += 1
        self._slips.append((slip, tag))
        self._poke()

    @property
    def waiting(self) -> int:
        """How many slips are not out yet."""
        return len(self._slips)

    def work(self) -> float | None:
        """Write one slip. Seconds until the next call: 0 if more wait, None if none does."""
        if (wait_ns := self._retry_at_ns - self._clock.now_ns()) > 0:
            return wait_ns / 1e9
        if not self._slips:
            return None
        slip, tag = self._slips[0]
        try:
            if self._port is None:
                self._port = self._open_port()
            self._port.write(slip)
        except OSError as error:  # pyserial's exceptions are OSErrors
            if self._port is not None:  # the first half may be on paper: it comes again whole
                self._slips[0] = AGAIN + slip.removeprefix(AGAIN), tag
            self.close()
            self._outage.failed(str(error) or type(error).__name__)
            self._retry_at_ns = self._clock.now_ns() + int(RETRY_S * 1e9)
            return RETRY_S
        self._slips.popleft()
        if self._outage.reason is not None:
            dropped, self._dropped_before = self.dropped - self._dropped_before, self.dropped
            self._outage.over(dropped)
        self._report(SlipOut(tag))
        return 0 if self._slips else None

    def close(self) -> None:
        """Close the port. Slips that still wait are not printed."""
        port, self._port = self._port, None
        if port is not None:
            port.close()


# ---- where slips go

BITS_PER_BYTE = 10  # a start bit, eight data bits, a stop bit
PATIENCE = 2.0  # a slip may take this many times as long as the baud rate says,
LINE_S = 0.2  # and this much longer for each line, on a slow printer,
GRACE_S = 2.0  # and this much longer in all


def time_limit_s(data: bytes, baud: int) -> float:
    """The longest time that these bytes may take."""
    lines = data.count(b"\n")
    return GRACE_S + LINE_S * lines + PATIENCE * len(data) * BITS_PER_BYTE / baud


# A printer that is off or out of paper must not block the thread. A plain file gets slips appended.
FLAGS = os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_APPEND
POLL_S = 0.01


class DevicePort:
    """Writes whole slips to a device file. Every failure is an OSError."""

    def __init__(self, device: int, wiring: PrinterWiring) -> None:
        """`device`: its file descriptor, opened with FLAGS; closed with the port."""
        self._device = device
        self._wiring = wiring

    def write(self, slip: str) -> None:
        """Return when the printer has taken the last byte, or raise OSError."""
        data = encoded(slip, self._wiring)
        deadline = time.monotonic() + time_limit_s(data, self._wiring.baud)
        while data:
            self._wait(deadline)
            try:
                data = data[os.write(self._device, data) :]
            except BlockingIOError:  # out of paper, usblp says that it takes more, and does not
                time.sleep(POLL_S)
        # The kernel still has the end of the slip, and drops it when the file is closed.
        self._wait(deadline)

    def close(self) -> None:
        with contextlib.suppress(OSError):
            os.close(self._device)

    def _wait(self, deadline: float) -> None:
        """Wait until the printer takes more. Raises OSError."""
        poll = select.poll()
        poll.register(self._device, select.POLLOUT)
        found = poll.poll(max(0, deadline - time.monotonic()) * 1e3)
        if not found or time.monotonic() > deadline:
            raise TimeoutError(
                "the printer stopped accepting data; is it on, and does it have paper?"
            )
        if found[0][1] != select.POLLOUT:  # there is an error, too
            raise OSError("the printer was disconnected")


AT_ONCE = 64  # bytes: a printer that says its buffer is full has room for these


class SerialPort:
    """Writes whole slips to an open pyserial port. Every failure is an OSError."""

    def __init__(self, line: serial.SerialBase, wiring: PrinterWiring) -> None:
        self._line: Any = line  # its type hints lack half of what every port has
        self._wiring = wiring

    def write(self, slip: str) -> None:
        """Return when the last byte has left the computer, or raise OSError."""
        data, line = encoded(slip, self._wiring), self._line
        began = time.monotonic()
        line.write_timeout = time_limit_s(data, line.baudrate)
        deadline = began + line.write_timeout
        # Linux ignores dsrdtr.
        step = AT_ONCE if self._wiring.dsrdtr else len(data)
        for at in range(0, len(data), step):
            if self._wiring.dsrdtr:
                _wait_until(lambda: bool(line.dsr), deadline, "the printer is not ready")
            line.write(data[at : at + step])
            self._wait_until_sent(deadline)
        # A USB adapter takes a whole slip at once, and loses the rest if it is pulled out.
        self._wait_until_sent(deadline, began + len(data) * BITS_PER_BYTE / line.baudrate)

    def close(self) -> None:
        """Drop what has not been sent, or closing could wait for a dead printer."""
        if self._is_local():
            with contextlib.suppress(Exception):  # a lost line raises termios.error, no OSError
                self._line.reset_output_buffer()
        with contextlib.suppress(OSError):
            self._line.close()

    def _is_local(self) -> bool:
        """Other lines do not say what is unsent: one over a network may have a whole slip still."""
        import serial

        return isinstance(self._line, serial.Serial)

    def _wait_until_sent(self, deadline: float, at_least: float = 0.0) -> None:
        """Not before `at_least`. pyserial's own way, tcdrain, may wait for ever."""
        line = self._line
        if self._is_local():
            _wait_until(
                lambda: not line.out_waiting and time.monotonic() >= at_least,
                deadline,
                "the printer stopped accepting data",
            )


def _wait_until(ready: Callable[[], bool], deadline: float, otherwise: str) -> None:
    """Raises TimeoutError after the deadline."""
    while not ready():
        if time.monotonic() > deadline:
            raise TimeoutError(otherwise)
        time.sleep(POLL_S)


def _line(wiring: PrinterWiring, *, opened: bool) -> serial.SerialBase:
    import serial

    if found := re.match(r"(socket|rfc2217)://(?!.*:[0-9]{1,5}(/|\?|$))", wiring.port):
        raise BoardError(f"printer.port = {wiring.port!r}: add the port, as in {found[0]}HOST:9100")
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
        raise BoardError(f"printer.port = {wiring.port!r}: {error}") from error


def open_port(wiring: PrinterWiring) -> Port:
    """Open the board's printer: a device path, or any URL that pyserial knows.

    Raises OSError, with the board file's key, if the port is not there now, and BoardError if the
    board file's value can never work.
    """
    try:
        if "://" not in wiring.port:
            device = os.open(wiring.port, FLAGS)
            if not os.isatty(device):
                return DevicePort(device, wiring)
            os.close(device)
        return SerialPort(_line(wiring, opened=True), wiring)
    except OSError as error:
        # The kernel's own words, without pyserial's wrapping.
        why = os.strerror(error.errno).lower() if error.errno else str(error)
        raise OSError(f"printer.port = {wiring.port!r}: {why}") from error


def check_port(wiring: PrinterWiring) -> None:
    """Raises BoardError for a port that can never be opened."""
    with contextlib.suppress(OSError):  # hwgrep:// looks for its port even so
        _line(wiring, opened=False)
