"""`naysayer board`: the wiring, drawn."""

from __future__ import annotations

from argparse import Namespace

from companion.daemon.parts import metal
from firmware.board_file import find_board, load_board
from firmware.config_txt import config_lines
from firmware.header import draw_header
from firmware.wiring import draw_wiring


def board(args: Namespace) -> int:
    """The board file as a drawing of the header: in text, or as an SVG with every wire.

    Raises BoardError for one that `play` refuses.
    """
    path = find_board(args.file)
    wiring = load_board(path)
    metal(wiring)
    if args.svg:
        print(draw_wiring(wiring, config_lines(path)), end="")
    else:
        print(draw_header(wiring))
    return 0
