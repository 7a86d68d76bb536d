"""A printer's device file that is no serial line: `/dev/usb/lp0`, as most USB ones have it."""

from __future__ import annotations

import contextlib
import os
import select
import time

from firmware.board import PrinterWiring
from firmware.slip_bytes import encoded
from firmware.time_limit import time_limit_s

# A printer that is off, or out of paper, must not keep the thread; a file is written at its end.
FLAGS = os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_APPEND
FASTER_THAN_PAPER = 115_200  # bits a second
POLL_S = 0.01


class DevicePort:
    """Writes whole slips to a device file; every failure is an `OSError`."""

    def __init__(self, device: int, wiring: PrinterWiring) -> None:
        """`device`: its file descriptor, opened with FLAGS; closed with the port."""
        self._device = device
        self._wiring = wiring

    def write(self, slip: str) -> None:
        """Return when the printer has taken the last byte, or raise `OSError`."""
        data = encoded(slip, self._wiring)
        deadline = time.monotonic() + time_limit_s(data, FASTER_THAN_PAPER)
        while data:
            self._wait(deadline)
            try:
                data = data[os.write(self._device, data) :]
            except BlockingIOError:  # out of paper, some say that they take more, and do not
                time.sleep(POLL_S)
        # The kernel has the end of it still in hand, and drops that when the file is closed.
        self._wait(deadline)

    def close(self) -> None:
        with contextlib.suppress(OSError):
            os.close(self._device)

    def _wait(self, deadline: float) -> None:
        """Until it takes more."""
        poll = select.poll()
        poll.register(self._device, select.POLLOUT)
        found = poll.poll(max(0, deadline - time.monotonic()) * 1e3)
        if not found or time.monotonic() > deadline:
            raise TimeoutError("the printer takes no more; is it on, and has it paper?")
        if found[0][1] != select.POLLOUT:  # else an error with it
            raise OSError("the printer went away")


def open_device(wiring: PrinterWiring) -> DevicePort | None:
    """None: that is a serial line. Raises `OSError` if it is not there now."""
    device = os.open(wiring.port, FLAGS)
    if os.isatty(device):
        os.close(device)
        return None
    return DevicePort(device, wiring)
