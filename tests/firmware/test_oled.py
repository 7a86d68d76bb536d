"""luma's real drivers: set up, refused and closed as a board file wants them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from firmware.board import BoardError, PanelWiring
from firmware.outages import PartBack, PartFailed
from firmware.panel import SPI_ONLY, FrameOut, SpiBus, check_panel, open_luma
from tests.firmware.panel_parts import Bus, FakeSpi, Table, lines_of


def test_a_real_ssd1306_driver_gets_its_set_up_again_after_naks() -> None:
    bus = Bus()
    table = Table(lambda: open_luma(PanelWiring(), bus=bus))
    table.show(1, 10)
    assert bus.data == 2 * 1024  # luma clears the panel first
    bus.nak = True
    table.show(2, 20)
    table.after_s(2)
    bus.nak = False
    bus.commands.clear()
    table.after_s(1)
    assert bus.commands[1][:2] == [0xAE, 0xD5]  # display off, clock divider: the set-up's start
    at_ns = table.clock.now_ns()
    assert [type(report) for report in table.reports] == [FrameOut, PartFailed, PartBack, FrameOut]
    assert table.reports[1] == PartFailed("panel", "I2C device not found on address: 0x3C")
    assert table.reports[-1] == FrameOut(2, at_ns)


REFUSED = [
    (PanelWiring(bus=99), OSError, r"panel\.bus = 99, panel\.address = 0x3c: .*"),
    (PanelWiring("ssd1351", "spi", 9, device=1), OSError, r"panel\.bus = 9, panel\.device = 1: .*"),
    (PanelWiring("ssd1307"), BoardError, r"panel\.driver = 'ssd1307': .*ssd1306.*ssd1351.*"),
]


@pytest.mark.parametrize(("wiring", "error", "line"), REFUSED)
def test_what_cannot_be_opened_is_one_line_with_the_boards_keys(
    wiring: PanelWiring, error: type[Exception], line: str
) -> None:
    with pytest.raises(error, match=f"^{line}$"):
        open_luma(wiring, lines_of(MockFactory()))


def test_a_panel_that_does_not_answer_or_has_no_such_size_is_one_line() -> None:
    bus = Bus()
    with pytest.raises(BoardError, match=r"^panel\.width, panel\.height: ssd1306: .*100 x 64$"):
        open_luma(PanelWiring(width=100), bus=bus)
    bus.nak = True
    with pytest.raises(OSError, match=r"^panel\.bus = 1, panel\.address = 0x3d: .*$"):
        open_luma(PanelWiring(address=0x3D), bus=bus)


@pytest.mark.parametrize("driver", SPI_ONLY)
def test_a_chip_without_i2c_is_refused_there_before_and_while_it_is_opened(driver: str) -> None:
    for refuse in (check_panel, open_luma):
        with pytest.raises(BoardError, match=f"^panel.driver = '{driver}': .*\"spi\"$"):
            refuse(PanelWiring(driver))
    check_panel(PanelWiring(driver, "spi"))


def test_the_spi_bus_sets_its_speed_and_writes_each_transfer_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """linux/spi/spidev.h: SPI_IOC_WR_MAX_SPEED_HZ is _IOW('k', 4, __u32)."""
    device, calls = tmp_path / "spidev", list[tuple[int, bytes]]()
    device.touch()
    real, opened = os.open, list[str]()

    def open_instead(path: str, flags: int) -> int:
        opened.append(path)
        return real(str(device), flags)

    monkeypatch.setattr("os.open", open_instead)
    monkeypatch.setattr(
        "firmware.panel.ioctl", lambda _, request, value: calls.append((request, value))
    )
    bus = SpiBus()
    bus.open(0, 1)
    bus.max_speed_hz = 8_000_000
    bus.writebytes([0xAE])
    bus.writebytes(bytes(4096))
    bus.close()
    bus.close()
    assert opened == ["/dev/spidev0.1"]
    size, kind, number = 4, ord("k"), 4
    assert calls == [(1 << 30 | size << 16 | kind << 8 | number, bytes([0x00, 0x12, 0x7A, 0x00]))]
    assert device.read_bytes() == b"\xae" + bytes(4096)
    with pytest.raises(OSError, match="Bad file descriptor"):
        bus.writebytes([0])


COLOUR = PanelWiring("ssd1351", interface="spi", bus=0, device=1, dc=24, reset=25)


def test_a_real_ssd1351_driver_draws_in_colour_over_gpiozero_pins() -> None:
    factory, bus = MockFactory(), FakeSpi()
    lines = lines_of(factory)
    table = Table(lambda: open_luma(COLOUR, lines, bus))
    table.show(1, 10)
    assert bus.opened == (0, 1)
    assert bus.sent > 2 * 128 * 128
    factory.pin(25).assert_states([False, True])  # reset: low, then high
    assert {at.state for at in factory.pin(24).states} == {False, True}  # dc: commands and data
    assert table.reports == [FrameOut(1, 0)]
    table.panel.close()
    assert table.show(2, 11) is None  # and again, on the same lines


@pytest.mark.parametrize(("driver", "mode"), [("ssd1322", "1"), ("ssd1331", "RGB")])
def test_shades_of_grey_are_not_used_and_colours_are(driver: str, mode: str) -> None:
    wiring = PanelWiring(driver, interface="spi")
    assert open_luma(wiring, lines_of(MockFactory()), FakeSpi()).mode == mode


def test_a_quarter_turn_makes_the_panel_tall() -> None:
    device = open_luma(PanelWiring(rotate=90), bus=Bus())
    assert (device.width, device.height) == (64, 128)
