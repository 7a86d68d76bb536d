"""The drawings a maker solders and cuts by say what the board file says, and are to scale."""

from __future__ import annotations

import re
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import pytest
from gpiozero.pins.mock import MockFactory

from firmware.board import Board, Key, SeatWiring, by_chip
from firmware.board_file import load_board
from firmware.header import PINS, switch_lines
from firmware.panel import open_luma
from tests.firmware.panel_parts import Bus, FakeSpi, lines_of
from tools.pad import EDGE, GAP, SEATS, SHEET_H, SHEET_W, draw_pad
from tools.wiring import MCP23017, config_lines, draw_wiring, expanders, header_wires

HARDWARE = Path(__file__).resolve().parents[2] / "hardware"
BOARDS = sorted((HARDWARE / "boards").glob("*.toml"))
SVG = "{http://www.w3.org/2000/svg}"
AGAIN = "draw it again: make pictures"
each_board = pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)


def texts(element: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in element.iter(f"{SVG}text")]


def drawn(path: Path) -> ElementTree.Element:
    return ElementTree.parse(HARDWARE / "wiring" / f"{path.stem}.svg").getroot()


@each_board
def test_the_picture_in_the_guide_is_the_board_file_s(path: Path) -> None:
    there = (HARDWARE / "wiring" / f"{path.stem}.svg").read_text("utf-8")
    assert there == draw_wiring(load_board(path), config_lines(path)), AGAIN


@each_board
def test_every_pin_of_the_picture_says_what_it_is_and_where_its_wire_goes(path: Path) -> None:
    """Read from the file as it is shown, and not from what draws it."""
    wires = header_wires(load_board(path), expanders(config_lines(path)))
    groups = {group.get("id"): group for group in drawn(path).iter(f"{SVG}g")}
    for pin, what in PINS.items():
        there = texts(groups[f"pin-{pin}"])
        label = f"GPIO{what}" if isinstance(what, int) else what
        assert sorted(there) == sorted([str(pin), label, *wires.get(pin, ())]), f"{pin}: {AGAIN}"


@each_board
def test_every_line_of_an_expander_is_at_its_pin(path: Path) -> None:
    board = load_board(path)
    uses = switch_lines(board)
    for name in board.pins.chips:
        [found] = [g for g in drawn(path).iter(f"{SVG}g") if g.get("id") == f"chip-{name}"]
        pins = {g.get("data-pin"): texts(g) for g in found.iter(f"{SVG}g") if g.get("data-pin")}
        for line, use in uses.items():
            chip, number = by_chip(line)
            if chip == name:
                what = f"GP{'AB'[number // 8]}{number % 8}"
                pin = MCP23017.index(what) + 1
                assert pins[str(pin)] == [f"{pin} {what}", *use.rsplit(" ", 1)], AGAIN
        assert pins["20"][0] == "20 INTA"


@each_board
def test_the_panel_of_every_board_opens_on_a_bus_of_its_kind(path: Path) -> None:
    panel = load_board(path).panel
    assert panel is not None
    bus = Bus() if panel.interface == "i2c" else FakeSpi()
    device = open_luma(panel, lines_of(MockFactory()), bus)
    colour = panel.driver == "ssd1351"
    assert (device.width, device.height) == ((128, 128) if colour else (128, 64))
    assert device.mode == ("RGB" if colour else "1")


@pytest.mark.parametrize("seats", SEATS)
def test_a_zone_is_to_scale_on_a_sheet_of_a4_and_no_line_leaves_it(seats: int) -> None:
    sheet = ElementTree.fromstring(draw_pad(seats))
    assert (sheet.get("width"), sheet.get("height")) == ("297mm", "210mm")
    assert sheet.get("viewBox") == f"0 0 {SHEET_W:g} {SHEET_H:g}"
    [ruler] = [line for line in sheet.iter(f"{SVG}line") if line.get("id") == "ruler"]
    assert float(ruler.get("x2", 0)) - float(ruler.get("x1", 0)) == 100
    card, foil = (corners(path) for path in sheet.findall(f"{SVG}path"))
    assert all(0 < x < SHEET_W and 0 < y < SHEET_H for x, y in card + foil)


@pytest.mark.parametrize("seats", SEATS)
def test_two_foils_cannot_touch_and_every_hole_is_in_the_foil(seats: int) -> None:
    sheet = ElementTree.fromstring(draw_pad(seats))
    card, foil = (corners(path) for path in sheet.findall(f"{SVG}path"))
    (ax, ay), (bx, by) = card[1], card[2]  # the zone's right edge
    for x, y in foil[1:3]:
        off = abs((by - ay) * (x - ax) - (bx - ax) * (y - ay)) / hypot(bx - ax, by - ay)
        assert off == pytest.approx(EDGE, abs=0.1)
    left, right = foil[0], foil[1]
    holes = [
        (float(c.get("cx", 0)), float(c.get("cy", 0)), float(c.get("r", 0)))
        for c in sheet.findall(f"{SVG}circle")
    ]
    assert len(holes) >= 7
    assert all(left[0] < x - r and x + r < right[0] for x, _, r in holes)
    for n, (x, y, r) in enumerate(holes):
        assert all(hypot(x - a, y - b) > r + s for a, b, s in holes[n + 1 :])
    assert GAP + 2 * EDGE >= 16  # mm from one seat's foil to the next one's


def corners(path: ElementTree.Element) -> list[tuple[float, float]]:
    """Outer left, outer right, inner right, inner left."""
    ends = re.findall(r"(?:M|L|[01] [01] )(-?[\d.]+) (-?[\d.]+)(?=[ALZ])", path.get("d", ""))
    return [(float(x), float(y)) for x, y in ends]


def test_the_pad_in_the_guide_is_drawn_anew() -> None:
    assert (HARDWARE / "pad-4.svg").read_text("utf-8") == draw_pad(4), AGAIN


def test_a_seat_that_is_all_keys_gets_no_wire() -> None:
    seats = (
        SeatWiring("north", {"up": 17}),
        SeatWiring("east", {"up": Key("Arcade", 30)}),
        SeatWiring("west", {"up": Key("Arcade", 31)}, {"": 4}),
    )
    wires = header_wires(Board("mixed", seats), {}).values()
    assert {(wire.part, wire.terminal) for wire in wires} == {
        ("north", "up"), ("north", "GND"), ("west", "lamp"), ("west", "GND")
    }  # fmt: skip
