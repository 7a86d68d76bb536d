"""Opens the board's OLED: any luma.oled driver by name, over I2C or SPI."""

from __future__ import annotations

import os
from collections.abc import Sequence
from fcntl import ioctl
from types import ModuleType
from typing import Any

from firmware.board import BoardError, PanelWiring
from firmware.outputs import OutputLines
from firmware.panel import Device

# linux/spi/spidev.h: _IOW('k', 4, __u32)
SPI_IOC_WR_MAX_SPEED_HZ = 0x40046B04


class SpiBus:
    """/dev/spidevPORT.DEVICE, written to in mode 0 and 8 bits a word, as the kernel opens it."""

    def __init__(self) -> None:
        self._file = -1

    def open(self, port: int, device: int) -> None:
        """Raises OSError as the kernel does: FileNotFoundError if `dtparam=spi=on` is missing."""
        self._file = os.open(f"/dev/spidev{port}.{device}", os.O_RDWR | os.O_CLOEXEC)

    def _set_speed(self, hz: int) -> None:
        ioctl(self._file, SPI_IOC_WR_MAX_SPEED_HZ, hz.to_bytes(4, "little"))

    max_speed_hz = property(fset=_set_speed)  # luma sets it, and never asks

    def writebytes(self, data: Sequence[int]) -> None:
        """One transfer, chip select held: 4,096 bytes at most, what the kernel's driver takes."""
        os.write(self._file, bytes(data))

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
        self._file = -1


# Their datasheets have no I2C; luma opens most of them there all the same, and nothing is seen.
SPI_ONLY = ("ssd1322", "ssd1322_nhd", "ssd1325", "ssd1331", "ssd1351")


def open_luma(wiring: PanelWiring, lines: OutputLines | None = None, bus: Any = None) -> Device:
    """Open and set up the panel. SPI needs `lines` for its dc and reset.

    `bus` replaces smbus2's or our own. Raises OSError, one line with the board file's key, if the
    panel does not answer now, and `BoardError` if the board file's values can never work.
    """
    driver = _driver_of(wiring)
    serial = _open_i2c(wiring, bus) if wiring.interface == "i2c" else _open_spi(wiring, lines, bus)
    return _set_up(driver, serial, wiring)


def check_panel(wiring: PanelWiring) -> None:
    """Raises `BoardError` for a panel that no metal could make work."""
    nobody = _luma("luma.core.interface.serial").noop()
    _set_up(_driver_of(wiring), nobody, wiring)


def drivers() -> dict[str, Any]:
    """luma's classes by name, without those for character displays on a parallel bus."""
    devices = _devices()
    parallel = _luma("luma.core.device").parallel_device
    classes = {name: getattr(devices, name) for name in devices.__all__}
    return {name: each for name, each in classes.items() if not issubclass(each, parallel)}


def _driver_of(wiring: PanelWiring) -> Any:
    """Raises `BoardError`, with the names there are, for one that does not exist."""
    known = drivers()
    if wiring.driver not in known:
        names = ", ".join(sorted(known))
        text = f"no such luma.oled driver; there are {names}"
        raise BoardError(f"panel.driver = {wiring.driver!r}: {text}")
    if wiring.interface == "i2c" and wiring.driver in SPI_ONLY:
        text = 'that chip has no I2C; wire it to SPI, with panel.interface = "spi"'
        raise BoardError(f"panel.driver = {wiring.driver!r}: {text}")
    return known[wiring.driver]


def _open_i2c(wiring: PanelWiring, bus: Any) -> Any:
    errors = _luma("luma.core.error")
    where = f"panel.bus = {wiring.bus}, panel.address = {wiring.address:#04x}"
    serial = None
    try:
        serial = _luma("luma.core.interface.serial").i2c(bus, wiring.bus, wiring.address)
        # luma registers every driver it makes to be cleaned up at exit, for good. So ask whether
        # anybody is there before making one: an outage of a night must not pile up thousands.
        serial.command(_luma("luma.core.const").common.DISPLAYOFF)
    except (errors.Error, OSError) as error:
        if serial is not None:
            serial.cleanup()
        raise OSError(f"{where}: {error}") from error
    return serial


def _open_spi(wiring: PanelWiring, lines: OutputLines | None, bus: Any) -> Any:
    errors = _luma("luma.core.error")
    try:
        return _luma("luma.core.interface.serial").spi(
            SpiBus() if bus is None else bus,
            lines,
            wiring.bus,
            wiring.device,
            gpio_DC=wiring.dc,
            gpio_RST=wiring.reset,
        )
    except (errors.Error, OSError) as error:
        where = f"panel.bus = {wiring.bus}, panel.device = {wiring.device}"
        raise OSError(f"{where}: {error}") from error


def _set_up(driver: Any, serial: Any, wiring: PanelWiring) -> Device:
    size = {"width": wiring.width, "height": wiring.height}
    options: dict[str, Any] = {key: value for key, value in size.items() if value is not None}
    if issubclass(driver, _luma("luma.oled.device.greyscale").greyscale_device):
        options["mode"] = "1"  # coloured ink would come out as shades of grey, some too dark
    errors = _luma("luma.core.error")
    try:
        device: Device = driver(serial, rotate=wiring.rotate // 90, **options)
    except errors.DeviceDisplayModeError as error:
        serial.cleanup()
        raise BoardError(f"panel.width, panel.height: {wiring.driver}: {error}") from error
    except (errors.Error, OSError) as error:
        serial.cleanup()
        raise OSError(f"panel.driver = {wiring.driver!r}: {error}") from error
    return device


def _devices() -> ModuleType:
    """luma's drivers, which bring sprites along, which start four threads: here they start none."""
    pools: Any = _luma("luma.core.threadpool")
    pool, pools.threadpool = pools.threadpool, lambda _: None
    try:
        return _luma("luma.oled.device")
    finally:
        pools.threadpool = pool


def _luma(name: str) -> ModuleType:
    """A module of luma, imported when a panel is first opened: not every daemon has one."""
    import importlib

    return importlib.import_module(name)
