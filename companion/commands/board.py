"""`naysayer board`: the wiring, drawn as text."""

from __future__ import annotations

from argparse import Namespace

from companion.daemon.parts import check_hardware
from firmware.board_file import load_board
from firmware.header import draw_header


def board(args: Namespace) -> int:
    """Print a board file as a drawing of the header. Raises BoardError."""
    wiring = load_board(args.file)
    check_hardware(wiring)
    print(draw_header(wiring))
    return 0
