"""Tries the lines that no judgement waits for: lamps and buzzer.

What shines or sounds, only eyes and ears can tell: the finding says what there was to see or hear.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from firmware.board import Board
from firmware.buzzer import Buzzer, BuzzerFailed, BuzzerReport, Note, Sound
from firmware.clock import Clock
from firmware.factories import OpenedFactory
from firmware.findings import (
    Finding,
    bad,
    good,
    left_out,
    place,
)
from firmware.lamps import Lamps, LampsFailed, LampsReport

LAMPS, BUZZER = "lamps", "buzzer"
LIT_S = 1.0
TRIAL: Sound = (Note(880, 200), Note(0, 200), Note(880, 200))
NO_PINS = "no pins to try it on"

Sleep = Callable[[float], None]  # for so many seconds


def busy_line(what: str, told: str) -> Finding:
    """A line that could not be had, and what its factory told of it."""
    if "in use" in told:
        return bad(what, told, "is the service running? sudo systemctl stop naysayer")
    return bad(what, told, "compare with `naysayer board`")


def check_lamps(
    board: Board, opened: OpenedFactory | None, clock: Clock, sleep: Sleep = time.sleep
) -> Finding:
    """Every lamp at once, for a second; dark afterwards."""
    lines = board.lamps()
    if not lines:
        return left_out(LAMPS, "the board file has none")
    if opened is None:
        return left_out(LAMPS, NO_PINS)
    failed: list[str] = []

    def heard(report: LampsReport) -> None:
        if isinstance(report, LampsFailed):
            failed.append(report.reason)

    lamps = Lamps(opened, board, clock, heard)
    lamps.show(frozenset(lines))
    lamps.work()
    if not failed:
        sleep(LIT_S)
    lamps.show(frozenset())
    lamps.work()
    lamps.close()
    if failed:
        return busy_line(LAMPS, failed[0])
    look = "if one stayed dark, check its wire; if they went dark instead, change pins.lamps"
    return good(LAMPS, f"{len(lines)} lit for {LIT_S:g} s; {look}")


def check_buzzer(
    board: Board, opened: OpenedFactory | None, clock: Clock, sleep: Sleep = time.sleep
) -> Finding:
    """Two notes; silent afterwards."""
    wiring = board.buzzer
    if wiring is None:
        return left_out(BUZZER, "the board file has none")
    if opened is None:
        return left_out(BUZZER, NO_PINS)
    failed: list[str] = []

    def heard(report: BuzzerReport) -> None:
        if isinstance(report, BuzzerFailed):
            failed.append(report.reason)

    buzzer = Buzzer(opened, wiring, clock, heard)
    buzzer.play(TRIAL)
    while (wait_s := buzzer.work()) is not None:
        sleep(wait_s)
    buzzer.close()
    if failed:
        return busy_line(BUZZER, f"buzzer.line = {wiring.line}: {failed[0]}")
    key = "buzzer.active" if wiring.kind == "active" else "buzzer.kind"
    listen = f"if nothing was heard, check its wires and {key}"
    return good(BUZZER, f"{place(board, wiring.line)}: sounded twice; {listen}")
