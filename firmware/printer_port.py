"""Where slips go: a serial line, any URL of pyserial's, or a printer's own device file."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from firmware.board import PrinterWiring
from firmware.device_port import open_device
from firmware.serial_port import check_serial, open_serial

if TYPE_CHECKING:
    from firmware.printer import Port


class PrinterMissingError(OSError):
    """The printer's port cannot be opened now; it may come back. Names the board file's key."""


def open_port(wiring: PrinterWiring) -> Port:
    """Open the board's printer.

    Raises `PrinterMissingError` if the port is not there now, and `BoardError` if the board file's
    value can never work.
    """
    try:
        device = None if "://" in wiring.port else open_device(wiring)
        return device or open_serial(wiring)
    except OSError as error:
        raise PrinterMissingError(f"printer.port = {wiring.port!r}: {_plain(error)}") from error


def check_port(wiring: PrinterWiring) -> None:
    """Raises `BoardError` for what can never be opened; whether it is there now does not matter."""
    check_serial(wiring)


def _plain(error: OSError) -> str:
    """The kernel's own words, without pyserial's wrapping."""
    return os.strerror(error.errno).lower() if error.errno else str(error)
