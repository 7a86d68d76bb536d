"""`naysayer board`: the wiring, drawn."""

from __future__ import annotations

from argparse import Namespace

from firmware.board_file import load_board
from firmware.header import draw_header


def board(args: Namespace) -> int:
    """The board file as a drawing of the header."""
    print(draw_header(load_board(args.file)))
    return 0
