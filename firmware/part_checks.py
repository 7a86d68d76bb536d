"""Checks of a table's parts that need no hand on it: pins, panel, printer, disk, lamps, buzzer.

Each finding says what is there, or what is missing and what to do: which group, which `dtparam`,
which pin. Of what lights up or sounds, it says what to look and listen for.
"""

from __future__ import annotations

import os
import shutil
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from firmware.board import (
    Board,
    BuzzerWiring,
    Key,
    Line,
    PanelWiring,
    PrinterWiring,
    by_chip,
)
from firmware.clock import Clock
from firmware.factories import (
    TIE_MS,
    FactoryError,
    OpenedFactory,
    PinsMissingError,
    open_factory,
)
from firmware.header import HEADER_PORTS, PINS, on_header, switch_lines
from firmware.key_codes import key_name
from firmware.keyboards import ASKED_MS, KeyboardError, asked_ms, missing_keys, open_keyboard
from firmware.outages import PartBack, PartFailed
from firmware.outputs import Buzzer, Lamps, OutputLines, Sound
from firmware.panel import Device, open_luma
from firmware.printer import Port, open_port


class Finding(NamedTuple):
    """`text`: one line. `todo`: what to do, empty if all is well."""

    what: str
    text: str
    todo: str = ""


def switch_name(board: Board, line: Line) -> str:
    """`NORTH UP`, as people at the table call it."""
    return switch_lines(board)[line].upper()


def place(board: Board, line: Line) -> str:
    """`GPIO17, pin 11`, `line 3 of left`, or a key of a keyboard."""
    if isinstance(line, Key):
        return str(line)
    if isinstance(line, str):
        return "line {1} of {0}".format(*by_chip(line))
    pins = [pin for pin, what in PINS.items() if what == line]
    return f"GPIO{line}, pin {pins[0]}" if pins and on_header(board) else f"line {line}"


DEVICES = Path("/dev")
CONFIG = "/boot/firmware/config.txt"
I2C_ON = f"put dtparam=i2c_arm=on into {CONFIG} and reboot"
SPI_ON = f"put dtparam=spi=on into {CONFIG} and reboot"
I2C_WIRES = "VCC, GND, SDA on pin 3, SCL on pin 5; its address is in `i2cdetect -y 1`"
SPI_WIRES = "VCC, GND, CLK, MOSI, CE, dc and reset"
NEEDED_BYTES = 20_000_000  # an evening of eight is under a megabyte; a journal has to grow


def check_pins(board: Board) -> tuple[Finding, OpenedFactory | None]:
    """The chips, and the factory if it could be opened."""
    try:
        opened = open_factory(board.pins)
    except PinsMissingError as error:
        is_denied = isinstance(error.__cause__, PermissionError)
        todo = _join("gpio") if is_denied else "compare [pins] in the board file with `gpiodetect`"
        return Finding("pins", str(error), todo), None
    except FactoryError as error:
        return Finding("pins", str(error), "do what the line above says"), None
    tie_ms = TIE_MS[opened.grade] if board.race.tie_ms is None else board.race.tie_ms
    text = f"{opened.name}, clock grade {opened.grade}, tie window {tie_ms:g} ms"
    return Finding("pins", text), opened


def check_keyboards(board: Board) -> list[Finding]:
    """Whether each keyboard of the board is there, and has the keys of its seats."""
    keyboards = dict.fromkeys(key.keyboard for key in board.key_switches())
    return [_check_keyboard(board, keyboard) for keyboard in keyboards]


def _check_keyboard(board: Board, wanted: str) -> Finding:
    codes = [key.code for key in board.key_switches() if key.keyboard == wanted]
    try:
        opened = open_keyboard(wanted)
    except KeyboardError as error:
        wrong, _, todo = str(error).partition("; ")
        return Finding("keyboard", wrong, todo)
    try:
        missing, slow_ms = missing_keys(opened, codes), asked_ms(wanted)
    finally:
        os.close(opened)
    if missing:
        names = ", ".join(map(key_name, missing))
        return Finding(
            "keyboard", f'"{wanted}" has no {names}', "see with evtest which keys it sends"
        )
    if slow_ms > ASKED_MS:
        text = f'"{wanted}" is asked for its keys every {slow_ms} ms, and {ASKED_MS} are assumed'
        tie_ms = slow_ms - ASKED_MS + TIE_MS["kernel"]
        return Finding("keyboard", text, f"set race.tie_ms = {tie_ms:g}, or use another encoder")
    return Finding("keyboard", f'"{wanted}" has all {len(codes)} keys of its seats')


def check_panel(wiring: PanelWiring, opened: OpenedFactory | None) -> tuple[Finding, Device | None]:
    """The panel's bus, permissions and answer, and the device if it could be opened."""
    is_spi = wiring.interface == "spi"
    path = DEVICES / (f"spidev{wiring.bus}.{wiring.device}" if is_spi else f"i2c-{wiring.bus}")
    if missing := _missing("panel", path, SPI_ON if is_spi else I2C_ON):
        return missing, None
    if is_spi and opened is None:
        return Finding("panel", "on SPI it needs the pins", "fix the pins first"), None
    try:
        device = open_luma(wiring, OutputLines(opened) if opened is not None else None)
    except OSError as error:
        return Finding("panel", str(error), "check " + (SPI_WIRES if is_spi else I2C_WIRES)), None
    return Finding("panel", f"{wiring.driver} answers on {path}"), device


def check_printer(wiring: PrinterWiring) -> tuple[Finding, Port | None]:
    """The printer's port, if it could be opened. Whether it has paper, only eyes can tell."""
    if wiring.port.startswith("/"):
        todo = "plug it in and switch it on, or set printer.port to where it is: "
        todo += "ls /dev/ttyUSB* /dev/ttyACM* /dev/usb/lp*"
        if wiring.port in HEADER_PORTS:
            todo = "raspi-config, Serial Port: login shell no, hardware yes"
        if missing := _missing("printer", Path(wiring.port), todo):
            return missing, None
    try:
        return Finding("printer", f"{wiring.port} is open"), open_port(wiring)
    except OSError as error:
        return Finding("printer", str(error), "is something else using the port?"), None


def check_disk(folder: Path) -> Finding:
    """Whether a journal can grow in that folder, or in its nearest parent that exists."""
    existing = next(each for each in (folder, *folder.parents) if os.access(each, os.F_OK))
    if not os.access(existing, os.W_OK):
        return Finding(
            "journal", f"{existing} cannot be written", "name another with --journal FILE"
        )
    free = shutil.disk_usage(existing).free
    if free < NEEDED_BYTES:
        text = f"{free / 1e6:.1f} MB are free in {existing}"
        return Finding("journal", text, "free some space: games that can't be saved are lost")
    return Finding("journal", f"{free / 1e9:.1f} GB are free in {existing}")


def _missing(what: str, path: Path, todo: str) -> Finding | None:
    """Why a device file cannot be used, if it cannot."""
    if not path.exists():
        return Finding(what, f"{path} is not there", todo)
    if not os.access(path, os.R_OK | os.W_OK):
        return Finding(what, f"no permission to open {path}", _join(_group(path)))
    return None


def _group(path: Path) -> str:
    with suppress(KeyError):  # of another system, whose disk this was
        return path.group()
    return str(path.stat().st_gid)


def _join(group: str) -> str:
    return f"sudo usermod -aG {group} $USER, and log in again"


LIT_S = 1.0
TRIAL: Sound = (200, 200, 200)


def busy_line(what: str, text: str) -> Finding:
    """A finding for a line that could not be opened. `text`: the factory's error."""
    if "in use" in text:
        return Finding(what, text, "is the service running? sudo systemctl stop naysayer")
    return Finding(what, text, "compare with `naysayer board`")


def _tried(what: str, reports: list[PartFailed | PartBack], text: str) -> Finding:
    """A finding from a part's reports: `text` if nothing failed."""
    failed = [report.reason for report in reports if isinstance(report, PartFailed)]
    return busy_line(what, failed[0]) if failed else Finding(what, text)


def check_lamps(board: Board, opened: OpenedFactory) -> Finding:
    """Every lamp at once, for a second; dark afterwards."""
    reports: list[PartFailed | PartBack] = []
    lamps = Lamps(opened, board, reports.append)
    for lit in (frozenset(board.lamps()), frozenset[Line]()):
        lamps.show(lit)
        lamps.work()
        if lit and not reports:
            time.sleep(LIT_S)
    look = "if one stayed dark, check its wire; if they went dark instead, change pins.lamps"
    return _tried("lamps", reports, f"{len(board.lamps())} lamps were on for {LIT_S:g} s; {look}")


def check_buzzer(wiring: BuzzerWiring, opened: OpenedFactory, clock: Clock) -> Finding:
    """Two beeps; silent afterwards."""
    reports: list[PartFailed | PartBack] = []
    buzzer = Buzzer(opened, wiring, clock, reports.append)
    buzzer.play(TRIAL)
    while (wait_s := buzzer.work()) is not None:
        time.sleep(wait_s)
    text = "it sounded twice; if nothing was heard, check its wires and buzzer.active"
    return _tried("buzzer", reports, text)
