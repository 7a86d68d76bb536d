"""Which gpiochip is taken, what its lines are called, and what is said when there is none."""

from __future__ import annotations

import re
from pathlib import Path

import gpiozero
import pytest

from firmware import gpiod
from firmware.gpiod.chips import ChipNotFoundError, ChipPermissionError, find_chip, is_behind_bus
from firmware.gpiod.factory import GPIODFactory
from tests.fake_gpiod import FakeGpiod, FakeHardware

# The chips of a machine by number and label | which is wanted => what is found, or the one line.
ROWS = """
0 gpio-brcmstb@107d508500, 11 pinctrl-rp1 | => gpiochip11
3 a-usb-chip | => gpiochip3
0 pinctrl-bcm2711, 2 mcp23017 | mcp23017 => gpiochip2
0 pinctrl-bcm2711, 2 mcp23017 | DEV/gpiochip2 => gpiochip2
2 mcp23017, 3 mcp23017 | 1-0020 => gpiochip2
2 mcp23017, 3 mcp23017 | 1-0021 => gpiochip3
2 mcp23017, 3 mcp23017 | mcp23017 => 2 gpiochips are labelled 'mcp23017': give 1-0020 or 1-0021 instead
0 twin, 1 twin | twin => 2 gpiochips are labelled 'twin': give a path instead
0 left, 1 right | => no gpiochip of a Raspberry Pi (there is 'left', 'right')
0 pinctrl-bcm2711, 1 exp | rp1 => no gpiochip labelled 'rp1' (there is 'pinctrl-bcm2711', 'exp')
"""  # noqa: E501  # a row is a line
I2C = {"2": "i2c-1/1-0020", "3": "i2c-1/1-0021"}


@pytest.mark.parametrize("row", ROWS.strip().splitlines())
def test_a_chip_is_found_by_label_device_or_path_and_never_guessed(
    row: str, fake: FakeGpiod
) -> None:
    chips, wanted, expected = re.split(r" \| | ?=> ", row)
    for number, label in (chip.split() for chip in chips.split(", ")):
        fake.plug(FakeHardware(label), int(number), I2C.get(number, "soc"))
    try:
        found = find_chip(wanted.replace("DEV", str(fake.dev)) or None).name
    except ChipNotFoundError as error:
        found = str(error)
    assert found == expected


def test_an_old_number_kept_as_a_symlink_is_not_a_second_chip(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("pinctrl-rp1"))
    (fake.dev / "gpiochip4").symlink_to("gpiochip0")
    assert find_chip("pinctrl-rp1").name == "gpiochip0"


def test_the_environment_names_a_chip_too(fake: FakeGpiod, monkeypatch: pytest.MonkeyPatch) -> None:
    fake.plug(FakeHardware("pinctrl-bcm2711"))
    fake.plug(FakeHardware("mcp23017"), number=2)
    monkeypatch.setenv("GPIOD_CHIP", "mcp23017")
    for wanted, model in ((None, "mcp23017"), ("pinctrl-bcm2711", "pinctrl-bcm2711")):
        with GPIODFactory(wanted) as factory:
            assert factory.board_info.model == model


def test_a_chip_behind_a_bus_is_known_by_its_place(fake: FakeGpiod) -> None:
    direct = ("soc/3f200000.gpio", "axi/1000120000.pcie/1f00000000.rp1/1f000d0000.gpio")
    behind = ("soc/3f804000.i2c/i2c-1/1-0020", "spi_master/spi0/spi0.0", "usb1/1-2/1-2:1.0")
    for number, device in enumerate((*direct, *behind)):
        fake.plug(FakeHardware(device), number, device)
        assert is_behind_bus(find_chip(device)) is (device in behind)


def test_a_chip_that_may_not_be_opened_names_the_group(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("pinctrl-rp1")).is_denied = True
    for wanted in (None, "pinctrl-rp1", str(fake.dev / "gpiochip0")):
        with pytest.raises(ChipPermissionError, match="gpiochip0: add this user to the group gpio"):
            GPIODFactory(wanted)
    assert issubclass(ChipPermissionError, PermissionError)


def test_a_pis_lines_answer_to_their_place_on_the_header(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("pinctrl-rp1"))
    with GPIODFactory() as factory:
        pin = factory.pin(17)
        assert all(factory.pin(name) is pin for name in ("BOARD11", "J8:11", "GPIO17", "BCM17"))
        assert (pin.info.name, pin.info.number) == ("GPIO17", 11)
        assert factory.pin("GPIO40") is factory.pin(40)
        assert factory.pin("BOARD3").pull == "up"
        for no_gpio in ("GND", "BOARD6", "3V3"):
            with pytest.raises(gpiozero.PinInvalidPin, match="is not a GPIO line of pinctrl-rp1"):
                factory.pin(no_gpio)


def test_a_physical_pull_up_cannot_be_pulled_down(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("pinctrl-rp1"))
    with GPIODFactory() as factory, pytest.raises(gpiozero.PinFixedPull, match="physical pull-up"):
        factory.pin(2).input_with_pull("down")


def test_off_a_pi_there_is_no_header(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("pca9555", lines=16))
    with GPIODFactory() as factory:
        assert factory.pin("GPIO3") is factory.pin(3)
        with pytest.raises(gpiozero.PinInvalidPin):
            factory.pin("BOARD11")


def test_it_imports_nothing_of_naysayer_but_itself() -> None:
    text = "\n".join(path.read_text("utf-8") for path in Path(gpiod.__path__[0]).glob("*.py"))
    ours = re.findall(r"^\s*(?:from|import) ((?:firmware|companion)[\w.]*)", text, re.MULTILINE)
    assert ours
    assert [name for name in ours if not name.startswith("firmware.gpiod")] == []
