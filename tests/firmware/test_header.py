"""A board is drawn as the Pi's 40 pins, each with what is wired to it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from firmware.board import Board, ChipLine, Line, PanelWiring, PinWiring, PrinterWiring, SeatWiring
from firmware.board_file import load_board
from firmware.header import LAST_LINE, PINS, WIDTH, draw_header

ONE_SEAT = (SeatWiring("north", {"up": 17}),)


def row(drawn: str, pin: int) -> str:
    """The drawing's line with that pin, single-spaced."""
    odd = pin if pin % 2 else pin - 1
    lines = [" ".join(line.split()) for line in drawn.splitlines()]
    return next(line for line in lines if f" {odd} " in line and f" {odd + 1} " in line)


def test_the_header_has_28_lines_and_twelve_power_pins() -> None:
    lines = sorted(what for what in PINS.values() if isinstance(what, int))
    assert lines == list(range(LAST_LINE + 1))
    powers = [what for what in PINS.values() if isinstance(what, str)]
    assert sorted(powers) == ["3V3"] * 2 + ["5V"] * 2 + ["GND"] * 8


@pytest.mark.parametrize(
    ("pin", "what"),
    [(1, "3V3"), (2, "5V"), (3, 2), (6, "GND"), (8, 14), (11, 17), (12, 18), (17, "3V3"),
     (19, 10), (27, 0), (32, 12), (37, 26), (39, "GND"), (40, 21)],
)  # fmt: skip
def test_pins_are_where_the_pi_has_them(pin: int, what: int | str) -> None:
    assert PINS[pin] == what


def test_every_switch_of_table_4_stands_beside_its_pin() -> None:
    board = load_board("table-4")
    drawn = draw_header(board)
    pin_of: dict[Line | str, int] = {what: pin for pin, what in PINS.items()}
    for seat in board.seats:
        for switch, line in seat.lines.items():
            label = {f"{seat.name} {switch} GPIO{line}", f"GPIO{line} {seat.name} {switch}"}
            assert any(words in row(drawn, pin_of[line]) for words in label)


def test_a_used_line_is_marked_and_a_free_one_is_not() -> None:
    drawn = draw_header(Board("small", ONE_SEAT))
    assert row(drawn, 11) == "north up GPIO17 11 ● ○ 12 GPIO18"
    assert row(drawn, 39) == "GND 39 · ○ 40 GPIO21"


def test_the_buses_of_panel_and_printer_are_shown() -> None:
    drawn = draw_header(load_board("table-4"))
    assert row(drawn, 3) == "panel SDA GPIO2 3 ● · 4 5V"
    assert row(drawn, 5) == "panel SCL GPIO3 5 ● · 6 GND"
    assert row(drawn, 8).endswith("8 GPIO14 printer TXD")


def test_an_spi_panel_shows_the_lines_we_drive_for_it() -> None:
    drawn = draw_header(Board("spi", ONE_SEAT, panel=PanelWiring("ssd1351", "spi", bus=0)))
    assert row(drawn, 18).endswith("18 GPIO24 panel dc")
    assert row(drawn, 22).endswith("22 GPIO25 panel reset")
    assert row(drawn, 19).startswith("panel MOSI GPIO10 19 ●")


def test_on_spi_bus_1_chip_selects_beyond_the_panels_stay_free() -> None:
    drawn = draw_header(Board("spi", ONE_SEAT, panel=PanelWiring("ssd1351", "spi", bus=1)))
    assert row(drawn, 12).endswith("● 12 GPIO18 panel CE0")
    assert row(drawn, 36).endswith("○ 36 GPIO16")


def test_lines_beyond_the_header_are_listed_below_it() -> None:
    seats = (SeatWiring("north", {"up": 17, "down": 40}),)
    drawn = draw_header(Board("long", seats, pins=PinWiring(chip="pinctrl-bcm2835")))
    assert row(drawn, 11).startswith("north up GPIO17")
    assert "not on the header, lines of pinctrl-bcm2835:\n    40  north down\n" in drawn


def test_another_chips_lines_are_never_drawn_on_the_header() -> None:
    drawn = draw_header(Board("wide", ONE_SEAT, pins=PinWiring(chip="mcp23017")))
    assert "●" not in drawn
    assert "not on the header, lines of mcp23017:\n    17  north up\n" in drawn


def test_the_lines_of_named_chips_stand_in_lists_of_their_own() -> None:
    chips = {"left": "1-0020", "right": "1-0021", "far": "/dev/gpiochip9"}
    north: dict[str, Line] = {"up": ChipLine("left", 10), "right": ChipLine("left", 9), "pad": 27}
    south = {"up": ChipLine("right", 0), "down": ChipLine("far", 3)}
    seats = (SeatWiring("north", north), SeatWiring("south", south))
    drawn = draw_header(Board("wide", seats, pins=PinWiring(chips=chips)))
    assert row(drawn, 13).startswith("north pad GPIO27 13 ●")
    assert row(drawn, 3) == "chips SDA GPIO2 3 ● · 4 5V"
    assert (
        "lines of left:                          lines of right:\n"
        "     9  north right                          0  south up\n"
        "    10  north up\n"
        "\n"
        "lines of far:\n"
        "     3  south down\n"
        "\n"
    ) in drawn
    assert "\nchips       left is 1-0020, right is 1-0021, far is /dev/gpiochip9\n" in drawn


def test_the_largest_board_stays_within_80_columns() -> None:
    seats = tuple(SeatWiring(f"seat name {n:02}", {"right": n + 4}) for n in range(16))
    printer = PrinterWiring("socket://a-printer-with-a-rather-long-name.example.org:9100")
    drawn = draw_header(Board("n" * 32, seats, panel=PanelWiring(), printer=printer))
    assert max(map(len, drawn.splitlines())) <= WIDTH


def test_the_foot_tells_the_rest_of_the_board() -> None:
    assert draw_header(load_board("table-4")).endswith(
        "seats       north, east, south, west\n"
        "panel       ssd1306 on I2C bus 1 at 0x3c\n"
        "printer     /dev/serial0, 9600 baud, 32 characters a line, at a new leader,\n"
        "            plain text, 4 lines to the tear bar\n"
        "factory     gpiod, on the Pi's own chip\n"
        "switches    pull up, pressed is low\n"
        "tie window  by the clock's grade\n"
    )


def test_the_foot_says_what_is_missing_and_what_is_turned() -> None:
    drawn = draw_header(Board("bare", ONE_SEAT, tie_ms=0.5, panel=PanelWiring(rotate=180)))
    assert "panel       ssd1306 on I2C bus 1 at 0x3c, turned 180 degrees\n" in drawn
    assert "printer     none\n" in drawn
    assert "tie window  0.5 ms\n" in drawn


def test_a_printer_is_drawn_with_what_the_file_says_of_it() -> None:
    seats = (SeatWiring("north", {"up": 4}),)
    usb = PrinterWiring("/dev/usb/lp0", language="escpos", cut="part", rtscts=True)
    drawn = " ".join(draw_header(Board("x", seats, printer=usb)).split())
    assert (
        "printer /dev/usb/lp0, 32 characters a line, at a new leader, ESC/POS, "
        "4 lines to the tear bar, cut but for a corner, a QR code of the result, rtscts "
    ) in drawn
    plain = " ".join(draw_header(Board("x", seats, printer=replace(usb, qr=False, feed=0))).split())
    assert "ESC/POS, cut but for a corner, rtscts " in plain
