"""The doctor: faults planted in a table, each named in words that a maker can act on."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.commands.cli import main
from firmware import part_checks
from firmware.board import (
    BoardError,
    BuzzerWiring,
    PanelWiring,
    PinWiring,
    PrinterWiring,
    SeatWiring,
    ShutdownWiring,
)
from firmware.board_file import load_board
from firmware.board_writer import with_lockouts
from firmware.clock import VirtualClock
from firmware.factories import FactoryError, OpenedFactory, open_factory
from firmware.findings import Finding, switch_name
from firmware.line_checks import (
    BUZZER,
    LAMPS,
    SHUTDOWN,
    busy_line,
    check_buzzer,
    check_lamps,
    check_shutdown,
)
from firmware.oled import PanelMissingError
from firmware.part_checks import check_disk, check_machine, check_panel, check_pins, check_printer
from firmware.pins import Pins
from firmware.simulated_pins import SimulatedFactory, simulated_board
from firmware.switch_checks import ROUNDS, SwitchChecks
from firmware.switch_watch import EdgeQueue, LineEdge, SwitchWatch
from tests.fake_gpiod import FakeGpiod, FakeHardware
from tests.pin_bench import fake
from tests.traces import MS, Change, press, spike

__all__ = ["fake"]

BOARD = simulated_board(["north", "south"], [{"up", "pad"}] * 2)
NORTH_UP, NORTH_PAD, SOUTH_UP, SOUTH_PAD = 0, 4, 5, 9
POWER = 20
SWITCHES = (NORTH_UP, NORTH_PAD, SOUTH_UP, SOUTH_PAD)
HANDS_APART_NS = 3 * MS


class Hands(EdgeQueue):
    """Simulated lines, and somebody who presses what the doctor asks for. Time is virtual."""

    def __init__(
        self,
        wires: dict[int, int | None] | None = None,
        noise: Iterable[Change] = (),
        held: Iterable[int] = (),
        bounce_ns: Iterable[int] = (),
        hold_ns: int = 4_000 * MS,
    ) -> None:
        """`wires`: where a switch's wire really goes, None: nowhere. `noise`: without any hand.

        `hold_ns`: for how long the shutdown button is held.
        """
        super().__init__()
        self.clock = VirtualClock()
        self._factory = SimulatedFactory(self.clock)
        self._wires: dict[int, int | None] = {**{line: line for line in SWITCHES}, POWER: POWER}
        self._wires |= wires or {}
        self._changes = sorted(noise)
        self._bounce_ns = list(bounce_ns)
        self._hold_ns = hold_ns
        self._opened = OpenedFactory(self._factory, "simulated", "simulated", int)
        self._watch = SwitchWatch(self._opened, BOARD, self.clock, self)
        for line in held:
            self._factory.pin(line).drive(False, 0)
        self._watch.__enter__()
        self.checks = SwitchChecks(self._watch, BOARD, self.clock, self._asked)

    def shutdown(self, *, asked: bool = True) -> Finding:
        """What is found of the shutdown button, with hands on it or not."""
        board = replace(BOARD, shutdown=ShutdownWiring(POWER))
        ask = self._asked if asked else None
        return check_shutdown(board, self._opened, self._watch, self.clock, ask)

    def _asked(self, what: str) -> None:
        at_ns = self.clock.now_ns() + 400 * MS
        for line in SWITCHES:
            wire = self._wires[line]
            if switch_name(BOARD, line) in what and wire is not None:
                self._changes += press(wire, at_ns, self._bounce_ns)
                at_ns += HANDS_APART_NS
        wire = self._wires[POWER]
        if "shutdown" in what and wire is not None:
            self._changes += [(at_ns, wire, True), (at_ns + self._hold_ns, wire, False)]
        self._changes.sort()

    def get(self, timeout_s: float) -> LineEdge | None:
        until_ns = self.clock.now_ns() + round(timeout_s * 1e9)
        while (edge := super().get(0)) is None:
            next_ns = min(self._changes[0][0] if self._changes else until_ns, until_ns)
            self.clock.advance_to(max(next_ns, self.clock.now_ns()))
            if not self._changes or self._changes[0][0] > until_ns:
                return None
            at_ns, line, closed = self._changes.pop(0)
            self._factory.pin(line).drive(not closed, at_ns)
        return edge


def amiss(findings: Iterable[Finding]) -> dict[str, str]:
    return {f.what: f.told for f in findings if f.state == "bad"}


def test_a_table_that_is_wired_right_has_nothing_amiss() -> None:
    hands = Hands()
    assert amiss(hands.checks.at_rest()) == {}
    assert amiss(hands.checks.each_pressed()) == {}
    assert hands.checks.lockouts_ms() == {}


def test_a_stuck_line_is_named_with_what_it_may_be() -> None:
    [found] = Hands(held=[SOUTH_UP]).checks.at_rest()
    assert (found.what, found.state) == ("SOUTH UP", "bad")
    assert "is closed though nobody presses" in found.told
    assert "touches ground" in found.todo


def test_a_spiking_line_is_named_with_how_often() -> None:
    noise = [c for n in range(1, 8) for c in spike(NORTH_PAD, n * 300 * MS)]
    assert amiss(Hands(noise=noise).checks.at_rest()) == {
        "NORTH PAD": "GPIO4, pin 7: 7 spikes in 3 s"
    }


def test_a_line_that_does_not_come_to_rest_is_named() -> None:
    noise = [c for n in range(1, 900) for c in spike(NORTH_PAD, n * MS, MS // 2)]
    assert amiss(Hands(noise=noise).checks.at_rest()) == {"NORTH PAD": "GPIO4, pin 7: chatters"}


def test_crossed_wires_are_told_from_a_wire_in_the_wrong_place() -> None:
    swapped = Hands({NORTH_UP: SOUTH_UP, SOUTH_UP: NORTH_UP}).checks.each_pressed()
    assert amiss(swapped) == {
        "NORTH UP": "GPIO0, pin 27 said nothing; GPIO5, pin 29 did, which is SOUTH UP",
        "SOUTH UP": "GPIO5, pin 29 said nothing; GPIO0, pin 27 did, which is NORTH UP",
    }
    assert swapped[0].todo == "swap the wires of NORTH UP and SOUTH UP"
    moved = Hands({NORTH_UP: SOUTH_UP}).checks.each_pressed()
    assert moved[0].todo == "move the wire to GPIO0, pin 27"


def test_a_switch_that_says_nothing_is_named_with_its_place() -> None:
    found = Hands({SOUTH_PAD: None}).checks.each_pressed()
    assert amiss(found) == {"SOUTH PAD": "nothing came on GPIO9, pin 21"}


def test_a_switch_that_bounces_long_has_a_longer_lockout_proposed() -> None:
    hands = Hands(bounce_ns=[9 * MS, 5 * MS])
    told = {finding.what: finding.told for finding in hands.checks.each_pressed()}
    assert told["NORTH UP"] == "GPIO0, pin 27: bounced for 14.0 ms"
    assert hands.checks.lockouts_ms() == {
        "buttons": 30,
    }


def test_how_far_apart_two_hands_are_is_measured() -> None:
    hands = Hands()
    hands.checks.each_pressed()
    told = hands.checks.two_at_once().told
    assert told == f"{ROUNDS} times, 3.00 ms apart in the middle, 3.00 ms at most"
    assert Hands({NORTH_UP: None}).checks.two_at_once().state == "left out"


@pytest.mark.parametrize(
    "text",
    [
        'name = "x"  # mine\n[buttons]\nconfirm_ms = 12\nlockout_ms = 25  # new switches\n[race]\n',
        'name = "x"  # mine\n[buttons]  # ours\n[race]\n',
        'name = "x"  # mine\n',
    ],
)
def test_a_lockout_is_written_and_everything_else_left_as_it_is(text: str, tmp_path: Path) -> None:
    seat = '[[seat]]\nname = "north"\nup = 17\n'
    path = tmp_path / "board.toml"
    path.write_text(with_lockouts(text + seat, "buttons", 40))
    assert load_board(path).buttons.lockout_ms == 40
    written = path.read_text().replace("lockout_ms = 40", "lockout_ms = 25")
    assert all(line in written for line in (text + seat).splitlines())


def test_the_machine_and_its_kernel_are_told() -> None:
    assert "Linux" in check_machine().told


def wired(chip: str) -> PinWiring:
    return PinWiring(chip=chip)


def test_a_missing_chip_and_a_wrong_label_are_one_line_each(fake: FakeGpiod) -> None:
    clock = VirtualClock()
    board = simulated_board(["north"])
    found, opened = check_pins(board, clock)
    assert (found.state, opened) == ("bad", None)
    assert "none at all" in found.told
    fake.plug(FakeHardware("pinctrl-rp1"))
    named = SimpleNamespace(pins=wired("pinctrl-bcm2835"), tie_ms=None)
    found, _ = check_pins(named, clock)  # type: ignore[arg-type]  # all that is looked at
    assert "labelled 'pinctrl-bcm2835' (there is 'pinctrl-rp1')" in found.told
    found, opened = check_pins(board, clock)
    assert found == Finding("pins", "good", "gpiod, clock grade kernel, tie window 0.25 ms")
    assert opened is not None
    opened.close()


def test_a_chip_that_this_user_may_not_open_names_the_group(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("pinctrl-rp1")).is_denied = True
    found, _ = check_pins(simulated_board(["north"]), VirtualClock())
    assert "usermod -aG gpio" in found.todo


def test_a_kernel_without_the_interface_is_named(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("pinctrl-rp1")).is_old = True
    found, _ = check_pins(simulated_board(["north"]), VirtualClock())
    assert found.todo == "use a kernel from 5.10 on"
    assert "does not speak the interface for lines with stamps" in found.told


def test_a_line_that_another_program_holds_names_the_service(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("pinctrl-rp1"))
    board = simulated_board(["north"])
    first, second = (open_factory(PinWiring()) for _ in range(2))
    holder = Pins(first, board, lambda *_: None)
    with pytest.raises(FactoryError) as caught:
        Pins(second, board, lambda *_: None)
    assert "systemctl stop naysayer" in busy_line("lines", str(caught.value)).todo
    holder.close()
    first.close()
    second.close()


# ---- the lines that no judgement waits for


def test_a_shutdown_button_that_is_held_is_seen_and_nothing_is_switched_off() -> None:
    assert Hands().shutdown() == Finding(SHUTDOWN, "good", "GPIO20, pin 38: held for 3 s")
    assert Hands().shutdown(asked=False) == Finding(SHUTDOWN, "good", "GPIO20, pin 38 is open")


@pytest.mark.parametrize("asked", [True, False])
def test_a_shutdown_button_that_is_stuck_is_named(asked: bool) -> None:
    found = Hands(held=[POWER]).shutdown(asked=asked)
    assert (found.what, found.state) == (SHUTDOWN, "bad")
    assert found.told == "GPIO20, pin 38 is closed though nobody presses"
    assert "touches ground" in found.todo


def test_a_shutdown_button_that_says_nothing_is_named_with_its_place() -> None:
    found = Hands({POWER: None}).shutdown()
    assert amiss([found]) == {SHUTDOWN: "nothing came on GPIO20, pin 38"}


def test_a_shutdown_buttons_wire_on_a_switchs_line_is_told() -> None:
    found = Hands({POWER: SOUTH_UP}).shutdown()
    assert amiss([found]) == {
        SHUTDOWN: "GPIO20, pin 38 said nothing; GPIO5, pin 29 did, which is SOUTH UP"
    }
    assert found.todo == "move the wire to GPIO20, pin 38"


def test_a_shutdown_button_that_is_let_go_too_soon_is_not_taken_for_a_dead_one() -> None:
    found = Hands(hold_ns=2_900 * MS).shutdown()
    assert amiss([found]) == {SHUTDOWN: "GPIO20, pin 38: pressed, but not for 3 s"}


def test_a_shutdown_line_that_another_program_holds_names_the_service(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("pinctrl-rp1"))
    board = replace(simulated_board(["north"]), shutdown=ShutdownWiring(POWER))
    rival, opened = (open_factory(PinWiring()) for _ in range(2))
    rival.factory.pin(POWER).output_with_state(0)
    clock = VirtualClock()
    watch = SwitchWatch(opened, board, clock)
    found = check_shutdown(board, opened, watch, clock, None)
    assert f"shutdown.line = {POWER}: pin GPIO{POWER} is in use by" in found.told
    assert "systemctl stop naysayer" in found.todo
    opened.close()
    rival.close()


LIT_BOARD = replace(
    simulated_board(["north"]),
    seats=(SeatWiring("north", {"up": 0}, {"up": 12, "seat": 13}),),
    buzzer=BuzzerWiring(17),
)


def test_lamps_are_lit_and_the_buzzer_sounds_for_a_moment(fake: FakeGpiod) -> None:
    hardware = fake.plug(FakeHardware("pinctrl-rp1"))
    opened, clock = open_factory(PinWiring()), VirtualClock()

    def sleep(seconds: float) -> None:
        clock.advance_to(clock.now_ns() + round(seconds * 1e9))

    lit = check_lamps(LIT_BOARD, opened, clock, sleep)
    assert (lit.what, lit.state) == (LAMPS, "good")
    assert lit.told.startswith("2 lit for 1 s; ")
    assert [hardware.lines[line].driven for line in (12, 13)] == [[1, 0], [1, 0]]
    sounded = check_buzzer(LIT_BOARD, opened, clock, sleep)
    assert (sounded.what, sounded.state) == (BUZZER, "good")
    assert sounded.told.startswith("GPIO17, pin 11: sounded twice; ")
    assert hardware.lines[17].driven == [0, 1, 0, 1, 0, 0]
    assert hardware.lines[17].request is None, "the line is given back"
    opened.close()


def test_lamps_and_a_buzzer_whose_lines_another_program_holds_name_the_service(
    fake: FakeGpiod,
) -> None:
    fake.plug(FakeHardware("pinctrl-rp1"))
    rival, opened = (open_factory(PinWiring()) for _ in range(2))
    for line in (13, 17):
        rival.factory.pin(line).output_with_state(0)
    for check, line in ((check_lamps, 13), (check_buzzer, 17)):
        found = check(LIT_BOARD, opened, VirtualClock())
        assert f"pin GPIO{line} is in use by" in found.told
        assert "systemctl stop naysayer" in found.todo
    opened.close()
    rival.close()


def test_what_a_board_has_not_or_cannot_be_reached_is_left_out() -> None:
    for check in (check_lamps, check_buzzer):
        for board in (BOARD, LIT_BOARD):
            assert check(board, None, VirtualClock()).state == "left out"


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
        assert str(dev) in found.told


@pytest.mark.parametrize("elsewhere", [None, 0x3D])
def test_a_panel_that_does_not_answer_names_its_wires_or_its_address(
    elsewhere: int | None, dev: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody(*_: object) -> None:
        raise PanelMissingError("panel.bus = 1, panel.address = 0x3c: I2C device not found")

    (dev / "i2c-1").touch()
    monkeypatch.setattr(part_checks, "open_luma", nobody)
    monkeypatch.setattr(part_checks, "_answers", lambda _, address: address == elsewhere)
    found, device = check_panel(PanelWiring(), None)
    assert device is None
    assert found.todo == (
        "set panel.address = 0x3d"
        if elsewhere
        else "check VCC on 3V3, GND, SDA on pin 3, SCL on pin 5"
    )


def test_a_missing_port_says_where_to_look(tmp_path: Path) -> None:
    found, _ = check_printer(PrinterWiring(str(tmp_path / "ttyUSB0")))
    assert found.told == f"{tmp_path}/ttyUSB0 is not there"
    found, _ = check_printer(PrinterWiring("/dev/ttyAMA0"))
    assert found.state == "bad"
    found, port = check_printer(PrinterWiring("loop://"))
    assert found.state == "good"
    assert port is not None
    port.close()


def test_a_full_disk_is_told_before_an_evening_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert check_disk(tmp_path / "not" / "there" / "yet").state == "good"
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=4096))
    assert "0.0 MB are free" in check_disk(tmp_path).told


def test_the_command_names_what_is_amiss_and_ends_with_1(
    dev: Path, fake: FakeGpiod, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = str(tmp_path / "journal.db")
    assert main(["doctor", "--json", "--hands-off", "--journal", journal]) == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    states = {row["what"]: row["state"] for row in found}
    assert states == {
        "machine": "good",
        "pins": "bad",
        "panel": "bad",
        "printer": "bad",
        "lamps": "left out",
        "buzzer": "left out",
        "journal": "good",
    }
    assert dev.is_dir()
    assert fake.dev.is_dir()


def test_a_board_that_is_whole_ends_with_0(
    fake: FakeGpiod,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("firmware.switch_checks.REST_NS", 1)
    hardware = fake.plug(FakeHardware("pinctrl-rp1"))
    for line in range(28):
        hardware.drive(line, 1)
    board = tmp_path / "board.toml"
    board.write_text('name = "small"\n[[seat]]\nname = "north"\nup = 17\n')
    words = ["doctor", str(board), "--hands-off", "--journal", str(tmp_path / "journal.db")]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "✓ at rest: all 1 switches are open and quiet" in out
    assert "nothing to mend" in out


def test_a_board_file_that_cannot_be_used_is_asked_wrongly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["doctor", str(tmp_path / "none.toml")]) == 2
    assert main(["watch", str(tmp_path / "none.toml")]) == 2
    assert capsys.readouterr().err.count("\n") == 2
    assert issubclass(BoardError, ValueError)
