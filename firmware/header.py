"""The Pi's 40-pin header: its lines, what the buses take of them, and a board drawn on it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from firmware.board import Board, Key, Line, PanelWiring, by_chip

# With the header at the Pi's right edge: pins 1 and 2 on top. A number is a line, such as GPIO17.
LEFT = "3V3 2 3 4 GND 17 27 22 3V3 10 9 11 GND 0 5 6 13 19 26 GND"
RIGHT = "5V 5V GND 14 15 18 GND 23 24 GND 25 8 7 1 GND 12 GND 16 20 21"
PINS: dict[int, int | str] = {  # by printed number
    pin: int(what) if what.isdecimal() else what
    for row, two in enumerate(zip(LEFT.split(), RIGHT.split(), strict=True))
    for pin, what in enumerate(two, 2 * row + 1)
}
LAST_LINE = 27  # GPIO0 to GPIO27 are on the header; the Pi's chips have more lines inside

PI = "the Pi's own chip"
PI_CHIPS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835", "pinctrl-bcm2712")

I2C_LINES: dict[int | None, dict[int, str]] = {0: {0: "SDA", 1: "SCL"}, 1: {2: "SDA", 3: "SCL"}}
SPI_LINES = {
    0: {9: "MISO", 10: "MOSI", 11: "SCLK"},
    1: {19: "MISO", 20: "MOSI", 21: "SCLK"},
}
CHIP_SELECTS = {0: ((8, "CE0"), (7, "CE1")), 1: ((18, "CE0"), (17, "CE1"), (16, "CE2"))}
SERIAL_LINES = {14: "TXD", 15: "RXD"}
HEADER_PORTS = ("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0")

SIDE = 32  # letters for each column of pins, without the pin's number


def on_header(board: Board) -> bool:
    """Whether plain numbers are lines of the Pi's own chip."""
    return board.pins.chip is None or board.pins.chip in PI_CHIPS


def i2c_bus(chip: str) -> int | None:
    """The I2C bus of a chip that goes by its device's name, such as `1-0020`."""
    found = re.fullmatch(r"(\d{1,3})-[0-9a-f]{4}", chip)
    return int(found[1]) if found else None


def bus_lines(board: Board) -> dict[Line, str]:
    """The lines that the kernel's buses take: line -> `panel SDA`, `printer TXD`."""
    buses = [("chips", I2C_LINES.get(i2c_bus(chip), {})) for chip in board.pins.chips.values()]
    if board.panel:
        buses.append(("panel", _panel_bus(board.panel)))
    if board.printer and board.printer.port in HEADER_PORTS:
        buses.append(("printer", SERIAL_LINES))
    return {line: f"{part} {signal}" for part, bus in buses for line, signal in bus.items()}


def panel_lines(board: Board) -> dict[str, int]:
    """The lines that we drive for an SPI panel, by their keys in the board file."""
    if board.panel is None or board.panel.interface == "i2c":
        return {}
    return {"dc": board.panel.dc, "reset": board.panel.reset}


def switch_lines(board: Board) -> dict[Line, str]:
    """Line -> `north up`, `north up lamp`, `buzzer`."""
    seats = board.seats
    switches = {
        line: f"{seats[seat].name} {switch}"
        for line, (seat, switch) in [*board.switches().items(), *board.key_switches().items()]
    }
    lamps = {
        line: f"{seats[seat].name} {what} lamp".replace("  ", " ")
        for line, (seat, what) in board.lamps().items()
    }
    return switches | lamps | ({board.buzzer.line: "buzzer"} if board.buzzer else {})


def draw_header(board: Board) -> str:
    """The board as text: the 40 pins, where `●` is in use, then other chips' lines."""
    buses = bus_lines(board) | {line: f"panel {key}" for key, line in panel_lines(board).items()}
    switches = switch_lines(board)
    pins = {n: use for n, use in switches.items() if isinstance(n, int) and on_header(board)}
    elsewhere = {
        line: use for line, use in switches.items() if line not in pins or line > LAST_LINE
    }
    chips = {"": board.pins.chip or PI, **board.pins.chips}
    lists = [_chip_list(name, chip, elsewhere) for name, chip in chips.items()]
    rows = [*_pins(buses | pins), *(row for rows in lists for row in rows)]
    return "\n".join([board.name, "", *rows])


def _panel_bus(panel: PanelWiring) -> dict[int, str]:
    if panel.interface == "i2c":
        return I2C_LINES.get(panel.bus, {})
    # The kernel's driver holds both chip selects of bus 0.
    selects = 2 if panel.bus == 0 else panel.device + 1
    return SPI_LINES.get(panel.bus, {}) | dict(CHIP_SELECTS.get(panel.bus, ())[:selects])


def _pins(used: Mapping[Any, str]) -> Iterator[str]:
    for odd in range(1, len(PINS), 2):
        left, right = PINS[odd], PINS[odd + 1]
        before, after = left, right
        if isinstance(left, int):
            before = f"{used.get(left, '')}  {f'GPIO{left}':>6}"
        if isinstance(right, int):
            after = f"{f'GPIO{right}':<6}  {used.get(right, '')}"
        marks = f"{_mark(left, used)} {_mark(right, used)}"
        yield f"{before:>{SIDE}}  {odd:>2} {marks} {odd + 1:<2}  {after}".rstrip()


def _mark(what: int | str, used: Mapping[Any, str]) -> str:
    if isinstance(what, str):
        return "·"
    return "●" if what in used else "○"


def _chip_list(name: str, chip: str, lines: Mapping[Line, str]) -> Iterator[str]:
    found = [(*by_chip(line), use) for line, use in lines.items() if not isinstance(line, Key)]
    rows = [f"{offset:>6}  {use}" for of, offset, use in sorted(found) if of == name]
    if rows:
        yield from ("", f"lines of {name or 'the chip'}, {chip}:", *rows)
