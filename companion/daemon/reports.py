"""Reports: what the loop hears from its parts, each with its own time."""

from __future__ import annotations

from typing import NamedTuple

from companion.journal.reports import JournalReport
from companion.kit.stamp import OWN, Stamp
from companion.kit.structs import Struct
from firmware.board import Line
from firmware.buzzer import BuzzerReport
from firmware.keyboards import KeyboardReport
from firmware.lamps import LampsReport
from firmware.panel import PanelReport
from firmware.printer import PrinterReport


class Edge(NamedTuple):
    """A pressing edge on a line, with the kernel's timestamp."""

    line: Line
    at_ns: int


class Seen(NamedTuple):
    """What a touched line was read as, by somebody who was not busy."""

    line: Line
    pressed: bool
    at_ns: int


class Touched(NamedTuple):
    """A switch that was pressed or let go somewhere else than on the pins, with its own time."""

    seat: int
    switch: str
    down: bool
    at_ns: int
    stamp: Stamp = OWN


class EdgesLost(Struct, frozen=True):
    """The kernel's buffer or ours was full: this many edges so far are gone."""

    count: int


class Nudge(Struct, frozen=True):
    """Somebody outside has something for the loop to look at."""


Report = (
    Edge
    | Seen
    | Touched
    | EdgesLost
    | Nudge
    | PanelReport
    | PrinterReport
    | LampsReport
    | BuzzerReport
    | KeyboardReport
    | JournalReport
)
