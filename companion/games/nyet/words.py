"""The words of Nyet!: boxes, terms, teams, tricks and points, as a player reads them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.games.nyet.resolver import COLOURS
from companion.games.nyet.state import HAND, VALUES, Box, State, Terms
from companion.kit.names import brief
from companion.kit.phrases import many, together
from companion.kit.screens import OrderScreen
from companion.kit.standings import Standings, of_players

LINES = ("FIRST", "DISCARD", "TRUMP", "SUPERTRUMP", "POINTS")
QUESTIONS = ("WHO IS FIRST?", "DISCARD?", "TRUMP?", "SUPERTRUMP?", "POINTS?")


class Face(NamedTuple):
    """A box: as the board shows it, and as an answer about its line."""

    sign: str  # three letters at most
    answer: str


# Each discard as a box, and in a sentence.
DISCARDED = {
    "1": (Face("-1", "1"), "discard 1"),
    "2": (Face("-2", "2"), "discard 2"),
    "no 1s": (Face("!1", "1, NOT A 1"), "discard 1, not a 1"),
    "pass": (Face("P1", "PASS LEFT"), "pass 1 to the left"),
    "none": (Face("0", "NONE"), "no discard"),
}


@lru_cache  # a view asks for them dozens of times, and names change about once an evening
def faces(names: tuple[str, ...]) -> tuple[tuple[Face, ...], ...]:
    """Every box of every line; the first has one for everybody who plays."""
    colours = [(colour[0].upper(), colour.upper()) for colour in COLOURS]
    return (
        tuple(Face(*face) for face in zip(brief(names), names, strict=True)),
        tuple(face for face, _ in DISCARDED.values()),
        tuple(Face(letter, colour) for letter, colour in colours),
        (*(Face(f"{letter}1", colour) for letter, colour in colours), Face("no", "NONE")),
        tuple(Face(f"{value:+}", str(value)) for value in VALUES),
    )


def box(names: tuple[str, ...], line: int, place: int) -> str:
    """ "TRUMP: RED"."""
    return f"{LINES[line]}: {faces(names)[line][place].answer}"


def boxes(names: tuple[str, ...], group: Sequence[Box]) -> str:
    """What a button chooses: a line, several, or boxes of one."""
    lines = sorted({line for line, _ in group})
    if len(group) > 2 or len(lines) > 1:
        return " + ".join(LINES[line] for line in lines)
    return ", ".join(faces(names)[line][place].answer for line, place in group)


# ---- terms and teams


def _trumps(terms: Terms) -> tuple[tuple[str, str], ...]:
    trump, ones = terms.trumps.trump.upper(), terms.trumps.supertrump.upper()
    return ("TRUMP", trump), ("SUPER", f"{ones} 1s" if ones else "none")


def terms_screen(state: State) -> OrderScreen:
    """What the first player reads out loud."""
    terms, (_, discard) = state.terms, DISCARDED[state.terms.discard]
    rows = (*_trumps(terms), ("each trick, loot", str(terms.value)), (discard, ""))
    return OrderScreen("TERMS", rows, f"{state.names[terms.first]}: read, press")


def sentence(terms: Terms) -> str:
    """The terms in a line: for a ruling, and a slip."""
    discard, trump = DISCARDED[terms.discard][1].capitalize(), terms.trumps.trump
    ones = terms.trumps.supertrump
    supertrump = f"supertrump {ones} 1s" if ones else "no supertrump"
    return f"{discard}. Trump {trump}, {supertrump}. Each trick or loot: {terms.value}"


def team(names: Sequence[str], players: Sequence[int]) -> str:
    return together([names[player] for player in players])


def side(state: State, side: int) -> str:
    """A team where there is little room; who holds the Bonus card is doubled: "Ada×2 Cle"."""
    short, bonus = brief(state.names), {state.teams.bonus: "×2"}
    return " ".join(short[player] + bonus.get(player, "") for player in state.teams.sides[side])


# ---- tricks and rounds


def deal(state: State) -> str:
    """How many cards the dealer deals; before the first round, which are taken out (NY-1)."""
    cards = HAND[len(state.names)]
    if len(state.names) == 3 and not state.counted:
        return f"DEAL {cards}, NO 11 12 13"
    return f"ROUND {state.counted + 1}: DEAL {cards}"


def tricks_screen(state: State) -> OrderScreen:
    """Who leads, the terms, what each team has: five rows, so that a panel shows all at once."""
    trick = f"trick {len(state.taken) + 1} of {state.tricks}"
    rows = [*_trumps(state.terms)]
    rows.append((f"{state.tricks} tricks" if state.at_end else trick, f"{state.terms.value} each"))
    if not state.taken and state.terms.discard != "none":
        rows.append((DISCARDED[state.terms.discard][1], ""))
    rows += [(side(state, n), _has(state, n)) for n in (0, 1)]
    return OrderScreen(f"{state.names[state.leader]} LEADS", tuple(rows))


def _has(state: State, side: int) -> str:
    """Its tricks and loot of this round, "3+1"; if they are not pressed, its players' points."""
    if state.at_end:
        return " ".join(str(state.totals[player]) for player in state.teams.sides[side])
    tricks, loot = pressed(state, side)
    return f"{tricks}+{loot}"


def pressed(state: State, side: int) -> tuple[int, int]:
    """The tricks and the loot of a side, as they were pressed."""
    mine = [one for one in state.taken if state.teams.side(one.player) == side]
    return len(mine), sum(one.loot for one in mine)


def standings(state: State) -> Standings:
    progress = f"round {state.counted}" + ("" if state.goal else f" of {state.rounds}")
    scored = state.counted > 0 or any(state.totals)
    return of_players(state.names, state.totals, progress=progress, scored=scored)


def slip_lines(state: State, points: Sequence[int]) -> tuple[str, ...]:
    """Terms, teams, tricks, loot, and everybody's points with sign and Bonus card."""
    numbers = zip(state.teams.sides, state.count.tricks, state.count.loot, strict=True)
    sides = (f"{team(state.names, s)}: {many(t, 'trick')}, {loot} loot" for s, t, loot in numbers)
    doubled = {state.teams.bonus: " (Bonus card: doubled)"}
    each = (f"{state.names[p]} {n:+}{doubled.get(p, '')}" for p, n in enumerate(points))
    return (sentence(state.terms), *sides, *each)
