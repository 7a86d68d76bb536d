"""Looks at a table's parts one by one, without a hand on it: machine, pins, panel, printer, disk.

Each check says what is there, or what is missing and what to do: which group, which `dtparam`,
which pin.
"""

from __future__ import annotations

import grp
import os
import platform
import pwd
import shutil
from pathlib import Path

from firmware.board import Board, BoardError, PanelWiring, PrinterWiring
from firmware.clock import Clock
from firmware.factories import (
    OLDEST_KERNEL,
    TIE_MS,
    FactoryError,
    OpenedFactory,
    open_factory,
)
from firmware.findings import Finding, bad, good, left_out
from firmware.header import HEADER_PORTS
from firmware.oled import OutputLines, open_luma
from firmware.panel import Device
from firmware.printer import Port
from firmware.printer_port import open_port

MODEL = Path("/proc/device-tree/model")
DEVICES = Path("/dev")
CONFIG = "/boot/firmware/config.txt"
I2C_ON = f"put dtparam=i2c_arm=on into {CONFIG} and reboot"
SPI_ON = f"put dtparam=spi=on into {CONFIG} and reboot"
USUAL_ADDRESSES = (0x3C, 0x3D)
NEEDED_BYTES = 20_000_000  # an evening of eight is under a megabyte; a journal has to grow


def check_machine() -> Finding:
    """Which machine this is, and which kernel. Nothing of it is wrong by itself."""
    try:
        model = MODEL.read_text().rstrip("\0").strip()
    except OSError:
        model = "no Raspberry Pi"
    return good(
        "machine", f"{model}, Linux {platform.release()}, Python {platform.python_version()}"
    )


def check_pins(board: Board, clock: Clock) -> tuple[Finding, OpenedFactory | None]:
    """The chips and their lines; the factory is open if it could be."""
    try:
        opened = open_factory(board.pins, clock)
    except FactoryError as error:
        return bad("pins", str(error), _way_out(error)), None
    except OSError as error:
        return bad("pins", str(error), "look at dmesg"), None
    tie_ms = TIE_MS[opened.grade] if board.tie_ms is None else board.tie_ms
    told = f"{opened.name}, clock grade {opened.grade}, tie window {tie_ms:g} ms"
    return good("pins", told), opened


def _way_out(error: FactoryError) -> str:
    if isinstance(error.__cause__, PermissionError):
        return _join("gpio")
    from firmware.gpiod_errors import KernelTooOldError  # with gpiozero: late, as factories do

    if isinstance(error.__cause__, KernelTooOldError):
        return f"use a kernel from {OLDEST_KERNEL} on"
    return "compare with `naysayer board`, and with `gpiodetect` if it is installed"


def check_panel(
    wiring: PanelWiring | None, opened: OpenedFactory | None
) -> tuple[Finding, Device | None]:
    """The panel's bus, its permissions, its answer; the device is open if it could be."""
    if wiring is None:
        return left_out("panel", "the board file has none"), None
    if wiring.interface == "spi" and opened is None:
        return left_out("panel", "on SPI it needs the pins, and they are not there"), None
    name, todo = ("i2c-", I2C_ON) if wiring.interface == "i2c" else ("spidev", SPI_ON)
    tail = "" if wiring.interface == "i2c" else f".{wiring.device}"
    path = DEVICES / f"{name}{wiring.bus}{tail}"
    if missing := _missing("panel", path, todo):
        return missing, None
    try:
        device = open_luma(wiring, None if opened is None else OutputLines(opened.factory))
    except BoardError as error:
        return bad("panel", str(error), "mend the board file"), None
    except OSError as error:
        return _silent(wiring, str(error)), None
    return good("panel", f"{wiring.driver} answers on {path}"), device


def _silent(wiring: PanelWiring, told: str) -> Finding:
    if wiring.interface == "spi":
        return bad("panel", told, "check VCC, GND, CLK, MOSI, CE, dc and reset")
    for address in USUAL_ADDRESSES:
        if address != wiring.address and _answers(wiring.bus, address):
            found = f"nothing answers at {wiring.address:#04x}, but {address:#04x} does"
            return bad("panel", found, f"set panel.address = {address:#04x}")
    return bad("panel", told, "check VCC on 3V3, GND, SDA on pin 3, SCL on pin 5")


def _answers(bus: int, address: int) -> bool:
    from smbus2 import SMBus  # what luma.core talks through

    try:
        with SMBus(bus) as opened:
            opened.read_byte(address)
    except OSError:
        return False
    return True


def check_printer(wiring: PrinterWiring | None) -> tuple[Finding, Port | None]:
    """The printer's port; open if it could be. Whether there is paper, only eyes can tell."""
    if wiring is None:
        return left_out("printer", "the board file has none"), None
    if wiring.port.startswith("/"):
        todo = "plug it in and switch it on, or set printer.port to where it is: "
        todo += "ls /dev/ttyUSB* /dev/ttyACM* /dev/usb/lp*"
        if wiring.port in HEADER_PORTS:
            todo = "raspi-config, Serial Port: login shell no, hardware yes"
        if missing := _missing("printer", Path(wiring.port), todo):
            return missing, None
    try:
        return good("printer", f"{wiring.port} is open"), open_port(wiring)
    except (BoardError, OSError) as error:
        return bad("printer", str(error), "is something else using the port?"), None


def check_disk(folder: Path) -> Finding:
    """Whether a journal can grow in that folder, or in the nearest one above that exists."""
    there = next(each for each in (folder, *folder.parents) if each.is_dir())
    if not os.access(there, os.W_OK):
        return bad("journal", f"{there} cannot be written", "name another with --journal FILE")
    free = shutil.disk_usage(there).free
    if free < NEEDED_BYTES:
        told = f"{free / 1e6:.1f} MB are free in {there}"
        return bad("journal", told, "make room: an evening that is not on the disk is lost")
    return good("journal", f"{free / 1e9:.1f} GB are free in {there}")


def _missing(what: str, path: Path, todo: str) -> Finding | None:
    """Why a device file cannot be used, if it cannot."""
    if not path.exists():
        return bad(what, f"{path} is not there", todo)
    if not os.access(path, os.R_OK | os.W_OK):
        return bad(what, f"no permission to open {path}", _join(_group(path.stat().st_gid)))
    return None


def _group(number: int) -> str:
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:  # of another system, whose disk this was
        return str(number)


def _join(group: str) -> str:
    try:
        user = pwd.getpwuid(os.getuid()).pw_name
    except KeyError:  # in a container, say
        user = "USER"
    return f"sudo usermod -aG {group} {user}, and log in again"
