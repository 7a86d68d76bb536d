"""The words of Nyet!: boxes, terms, teams, tricks and points, as a player reads them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.games.nyet.resolver import COLOURS
from companion.games.nyet.state import DISCARDS, VALUES, Box, Result, State, Terms
from companion.kit.names import brief
from companion.kit.phrases import many, together
from companion.kit.screens import OrderScreen

LINE_NAMES = ("FIRST", "DISCARD", "TRUMP", "SUPER", "POINTS")
QUESTIONS = ("WHO BEGINS?", "DISCARD?", "TRUMP?", "SUPERTRUMP?", "POINTS?")


class Face(NamedTuple):
    """A box: as the board shows it, as an answer about its line, and by itself."""

    sign: str  # three letters at most
    answer: str
    name: str


# Each discard as a box, and as it stands among the terms.
DISCARDED = {
    "1": (Face("-1", "1", "DISCARD 1"), ("all discard", "1")),
    "2": (Face("-2", "2", "DISCARD 2"), ("all discard", "2")),
    "no 1s": (Face("!1", "1, NO 1s", "1 BUT NO 1s"), ("all discard", "1, no 1s")),
    "pass": (Face("P1", "PASS 1", "PASS LEFT"), ("all pass left", "1")),
    "none": (Face("0", "NONE", "NO DISCARD"), ("nobody discards", "")),
}


@lru_cache  # a view asks for them dozens of times, and names change about once an evening
def faces(names: tuple[str, ...]) -> tuple[tuple[Face, ...], ...]:
    """Every box of every line; the first has one for everybody who plays."""
    colours = [(colour[0].upper(), colour.upper()) for colour in COLOURS]
    supers = (Face(f"{letter}1", colour, f"{colour} SUPER") for letter, colour in colours)
    players = zip(brief(names), names, strict=True)
    return (
        tuple(Face(sign, name, f"{name} FIRST") for sign, name in players),
        tuple(DISCARDED[discard][0] for discard in DISCARDS),
        tuple(Face(letter, colour, f"{colour} TRUMP") for letter, colour in colours),
        (*supers, Face("no", "NONE", "NO SUPER")),
        tuple(Face(f"{value:+}", str(value), f"{value} A TRICK") for value in VALUES),
    )


def boxes(names: tuple[str, ...], group: Sequence[Box]) -> str:
    """What a button chooses: a line, several, or boxes of one."""
    lines = sorted({line for line, _ in group})
    if len(group) > 2 or len(lines) > 1:
        return " + ".join(LINE_NAMES[line] for line in lines)
    return ", ".join(faces(names)[line][place].answer for line, place in group)


# ---- terms and teams


def terms_screen(names: tuple[str, ...], terms: Terms) -> OrderScreen:
    """Who begins, what is discarded and by whom, trump, the three 1s, what a trick is worth."""
    trumps = terms.trumps
    rows = (
        ("begins", names[terms.first]),
        ("trump", trumps.trump.upper()),
        ("supertrump", f"{trumps.supertrump.upper()} 1s" if trumps.supertrump else "none"),
        ("trick, loot", f"{terms.value} each"),
        discarded(terms),
    )
    return OrderScreen(f"Press, {names[terms.first]}", rows)


def discarded(terms: Terms) -> tuple[str, str]:
    """Who discards, and what."""
    return DISCARDED[terms.discard][1]


def sentence(names: tuple[str, ...], terms: Terms) -> str:
    """The terms in a line: for a ruling, a slip, and who cannot see the panel."""
    discard = " ".join(discarded(terms)).strip()
    trump, ones = terms.trumps.trump, terms.trumps.supertrump
    supertrump = f"the {ones} 1s are supertrumps" if ones else "no supertrump"
    value = f"a trick or loot {terms.value}"
    return f"{names[terms.first]} begins, {discard}, {trump} is trump, {supertrump}, {value}"


def team(names: Sequence[str], players: Sequence[int]) -> str:
    return together([names[player] for player in players])


def side(state: State, side: int) -> str:
    """A team where there is little room."""
    short = brief(state.names)
    return " ".join(short[player] for player in state.teams.sides[side])


# ---- slips


def slip_lines(state: State, result: Result) -> tuple[str, ...]:
    """Terms, teams, tricks, loot, and everybody's points with sign and Bonus card."""
    sides = (
        f"{team(state.names, side)}: {many(tricks, 'trick')}, {loot} loot"
        for side, tricks, loot in zip(state.teams.sides, result.tricks, result.loot, strict=True)
    )
    points = (
        f"{name} {points:+}{' (Bonus card, twice)' if player == state.teams.bonus else ''}"
        for player, (name, points) in enumerate(zip(state.names, result.points, strict=True))
    )
    return (sentence(state.names, state.terms), *sides, *points)
