"""Tries the lines that no judgement waits for: lamps, buzzer, and the button that switches off.

What shines or sounds, only eyes and ears can tell: the finding says what there was to see or hear.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from firmware.board import Board
from firmware.buzzer import Buzzer, BuzzerFailed, BuzzerReport, Note, Sound
from firmware.clock import Clock
from firmware.contacts import Contact
from firmware.factories import FactoryError, OpenedFactory
from firmware.findings import (
    Finding,
    bad,
    closed_at_rest,
    good,
    left_out,
    nothing_came,
    place,
    switch_name,
)
from firmware.lamps import Lamps, LampsFailed, LampsReport
from firmware.power_button import PowerButton
from firmware.switch_checks import PATIENCE_NS, Ask
from firmware.switch_watch import SwitchWatch

LAMPS, BUZZER, SHUTDOWN = "lamps", "buzzer", "shutdown button"
LIT_S = 1.0
TRIAL: Sound = (Note(880, 200), Note(0, 200), Note(880, 200))
REST_NS = 500_000_000
LOOK_NS = 100_000_000  # the shutdown button is looked at so often: its line wakes nobody here
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


def check_shutdown(
    board: Board, opened: OpenedFactory, watch: SwitchWatch, clock: Clock, ask: Ask | None
) -> Finding:
    """Whether the button that switches off is seen to be held. Nothing is switched off.

    `ask` has somebody hold it; None: nobody is there, and all that is seen is whether it is up.
    """
    if board.shutdown is None:
        return left_out(SHUTDOWN, "the board file has none")
    try:
        button = PowerButton(opened, board.shutdown, board.pins, clock, lambda: None)
    except FactoryError as error:
        return busy_line(SHUTDOWN, str(error))
    try:
        _rest(watch, clock)
        if button.is_held() or button.due_ns() is not None:
            return closed_at_rest(SHUTDOWN, place(board, board.shutdown.line))
        if ask is None:
            return good(SHUTDOWN, f"{place(board, board.shutdown.line)} is open")
        ask(f"hold the shutdown button for {board.shutdown.hold_s:g} s: all stays on")
        return _held(board, button, watch, clock)
    finally:
        button.close()


def _rest(watch: SwitchWatch, clock: Clock) -> None:
    """Let the line come to rest that was just opened: its pull may be slow."""
    until_ns = clock.now_ns() + REST_NS
    while clock.now_ns() < until_ns:
        watch.wait(until_ns)


def _held(board: Board, button: PowerButton, watch: SwitchWatch, clock: Clock) -> Finding:
    assert board.shutdown is not None
    where, hold_s = place(board, board.shutdown.line), board.shutdown.hold_s
    pressed = False
    until_ns = clock.now_ns() + PATIENCE_NS + round(hold_s * 1e9)
    while clock.now_ns() < until_ns:
        touches = watch.wait(clock.now_ns() + LOOK_NS)
        pressed |= button.due_ns() is not None
        if button.is_held():
            return good(SHUTDOWN, f"{where}: held for {hold_s:g} s")
        other = next((touch.line for touch in touches if isinstance(touch, Contact)), None)
        if other is not None and not pressed:
            told = f"{where} said nothing; {place(board, other)} did, "
            told += f"which is {switch_name(board, other)}"
            return bad(SHUTDOWN, told, f"move the wire to {where}")
    if pressed:
        todo = "hold it until it is told, or set a shorter shutdown.hold_s"
        return bad(SHUTDOWN, f"{where}: pressed, but not for {hold_s:g} s", todo)
    return nothing_came(SHUTDOWN, where)
