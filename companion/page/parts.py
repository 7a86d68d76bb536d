"""The parts of a table that a page belongs to: its own, or the board's metal with a mirror."""

from __future__ import annotations

from collections.abc import Callable

from PIL.Image import Image

from companion.daemon.parts import PartMakers, metal
from companion.kit.structs import replace
from companion.page.mirror import Mirrored
from firmware.board import Board
from firmware.clock import MonotonicClock
from firmware.factories import Grade, OpenedFactory
from firmware.panel import Device
from firmware.simulated import SimulatedFactory, SimulatedPanel, SimulatedPort

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
