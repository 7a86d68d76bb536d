"""The panel as the page shows it: frames as pictures, and the parts of a table whose frames it
gets: simulated ones, or the board's metal with a device that passes each frame on.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

from PIL.Image import Image

from companion.daemon.parts import PartMakers, metal
from companion.drawing.draw import draw
from companion.kit.screens import MessageScreen
from companion.kit.structs import replace
from firmware.board import Board
from firmware.clock import MonotonicClock
from firmware.factories import Grade, OpenedFactory
from firmware.panel import Device
from firmware.simulated import SimulatedFactory, SimulatedPanel, SimulatedPort

SIZE = (128, 64)  # of the panel that the page has


def picture(image: Image) -> dict[str, Any]:
    """The picture as a PNG, how large it is, and in how many colours: "one" or "many"."""
    file = io.BytesIO()
    image.save(file, "PNG")
    return {
        "width": image.width,
        "height": image.height,
        "colours": "one" if image.mode == "1" else "many",
        "png": file.getvalue(),
    }


def code_frame(name: str, code: str) -> dict[str, Any]:
    """A frame with a code as large as it goes: for the panel, and for one browser only."""
    screen = MessageScreen(code, f"for {name}", "type it there, once")
    return picture(draw(screen, SIZE, "1"))


class Mirrored:
    """A panel's device whose frames somebody else sees too, once they are out."""

    def __init__(self, device: Device, frame: Callable[[Image], None]) -> None:
        self._device = device
        self._frame = frame
        self.width, self.height, self.mode = device.width, device.height, device.mode
        self.persist = False

    def display(self, image: Image) -> None:
        self._device.display(image)
        self._frame(image)

    def cleanup(self) -> None:
        self._device.persist = self.persist
        self._device.cleanup()


Frame = Callable[[Image], None]


def simulated(grade: Grade, frame: Frame, slip: Callable[[str], None]) -> PartMakers:
    """Pins that nobody presses (see Switches), a panel and a printer that only the page shows.

    `slip` is called on the printer's thread, `frame` on the panel's.
    """
    panel = SimulatedPanel(on_frame=frame)
    port = SimulatedPort(slip)
    opened = OpenedFactory(SimulatedFactory(MonotonicClock()), "simulated", grade, int)
    return PartMakers(pins=lambda _: opened, device=lambda _: panel.open, port=port.open)


def mirrored(board: Board, frame: Frame) -> PartMakers:
    """The board's own metal; what the panel shows, the page shows too."""
    makers = metal(board)
    if makers.device is None:
        return makers
    make = makers.device

    def device(opened: OpenedFactory) -> Callable[[], Device]:
        open_device = make(opened)
        return lambda: Mirrored(open_device(), frame)

    return replace(makers, device=device)
