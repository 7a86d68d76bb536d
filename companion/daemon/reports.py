"""Reports: what the loop hears from its parts, what their times are worth, and the mailbox.

The mailbox is bounded. An edge that finds it full is counted, and so is one that was lost on its
way here.
"""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import NamedTuple

from companion.journal.journal import JournalReport
from companion.kit.stamp import OWN, Stamp
from companion.kit.structs import Struct
from firmware.board import Board, Key, Line
from firmware.factories import OpenedFactory
from firmware.keyboards import ASKED_MS
from firmware.panel import PanelReport
from firmware.printer import PrinterReport


class Edge(Struct, frozen=True):
    """A pressing edge on a line, with the kernel's timestamp."""

    line: Line
    at_ns: int


class SwitchLevel(Struct, frozen=True):
    """The level of a touched line, as the looker read it."""

    line: Line
    pressed: bool
    at_ns: int


class Touched(NamedTuple):
    """A switch pressed or released elsewhere than on the pins, with its time."""

    seat: int
    switch: str
    down: bool
    at_ns: int
    stamp: Stamp = OWN


class Nudge(Struct, frozen=True):
    """Wakes the loop: an observer wants something."""


Report = Edge | SwitchLevel | Touched | Nudge | PanelReport | PrinterReport | JournalReport
SIZE = 4096  # reports; the busiest second of eight children is a few hundred edges


class Mailbox:
    """Any thread puts reports in; only the loop takes them out."""

    def __init__(self) -> None:
        self._reports: queue.Queue[Report] = queue.Queue(SIZE)
        self._full = 0  # edges and touches that found no room
        self._dropped = 0  # by the kernel, at the last look
        self._lost = 0  # of those, the ones that may have been presses
        self._reported = 0

    def put(self, report: Report) -> None:
        """Put in what a part reports; wait until there is room."""
        self._reports.put(report)

    def offer(self, report: Report) -> None:
        """Put in a report without waiting. A press that finds no room is counted."""
        try:
            self._reports.put_nowait(report)
        except queue.Full:
            if isinstance(report, Edge | Touched):
                self._full += 1

    def next(self, timeout_s: float) -> Report | None:
        """The oldest report, as soon as there is one; None after `timeout_s` without any."""
        with suppress(queue.Empty):
            return self._reports.get(timeout=timeout_s)
        return None

    def waiting(self) -> Iterator[Report]:
        """The reports that wait now, and no later ones: an oscillating line never stops."""
        for _ in range(self._reports.qsize()):
            yield self._reports.get_nowait()

    def newly_lost(self, opened: OpenedFactory, *, noisy: bool) -> int:
        """How many edges are lost so far; 0 unless that is new, or has doubled since.

        What the kernel drops while the table is `noisy` is of the line that chatters.
        """
        # Only our own factory counts what the kernel dropped.
        dropped = getattr(opened.factory, "lost_events", 0)
        if not noisy:
            self._lost += dropped - self._dropped
        self._dropped = dropped
        lost = self._lost + self._full
        if lost < max(1, 2 * self._reported):
            return 0
        self._reported = lost
        return lost


# ---- keys
#
# A keyboard is asked for its keys every 8 ms at worst, and the kernel's stamp is of the answer. So
# the key closed at any time within the 8 ms before: the middle of them, and half of them as its
# error, against any other switch, those on the same keyboard too.

ERROR_NS = ASKED_MS * 1_000_000 // 2
CLOCKS = 1_000_000  # each key has a clock of its own, beyond those of browsers


def pin_stamp(board: Board) -> Stamp:
    """How exact a press on a pin is; against a key, less."""
    return Stamp(others_ns=ERROR_NS) if board.key_switches() else OWN


def key_presses(board: Board) -> Callable[[Key, bool, int], Touched]:
    """A function from a key's report to the switch that it is wired as."""
    places = board.key_switches()
    stamps = {key: Stamp(CLOCKS + n, ERROR_NS, ERROR_NS) for n, key in enumerate(places)}

    def touched(key: Key, down: bool, at_ns: int) -> Touched:
        return Touched(*places[key], down, at_ns - ERROR_NS, stamps[key])

    return touched
