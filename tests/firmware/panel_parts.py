"""A panel on a clock that stands still; a bus and pins that keep what luma's real drivers say."""

from __future__ import annotations

from collections.abc import Callable

from gpiozero.pins.mock import MockFactory
from PIL import Image

from firmware.clock import VirtualClock
from firmware.factories import OpenedFactory
from firmware.outputs import OutputLines
from firmware.panel import Device, Panel, PanelReport
from firmware.simulated import SimulatedPanel

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


def lines_of(factory: MockFactory) -> OutputLines:
    return OutputLines(OpenedFactory(factory, "simulated", "simulated", int))


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
