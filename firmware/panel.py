"""The panel: takes screens from any thread, puts the newest on the device, says when it is out.

A screen that takes more than one image is shown page by page, over and over.
"""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, Literal, Protocol, TypeVar, cast

from msgspec import Struct

from firmware.board import BoardError
from firmware.clock import Clock
from firmware.outages import Outage, PartBack, PartFailed

if TYPE_CHECKING:
    from PIL.Image import Image  # which takes long to load: a table is armed before its panel

RETRY_S = 0.5
PAGE_S = 3.0  # long enough to read a small panel, short enough to wait for the next page
Mode = Literal["1", "RGB"]
S = TypeVar("S")


class Device(Protocol):
    """What the panel needs of a luma device, or of a simulated one."""

    width: int
    height: int
    mode: str  # "1" or "RGB": of the images it takes
    persist: bool  # True: `cleanup` leaves the picture alone and only closes the bus

    def display(self, image: Image) -> None: ...
    def cleanup(self) -> None: ...


class FrameOut(Struct, frozen=True):
    """The screen of this number is on the device: its first page, whole."""

    number: int
    at_ns: int


PanelReport = FrameOut | PartFailed | PartBack


class Panel(Generic[S]):
    """Keeps the newest screen only, and sends it only where it differs from what is shown.

    `show` may be called from any thread. `work`, `close` and every report belong to one thread:
    a worker's, or a test's. `draw` turns a screen into images of the device's size and mode, its
    pages.
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
        self._newest: tuple[int, S] | None = None
        self._out: tuple[int, S] | None = None  # the newest, once it is on the device
        self._device: Device | None = None
        self._shown: bytes | None = None  # the pixels on the device; None: who knows
        self._pages: deque[Image] = deque()  # of what was sent, the one that is shown first
        self._turn_at_ns: int | None = None  # None: there is no other page
        self._retry_at_ns: int | None = None  # set during an outage

    def show(self, number: int, screen: S) -> None:
        """Put this screen on the panel next, in place of any that still waits. Never blocks."""
        self._newest = (number, screen)
        self._poke()

    def work(self) -> float | None:
        """Send the newest screen, if one waits, or turn the page.

        Seconds until the next try or page, None if all is out.
        """
        if wait_s := self._until_s(self._retry_at_ns):
            return wait_s
        newest = self._newest
        unsent = None if newest is self._out else newest
        try:
            if unsent is not None:
                self._send(unsent[1])
            elif self._until_s(self._turn_at_ns) == 0:
                self._turn()
        except BoardError:
            raise
        except Exception as error:  # luma's, the bus's, or a bug: a table goes on without its panel
            self._out = None
            self._fail(error)
            return RETRY_S
        if unsent is not None:
            self._out = unsent
            self._succeed(unsent[0])
        return self._until_s(self._turn_at_ns)

    def close(self) -> None:
        """Blank the device and close it. One that does not answer is no error here."""
        self._let_go(blank=True)

    def _until_s(self, at_ns: int | None) -> float | None:
        if at_ns is None:
            return None
        return max(at_ns - self._clock.now_ns(), 0) / 1e9

    def _send(self, screen: S) -> None:
        if self._device is None:
            self._device = self._open_device()
        size, mode = (self._device.width, self._device.height), cast(Mode, self._device.mode)
        self._pages = deque(self._draw(screen, size, mode))
        self._display(self._device)

    def _turn(self) -> None:
        assert self._device is not None, "a page has been shown"
        self._pages.rotate(-1)
        self._display(self._device)

    def _display(self, device: Device) -> None:
        image = self._pages[0]
        pixels = image.tobytes()
        if pixels != self._shown:
            device.display(image)  # half a frame may be out when this fails: `_let_go` forgets it
            self._shown = pixels
        turns = len(self._pages) > 1
        self._turn_at_ns = self._clock.now_ns() + round(PAGE_S * 1e9) if turns else None

    def _succeed(self, number: int) -> None:
        at_ns = self._clock.now_ns()
        self._retry_at_ns = None
        self._outage.over()
        self._report(FrameOut(number, at_ns))

    def _fail(self, error: Exception) -> None:
        # The device may have lost its power and with it its set-up: open it anew next time.
        self._let_go(blank=False)
        if not self._outage.lasts:
            self._outage.failed(_in_words(error))
        self._retry_at_ns = self._clock.now_ns() + int(RETRY_S * 1e9)

    def _let_go(self, *, blank: bool) -> None:
        device, self._device, self._shown = self._device, None, None
        self._turn_at_ns = None
        if device is None:
            return
        if blank:
            with contextlib.suppress(Exception):
                device.cleanup()
                return
        # `cleanup` talks to the display before it closes the bus, unless `persist` is set.
        device.persist = True
        with contextlib.suppress(Exception):
            device.cleanup()


def _in_words(error: Exception) -> str:
    from luma.core.error import Error as LumaError

    if isinstance(error, LumaError | OSError):
        return str(error) or type(error).__name__
    return f"{error!r}, this is a bug"
