"""Slips: what the printer prints, as data and as plain text of a printer's width."""

from __future__ import annotations

import textwrap
from collections import Counter

from companion.kit import names
from companion.kit.names import kin, marked
from companion.kit.standings import Standings
from companion.kit.structs import Struct, replace

# Signs that a panel draws, and printers lack or have at different places.
SIGNS = str.maketrans("▲▼◀▶↑↓←→·•●○■□▬✓✗", "^v<>^v<>--*o#o=+x")


class Slip(Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="slip"):
    """A title, sentences and a table of points."""

    title: str
    lines: tuple[str, ...]
    standings: Standings
    final: bool = False  # it is the last one of its game
    players: tuple[str, ...] = ()  # names in it that the standings, of teams, do not have


def text(slip: Slip, width: int) -> str:
    """The slip as lines of at most `width` characters, ending in a newline."""
    rule = ruler(slip, width)
    title = textwrap.wrap(slip.title, width)
    return "\n".join([rule, *title, *body(slip, width), rule]) + "\n"


def ruler(slip: Slip, width: int) -> str:
    """The line above and below a slip; a double one at the end of a game."""
    return ("=" if slip.final else "-") * width


def body(slip: Slip, width: int) -> list[str]:
    """A slip's sentences, and its standings: places, names and points."""
    sentences = [line for s in slip.lines for line in textwrap.wrap(s, width)]
    ranked = slip.standings.ranked()
    wide = max((len(str(place)) for place, _, _ in ranked), default=0)
    rows = [_row(f"{place:{wide}}. {name} ", points, width) for place, name, points in ranked]
    return sentences + rows


def _row(left: str, points: int, width: int) -> str:
    right = f" {points}"
    room = width - len(right)
    while names.width(left) > room:
        left = left[:-1]
    return left + "." * (room - names.width(left)) + right


def result(slip: Slip, longest: int) -> str:
    """The result in one line of at most `longest` bytes: "UGH! final score: 1. Ada 3, 2. Ben 2"."""
    rows = [f"{place}. {name} {points}" for place, name, points in slip.standings.ranked()]
    found = ", ".join(rows)
    while rows and len(f"{slip.title}: {found}".encode()) > longest:
        rows.pop()
        found = ", ".join([*rows, "..."])
    return f"{slip.title}: {found}" if found else slip.title


def on_paper(slip: Slip) -> Slip:
    """The slip in the letters that receipt printers have.

    If two names would look alike in those, a mark follows each letter that has lost something. A
    name whose letters printers lack becomes "PLAYER 2".
    """
    players = list(dict.fromkeys((*slip.players, *(name for name, _ in slip.standings.rows))))
    alike = Counter(map(_printed, players))
    marks = {name: _marked(name) for name in players if alike[_printed(name)] > 1}
    marks |= names.stand_ins(players)

    def line(text: str) -> str:
        for name, marked_name in marks.items():
            text = text.replace(name, marked_name)
        return _printed(text)

    rows = tuple((line(name), points) for name, points in slip.standings.rows)
    return replace(
        slip,
        title=line(slip.title),
        lines=tuple(map(line, slip.lines)),
        standings=replace(slip.standings, rows=rows),
    )


def _marked(name: str) -> str:
    return "".join(marked(cluster[0]) for cluster in names.clusters(name))


def _printed(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    text = "".join(" " if char.isspace() else char for char in text.translate(SIGNS))
    return "".join(kin(cluster[0]) for cluster in names.clusters(text))
