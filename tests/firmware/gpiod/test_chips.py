"""Which gpiochip is taken, what its lines are called, and what is said when there is none."""

from __future__ import annotations

import gpiozero
import pytest

from firmware.gpiod.chips import ChipNotFoundError, ChipPermissionError, find_chip, is_behind_bus
from firmware.gpiod.factory import GPIODFactory
from tests.fake_gpiod import FakeGpiod, FakeHardware
from tests.pin_bench import fake

__all__ = ["fake"]


def test_a_pis_own_chip_is_taken_whatever_its_number(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("gpio-brcmstb@107d508500"), number=0)
    fake.plug(FakeHardware("pinctrl-rp1"), number=11)
    assert find_chip().name == "gpiochip11"


def test_an_old_number_kept_as_a_symlink_is_not_a_second_chip(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("pinctrl-rp1"), number=0)
    (fake.dev / "gpiochip4").symlink_to("gpiochip0")
    assert find_chip("pinctrl-rp1").name == "gpiochip0"


def test_off_a_pi_the_only_chip_is_taken(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("a-usb-chip"), number=3)
    assert find_chip().name == "gpiochip3"


def test_a_chip_is_found_by_label_or_by_path(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("pinctrl-bcm2711"), number=0)
    fake.plug(FakeHardware("mcp23017"), number=2)
    assert find_chip("mcp23017") == fake.dev / "gpiochip2"
    assert find_chip(str(fake.dev / "gpiochip2")) == fake.dev / "gpiochip2"


def test_the_environment_names_a_chip_too(fake: FakeGpiod, monkeypatch: pytest.MonkeyPatch) -> None:
    fake.plug(FakeHardware("pinctrl-bcm2711"), number=0)
    fake.plug(FakeHardware("mcp23017", lines=16), number=2)
    monkeypatch.setenv("GPIOD_CHIP", "mcp23017")
    with GPIODFactory() as factory:
        assert factory.board_info.model == "mcp23017"
    with GPIODFactory("pinctrl-bcm2711") as factory:
        assert factory.board_info.model == "pinctrl-bcm2711"


def test_an_unknown_label_is_answered_with_those_there_are(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("pinctrl-bcm2711"), number=0)
    fake.plug(FakeHardware("raspberrypi-exp-gpio"), number=1)
    line = r"^no gpiochip labelled 'pinctrl-rp1' \(there is 'pinctrl-bcm2711', 'raspberrypi-exp"
    with pytest.raises(ChipNotFoundError, match=line):
        find_chip("pinctrl-rp1")


def test_several_chips_and_no_pi_is_not_guessed(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("left"), number=0)
    fake.plug(FakeHardware("right"), number=1)
    with pytest.raises(ChipNotFoundError, match="there is 'left', 'right'"):
        find_chip()


def test_a_label_that_two_chips_bear_is_not_guessed(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("twin"), number=0)
    fake.plug(FakeHardware("twin"), number=1)
    with pytest.raises(ChipNotFoundError, match="2 gpiochips are labelled 'twin'"):
        find_chip("twin")


def test_two_expanders_of_one_label_are_told_apart_by_their_devices(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("mcp23017"), number=2, device="i2c-1/1-0020")
    fake.plug(FakeHardware("mcp23017"), number=3, device="i2c-1/1-0021")
    assert find_chip("1-0020") == fake.dev / "gpiochip2"
    assert find_chip("1-0021") == fake.dev / "gpiochip3"
    line = "^2 gpiochips are labelled 'mcp23017': give 1-0020 or 1-0021 instead$"
    with pytest.raises(ChipNotFoundError, match=line):
        find_chip("mcp23017")


@pytest.mark.parametrize(
    ("device", "behind"),
    [
        ("platform/soc/3f200000.gpio", False),
        ("platform/soc/3f804000.i2c/i2c-1/1-0020", True),
        ("platform/soc/3f204000.spi/spi_master/spi0/spi0.0", True),
        ("pci0000:00/0000:00:14.0/usb1/1-2/1-2:1.0", True),
        ("platform/axi/1000120000.pcie/1f00000000.rp1/1f000d0000.gpio", False),
    ],
)
def test_a_chip_behind_a_bus_is_known_by_its_place(
    device: str, behind: bool, fake: FakeGpiod
) -> None:
    fake.plug(FakeHardware("any"), number=5, device=device)
    assert is_behind_bus(find_chip("any")) is behind


def test_a_chip_that_may_not_be_opened_names_the_group(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("pinctrl-rp1")).is_denied = True
    for wanted in (None, "pinctrl-rp1", str(fake.dev / "gpiochip0")):
        with pytest.raises(ChipPermissionError, match="gpiochip0: add this user to the group gpio"):
            GPIODFactory(wanted)
    assert issubclass(ChipPermissionError, PermissionError)


def test_a_pis_lines_answer_to_their_place_on_the_header(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("pinctrl-rp1", names={17: "PIN11", 40: "ETH_RST_N"}))
    with GPIODFactory() as factory:
        pin = factory.pin(17)
        assert all(factory.pin(name) is pin for name in ("BOARD11", "J8:11", "GPIO17", "PIN11"))
        assert (pin.info.name, pin.info.number) == ("GPIO17", 11)
        assert factory.pin("ETH_RST_N") is factory.pin(40)
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


def test_the_kernels_names_come_before_the_usual_ones(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("odd", names={1: "GPIO2", 5: "NC", 6: "NC", 7: "3"}))
    with GPIODFactory() as factory:
        assert factory.pin("GPIO2") is factory.pin(1)
        assert factory.pin("3") is factory.pin(3)
        with pytest.raises(gpiozero.PinInvalidPin):
            factory.pin("NC")
