"""The panel: puts the newest screen on the device, and reports when it is there.

A screen that takes several images is shown page by page, over and over; one that is new behind a
first page that was seen comes first. The device is any OLED that luma.oled drives, over I2C or SPI.
"""

from __future__ import annotations

import contextlib
import os
from collections import deque
from collections.abc import Callable, Sequence
from fcntl import ioctl
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar, cast

from msgspec import Struct

from firmware.board import BoardError, PanelWiring
from firmware.clock import Clock
from firmware.outages import Outage, PartBack, PartFailed
from firmware.outputs import OutputLines

if TYPE_CHECKING:
    from PIL.Image import Image  # which takes long to load: a table is armed before its panel

RETRY_S = 0.5
PAGE_S = 3.0  # long enough to read a small panel, short enough to wait for the next page
SEEN_S = 1.0  # the least time for a first page before a new one of the same screen
Mode = Literal["1", "RGB"]
S = TypeVar("S")


class Device(Protocol):
    """What a luma device and a simulated one have in common."""

    width: int
    height: int
    mode: str  # of the images that it takes: "1" or "RGB"
    persist: bool  # True: `cleanup` leaves the picture alone and only closes the bus

    def display(self, image: Image) -> None: ...
    def cleanup(self) -> None: ...


class FrameOut(Struct, frozen=True):
    """The first page of the screen with that tag is on the device, or was and is unchanged."""

    tag: Any
    at_ns: int


PanelReport = FrameOut | PartFailed | PartBack


class Panel(Generic[S]):
    """Keeps the newest screen only, and sends no picture twice.

    `show` may be called from any thread; `work`, `close` and every report belong to one. `draw`
    turns a screen into its pages: images of the device's size and mode.
    """

    def __init__(
        self,
        open_device: Callable[[], Device],
        draw: Callable[[S, tuple[int, int], Mode], Sequence[Image]],
        clock: Clock,
        report: Callable[[PanelReport], None],
        poke: Callable[[], None] = lambda: None,
    ) -> None:
        self._open_device = open_device
        self._draw = draw
        self._clock = clock
        self._report = report
        self._outage = Outage("panel", report)
        self._poke = poke
        self._newest: tuple[Any, S] | None = None
        self._out: tuple[Any, S] | None = None  # the newest, once it is on the device
        self._device: Device | None = None
        self._shown: bytes | None = None  # the pixels on the device; None: not known
        self._pages: deque[Image] = deque()  # of what was sent, the one that is shown first
        self._since_ns = 0  # when the first page of what was sent was new
        self._due_ns: int | None = None  # of the next try or page; None: there is none

    def show(self, tag: Any, screen: S) -> None:
        """Send this screen next, in place of any that still waits. Never blocks."""
        self._newest = (tag, screen)
        self._poke()

    def work(self) -> float | None:
        """Send the newest screen, or turn the page. Seconds until the next time, if any."""
        wait_s = self._wait_s()
        if wait_s and self._outage.reason is not None:
            return wait_s
        newest = self._newest
        unsent = None if newest is self._out else newest
        try:
            if unsent is not None:
                self._send(unsent[1])
            elif wait_s == 0:
                self._pages.rotate(-1)
                self._display()
        except BoardError:
            raise
        except Exception as error:  # a bug too: the table goes on without its panel
            self._fail(error)
            return RETRY_S
        if unsent is not None:
            self._out = unsent
            self._outage.over()
            self._report(FrameOut(unsent[0], self._clock.now_ns()))
        return self._wait_s()

    def close(self, *, blank: bool = True) -> None:
        """Blank the device and close it. One that does not answer is no error here."""
        device, self._device, self._shown = self._device, None, None
        self._due_ns = None
        if device is not None:
            with contextlib.suppress(Exception):
                device.persist = not blank  # or `cleanup` talks to the display before it closes
                device.cleanup()

    def _wait_s(self) -> float | None:
        if self._due_ns is None:
            return None
        return max(self._due_ns - self._clock.now_ns(), 0) / 1e9

    def _due_in(self, seconds: float) -> None:
        self._due_ns = self._clock.now_ns() + round(seconds * 1e9)

    def _send(self, screen: S) -> None:
        if self._device is None:
            self._device = self._open_device()
        size = self._device.width, self._device.height
        mode = cast(Mode, self._device.mode)
        before, self._pages = self._pages, deque(self._draw(screen, size, mode))
        new = [page not in before for page in self._pages]
        if new[0]:
            self._since_ns = self._clock.now_ns()
        elif any(new) and self._clock.now_ns() >= self._since_ns + SEEN_S * 1e9:
            self._pages.rotate(-new.index(True))
        self._display()

    def _display(self) -> None:
        assert self._device is not None, "it is opened before anything is shown"
        image = self._pages[0]
        pixels = image.tobytes()
        if pixels != self._shown:
            self._device.display(image)  # if this fails, `_fail` forgets what is shown
            self._shown = pixels
        self._due_ns = None
        if len(self._pages) > 1:
            self._due_in(PAGE_S)

    def _fail(self, error: Exception) -> None:
        # The device may have lost its power, and its set-up with it: open it anew next time.
        self.close(blank=False)
        self._out = None
        if self._outage.reason is None:
            from luma.core.error import Error

            expected = isinstance(error, Error | OSError)
            self._outage.failed(str(error) if expected else repr(error))
        self._due_in(RETRY_S)


# ---- the OLED

# linux/spi/spidev.h: _IOW('k', 4, __u32)
SPI_IOC_WR_MAX_SPEED_HZ = 0x40046B04


class SpiBus:
    """/dev/spidevPORT.DEVICE, in the kernel's default mode 0 and 8 bits a word."""

    def __init__(self) -> None:
        self._file = -1

    def open(self, port: int, device: int) -> None:
        """Raises OSError: FileNotFoundError if `dtparam=spi=on` is missing."""
        self._file = os.open(f"/dev/spidev{port}.{device}", os.O_RDWR | os.O_CLOEXEC)

    def _set_speed(self, hz: int) -> None:
        ioctl(self._file, SPI_IOC_WR_MAX_SPEED_HZ, hz.to_bytes(4, "little"))

    max_speed_hz = property(fset=_set_speed)  # luma sets it, and never asks

    def writebytes(self, data: Sequence[int]) -> None:
        """One transfer, with chip select held: 4,096 bytes at most."""
        os.write(self._file, bytes(data))

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
        self._file = -1


# Chips without I2C. luma opens most of them there all the same, and nothing shows.
SPI_ONLY = ("ssd1322", "ssd1322_nhd", "ssd1325", "ssd1331", "ssd1351")


def open_luma(wiring: PanelWiring, lines: OutputLines | None = None, bus: Any = None) -> Device:
    """Open and set up the panel. SPI needs `lines`, for dc and reset. `bus`: for tests.

    Raises OSError, one line with the board file's key, if the panel does not answer now, and
    BoardError if the board file's values can never work.
    """
    from luma.core.const import common
    from luma.core.error import Error
    from luma.core.interface import serial

    driver = _driver_of(wiring)
    is_i2c = wiring.interface == "i2c"
    place = f"address = {wiring.address:#04x}" if is_i2c else f"device = {wiring.device}"
    with contextlib.ExitStack() as undo:
        try:
            if is_i2c:
                opened = serial.i2c(bus, wiring.bus, wiring.address)
            else:
                pins = {"gpio_DC": wiring.dc, "gpio_RST": wiring.reset}
                opened = serial.spi(bus or SpiBus(), lines, wiring.bus, wiring.device, **pins)
            undo.callback(opened.cleanup)
            # luma keeps every driver that it makes until the program ends. So ask first whether a
            # panel is there: a night's outage must not pile up thousands of them.
            if is_i2c:
                opened.command(common.DISPLAYOFF)
            device = _set_up(driver, opened, wiring)
        except (Error, OSError) as error:
            raise OSError(f"panel.bus = {wiring.bus}, panel.{place}: {error}") from error
        undo.pop_all()
    return device


def check_panel(wiring: PanelWiring) -> None:
    """Raises BoardError for values that cannot work with any hardware."""
    from luma.core.interface.serial import noop

    _set_up(_driver_of(wiring), noop(), wiring)


def drivers() -> dict[str, Any]:
    """luma's drivers by name, without those of character displays on a parallel bus."""
    from luma.core import threadpool
    from luma.core.device import parallel_device

    # luma's drivers import its sprites, which would start four threads.
    pool, threadpool.threadpool = threadpool.threadpool, lambda _: None
    try:
        from luma.oled import device as devices
    finally:
        threadpool.threadpool = pool
    classes = {name: getattr(devices, name) for name in devices.__all__}
    return {name: each for name, each in classes.items() if not issubclass(each, parallel_device)}


def _driver_of(wiring: PanelWiring) -> Any:
    """Raises BoardError for a driver that does not exist, or not with I2C."""
    known = drivers()
    if wiring.driver not in known:
        text = f"no such luma.oled driver; there are {', '.join(sorted(known))}"
        raise BoardError(f"panel.driver = {wiring.driver!r}: {text}")
    if wiring.interface == "i2c" and wiring.driver in SPI_ONLY:
        text = 'that chip has no I2C; wire it to SPI, with panel.interface = "spi"'
        raise BoardError(f"panel.driver = {wiring.driver!r}: {text}")
    return known[wiring.driver]


def _set_up(driver: Any, opened: Any, wiring: PanelWiring) -> Device:
    from luma.core.error import DeviceDisplayModeError
    from luma.oled.device.greyscale import greyscale_device

    size = {"width": wiring.width, "height": wiring.height}
    options: dict[str, Any] = {key: value for key, value in size.items() if value is not None}
    if issubclass(driver, greyscale_device):
        options["mode"] = "1"  # coloured ink would come out as shades of grey, some too dark
    try:
        device: Device = driver(opened, rotate=wiring.rotate // 90, **options)
    except DeviceDisplayModeError as error:
        raise BoardError(f"panel.width, panel.height: {wiring.driver}: {error}") from error
    return device
