"""The board's `pins.factory` opened: its grade, its clock, and one line for each thing amiss."""

from __future__ import annotations

import platform
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import gpiozero
import pytest
from gpiozero.pins import local

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


def install(monkeypatch: pytest.MonkeyPatch, site: Path, module: str, source: str) -> None:
    """A module of that name and source, found before any other."""
    path = site / module
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(textwrap.dedent(source))
    monkeypatch.syspath_prepend(site)


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
    install(old_pi, tmp_path / "site", "lgpio.py", LGPIO_STAND_IN)


def no_pi() -> int:
    raise gpiozero.PinUnknownPi("unable to locate Pi revision")


# What comes out when all is well


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


# What is said when something is amiss: whole lines, as the user reads them


def the_line(pins: PinWiring) -> str:
    with pytest.raises(FactoryError) as caught:
        open_factory(pins)
    line = str(caught.value)
    assert "\n" not in line
    return line


def test_a_chip_that_is_not_there(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("pinctrl-bcm2711"))
    assert the_line(PinWiring(chip="pinctrl-rp1")) == (
        "pins.chip = \"pinctrl-rp1\": no gpiochip labelled 'pinctrl-rp1' "
        "(there is 'pinctrl-bcm2711'): name one that is there"
    )


@pytest.mark.usefixtures("fake")
def test_a_machine_without_chips() -> None:
    assert the_line(PinWiring()) == (
        "pins.chip is left out: no gpiochip of a Raspberry Pi (there is none at all): "
        "name a chip, or play at the simulated table"
    )


def test_a_user_outside_the_group(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("pinctrl-bcm2711")).is_denied = True
    assert the_line(PinWiring()) == (
        f"pins.chip is left out: no permission to open {fake.dev}/gpiochip0: "
        "add this user to the group gpio, and log in again"
    )


def test_gpiod_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "firmware.gpiod", None)
    assert the_line(PinWiring()) == (
        'pins.factory = "gpiod": gpiod is not installed: '
        "it is for Linux only; elsewhere there is the simulated table"
    )


@pytest.mark.parametrize(("pins", "module"), [(RPIGPIO, "RPi"), (LGPIO, "lgpio")])
def test_a_library_that_is_not_installed(
    pins: PinWiring, module: str, old_pi: pytest.MonkeyPatch
) -> None:
    old_pi.setitem(sys.modules, module, None)
    assert the_line(pins).endswith(
        f": in the clone, pip install '.[{pins.factory}]', which compiles it, "
        'or use pins.factory = "gpiod"'
    )


@pytest.mark.usefixtures("rpi_gpio", "lgpio")
@pytest.mark.parametrize("pins", [RPIGPIO, LGPIO])
def test_a_machine_that_gpiozero_takes_for_no_pi(
    pins: PinWiring, fake: FakeGpiod, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake.plug(FakeHardware("some-board"))
    monkeypatch.setattr(local, "get_pi_revision", no_pi)
    assert the_line(pins) == (
        f'pins.factory = "{pins.factory}": unable to locate Pi revision: use pins.factory = "gpiod"'
    )


@pytest.mark.parametrize("release", ["6.6.20+rpt-rpi-v8", "6.12.25-v8", "7.0.0"])
@pytest.mark.usefixtures("rpi_gpio")
def test_rpi_gpio_on_a_kernel_too_new(monkeypatch: pytest.MonkeyPatch, release: str) -> None:
    monkeypatch.setattr(platform, "release", lambda: release)
    assert the_line(RPIGPIO) == (
        'pins.factory = "rpigpio": RPi.GPIO sees no edges on kernels from 6.6 on, '
        f'and this is {release}: use pins.factory = "gpiod"'
    )


def test_rpi_gpio_that_may_not_reach_the_pins(
    monkeypatch: pytest.MonkeyPatch, rpi_gpio: FakeRPiGPIO
) -> None:
    def refuse(_channel: int) -> int:
        raise RuntimeError("No access to /dev/mem.  Try running as root!")

    monkeypatch.setattr(rpi_gpio, "gpio_function", refuse)
    assert the_line(RPIGPIO) == (
        'pins.factory = "rpigpio": No access to /dev/mem.  Try running as root!: '
        'use pins.factory = "gpiod"'
    )


@pytest.mark.usefixtures("lgpio")
def test_lgpio_that_cannot_open_the_chip(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("pinctrl-rp1"), number=9)
    assert the_line(LGPIO) == (
        'pins.factory = "lgpio": can not open gpiochip: use pins.factory = "gpiod"'
    )
