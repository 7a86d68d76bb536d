"""What the boxes of the board say, line by line. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.nyet.resolver import COLOURS
from companion.games.nyet.state import VALUES, Box

LETTERS = 3  # of a name in a box
LINES = ("FIRST", "DISCARD", "TRUMP", "SUPER", "POINTS")
QUESTIONS = ("WHO BEGINS?", "DISCARD?", "TRUMP?", "SUPERTRUMP?", "POINTS?")


class Face(NamedTuple):
    """A box: as the board shows it, as an answer about its line, and by itself."""

    sign: str  # three letters at most
    answer: str
    name: str


DISCARDS = (
    Face("-1", "1", "DISCARD 1"),
    Face("-2", "2", "DISCARD 2"),
    Face("!1", "1, NO 1s", "1 BUT NO 1s"),
    Face("P1", "PASS 1", "PASS LEFT"),
    Face("0", "NONE", "NO DISCARD"),
)


def faces(names: tuple[str, ...]) -> tuple[tuple[Face, ...], ...]:
    """Every box of every line."""
    colours = [(colour[0].upper(), colour.upper()) for colour in COLOURS]
    supers = (Face(f"{letter}1", colour, f"{colour} SUPER") for letter, colour in colours)
    players = zip(brief(names), names, strict=True)
    return (
        tuple(Face(sign, name, f"{name} FIRST") for sign, name in players),
        DISCARDS,
        tuple(Face(letter, colour, f"{colour} TRUMP") for letter, colour in colours),
        (*supers, Face("no", "NONE", "NO SUPER")),
        tuple(Face(f"{value:+}", str(value), f"{value} A TRICK") for value in VALUES),
    )


def face(names: tuple[str, ...], box: Box) -> Face:
    line, place = box
    return faces(names)[line][place]


def brief(names: tuple[str, ...]) -> tuple[str, ...]:
    """The first letters of the names; with the place at the table if two begin alike."""
    cut = tuple(name[:LETTERS] for name in names)
    if len(set(cut)) == len(names):
        return cut
    return tuple(f"{name[: LETTERS - 1]}{place}" for place, name in enumerate(names, 1))


def group(names: tuple[str, ...], boxes: Sequence[Box]) -> str:
    """What a button chooses: a line, several, or boxes of one."""
    lines = sorted({line for line, _ in boxes})
    if len(boxes) > 2 or len(lines) > 1:
        return " + ".join(LINES[line] for line in lines)
    return ", ".join(face(names, box).answer for box in boxes)
