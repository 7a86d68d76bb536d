"""A board is drawn as the Pi's 40 pins, each with what is wired to it."""

from __future__ import annotations

from firmware.board import Board, Key, Line, PanelWiring, PinWiring, SeatWiring
from firmware.board_file import load_board
from firmware.header import PINS, draw_header, switch_lines

ONE_SEAT = (SeatWiring("north", {"up": 17}),)


def row(drawn: str, pin: int) -> str:
    """The drawing's line with that pin, single-spaced."""
    odd = pin if pin % 2 else pin - 1
    lines = [" ".join(line.split()) for line in drawn.splitlines()]
    return next(line for line in lines if f" {odd} " in line and f" {odd + 1} " in line)


def test_table_4_is_drawn_with_every_switch_and_bus_at_its_pin() -> None:
    board = load_board("table-4")
    drawn = draw_header(board)
    pin_of: dict[Line | str, int] = {what: pin for pin, what in PINS.items()}
    for line, use in switch_lines(board).items():
        label = {f"{use} GPIO{line}", f"GPIO{line} {use}"}
        assert any(words in row(drawn, pin_of[line]) for words in label)
    assert row(drawn, 3) == "panel SDA GPIO2 3 ● · 4 5V"
    assert row(drawn, 5) == "panel SCL GPIO3 5 ● · 6 GND"
    assert row(drawn, 8).endswith("8 GPIO14 printer TXD")


def test_an_spi_panel_shows_the_lines_we_drive_for_it() -> None:
    drawn = draw_header(Board("spi", ONE_SEAT, panel=PanelWiring("ssd1351", "spi", bus=0)))
    assert row(drawn, 18).endswith("18 GPIO24 panel dc")
    assert row(drawn, 22).endswith("22 GPIO25 panel reset")
    assert row(drawn, 19).startswith("panel MOSI GPIO10 19 ●")


def test_lines_beyond_the_header_are_listed_below_it() -> None:
    seats = (SeatWiring("north", {"up": 17, "down": 40}),)
    drawn = draw_header(Board("long", seats, pins=PinWiring(chip="pinctrl-bcm2835")))
    assert row(drawn, 11).startswith("north up GPIO17")
    assert "\nlines of the chip, pinctrl-bcm2835:\n    40  north down" in drawn


def test_the_lines_of_named_chips_stand_in_lists_of_their_own() -> None:
    chips = {"left": "1-0020", "right": "1-0021", "far": "/dev/gpiochip9"}
    north: dict[str, Line] = {"up": "left:10", "right": "left:9", "pad": 27}
    south = {"up": "right:0", "down": "far:3"}
    seats = (SeatWiring("north", north), SeatWiring("south", south))
    drawn = draw_header(Board("wide", seats, pins=PinWiring(chips=chips)))
    assert row(drawn, 13).startswith("north pad GPIO27 13 ●")
    assert row(drawn, 3) == "chips SDA GPIO2 3 ● · 4 5V"
    assert drawn.endswith(
        "\n\nlines of left, 1-0020:\n"
        "     9  north right\n"
        "    10  north up\n"
        "\n"
        "lines of right, 1-0021:\n"
        "     0  south up\n"
        "\n"
        "lines of far, /dev/gpiochip9:\n"
        "     3  south down"
    )


def test_the_largest_board_stays_within_80_columns() -> None:
    seats = tuple(SeatWiring(f"seat name {n:02}", {"right": n + 4}) for n in range(16))
    drawn = draw_header(Board("n" * 32, seats, panel=PanelWiring()))
    assert max(map(len, drawn.splitlines())) <= 80


def test_keys_are_on_no_pin() -> None:
    seats = (*ONE_SEAT, SeatWiring("east", {"up": Key("Arcade", 30), "pad": Key("Arcade", 288)}))
    assert draw_header(Board("mixed", seats)).count("●") == 1
