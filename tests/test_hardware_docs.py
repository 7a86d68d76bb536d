"""What the building guide and the service unit say agrees with the board files and the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from firmware.board import Board
from firmware.board_file import load_board
from firmware.header import PINS, bus_lines, on_header, switch_lines

ROOT = Path(__file__).resolve().parent.parent
GUIDE = (ROOT / "hardware" / "README.md").read_text(encoding="utf-8")
UNIT = ROOT / "systemd" / "naysayer.service"
BOARDS = sorted((ROOT / "hardware" / "boards").glob("*.toml"))

WIRING = {
    int(pin): (what, wire)
    for pin, what, wire in re.findall(
        r"^\| (\d+) \| (GPIO\d+|GND|3V3|5V) \| ([^|]+?) \|", GUIDE, re.MULTILINE
    )
}


@pytest.fixture
def board() -> Board:
    return load_board("table-4")


def test_every_row_of_the_guide_names_what_is_on_that_pin() -> None:
    printed = {pin: f"GPIO{what}" if isinstance(what, int) else what for pin, what in PINS.items()}
    assert {pin: what for pin, (what, _) in WIRING.items()} == {pin: printed[pin] for pin in WIRING}


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
    assert "5V" not in {what for what, _ in WIRING.values()}


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
    assert settings["SupplementaryGroups"] == ["gpio i2c spi dialout"]


def test_the_unit_opens_the_tables_devices_and_no_others() -> None:
    settings = unit()
    classes = ["gpiochip", "i2c", "spi", "ttyUSB", "ttyACM", "ttyAMA", "ttyS"]
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
