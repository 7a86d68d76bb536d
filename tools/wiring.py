"""A board drawn as it is soldered: the header of 40 pins, every wire, and each expander's pins.

python -m tools.wiring table-8 > wiring.svg
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations
from pathlib import Path
from typing import NamedTuple

from firmware.board import Board, BoardError, Line, by_chip
from firmware.board_file import find_board, load_board
from firmware.header import PINS, bus_lines, on_header, panel_lines, switch_lines
from tools import arguments
from tools.svg import document, element, rect, straight, words

_LINE = re.compile(r"^#\s*((?:dtparam|dtoverlay|enable_uart)=\S+|\[(?:all|pi\w+)\])$", re.MULTILINE)
_EXPANDER = re.compile(r"dtoverlay=mcp23017,addr=0x([0-9a-f]{2}),gpiopin=(\d+)")


class Expander(NamedTuple):
    """An MCP23017 as in config.txt: its I2C address, and the line that its INTA goes to."""

    address: int
    interrupt: int

    @property
    def device(self) -> str:
        """Its name in the kernel on the Pi's bus 1, and in a board file under `[pins.chips]`."""
        return f"1-{self.address:04x}"


def config_lines(path: Path) -> tuple[str, ...]:
    """The lines for the Pi's config.txt in a board file's comments."""
    return tuple(_LINE.findall(path.read_text("utf-8")))


def expanders(lines: tuple[str, ...]) -> dict[str, Expander]:
    """The expanders, by the kernel's names."""
    found = (_EXPANDER.fullmatch(line) for line in lines)
    each = [Expander(int(match[1], 16), int(match[2])) for match in found if match]
    return {expander.device: expander for expander in each}


# ---- every wire, from its pin on the header to a part: power and ground too

PANEL, PRINTER, CHIPS, RAIL = "panel", "printer", "chips", "ground rail"
# What the kernel's drivers claim, and no wire goes to: we only talk, and never listen.
UNCONNECTED = {(PANEL, "MISO"), (PRINTER, "RXD")}
OTHER_SIDE = 3  # rows that a ground pin in the other column counts as further away


class Wire(NamedTuple):
    part: str  # a seat's name, or one of the above
    terminal: str  # up, pad, SDA, GND, ...


def header_wires(board: Board, expanders: Mapping[str, Expander]) -> dict[int, Wire]:
    """Where the wire of each pin of the header goes. Nothing goes to 5 V."""
    by_line: dict[int | str, Wire] = dict(_signals(board)) if on_header(board) else {}
    by_line |= {
        expanders[device].interrupt: Wire(name, "INTA")
        for name, device in board.pins.chips.items()
        if device in expanders
    }
    wires = {pin: by_line[what] for pin, what in PINS.items() if what in by_line}
    power = [part for part in (PANEL, CHIPS) if any(wire.part == part for wire in wires.values())]
    supplies = (pin for pin, what in PINS.items() if what == "3V3")
    wires |= {pin: Wire(part, "VCC") for part, pin in zip(power, supplies, strict=False)}
    parts = _grounded(board, wires)
    grounds = zip(parts, _nearest(parts, wires), strict=True)
    wires |= {pin: Wire(part, "GND") for part, pin in grounds}
    return dict(sorted(wires.items()))


def _signals(board: Board) -> Iterable[tuple[int, Wire]]:
    claimed: dict[Line, str] = bus_lines(board)
    claimed |= {line: f"{PANEL} {key}" for key, line in panel_lines(board).items()}
    for line, use in claimed.items():
        part, _, terminal = use.partition(" ")
        if isinstance(line, int) and not _unused(board, part, terminal):
            yield line, Wire(part, terminal)
    for line, (seat, switch) in board.switches().items():
        if isinstance(line, int):
            yield line, Wire(board.seats[seat].name, switch)
    for line, (seat, what) in board.lamps().items():
        if isinstance(line, int):
            yield line, Wire(board.seats[seat].name, f"{what} lamp".strip())


def _unused(board: Board, part: str, terminal: str) -> bool:
    """Pins that the kernel's driver claims and nothing is connected to: the other chip selects."""
    other = terminal.startswith("CE") and board.panel and terminal != f"CE{board.panel.device}"
    return bool(other) or (part, terminal) in UNCONNECTED


def _grounded(board: Board, wires: Mapping[int, Wire]) -> list[str]:
    """The parts that get a ground pin: each seat if there are enough, else one rail for all."""
    others = [PANEL] * (board.panel is not None)
    others += [PRINTER] * any(wire.part == PRINTER for wire in wires.values())
    wired = {seat for seat, _ in (*board.switches().values(), *board.lamps().values())}
    seats = [seat.name for number, seat in enumerate(board.seats) if number in wired]
    pins = sum(what == "GND" for what in PINS.values())
    if board.pins.chips or len(seats) + len(others) > pins:
        seats = [RAIL]
    return [*others[:1], *seats, *others[1:]]


def _nearest(parts: list[str], wires: Mapping[int, Wire]) -> tuple[int, ...]:
    """A ground pin for each part, so that all wires together are short."""
    grounds = [pin for pin, what in PINS.items() if what == "GND"]
    away = {part: {pin: _away(pin, part, wires) for pin in grounds} for part in parts}

    def whole_way(pins: tuple[int, ...]) -> float:
        return sum(away[part][pin] for part, pin in zip(parts, pins, strict=True))

    return min(permutations(grounds, len(parts)), key=whole_way)


def _away(ground: int, part: str, wires: Mapping[int, Wire]) -> float:
    """Rows between a pin and the part's other wires; more in the other column."""
    own = [pin for pin, wire in wires.items() if wire.part == part] or list(wires)
    row = sum((pin - 1) // 2 for pin in own) / len(own)
    odd = sum(pin % 2 for pin in own) * 2 >= len(own)
    return abs((ground - 1) // 2 - row) + OTHER_SIDE * (bool(ground % 2) != odd)


# ---- the drawing

WIDTH, MIDDLE = 1000, 500
TOP, ROW = 110, 30
PIN, RADIUS = 20, 11  # from the middle of the header to a pin's, and how large one is drawn
NEAR, FAR = 180, 440  # where a part's label begins and ends, from the middle
INK, PAPER, QUIET, RED = "#1c2430", "#ffffff", "#8a94a3", "#c62828"
# One for each of sixteen seats, in their order; dark enough for white letters.
SEATS = (
    *("#b3261e", "#1f5fbf", "#8a6100", "#1e7a46", "#7b3fa0", "#00707d", "#a8456b", "#4d6a1f"),
    *("#6d3b1f", "#3f3fa8", "#9c4f00", "#0f5c4d", "#7a1f5c", "#4a6283", "#6b6400", "#54486b"),
)
OTHERS = {PANEL: "#37474f", PRINTER: "#5d4037", CHIPS: "#2b3a67", RAIL: "#111111"}
NOTES = (
    "Seen from above, with the header at the Pi's right edge: pin 1 is the square one.",
    "A switch has its NO contact on its pin, and its COM on GND, in one chain for each seat.",
    "3.3 V on every pin, never more. Connect nothing to 5V.",
)
# The MCP23017 in its case of 28 pins: printed number -> what is there.
MCP23017 = (
    *(f"GPB{n}" for n in range(8)),
    *("VDD", "VSS", "", "SCL", "SDA", "", "A0", "A1", "A2", "RESET", "INTB", "INTA"),
    *(f"GPA{n}" for n in range(8)),
)
CHIP_ROW, CHIP_HALF = 26, 60


def draw_wiring(board: Board, config: tuple[str, ...]) -> str:
    """The whole drawing, as an SVG. `config`: the board's lines for config.txt."""
    announced = expanders(config)
    colours = {seat.name: SEATS[n % len(SEATS)] for n, seat in enumerate(board.seats)} | OTHERS
    colours |= dict.fromkeys(board.pins.chips, OTHERS[CHIPS])
    wires = header_wires(board, announced)
    parts = [
        element("rect", width=WIDTH, height="100%", fill=PAPER),
        words(board.name, MIDDLE, 50, 30, text_anchor="middle", font_weight="bold", fill=INK),
        rect(MIDDLE - 42, TOP - 22, 84, 20 * ROW + 14, rx=8, fill=INK),
        *(_pin(pin, what, wires.get(pin), colours) for pin, what in PINS.items()),
    ]
    y = TOP + 20 * ROW + 10
    for n, (name, device) in enumerate(board.pins.chips.items()):
        left = WIDTH / 4 if n % 2 == 0 else 3 * WIDTH / 4
        at = y + 50 + n // 2 * (14 * CHIP_ROW + 80)
        placed = [(*by_chip(line), use) for line, use in switch_lines(board).items()]
        lines = {number: use for chip, number, use in placed if chip == name}
        parts.append(_chip(name, announced.get(device), lines, left, at, colours))
    y += -(-len(board.pins.chips) // 2) * (14 * CHIP_ROW + 80)
    notes = [*NOTES]
    if board.pins.chips:
        notes.append("A resistor of 10 kΩ from every line of an expander in use to 3V3.")
    if config:
        notes += ["In config.txt:", *(f"    {line}" for line in config)]
    parts += [
        words(note, 60, y + 30 + 24 * n, 15, fill=INK, style="white-space:pre")
        for n, note in enumerate(notes)
    ]
    return document(WIDTH, y + 40 + 24 * len(notes), "", f"The wiring of {board.name}", parts)


def _pin(pin: int, what: int | str, wire: Wire | None, colours: Mapping[str, str]) -> str:
    """A pin of the header, its wire, and what the Pi has there."""
    side = -1 if pin % 2 else 1
    x, y = MIDDLE + side * PIN, TOP + (pin - 1) // 2 * ROW
    colour = colours.get(wire.part, QUIET) if wire else PAPER
    inside = [] if wire is None else list(_wire(wire, x, side, y, colour))
    if pin == 1:
        inside.append(rect(x - 11, y - 11, 22, 22, fill=colour))
    else:
        inside.append(element("circle", cx=x, cy=y, r=RADIUS, fill=colour))
    ink = PAPER if wire else INK
    name = f"GPIO{what}" if isinstance(what, int) else what
    ink_of_name = RED if what == "5V" else INK if wire else QUIET
    inside += [
        words(str(pin), x, y + 4, 12, text_anchor="middle", fill=ink),
        words(name, MIDDLE + side * 54, y - 4, 13, text_anchor=_away_from(side), fill=ink_of_name),
    ]
    return element("g", *inside, id=f"pin-{pin}")


def _away_from(side: int) -> str:
    """The anchor of a text on one side of something."""
    return "end" if side < 0 else "start"


def _wire(wire: Wire, x: float, side: int, y: float, colour: str) -> Iterator[str]:
    end = MIDDLE + side * NEAR
    yield straight(x, y, end, y, stroke=colour, stroke_width=3)
    yield from _label(wire, end, side, y, FAR - NEAR, colour)


def _label(wire: Wire, x: float, side: int, y: float, width: float, colour: str) -> Iterator[str]:
    """A part and its terminal, in a box of the part's colour that begins at `x`."""
    left = x if side > 0 else x - width
    yield rect(left, y - 12, width, 24, rx=5, fill=colour)
    yield words(wire.part, left + 10, y + 5, 15, fill=PAPER, font_weight="bold")
    yield words(wire.terminal, left + width - 10, y + 5, 15, fill=PAPER, text_anchor="end")


def _chip(
    name: str,
    expander: Expander | None,
    lines: Mapping[int, str],
    x: float,
    y: float,
    colours: Mapping[str, str],
) -> str:
    """An expander seen from above, its notch at the top; any other chip as a list of its lines."""
    kind = "" if expander is None else f": MCP23017 at {expander.address:#04x}"
    head = words(name + kind, x, y - 30, 18, text_anchor="middle", font_weight="bold", fill=INK)
    if expander is None:
        listed = [
            words(f"line {offset}: {use}", x, y + 20 * n, 14, text_anchor="middle", fill=INK)
            for n, (offset, use) in enumerate(sorted(lines.items()))
        ]
        return element("g", head, *listed, id=f"chip-{name}")
    height = 14 * CHIP_ROW + 10
    body = [
        rect(x - CHIP_HALF, y - 14, 2 * CHIP_HALF, height, rx=6, fill=INK),
        element("circle", cx=x, cy=y - 14, r=7, fill=PAPER),
    ]
    tied = _tied(expander)
    pins = [
        _chip_pin(pin, what, _use(what, lines, tied), x, y, colours)
        for pin, what in enumerate(MCP23017, start=1)
    ]
    return element("g", head, *body, *pins, id=f"chip-{name}")


def _tied(expander: Expander) -> dict[str, str]:
    """Where the chip's own pins go."""
    pins = {"VDD": "3V3", "VSS": "GND", "RESET": "3V3", "SCL": "pin 5", "SDA": "pin 3"}
    interrupt = next(pin for pin, what in PINS.items() if what == expander.interrupt)
    address = {f"A{n}": "3V3" if expander.address >> n & 1 else "GND" for n in range(3)}
    return pins | address | {"INTA": f"pin {interrupt}"}


def _use(what: str, lines: Mapping[int, str], tied: Mapping[str, str]) -> str:
    if what.startswith("GP"):
        return lines.get("AB".index(what[2]) * 8 + int(what[3]), "")
    return tied.get(what, "")


def _chip_pin(pin: int, what: str, use: str, x: float, y: float, colours: Mapping[str, str]) -> str:
    side = -1 if pin <= 14 else 1
    at = y + ((pin - 1) if pin <= 14 else 28 - pin) * CHIP_ROW + 4
    edge = x + side * CHIP_HALF
    part, _, terminal = use.rpartition(" ")
    colour = colours.get(part, INK if use else QUIET)
    printed, anchor = f"{pin} {what}".strip(), _away_from(-side)
    texts = [
        rect(edge - 5, at - 5, 10, 10, fill=colour),
        words(printed, edge - side * 10, at + 4, 10, text_anchor=anchor, fill=PAPER),
    ]
    if part in colours:
        texts += _label(Wire(part, terminal), edge + side * 8, side, at, 165, colour)
    elif use:
        anchor = _away_from(side)
        texts.append(words(use, edge + side * 12, at + 5, 14, text_anchor=anchor, fill=INK))
    return element("g", *texts, data_pin=str(pin))


if __name__ == "__main__":
    try:
        path = find_board(*arguments(__doc__, board=str))
        print(draw_wiring(load_board(path), config_lines(path)), end="")
    except BoardError as error:
        raise SystemExit(f"wiring: {error}") from error
