"""The pins opened: grade, clock, several chips as one, and one line for each thing amiss."""

from __future__ import annotations

import platform
import sys
import textwrap
import threading
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import MagicMock

import gpiozero
import pytest
from gpiozero.pins import local
from msgspec import convert

from firmware.board import Board, PinWiring, SeatWiring
from firmware.factories import TIE_MS, FactoryError, OpenedFactory, open_factory
from firmware.gpiod.factory import GPIODFactory
from firmware.pins import Pins
from tests.fake_gpiod import FakeGpiod, FakeHardware
from tests.pin_bench import EdgeLog

RPIGPIO = PinWiring(factory="rpigpio")
LGPIO = PinWiring(factory="lgpio")


@pytest.fixture
def old_pi(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """A Pi Zero 2 W with a kernel that RPi.GPIO still works on, and nothing imported yet."""
    monkeypatch.setattr(platform, "release", lambda: "6.1.21-v8+")
    monkeypatch.setattr(local, "get_pi_revision", lambda: 0x902120)
    for module in ("RPi", "RPi.GPIO", "lgpio", "gpiozero.pins.rpigpio", "gpiozero.pins.lgpio"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    yield monkeypatch
    local.LocalPiFactory.pins.clear()


@pytest.fixture
def rpi_gpio(old_pi: pytest.MonkeyPatch) -> MagicMock:
    """RPi.GPIO as far as gpiozero uses it: no timestamps, a callback on a thread of its own."""
    module = MagicMock()
    module.gpio_function.return_value, module.input.return_value = module.IN, 0
    old_pi.setitem(sys.modules, "RPi", SimpleNamespace(GPIO=module))
    old_pi.setitem(sys.modules, "RPi.GPIO", module)
    return module


LGPIO_STAND_IN = """
    # What lgpio does when it is imported: a named pipe where it stands, opened once.
    import os, threading
    os.mkfifo(".lgd-nfy0")
    FOLDER = os.getcwd()
    class error(Exception): pass
    SET_PULL_NONE = SET_PULL_UP = SET_PULL_DOWN = 0
    BOTH_EDGES, RISING_EDGE, FALLING_EDGE = 3, 1, 2
    _notify_thread = threading.current_thread()
    def gpiochip_open(number):
        if "DENIED" in os.environ:
            raise error("can not open gpiochip")
        return 100 + number
    def gpiochip_close(handle): pass
"""


@pytest.fixture
def lgpio(old_pi: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "lgpio.py").write_text(textwrap.dedent(LGPIO_STAND_IN))
    old_pi.syspath_prepend(tmp_path)


def test_rpi_gpio_stamps_late_and_says_so(rpi_gpio: MagicMock) -> None:
    opened = open_factory(RPIGPIO)
    assert (opened.name, opened.grade) == ("rpigpio", "userspace")
    assert TIE_MS[opened.grade] > TIE_MS["kernel"]
    pin, stamps = opened.factory.pin(17), []
    pin.input_with_pull("up")
    pin.edges = "falling"

    def changed(ticks: object, state: int) -> None:
        stamps.append((opened.to_ns(ticks), state))

    pin.when_changed = changed
    asked = rpi_gpio.add_event_detect.call_args
    assert asked.args == (17, rpi_gpio.FALLING)
    before = time.monotonic_ns()
    asked.kwargs["callback"](17)
    ((at_ns, state),) = stamps
    assert before - 1_000_000 < at_ns < time.monotonic_ns() + 1_000_000
    assert state == 0
    opened.factory.close()


@pytest.mark.usefixtures("lgpio")
def test_lgpio_ticks_become_nanoseconds() -> None:
    opened = open_factory(LGPIO)
    assert (opened.name, opened.grade) == ("lgpio", "kernel")
    assert opened.to_ns(5.000_000_123) == 5_000_000_123
    before_ns = time.monotonic_ns()
    now_ns = opened.to_ns(opened.factory.ticks())
    assert before_ns - 1_000 < now_ns < time.monotonic_ns() + 1_000
    assert opened.alive()
    opened.factory.close()


@pytest.mark.usefixtures("lgpio")
def test_lgpio_leaves_no_litter_and_does_not_move_the_process() -> None:
    here = Path.cwd()
    open_factory(LGPIO).factory.close()
    assert Path.cwd() == here
    assert not (here / ".lgd-nfy0").exists()
    assert not Path(sys.modules["lgpio"].FOLDER).exists()


ROWS = (Path(__file__).parent / "factory_refusals.txt").read_text("utf-8").split("\n\n")[1:]


@pytest.mark.usefixtures("lgpio", "rpi_gpio")
@pytest.mark.parametrize("row", ROWS)
def test_pins_that_cannot_be_opened_are_one_line(
    row: str, fake: FakeGpiod, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, _, expected = row.strip().replace("DEV", str(fake.dev)).partition("\n=> ")
    machine, _, pins = text.partition("\n")
    for fact in machine.split(", "):
        match fact.split():
            case ["denied"]:
                monkeypatch.setenv("DENIED", "yes")
            case ["no", "pi"]:
                monkeypatch.setattr(local, "get_pi_revision", no_pi)
            case ["no", module]:
                monkeypatch.setitem(sys.modules, module, None)
            case ["kernel", release]:
                monkeypatch.setattr(platform, "release", lambda release=release: release)
            case [number, label, *denied]:
                device = "i2c-1/1-0020" if number == "2" else "soc"
                chip = fake.plug(FakeHardware(label), int(number), device)
                chip.is_denied = bool(denied)
    with pytest.raises(FactoryError) as caught:
        open_factory(convert(tomllib.loads(pins), PinWiring))
    assert str(caught.value) == expected


def no_pi() -> int:
    raise gpiozero.PinUnknownPi("unable to locate Pi revision")


# ---- several chips at one table: one reader, one order, one grade

CHIPS = {"left": "1-0020", "right": "1-0021"}
BOARD = Board(
    "three chips",
    (
        SeatWiring("Ada", {"up": 4, "down": "left:4"}),
        SeatWiring("Ben", {"up": "right:4", "down": "right:5"}),
    ),
    pins=PinWiring(chips=CHIPS),
)


@pytest.fixture
def pi(fake: FakeGpiod) -> FakeHardware:
    return fake.plug(FakeHardware("pinctrl-bcm2711"))


@pytest.fixture
def left(fake: FakeGpiod) -> FakeHardware:
    return fake.plug(FakeHardware("mcp23017", lines=16), number=2, device="i2c-1/1-0020")


@pytest.fixture
def right(fake: FakeGpiod) -> FakeHardware:
    return fake.plug(FakeHardware("mcp23017", lines=16), number=3, device="i2c-1/1-0021")


@pytest.fixture
def opened(pi: FakeHardware, left: FakeHardware, right: FakeHardware) -> Iterator[OpenedFactory]:
    for chip in (pi, left, right):
        for offset in range(len(chip.lines)):
            chip.drive(offset, 1)
    opened = open_factory(BOARD.pins)
    yield opened
    opened.close()


def test_the_same_number_on_three_chips_is_three_switches(
    opened: OpenedFactory, pi: FakeHardware, left: FakeHardware, right: FakeHardware
) -> None:
    log = EdgeLog()
    pins = Pins(opened, BOARD, log.edge)
    lines = (4, "left:4", "right:4")
    for chip, line in zip((pi, left, right), lines, strict=True):
        chip.drive(4, 0)
        assert log.next()[0] == line
        assert [each for each in lines if pins.pressed(each)] == [line]
        chip.drive(4, 1)
    assert log.edges.empty()


def test_edges_of_all_chips_come_on_one_thread_in_the_order_of_time(
    opened: OpenedFactory, pi: FakeHardware, left: FakeHardware, right: FakeHardware
) -> None:
    before, log = {*threading.enumerate()}, EdgeLog()
    _pins = Pins(opened, BOARD, log.edge)
    assert len({*threading.enumerate()} - before) == 1
    now_ns = time.monotonic_ns() + 10**9
    with opened.factory.reader._lock:  # they wait together
        for chip, offset, at_ns in ((right, 5, 4), (pi, 4, 3), (right, 4, 1), (left, 4, 2)):
            chip.drive(offset, 0, now_ns + at_ns)
    assert [log.next()[1] - now_ns for _ in range(4)] == [1, 2, 3, 4]


def test_a_chip_that_goes_away_is_noticed_whichever_it_is(
    opened: OpenedFactory, right: FakeHardware
) -> None:
    assert opened.alive()
    right.is_unplugged = True
    assert not opened.alive()


def test_closed_it_has_no_thread_and_leaves_every_chips_lines_to_others(
    opened: OpenedFactory,
) -> None:
    before = {*threading.enumerate()}
    pins = Pins(opened, BOARD, lambda _line, _at_ns: None)
    assert {*threading.enumerate()} - before
    pins.close()
    opened.close()
    assert {*threading.enumerate()} <= before
    for chip in ("1-0020", "1-0021"):
        with GPIODFactory(chip) as rival:
            rival.pin(4).function = "input"


@pytest.mark.usefixtures("pi", "left", "right")
def test_a_board_with_an_expander_has_an_expanders_grade() -> None:
    for pins in (BOARD.pins, PinWiring(chip="1-0020")):
        opened = open_factory(pins)
        assert opened.grade == "expander"
        opened.close()
