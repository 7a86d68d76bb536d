"""Findings: what was tested, the result, and what to do about it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from firmware.board import Board, ChipLine, Key, Line
from firmware.header import PINS, on_header, switch_lines

State = Literal["good", "bad", "skipped"]


class Finding(NamedTuple):
    """`text` is one line; `todo` says what to do, and is empty where nothing is."""

    what: str
    state: State
    text: str
    todo: str = ""


def good(what: str, text: str) -> Finding:
    return Finding(what, "good", text)


def bad(what: str, text: str, todo: str) -> Finding:
    return Finding(what, "bad", text, todo)


def skipped(what: str, text: str) -> Finding:
    return Finding(what, "skipped", text)


def pressed_at_rest(what: str, where: str) -> Finding:
    """A switch that reads as pressed while nobody touches it."""
    text = f"{where} reads as pressed, but nobody is pressing it"
    return bad(what, text, "a wire touches ground, or the switch is one that opens when pressed")


def no_signal(what: str, where: str) -> Finding:
    """A switch that somebody was asked to press."""
    todo = "check the wire from there to the switch, and from the switch to ground"
    return bad(what, f"no signal from {where}", todo)


def switch_name(board: Board, line: Line) -> str:
    """As people at the table call it: `NORTH UP`."""
    return switch_lines(board)[line].upper()


def place(board: Board, line: Line) -> str:
    """Where a line is to be found: `GPIO17, pin 11`, `line 3 of left`, or a key of a keyboard."""
    if isinstance(line, Key):
        return str(line)
    if isinstance(line, ChipLine):
        return f"line {line.offset} of {line.chip}"
    pins = [pin for pin, what in PINS.items() if what == line]
    return f"GPIO{line}, pin {pins[0]}" if pins and on_header(board) else f"line {line}"
