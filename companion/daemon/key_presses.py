"""Presses of keys: what their times are worth. Pure.

A keyboard is asked for its keys every 8 ms at worst, and the kernel's stamp is of the answer. So
the key closed at any time within the 8 ms before: the middle of them, and half of them as its
error, against any other switch, those on the same keyboard too.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.daemon.reports import Touched
from companion.kit.stamp import OWN, Stamp
from firmware.board import Board, Key
from firmware.keyboards import ASKED_MS

ERROR_NS = ASKED_MS * 1_000_000 // 2
CLOCKS = 1_000_000  # each key has a clock of its own, beyond those of browsers


def pin_stamp(board: Board) -> Stamp:
    """What the time of a press on a pin is worth, where there may be keys to race it."""
    return Stamp(others_ns=ERROR_NS) if board.key_switches() else OWN


def settle_ns(board: Board) -> int:
    """How long a press may be under way: it counts as made before it was heard of."""
    return board.settle_ns + ERROR_NS if board.key_switches() else 0


def key_presses(board: Board) -> Callable[[Key, bool, int], Touched]:
    """From a key's own report to the switch that it is."""
    places = board.key_switches()
    stamps = {key: Stamp(CLOCKS + n, ERROR_NS, ERROR_NS) for n, key in enumerate(places)}

    def touched(key: Key, down: bool, at_ns: int) -> Touched:
        return Touched(*places[key], down, at_ns - ERROR_NS, stamps[key])

    return touched
