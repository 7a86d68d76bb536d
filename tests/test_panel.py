"""The panel: newest frame wins, nothing sent twice, outages survived; and luma's real drivers."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
from PIL import Image

from firmware.board import BoardError, PanelWiring
from firmware.clock import VirtualClock
from firmware.oled import (
    SPI_ONLY,
    OutputLines,
    PanelMissingError,
    check_panel,
    drivers,
    open_luma,
)
from firmware.panel import PAGE_S, Device, FrameOut, Panel, PanelBack, PanelFailed, PanelReport
from firmware.simulated_devices import SimulatedPanel
from firmware.spi_bus import SpiBus

SECOND = 1_000_000_000


ROW = 100  # as many lit pixels as a page holds


def shade(screen: int, size: tuple[int, int], mode: str) -> list[Image.Image]:
    """A screen is a number, drawn as that many lit pixels, on as many pages as it takes."""
    pages = []
    for lit in [ROW] * (screen // ROW) + [screen % ROW] * (screen % ROW > 0):
        pages.append(Image.new(mode, size))
        for x in range(lit):
            pages[-1].putpixel((x, 0), 255 if mode == "1" else (255, 255, 255))
    return pages


class Table:
    """A panel on a clock that stands still, with its reports."""

    def __init__(self, open_device: Callable[[], Device]) -> None:
        self.clock = VirtualClock()
        self.reports: list[PanelReport] = []
        self.panel: Panel[int] = Panel(open_device, shade, self.clock, self.reports.append)

    def show(self, number: int, screen: int) -> float | None:
        self.panel.show(number, screen)
        return self.panel.work()

    def after_s(self, seconds: float) -> float | None:
        self.clock.advance_to(self.clock.now_ns() + int(seconds * SECOND))
        return self.panel.work()


def lit(device: SimulatedPanel) -> int | None:
    return None if device.image is None else device.image.histogram()[255]


def test_a_frame_is_reported_out_at_the_time_it_is_out() -> None:
    device = SimulatedPanel(on_frame=lambda _: table.clock.advance_to(23_000_000))
    table = Table(device.open)
    assert table.show(7, 3) is None
    assert lit(device) == 3
    assert table.reports == [FrameOut(7, 23_000_000)]


def test_showing_pokes_the_worker() -> None:
    pokes: list[None] = []
    panel: Panel[int] = Panel(
        SimulatedPanel().open, shade, VirtualClock(), lambda _: None, lambda: pokes.append(None)
    )
    panel.show(1, 1)
    assert pokes == [None]


def test_the_newest_of_several_screens_is_the_one_that_is_sent() -> None:
    device = SimulatedPanel()
    table = Table(device.open)
    table.panel.show(1, 10)
    table.panel.show(2, 20)
    table.show(3, 30)
    assert (device.frames, lit(device)) == (1, 30)
    assert table.reports == [FrameOut(3, 0)]


def test_a_screen_shown_while_another_is_being_sent_comes_next() -> None:
    def show_another(_: Image.Image) -> None:
        if device.frames == 1:
            table.panel.show(2, 20)

    device = SimulatedPanel(on_frame=show_another)
    table = Table(device.open)
    table.show(1, 10)
    table.panel.work()
    assert table.reports == [FrameOut(1, 0), FrameOut(2, 0)]


def test_an_unchanged_frame_is_not_sent_but_reported() -> None:
    device = SimulatedPanel()
    table = Table(device.open)
    table.show(1, 5)
    table.show(2, 5)
    assert device.frames == 1
    assert table.reports == [FrameOut(1, 0), FrameOut(2, 0)]


def test_pages_turn_until_something_else_is_shown_and_only_the_first_is_reported() -> None:
    device = SimulatedPanel()
    table = Table(device.open)
    assert table.show(1, 2 * ROW + 7) == PAGE_S
    seen = [lit(device)]
    for _ in range(4):
        assert table.after_s(PAGE_S / 2) == PAGE_S / 2
        assert table.after_s(PAGE_S / 2) == PAGE_S
        seen.append(lit(device))
    assert seen == [ROW, ROW, 7, ROW, ROW]
    assert table.show(2, 3) is None
    assert lit(device) == 3
    assert [r.number for r in table.reports if isinstance(r, FrameOut)] == [1, 2]


def test_a_page_that_cannot_be_turned_is_an_outage_and_starts_anew() -> None:
    device = SimulatedPanel()
    table = Table(device.open)
    table.show(1, ROW + 7)
    device.unplug()
    table.after_s(PAGE_S)
    device.plug()
    assert table.after_s(1) == PAGE_S
    assert lit(device) == ROW
    kinds = [type(report) for report in table.reports]
    assert kinds == [FrameOut, PanelFailed, PanelBack, FrameOut]


def test_an_outage_is_reported_once_and_ends_with_the_newest_screen() -> None:
    device = SimulatedPanel()
    table = Table(device.open)
    table.show(1, 10)
    device.unplug()
    assert table.show(2, 20) == 0.5
    for number in range(3, 10):
        table.show(number, number)
        assert table.after_s(0.25) is not None
    device.plug()
    assert table.after_s(0.5) is None
    assert lit(device) == 9
    outage = PanelFailed("the simulated panel is unplugged", 0)
    back = table.clock.now_ns()
    assert table.reports == [FrameOut(1, 0), outage, PanelBack(back), FrameOut(9, back)]


def test_a_bug_of_a_driver_or_a_drawing_is_an_outage_too() -> None:
    device = SimulatedPanel()
    device.mode = "L"  # which it takes no image of
    table = Table(device.open)
    assert table.show(1, 10) == 0.5
    device.mode = "1"
    assert table.after_s(0.5) is None
    assert lit(device) == 10
    failed, back, out = table.reports
    assert isinstance(failed, PanelFailed)
    assert failed.reason.endswith("this is a bug")
    assert [type(report) for report in (back, out)] == [PanelBack, FrameOut]


def test_a_board_file_that_cannot_be_right_is_no_outage() -> None:
    def open_device() -> Device:
        raise BoardError("panel.interface = 'spi': needs the package spidev")

    with pytest.raises(BoardError):
        Table(open_device).show(1, 10)


def test_during_an_outage_the_bus_is_tried_every_half_second_however_much_is_shown() -> None:
    tries: list[int] = []

    def open_device() -> Device:
        tries.append(table.clock.now_ns())
        raise OSError("nobody there")

    table = Table(open_device)
    for number in range(100):
        table.show(number, number)
        table.after_s(0.02)
    assert tries == [0, SECOND // 2, SECOND, SECOND * 3 // 2, 2 * SECOND]


def test_after_an_outage_the_same_picture_is_sent_anew() -> None:
    device = SimulatedPanel()
    table = Table(device.open)
    table.show(1, 10)
    device.unplug()
    table.show(2, 11)
    device.plug()
    table.panel.show(3, 10)
    table.after_s(1)
    assert lit(device) == 10


def test_closing_leaves_the_panel_dark_and_a_dead_one_is_no_error() -> None:
    device = SimulatedPanel()
    table = Table(device.open)
    table.show(1, 10)
    table.panel.close()
    assert device.image is None
    table.show(2, 11)
    device.unplug()
    table.panel.close()


class Bus:
    """smbus, recorded: each write's bytes; an OSError on each while `nak` is set."""

    def __init__(self) -> None:
        self.commands: list[list[int]] = []
        self.data = 0
        self.nak = False

    def write_i2c_block_data(self, _address: int, register: int, data: list[int]) -> None:
        if self.nak:
            raise OSError(121, "Remote I/O error")
        if register == 0x40:
            self.data += len(data)
        else:
            self.commands.append(data)


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
    assert [type(report) for report in table.reports] == [
        FrameOut,
        PanelFailed,
        PanelBack,
        FrameOut,
    ]
    assert table.reports[-1] == FrameOut(2, at_ns)


def test_a_missing_bus_is_one_line_with_the_boards_key() -> None:
    with pytest.raises(PanelMissingError, match=r"^panel\.bus = 99, panel\.address = 0x3c: .*$"):
        open_luma(PanelWiring(bus=99))


def test_a_panel_that_does_not_answer_is_one_line_with_the_boards_key() -> None:
    bus = Bus()
    bus.nak = True
    with pytest.raises(PanelMissingError, match=r"^panel\.bus = 1, panel\.address = 0x3d: .*$"):
        open_luma(PanelWiring(address=0x3D), bus=bus)


def test_an_unknown_driver_is_one_line_with_the_names_there_are() -> None:
    with pytest.raises(BoardError, match=r"^panel\.driver = 'ssd1307': .*ssd1306.*ssd1351"):
        open_luma(PanelWiring("ssd1307"))


def test_a_size_the_driver_lacks_is_one_line_with_the_boards_key() -> None:
    with pytest.raises(BoardError, match=r"^panel\.width, panel\.height: ssd1306: .*100 x 64$"):
        open_luma(PanelWiring(width=100), bus=Bus())


def test_drivers_for_a_parallel_bus_are_not_offered() -> None:
    with pytest.raises(BoardError, match=r"^panel\.driver = 'ws0010': .*ssd1306"):
        check_panel(PanelWiring("ws0010"))


@pytest.mark.parametrize("driver", SPI_ONLY)
def test_a_chip_without_i2c_is_refused_there_before_and_while_it_is_opened(driver: str) -> None:
    for refuse in (check_panel, open_luma):
        with pytest.raises(BoardError, match=f"^panel.driver = '{driver}': .*\"spi\"$"):
            refuse(PanelWiring(driver))
    check_panel(PanelWiring(driver, "spi"))


@pytest.mark.parametrize("driver", sorted(drivers()))
def test_what_is_not_refused_opens(driver: str) -> None:
    ways: tuple[tuple[Literal["i2c", "spi"], Any], ...] = (("i2c", Bus()), ("spi", FakeSpi()))
    for interface, bus in ways:
        wiring = PanelWiring(driver, interface)
        try:
            check_panel(wiring)
        except BoardError:
            assert driver in SPI_ONLY
        else:
            open_luma(wiring, OutputLines(FakeFactory()), bus).cleanup()


def test_a_size_the_driver_lacks_is_refused_without_a_panel() -> None:
    with pytest.raises(BoardError, match=r"^panel\.width, panel\.height: ssd1306: .*100 x 64$"):
        check_panel(PanelWiring(width=100))


class FakeSpi:
    """An SPI bus, counting."""

    def __init__(self) -> None:
        self.sent = 0
        self.max_speed_hz = 0

    def open(self, port: int, device: int) -> None:
        self.opened = (port, device)

    def writebytes(self, data: list[int]) -> None:
        self.sent += len(data)

    def close(self) -> None:
        pass


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
        "firmware.spi_bus.ioctl", lambda _, request, value: calls.append((request, value))
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
    with pytest.raises(OSError, match="closed"):
        bus.writebytes([0])


def test_an_spi_bus_that_is_not_there_is_one_line_with_the_boards_keys() -> None:
    with pytest.raises(PanelMissingError, match=r"^panel\.bus = 9, panel\.device = 1: "):
        open_luma(COLOUR._replace(bus=9), OutputLines(FakeFactory()))


class FakePin:
    def __init__(self) -> None:
        self.states: list[int] = []

    def output_with_state(self, state: int) -> None:
        self.states.append(state)

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "state":
            self.states.append(value)
        else:
            super().__setattr__(name, value)


class FakeFactory:
    def __init__(self) -> None:
        self.pins: dict[int, FakePin] = {}

    def pin(self, name: int) -> FakePin:
        assert name not in self.pins, "a line is asked for once"
        return self.pins.setdefault(name, FakePin())


COLOUR = PanelWiring("ssd1351", interface="spi", bus=0, device=1, dc=24, reset=25)


def test_a_real_ssd1351_driver_draws_in_colour_over_gpiozero_pins() -> None:
    factory, bus = FakeFactory(), FakeSpi()
    lines = OutputLines(factory)
    table = Table(lambda: open_luma(COLOUR, lines, bus))
    table.show(1, 10)
    assert bus.opened == (0, 1)
    assert bus.sent > 2 * 128 * 128
    assert factory.pins[25].states == [0, 0, 1]  # reset: low, then high
    assert set(factory.pins[24].states) == {0, 1}  # dc: commands and data
    assert table.reports == [FrameOut(1, 0)]
    table.panel.close()
    assert table.show(2, 11) is None  # and again, on the same lines


def test_spi_without_a_pin_factory_is_one_line() -> None:
    with pytest.raises(BoardError, match=r"^panel\.interface = 'spi': panel\.dc and panel\.reset"):
        open_luma(COLOUR)


@pytest.mark.parametrize(("driver", "mode"), [("ssd1322", "1"), ("ssd1331", "RGB")])
def test_shades_of_grey_are_not_used_and_colours_are(driver: str, mode: str) -> None:
    wiring = PanelWiring(driver, interface="spi")
    assert open_luma(wiring, OutputLines(FakeFactory()), FakeSpi()).mode == mode


def test_a_quarter_turn_makes_the_panel_tall() -> None:
    device = open_luma(PanelWiring(rotate=1), bus=Bus())
    assert (device.width, device.height) == (64, 128)
