"""Every wire of a board, from its pin on the header to a part: power and ground too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import NamedTuple

from firmware.board import Board, Line
from firmware.config_txt import Expander
from firmware.header import PINS, bus_lines, on_header, panel_lines

PANEL, PRINTER, CHIPS, RAIL = "panel", "printer", "chips", "ground rail"
# What the kernel's drivers claim, and no wire goes to: we only talk, and never listen.
UNCONNECTED = {(PANEL, "MISO"), (PRINTER, "RXD")}
OTHER_SIDE = 3  # rows that a ground pin in the other column counts as further away


class Wire(NamedTuple):
    part: str  # a seat's name, or one of the above
    terminal: str  # up, pad, SDA, GND, ...


def header_wires(board: Board, expanders: Mapping[str, Expander]) -> dict[int, Wire]:
    """Printed pin number -> where its wire goes. Nothing goes to 5 V."""
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
    """Claimed by the kernel's driver, and connected to nothing: so are the other chip selects."""
    other = terminal.startswith("CE") and board.panel and terminal != f"CE{board.panel.device}"
    return bool(other) or (part, terminal) in UNCONNECTED


def _grounded(board: Board, wires: Mapping[int, Wire]) -> list[str]:
    """Who gets a ground pin: each seat its own where there are enough, else one rail for all."""
    others = [PANEL] * (board.panel is not None)
    others += [PRINTER] * any(wire.part == PRINTER for wire in wires.values())
    seats = [seat.name for seat in board.seats]
    pins = sum(what == "GND" for what in PINS.values())
    if board.pins.chips or len(seats) + len(others) > pins:
        seats = [RAIL]
    return [*others[:1], *seats, *others[1:]]


def _nearest(parts: list[str], wires: Mapping[int, Wire]) -> tuple[int, ...]:
    """A ground pin for each part, so that the way is short for all of them together."""
    grounds = [pin for pin, what in PINS.items() if what == "GND"]
    away = {part: {pin: _away(pin, part, wires) for pin in grounds} for part in parts}

    def whole_way(pins: tuple[int, ...]) -> float:
        return sum(away[part][pin] for part, pin in zip(parts, pins, strict=True))

    return min(permutations(grounds, len(parts)), key=whole_way)


def _away(ground: int, part: str, wires: Mapping[int, Wire]) -> float:
    """Rows between that pin and the part's other wires; more if it is in the other column."""
    own = [pin for pin, wire in wires.items() if wire.part == part] or list(wires)
    row = sum((pin - 1) // 2 for pin in own) / len(own)
    odd = sum(pin % 2 for pin in own) * 2 >= len(own)
    return abs((ground - 1) // 2 - row) + OTHER_SIDE * (bool(ground % 2) != odd)
