"""Slips: what the printer prints, as data, and as plain text at a printer's width."""

from __future__ import annotations

import textwrap
from typing import NamedTuple

from companion.kit import names
from companion.kit.standings import Standings


class Slip(NamedTuple):
    """A title, sentences, a table of points, and whether it is the last of its game."""

    title: str
    lines: tuple[str, ...]
    standings: Standings
    final: bool = False


def text(slip: Slip, width: int) -> str:
    """The slip as lines of at most `width` characters, ending in a newline."""
    rule = ("=" if slip.final else "-") * width
    body = [line for s in slip.lines for line in textwrap.wrap(s, width)]
    rows = [_row(place, name, points, width) for place, name, points in slip.standings.ranked()]
    return "\n".join([rule, *textwrap.wrap(slip.title, width), *body, *rows, rule]) + "\n"


def _row(place: int, name: str, points: int, width: int) -> str:
    right = f" {points}"
    left, room = f"{place}. {name} ", width - len(right)
    while names.width(left) > room:
        left = left[:-1]
    return left + "." * (room - names.width(left)) + right
