"""`naysayer board`: a board's wiring, drawn as text; `naysayer watch`: each of its lines, live."""

from __future__ import annotations

import shutil
from argparse import Namespace
from contextlib import closing

from companion.commands.terminal import CLEAR, CLEAR_LINE, HOME
from companion.daemon.parts import check_metal
from firmware.board import Board, Line
from firmware.board_file import load_board
from firmware.clock import Clock
from firmware.factories import open_factory
from firmware.header import draw_header
from firmware.part_checks import place, switch_name
from firmware.switch_checks import SwitchWatch

LOOK_NS = 1_000_000_000


def board(args: Namespace) -> int:
    """Print a board file as a drawing of the header. Raises BoardError."""
    wiring = load_board(args.file)
    check_metal(wiring)
    print(draw_header(wiring))
    return 0


def watch(args: Namespace) -> int:
    """Until somebody ends it. Raises BoardError, FactoryError, and OSError for a lost chip."""
    wiring, clock = load_board(args.file), Clock()
    with (
        closing(open_factory(wiring.pins)) as opened,
        SwitchWatch(opened, wiring, clock) as seen,
    ):
        print(CLEAR, end="")
        while opened.alive():
            _show(wiring, seen)
            seen.wait(clock.now_ns() + LOOK_NS)
    raise OSError("the pins' reader ended: if the gpiochip went away, plug it in again")


def _show(board: Board, seen: SwitchWatch) -> None:
    """Draw all lines, in as many columns as the terminal has room for."""
    rows = [_row(board, seen, line) for line in seen.seen]
    size = shutil.get_terminal_size()
    wide = max(map(len, rows)) + 3
    deep = max(-(-len(rows) // max(size.columns // wide, 1)), 1)
    lines = [
        "".join(row.ljust(wide) for row in rows[at::deep])[: size.columns].rstrip()
        for at in range(min(deep, size.lines - 2))
    ]
    print(HOME + "".join(f"{line}{CLEAR_LINE}\n" for line in lines), end="")
    print(f"presses, bounces, spikes; Ctrl-C ends it{CLEAR_LINE}", end="", flush=True)


def _row(board: Board, seen: SwitchWatch, line: Line) -> str:
    state = seen.seen[line]
    mark = "!" if state.chatters else "●" if state.closed else "·"
    counts = f"{state.presses:4} {state.bounces:3} {seen.spikes(line):3}"
    return f"{mark} {switch_name(board, line):<16} {place(board, line):<16} {counts}"
