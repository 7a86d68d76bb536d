"""Slips: what the printer prints, as data, and as plain text at a printer's width. Pure."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass


@dataclass(frozen=True)
class Slip:
    """A title, sentences, a table of points, and whether it is the last of its game.

    `ranks`: each row's place, where points alone do not say it.
    """

    title: str
    lines: tuple[str, ...]
    points: tuple[tuple[str, int], ...]
    final: bool = False
    ranks: tuple[int, ...] = ()


def ranked(
    points: tuple[tuple[str, int], ...], ranks: tuple[int, ...] = ()
) -> list[tuple[int, str, int]]:
    """(place, name, points), the leaders first; without ranks, equal points share a place."""
    ranks = ranks or tuple(1 + sum(q[1] > p[1] for q in points) for p in points)
    rows = [(rank, *row) for rank, row in zip(ranks, points, strict=True)]
    return sorted(rows, key=lambda row: row[0])


def text(slip: Slip, width: int) -> str:
    """The slip as lines of at most `width` characters, ending in a newline."""
    rule = ("=" if slip.final else "-") * width
    body = [line for s in slip.lines for line in textwrap.wrap(s, width)]
    rows = [
        _row(place, name, points, width) for place, name, points in ranked(slip.points, slip.ranks)
    ]
    return "\n".join([rule, *textwrap.wrap(slip.title, width), *body, *rows, rule]) + "\n"


def _row(place: int, name: str, points: int, width: int) -> str:
    right = f" {points}"
    left = f"{place}. {name} "[: width - len(right)]
    return left.ljust(width - len(right), ".") + right
