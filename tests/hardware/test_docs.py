"""What the building guide says agrees with the board files and the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from firmware.board import BUTTONS, PAD, Board, Line, by_chip
from firmware.board_file import find_board, load_board
from firmware.header import HEADER_PORTS, PINS, bus_lines, on_header, panel_lines, switch_lines
from tools.wiring import Wire, config_lines, expanders, header_wires

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("README", "parts", "wiring", "tables", "table-8")
PAGE = {name: (ROOT / "hardware" / f"{name}.md").read_text(encoding="utf-8") for name in PAGES}
GUIDE = "\n".join(PAGE.values())
BOARDS = sorted((ROOT / "hardware" / "boards").glob("*.toml"))


def section(title: str) -> str:
    """What the guide says under that heading."""
    return GUIDE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def wiring(text: str) -> dict[int, tuple[str, str]]:
    """Pin -> what the Pi has there, and the wire."""
    rows = re.findall(r"^\| (\d+) \| (GPIO\d+|GND|3V3|5V) \| ([^|]+?) \|", text, re.MULTILINE)
    return {int(pin): (what, wire) for pin, what, wire in rows}


EIGHT = PAGE["table-8"]
WIRING, WIRING_8 = wiring(section("Wiring")), wiring(EIGHT)


def wires(name: str) -> dict[int, Wire]:
    """Printed pin -> its wire, as the board file has it."""
    return header_wires(load_board(name), expanders(config_lines(find_board(name))))


def in_words(wire: Wire, board: Board) -> str:
    """As the guide's tables have it: a seat's ground is common to its switches."""
    seat = wire.part in {seat.name for seat in board.seats}
    return f"{wire.part} {'common' if seat and wire.terminal == 'GND' else wire.terminal}"


@pytest.mark.parametrize(("name", "rows"), [("table-4", WIRING), ("table-8", WIRING_8)])
def test_the_guide_has_every_wire_of_the_board_file_at_its_pin_and_no_other(
    name: str, rows: dict[int, tuple[str, str]]
) -> None:
    board = load_board(name)
    wanted = {pin: (on_pin(pin), in_words(wire, board)) for pin, wire in wires(name).items()}
    assert rows == wanted


def on_pin(pin: int) -> str:
    return f"GPIO{PINS[pin]}" if isinstance(PINS[pin], int) else str(PINS[pin])


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_every_switch_and_bus_of_a_board_is_among_its_wires(path: Path) -> None:
    board = load_board(path)
    wired = {PINS[pin]: " ".join(wire) for pin, wire in wires(path.stem).items()}
    lines = switch_lines(board) | bus_lines(board)
    lines |= {line: f"panel {key}" for key, line in panel_lines(board).items()}
    unconnected = {"panel MISO", "panel CE1", "printer RXD"}
    on_pins = {line: use for line, use in lines.items() if isinstance(line, int)}
    wanted = {line: use for line, use in on_pins.items() if use not in unconnected}
    assert {what: use for what, use in wired.items() if what in on_pins} == wanted


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_nothing_is_wired_to_5_volts_and_each_part_has_its_ground(path: Path) -> None:
    wired = wires(path.stem)
    assert "5V" not in {PINS[pin] for pin in wired}
    grounds = [wire.part for pin, wire in wired.items() if PINS[pin] == "GND"]
    parts = {wire.part for wire in wired.values() if wire.part not in {"chips", "left", "right"}}
    assert len(grounds) == len(set(grounds))
    assert set(grounds) == parts if "ground rail" not in grounds else set(grounds) < parts


def test_the_guide_wires_both_expanders_as_the_board_file_says() -> None:
    rows = re.findall(
        r"^\| (\d+) \| (GP[AB]\d), pin (\d+) \| (.+) \| (.+) \|$", EIGHT, re.MULTILINE
    )
    guide: dict[Line, str] = {}
    for number, name, pin, left, right in rows:
        line = int(number)
        assert (name, int(pin)) == (
            f"GP{'AB'[line // 8]}{line % 8}",
            21 + line if line < 8 else line - 7,
        )
        guide |= {f"left:{line}": left, f"right:{line}": right}
    lines = switch_lines(load_board("table-8"))
    assert guide == {line: use for line, use in lines.items() if isinstance(line, str)}


def test_the_guide_and_the_board_file_of_the_table_for_eight_want_the_same_settings() -> None:
    setting = r"^[# ]*(dt(?:param|overlay)=\S+)$"
    file = (ROOT / "hardware" / "boards" / "table-8.toml").read_text(encoding="utf-8")
    wanted = [line for line in re.findall(setting, file, re.MULTILINE) if "uart" not in line]
    assert wanted == re.findall(setting, EIGHT, re.MULTILINE)
    for address in re.findall(r"addr=0x(\d+)", EIGHT):
        assert f"1-00{address}" in load_board("table-8").pins.chips.values()


def test_the_tables_of_the_guide_have_four_buttons_and_a_pad_a_seat() -> None:
    for name, seats in (("table-4", 4), ("table-8", 8)):
        board = load_board(name)
        assert [list(seat.lines) for seat in board.seats] == [[*BUTTONS, PAD]] * seats
        assert not board.switches().keys() & {0, 1, 2, 3, 14, 15}, "lines with a job at boot"
    offsets = {by_chip(line)[1] for line in board.switches() if isinstance(line, str)}
    assert not offsets & {7, 15}
    assert not board.switches().keys() & {4, 17}, "the interrupts of the expanders"


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_a_board_file_asks_config_txt_for_all_that_its_parts_need(path: Path) -> None:
    board, wanted = load_board(path), config_lines(path)
    assert (board.name, on_header(board)) == (path.stem, True)
    i2c = bool(board.pins.chips) or (board.panel is not None and board.panel.interface == "i2c")
    spi = board.panel is not None and board.panel.interface == "spi"
    serial = board.printer is not None and board.printer.port in HEADER_PORTS
    assert ("dtparam=i2c_arm=on" in wanted) == i2c
    assert ("dtparam=spi=on" in wanted) == spi
    assert (wanted[-4:] == ("enable_uart=1", "[pi5]", "dtparam=uart0=on", "[all]")) == serial
    assert set(board.pins.chips.values()) == set(expanders(wanted))


PARTS = re.findall(
    r"^\| ([^|]+) \| (\d+) \| (\d+) \| (\d+) \| (?:(\d+) / (\d+) / (\d+) €|[^|]+) \|",
    section("Parts"),
    re.MULTILINE,
)


def test_the_parts_are_as_many_as_the_seats_want() -> None:
    count = {row[0]: [int(each) for each in row[1:4]] for row in PARTS}
    seats = [2, 4, 8]
    assert count["arcade buttons with microswitch"] == [4 * n for n in seats]
    assert count["slap zones: foil, foam, stiff card"] == seats
    [expanders_] = [n for part, n in count.items() if part.startswith("MCP23017")]
    assert expanders_ == [0, 0, len(load_board("table-8").pins.chips)]
    [header] = [n for part, n in count.items() if part.startswith("wires to the header")]
    one_seat = sum(wire.part == "north" for wire in wires("table-4").values())
    whole = len(wires("table-4"))
    assert header == [whole - 2 * one_seat, whole, len(wires("table-8"))]


def test_the_prices_add_up_to_what_both_pages_say_at_their_tops() -> None:
    rows = [row for row in PARTS if row[4] and not row[0].startswith("if you like")]
    sums = [sum(int(row[column]) for row in rows) for column in (4, 5, 6)]
    total = "| parts, roughly, without a printer | {} € | {} € | {} € |".format(*sums)
    readme = (ROOT / "README.md").read_text("utf-8")
    assert total in GUIDE
    assert total in readme
    [hours] = re.findall(r"^\| hours, estimated[^|]*\|(.+)\|$", GUIDE, re.MULTILINE)
    assert f"| hours, estimated |{hours}|" in readme


def test_the_guide_says_at_its_top_that_nobody_has_built_one() -> None:
    assert "Nobody has built one yet" in "".join(PAGE["README"].splitlines()[:5])


@pytest.mark.parametrize("name", PAGES)
def test_no_page_of_the_guide_is_longer_than_120_lines(name: str) -> None:
    assert PAGE[name].count("\n") <= 120


def test_every_place_that_a_page_of_the_guide_links_to_is_there() -> None:
    for name, text in PAGE.items():
        for page, place in re.findall(r"\]\(((?:[\w-]+\.md)?)#([\w-]+)\)", text):
            headings = re.findall(
                r"^#+ (.+)$", PAGE[page.removesuffix(".md") or name], re.MULTILINE
            )
            places = [re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in headings]
            assert place in places, f"{name}.md: {page}#{place}"
