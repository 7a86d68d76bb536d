"""`naysayer watch`: every line of a board, live, with what it has done."""

from __future__ import annotations

import shutil
from argparse import Namespace
from contextlib import closing
from math import ceil

from companion.commands.terminal import CLEAR, CLEAR_LINE, HOME
from firmware.board import Board, Line
from firmware.board_file import load_board
from firmware.clock import Clock
from firmware.factories import open_factory
from firmware.part_checks import place, switch_name
from firmware.switch_checks import SwitchWatch

LOOK_NS = 1_000_000_000


def watch(args: Namespace) -> int:
    """Show all lines until it is ended. Raises BoardError, FactoryError, OSError (lost chip)."""
    board, clock = load_board(args.file), Clock()
    with (
        closing(open_factory(board.pins)) as opened,
        SwitchWatch(opened, board, clock) as seen,
    ):
        print(CLEAR, end="")
        while opened.alive():
            _show(board, seen)
            seen.wait(clock.now_ns() + LOOK_NS)
    raise OSError("the pins' reader ended: if the gpiochip went away, plug it in again")


def _show(board: Board, seen: SwitchWatch) -> None:
    """Draw all lines, in as many columns as the terminal has room for."""
    rows = [_row(board, seen, line) for line in seen.seen]
    size = shutil.get_terminal_size()
    wide = max(map(len, rows)) + 3
    columns = max(size.columns // wide, 1)
    high = max(ceil(len(rows) / columns), 1)
    lines = [
        "".join(row.ljust(wide) for row in rows[at::high])[: size.columns].rstrip()
        for at in range(min(high, size.lines - 2))
    ]
    print(HOME + "".join(f"{line}{CLEAR_LINE}\n" for line in lines), end="")
    print(f"presses, bounces, spikes; Ctrl-C ends it{CLEAR_LINE}", end="", flush=True)


def _row(board: Board, seen: SwitchWatch, line: Line) -> str:
    state = seen.seen[line]
    mark = "●" if state.closed else "·"
    if state.chatters:
        mark = "!"
    counts = f"{state.presses:4} {state.bounces:3} {seen.spikes(line):3}"
    return f"{mark} {switch_name(board, line):<16} {place(board, line):<16} {counts}"
