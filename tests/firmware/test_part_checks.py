"""The doctor on chips, lines and parts: what is missing or taken is named, in one line each."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from companion.commands.cli import main
from firmware import keyboards, part_checks
from firmware.board import (
    Board,
    BuzzerWiring,
    Key,
    PanelWiring,
    PinWiring,
    PrinterWiring,
    SeatWiring,
)
from firmware.board_file import find_board
from firmware.clock import VirtualClock
from firmware.factories import OpenedFactory, open_factory
from firmware.part_checks import (
    Finding,
    check_buzzer,
    check_disk,
    check_keyboards,
    check_lamps,
    check_panel,
    check_pins,
    check_printer,
)
from firmware.simulated import simulated_board
from tests.fake_gpiod import FakeGpiod, FakeHardware


def test_pins_that_cannot_be_had_say_what_to_do(fake: FakeGpiod) -> None:
    board = simulated_board(["north"])
    found, opened = check_pins(board)
    assert opened is None
    assert found.todo == "compare [pins] in the board file with `gpiodetect`"
    chip = fake.plug(FakeHardware("pinctrl-rp1"))
    chip.is_denied = True
    assert "usermod -aG gpio" in check_pins(board)[0].todo
    chip.is_denied = False
    found, opened = check_pins(board)
    assert found == Finding("pins", "gpiod, clock grade kernel, tie window 0.25 ms")
    assert opened is not None
    opened.close()


# ---- the lines that no judgement waits for

BUZZER = BuzzerWiring(17)
LIT_BOARD = replace(
    simulated_board(["north"]),
    seats=(SeatWiring("north", {"up": 0}, {"up": 12, "seat": 13}),),
    buzzer=BUZZER,
)


def test_lamps_are_lit_and_the_buzzer_sounds_for_a_moment(
    fake: FakeGpiod, monkeypatch: pytest.MonkeyPatch
) -> None:
    hardware = fake.plug(FakeHardware("pinctrl-rp1"))
    opened, clock = open_factory(PinWiring()), VirtualClock()

    def sleep(seconds: float) -> None:
        clock.advance_to(clock.now_ns() + round(seconds * 1e9))

    monkeypatch.setattr("firmware.part_checks.time.sleep", sleep)
    lit = check_lamps(LIT_BOARD, opened)
    assert (lit.what, lit.todo) == ("lamps", "")
    assert lit.text.startswith("2 lamps were on for 1 s; ")
    assert [hardware.lines[line].driven for line in (12, 13)] == [[1, 0], [1, 0]]
    sounded = check_buzzer(BUZZER, opened, clock)
    assert (sounded.what, sounded.todo) == ("buzzer", "")
    assert sounded.text.startswith("it sounded twice; ")
    assert hardware.lines[17].driven == [1, 0, 1, 0]
    opened.close()


def test_lamps_and_a_buzzer_whose_lines_another_program_holds_name_the_service(
    fake: FakeGpiod,
) -> None:
    fake.plug(FakeHardware("pinctrl-rp1"))
    rival, opened = (open_factory(PinWiring()) for _ in range(2))
    for line in (13, 17):
        rival.factory.pin(line).output_with_state(0)
    lit, sounded = check_lamps(LIT_BOARD, opened), check_buzzer(BUZZER, opened, VirtualClock())
    for found, line in ((lit, 13), (sounded, 17)):
        assert f"pin GPIO{line} is in use by" in found.text
        assert "systemctl stop naysayer" in found.todo
    opened.close()
    rival.close()


@pytest.fixture
def dev(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A /dev with nothing in it."""
    monkeypatch.setattr(part_checks, "DEVICES", tmp_path)
    return tmp_path


def test_a_missing_bus_names_the_dtparam(dev: Path) -> None:
    for wiring, key in ((PanelWiring(), "i2c_arm"), (PanelWiring(interface="spi"), "spi")):
        opened = OpenedFactory(None, "simulated", "simulated", int)
        found, _ = check_panel(wiring, opened)
        assert f"dtparam={key}=on" in found.todo
        assert str(dev) in found.text


def test_a_panel_that_does_not_answer_names_its_wires_and_its_address(
    dev: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody(*_: object) -> None:
        raise OSError("panel.bus = 1, panel.address = 0x3c: I2C device not found")

    (dev / "i2c-1").touch()
    monkeypatch.setattr(part_checks, "open_luma", nobody)
    found, device = check_panel(PanelWiring(), None)
    assert device is None
    assert found.text.endswith("I2C device not found")
    assert found.todo.endswith("SDA on pin 3, SCL on pin 5; its address is in `i2cdetect -y 1`")


def test_a_missing_port_says_where_to_look(tmp_path: Path) -> None:
    found, _ = check_printer(PrinterWiring(str(tmp_path / "ttyUSB0")))
    assert found.text == f"{tmp_path}/ttyUSB0 is not there"
    assert found.todo.startswith("plug it in and switch it on, or set printer.port")
    found, _ = check_printer(PrinterWiring("/dev/ttyAMA0"))
    assert found.todo
    found, port = check_printer(PrinterWiring("loop://"))
    assert not found.todo
    assert port is not None
    port.close()


def test_a_full_disk_is_reported_before_an_evening_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not check_disk(tmp_path / "not" / "there" / "yet").todo
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=4096))
    assert check_disk(tmp_path).text == f"0.0 MB are free in {tmp_path}"


def test_the_command_names_what_is_amiss_and_ends_with_1(
    dev: Path, fake: FakeGpiod, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal, board = str(tmp_path / "journal.db"), tmp_path / "board.toml"
    board.write_text(find_board("table-4").read_text().replace("serial0", "not-there"))
    assert main(["doctor", str(board), "--json", "--hands-off", "--journal", journal]) == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    to_fix = {row["what"] for row in found if row["todo"]}
    assert to_fix == {"pins", "panel", "printer"}
    assert {row["what"] for row in found} - to_fix == {"program", "journal"}
    assert dev.is_dir()
    assert fake.dev.is_dir()


def test_a_board_that_is_whole_ends_with_0_and_one_that_the_service_has_with_1(
    fake: FakeGpiod,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("firmware.switch_checks.HANDS_OFF_NS", 1)
    hardware = fake.plug(FakeHardware("pinctrl-rp1"))
    for line in range(28):
        hardware.drive(line, 1)
    board = tmp_path / "board.toml"
    board.write_text('name = "small"\n[[seat]]\nname = "north"\nup = 17\n')
    words = ["doctor", str(board), "--hands-off", "--journal", str(tmp_path / "journal.db")]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "✓ at rest: all 1 switches are open and quiet" in out
    assert "all good" in out
    rival = open_factory(PinWiring())
    rival.factory.pin(17).function = "input"
    assert main(words) == 1
    rival.close()
    out = capsys.readouterr().out
    assert '✗ lines: seat 1 "north": up = 17: pin GPIO17 is in use by' in out
    assert "is the service running? sudo systemctl stop naysayer" in out


KEYED = Board("keyed", (SeatWiring("north", {"up": Key("Arcade", 30), "down": Key("Arcade", 31)}),))


def test_a_keyboard_that_is_not_there_says_so_and_what_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(keyboards, "INPUT", tmp_path)
    assert check_keyboards(KEYED) == [
        Finding("keyboard", '"Arcade": none has that name', "plugged in: none")
    ]
    assert check_keyboards(LIT_BOARD) == []


@pytest.mark.parametrize(
    ("missing", "every_ms", "text", "todo"),
    [
        ([], 8, "has all 2 keys of its seats", ""),
        ([31], 8, "has no KEY_S", "see with evtest which keys it sends"),
        (
            [],
            16,
            "is asked for its keys every 16 ms, and 8 are assumed",
            "set race.tie_ms = 8.25, or",
        ),
    ],
)
def test_a_keyboard_is_asked_for_the_keys_of_its_seats_often_enough(
    missing: list[int], every_ms: int, text: str, todo: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(part_checks, "open_keyboard", lambda _: os.open(os.devnull, os.O_RDONLY))
    monkeypatch.setattr(part_checks, "missing_keys", lambda _, codes: missing if codes else None)
    monkeypatch.setattr(part_checks, "asked_ms", lambda _: every_ms)
    [found] = check_keyboards(KEYED)
    assert found.text == f'"Arcade" {text}'
    assert found.todo.startswith(todo) if todo else not found.todo
