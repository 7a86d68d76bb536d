"""How a table's parts are opened: those of the board, or simulated ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.kit.structs import Struct
from firmware.board import Board
from firmware.clock import Clock
from firmware.factories import OpenedFactory, open_factory
from firmware.keyboards import open_keyboard
from firmware.outputs import OutputLines
from firmware.panel import Device, check_panel, open_luma
from firmware.printer import Port, check_port, open_port


class PartMakers(Struct, frozen=True):
    """What makes a table's parts, again after every outage. None: it has no such part."""

    pins: Callable[[Clock], OpenedFactory]  # called once
    device: Callable[[OpenedFactory], Callable[[], Device]] | None = None  # opens the panel
    port: Callable[[], Port] | None = None
    keyboard: Callable[[str], int] = open_keyboard  # by name: a descriptor, or KeyboardError


def check_hardware(board: Board) -> None:
    """Raises BoardError for a panel or a printer that can never work."""
    hardware(board)
    if board.panel is not None:
        check_panel(board.panel)


def hardware(board: Board) -> PartMakers:
    """The parts of the board file. Raises BoardError for a printer that can never work.

    A panel's mistakes are found when it is opened: the switches do not wait for its libraries.
    """
    panel, printer = board.panel, board.printer
    if printer is not None:
        check_port(printer)  # now, not at the first slip
    return PartMakers(
        pins=lambda _: open_factory(board.pins),
        # An SPI panel's lines stay ours through outages.
        device=(lambda opened: partial(open_luma, panel, OutputLines(opened))) if panel else None,
        port=(lambda: open_port(printer)) if printer is not None else None,
    )
