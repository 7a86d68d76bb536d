"""QR codes: as rows of modules for the page and the panel, and as lines for a terminal."""

from __future__ import annotations

import importlib

Modules = tuple[str, ...]
"""Rows of "1" for dark and "0" for light, without the quiet zone."""

QUIET = 4  # light modules around it
DARK_ON_LIGHT = "\x1b[30;107m"
PLAIN = "\x1b[0m"


def modules(text: str) -> Modules:
    """The code of a text; none where segno is not installed."""
    try:
        segno = importlib.import_module("segno")
    except ModuleNotFoundError:
        return ()
    rows = segno.make(text, micro=False, error="l").matrix
    return tuple("".join("1" if dark else "0" for dark in row) for row in rows)


def in_terminal(rows: Modules) -> list[str]:
    """Dark on light whatever the terminal's colours; two rows of modules a line."""
    side = len(rows) + 2 * QUIET
    edge, margin = "0" * side, "0" * QUIET
    padded = [edge] * QUIET + [margin + row + margin for row in rows] + [edge] * (QUIET + 1)
    blocks = {"00": " ", "10": "▀", "01": "▄", "11": "█"}
    return [
        DARK_ON_LIGHT + "".join(blocks[a + b] for a, b in zip(above, below, strict=True)) + PLAIN
        for above, below in zip(padded[0:side:2], padded[1 : side + 1 : 2], strict=True)
    ]
