"""The board's `pins.factory` opened: its grade, its clock, and one line for each thing amiss."""

from __future__ import annotations

import platform
import sys
import textwrap
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import gpiozero
import pytest
from gpiozero.pins import local
from msgspec import convert

from firmware.board import PinWiring
from firmware.factories import TIE_MS, FactoryError, open_factory
from tests.fake_gpiod import FakeGpiod, FakeHardware
from tests.pin_bench import fake

__all__ = ["fake"]

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


class FakeRPiGPIO(ModuleType):
    """RPi.GPIO as far as gpiozero uses it: no timestamps, a callback on a thread of its own."""

    IN, OUT, I2C, SPI, HARD_PWM, SERIAL, UNKNOWN = 1, 0, 42, 41, 43, 40, -1
    PUD_OFF, PUD_DOWN, PUD_UP = 20, 21, 22
    RISING, FALLING, BOTH = 31, 32, 33
    BCM = 11

    def __init__(self) -> None:
        super().__init__("RPi.GPIO")
        self.watched: dict[int, SimpleNamespace] = {}

    def setmode(self, mode: int) -> None:
        assert mode == self.BCM

    def setwarnings(self, _flag: bool) -> None: ...

    def setup(self, *_args: Any, **_kwargs: Any) -> None: ...

    def cleanup(self, channel: int | None = None) -> None: ...

    def gpio_function(self, _channel: int) -> int:
        return self.IN

    def input(self, _channel: int) -> int:
        return 0

    def add_event_detect(self, channel: int, edge: int, callback: Any, bouncetime: int) -> None:
        self.watched[channel] = SimpleNamespace(edge=edge, tell=callback, bouncetime=bouncetime)

    def remove_event_detect(self, channel: int) -> None:
        del self.watched[channel]


@pytest.fixture
def rpi_gpio(old_pi: pytest.MonkeyPatch) -> FakeRPiGPIO:
    package, module = ModuleType("RPi"), FakeRPiGPIO()
    old_pi.setattr(package, "GPIO", module, raising=False)
    old_pi.setitem(sys.modules, "RPi", package)
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
        if number == 9:
            raise error("can not open gpiochip")
        return 100 + number
    def gpiochip_close(handle): pass
"""


@pytest.fixture
def lgpio(old_pi: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "lgpio.py").write_text(textwrap.dedent(LGPIO_STAND_IN))
    old_pi.syspath_prepend(tmp_path)


def test_rpi_gpio_stamps_late_and_says_so(rpi_gpio: FakeRPiGPIO) -> None:
    opened = open_factory(RPIGPIO)
    assert (opened.name, opened.grade) == ("rpigpio", "userspace")
    assert TIE_MS[opened.grade] > TIE_MS["kernel"]
    pin, stamps = opened.factory.pin(17), []
    pin.input_with_pull("up")
    pin.edges = "falling"

    def changed(ticks: object, state: int) -> None:
        stamps.append((opened.to_ns(ticks), state))

    pin.when_changed = changed
    assert rpi_gpio.watched[17].edge == rpi_gpio.FALLING
    before = time.monotonic_ns()
    rpi_gpio.watched[17].tell(17)
    ((at_ns, state),) = stamps
    assert before - 1_000_000 < at_ns < time.monotonic_ns() + 1_000_000
    assert state == 0
    opened.factory.close()


@pytest.mark.usefixtures("lgpio")
def test_lgpio_ticks_become_nanoseconds(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("pinctrl-rp1"), number=11)
    opened = open_factory(LGPIO)
    assert (opened.name, opened.grade) == ("lgpio", "kernel")
    assert opened.factory.chip == 11
    assert opened.to_ns(5.000_000_123) == 5_000_000_123
    assert abs(opened.to_ns(opened.factory.ticks()) - time.monotonic_ns()) < 1_000_000_000
    assert opened.alive()
    opened.factory.close()


@pytest.mark.usefixtures("lgpio")
def test_lgpio_leaves_no_litter_and_does_not_move_the_process(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("pinctrl-rp1"))
    here = Path.cwd()
    open_factory(LGPIO).factory.close()
    assert Path.cwd() == here
    assert not (here / ".lgd-nfy0").exists()
    assert not Path(sys.modules["lgpio"].FOLDER).exists()


ROWS = (Path(__file__).parent / "factory_refusals.txt").read_text("utf-8").split("\n\n")[1:]


@pytest.mark.usefixtures("lgpio")
@pytest.mark.parametrize("row", ROWS)
def test_pins_that_cannot_be_opened_are_one_line(
    row: str, fake: FakeGpiod, rpi_gpio: FakeRPiGPIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, _, expected = row.strip().replace("DEV", str(fake.dev)).partition("\n=> ")
    machine, _, pins = text.partition("\n")
    for fact in machine.split(", "):
        match fact.split():
            case ["no", "access"]:
                monkeypatch.setattr(rpi_gpio, "gpio_function", no_access)
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


def no_access(_channel: int) -> int:
    raise RuntimeError("No access to /dev/mem.  Try running as root!")
