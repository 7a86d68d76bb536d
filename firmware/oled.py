"""Opens the board's OLED: any luma.oled driver by name, over I2C or SPI."""

from __future__ import annotations

from types import ModuleType
from typing import Any, Protocol

from firmware.board import BoardError, PanelWiring
from firmware.panel import Device
from firmware.spi_bus import SpiBus


class PanelMissingError(OSError):
    """The panel does not answer now; it may come back. One line, with the board file's key."""


class PinSource(Protocol):
    """The part of a gpiozero factory that output lines need."""

    def pin(self, name: int) -> Any: ...


class OutputLines:
    """The few calls of RPi.GPIO that luma makes for an SPI panel, over a gpiozero factory's pins.

    Keep one for as long as the factory lives: the lines stay ours while the panel comes and goes.
    """

    OUT, LOW, HIGH = "out", 0, 1

    def __init__(self, factory: PinSource) -> None:
        self._factory = factory
        self._pins: dict[int, Any] = {}

    def setup(self, line: int, direction: str) -> None:
        """Make the line an output, low."""
        assert direction == self.OUT
        if line not in self._pins:
            self._pins[line] = self._factory.pin(line)
            self._pins[line].output_with_state(self.LOW)

    def output(self, line: int, level: int) -> None:
        self._pins[line].state = level


def open_luma(wiring: PanelWiring, lines: OutputLines | None = None, bus: Any = None) -> Device:
    """Open and set up the panel. SPI needs `lines` for its dc and reset.

    `bus` replaces smbus2's or our own. Raises `PanelMissingError` if the panel does not answer
    now, and `BoardError` if the board file's values can never work.
    """
    driver = luma_driver(wiring.driver)
    serial = _open_i2c(wiring, bus) if wiring.interface == "i2c" else _open_spi(wiring, lines, bus)
    return _set_up(driver, serial, wiring)


def luma_driver(name: str) -> Any:
    """The driver's class. `BoardError`, with the names there are, for one that does not exist."""
    devices = _luma("luma.oled.device")
    parallel = _luma("luma.core.device").parallel_device  # character displays on a parallel bus
    drivers = {
        each: driver
        for each in devices.__all__
        if not issubclass(driver := getattr(devices, each), parallel)
    }
    if name not in drivers:
        known = ", ".join(sorted(drivers))
        raise BoardError(f"panel.driver = {name!r}: no such luma.oled driver; there are {known}")
    return drivers[name]


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
        raise PanelMissingError(f"{where}: {error}") from error
    return serial


def _open_spi(wiring: PanelWiring, lines: OutputLines | None, bus: Any) -> Any:
    if lines is None:
        raise BoardError("panel.interface = 'spi': panel.dc and panel.reset need a pin factory")
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
        raise PanelMissingError(f"{where}: {error}") from error


def _set_up(driver: Any, serial: Any, wiring: PanelWiring) -> Device:
    size = {"width": wiring.width, "height": wiring.height}
    options: dict[str, Any] = {key: value for key, value in size.items() if value is not None}
    if issubclass(driver, _luma("luma.oled.device.greyscale").greyscale_device):
        options["mode"] = "1"  # coloured ink would come out as shades of grey, some too dark
    errors = _luma("luma.core.error")
    try:
        device: Device = driver(serial, rotate=wiring.rotate, **options)
    except errors.DeviceDisplayModeError as error:
        serial.cleanup()
        raise BoardError(f"panel.width, panel.height: {wiring.driver}: {error}") from error
    except (errors.Error, OSError) as error:
        serial.cleanup()
        raise PanelMissingError(f"panel.driver = {wiring.driver!r}: {error}") from error
    return device


def _luma(name: str) -> ModuleType:
    """A module of luma, imported when a panel is first opened: not every daemon has one."""
    import importlib

    return importlib.import_module(name)
