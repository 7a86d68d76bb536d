"""What the building guide and the service unit say agrees with the board files and the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from firmware.board import Board, ChipLine, Line
from firmware.board_file import load_board
from firmware.header import PINS, bus_lines, on_header, panel_lines, switch_lines

ROOT = Path(__file__).resolve().parent.parent
GUIDE = (ROOT / "hardware" / "README.md").read_text(encoding="utf-8")
UNIT = ROOT / "systemd" / "naysayer.service"
BOARDS = sorted((ROOT / "hardware" / "boards").glob("*.toml"))


def section(title: str) -> str:
    """What the guide says under that heading."""
    return GUIDE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def wiring(text: str) -> dict[int, tuple[str, str]]:
    """Pin -> what the Pi has there, and the wire."""
    rows = re.findall(r"^\| (\d+) \| (GPIO\d+|GND|3V3|5V) \| ([^|]+?) \|", text, re.MULTILINE)
    return {int(pin): (what, wire) for pin, what, wire in rows}


EIGHT = section("A table for eight")
WIRING, WIRING_8 = wiring(section("Wiring")), wiring(EIGHT)


@pytest.fixture
def board() -> Board:
    return load_board("table-4")


@pytest.mark.parametrize("rows", [WIRING, WIRING_8], ids=["table-4", "table-8"])
def test_every_row_of_the_guide_names_what_is_on_that_pin(rows: dict[int, tuple[str, str]]) -> None:
    printed = {pin: f"GPIO{what}" if isinstance(what, int) else what for pin, what in PINS.items()}
    assert {pin: what for pin, (what, _) in rows.items()} == {pin: printed[pin] for pin in rows}


def test_the_guide_wires_every_switch_as_the_board_file_says(board: Board) -> None:
    wanted = {f"GPIO{line}": use for line, use in switch_lines(board).items()}
    guide = {what: wire for what, wire in WIRING.values() if what.startswith("GPIO")}
    assert {what: guide.get(what) for what in wanted} == wanted


def test_the_guide_wires_panel_and_printer_to_their_buses(board: Board) -> None:
    wired = {line: f"GPIO{line}" for line in bus_lines(board)}
    guide = {what: wire for what, wire in WIRING.values() if what.startswith("GPIO")}
    said = {line: guide[what] for line, what in wired.items() if what in guide}
    receive = 15  # the printer's own TX stays unconnected
    assert said == {line: use for line, use in bus_lines(board).items() if line != receive}


def test_every_seat_has_a_ground_pin_of_its_own(board: Board) -> None:
    grounds = [wire for what, wire in WIRING.values() if what == "GND"]
    assert sorted(grounds) == sorted(
        [*(f"{seat.name} common" for seat in board.seats), "panel GND", "printer GND"]
    )


def test_nothing_is_wired_to_5_volts() -> None:
    assert "5V" not in {what for what, _ in (*WIRING.values(), *WIRING_8.values())}


def test_the_guide_wires_the_header_of_the_table_for_eight_as_its_board_file_says() -> None:
    board = load_board("table-8")
    lines = bus_lines(board) | switch_lines(board)
    lines |= {line: f"panel {key}" for key, line in panel_lines(board).items()}
    wanted = {f"GPIO{line}": use for line, use in lines.items() if isinstance(line, int)}
    for unconnected in ("panel MISO", "panel CE1", "printer RXD"):
        wanted = {what: use for what, use in wanted.items() if use != unconnected}
    interrupts = {"GPIO4": "left INTA", "GPIO17": "right INTA"}
    guide = {what: wire for what, wire in WIRING_8.values() if what.startswith("GPIO")}
    assert guide == wanted | interrupts


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
        guide |= {ChipLine("left", line): left, ChipLine("right", line): right}
    lines = switch_lines(load_board("table-8"))
    assert guide == {line: use for line, use in lines.items() if isinstance(line, ChipLine)}


def test_the_guide_and_the_board_file_of_the_table_for_eight_want_the_same_settings() -> None:
    setting = r"^[# ]*(dt(?:param|overlay)=\S+)$"
    file = (ROOT / "hardware" / "boards" / "table-8.toml").read_text(encoding="utf-8")
    wanted = re.findall(setting, file, re.MULTILINE)
    assert wanted == re.findall(setting, EIGHT, re.MULTILINE)
    for address in re.findall(r"addr=0x(\d+)", EIGHT):
        assert f"1-00{address}" in load_board("table-8").pins.chips.values()


def test_table_8_is_eight_seats_of_four_buttons_and_a_pad_and_keeps_off_lines_7_and_15() -> None:
    board = load_board("table-8")
    assert [list(seat.lines) for seat in board.seats] == [
        ["up", "right", "down", "left", "pad"]
    ] * 8
    offsets = {line.offset for line in board.switches() if isinstance(line, ChipLine)}
    assert not offsets & {7, 15}
    assert not board.switches().keys() & {0, 1, 2, 3, 4, 14, 15, 17}


def test_table_4_is_four_seats_of_four_buttons_and_a_pad(board: Board) -> None:
    switches = ["up", "right", "down", "left", "pad"]
    assert [list(seat.lines) for seat in board.seats] == [switches] * 4


def test_table_4_keeps_off_the_lines_with_a_job_at_boot(board: Board) -> None:
    assert not board.switches().keys() & {0, 1, 2, 3, 14, 15}


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_every_board_that_comes_along_loads_and_bears_its_files_name(path: Path) -> None:
    board = load_board(path)
    assert board.name == path.stem
    assert on_header(board)


def unit() -> dict[str, list[str]]:
    """The unit's settings; one may stand more than once."""
    settings: dict[str, list[str]] = {}
    for line in UNIT.read_text(encoding="utf-8").splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            settings.setdefault(key, []).append(value)
    return settings


def test_the_unit_plays_from_the_board_in_etc_as_a_user_that_owns_nothing() -> None:
    settings = unit()
    command = "/opt/naysayer/bin/naysayer play --board /etc/naysayer/board.toml"
    assert settings["ExecStart"] == [command]
    assert settings["DynamicUser"] == ["yes"]
    assert settings["StateDirectory"] == ["naysayer"]
    assert settings["SupplementaryGroups"] == ["gpio i2c spi dialout lp"]


def test_the_unit_opens_the_tables_devices_and_no_others() -> None:
    settings = unit()
    classes = ["gpiochip", "i2c", "spi", "ttyUSB", "ttyACM", "ttyAMA", "ttyS", "usb"]
    assert settings["DevicePolicy"] == ["closed"]
    assert settings["DeviceAllow"] == [f"char-{name} rw" for name in classes]
    assert "PrivateDevices" not in settings  # it would hide them all


def test_the_unit_leaves_a_board_file_that_cannot_be_used_alone() -> None:
    assert unit()["RestartPreventExitStatus"] == ["2"]


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("CapabilityBoundingSet", ""),
        ("NoNewPrivileges", "yes"),
        ("ProtectSystem", "strict"),
        ("ProtectHome", "yes"),
        ("RestrictAddressFamilies", "AF_UNIX"),
        ("MemoryDenyWriteExecute", "yes"),
    ],
)
def test_the_unit_shuts_what_the_daemon_does_not_need(setting: str, value: str) -> None:
    assert unit()[setting] == [value]
