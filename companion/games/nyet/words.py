"""The words of Nyet!: boxes, terms, teams, tricks and points, as a player reads them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.games.nyet.resolver import COLOURS
from companion.games.nyet.state import DISCARDS, HAND, NO_TERMS, VALUES, Box, Result, State, Terms
from companion.kit.names import brief
from companion.kit.phrases import many, together
from companion.kit.screens import OrderScreen
from companion.kit.standings import Standings, of_players
from companion.kit.tableau import Fact, Told

LINE_NAMES = ("FIRST", "DISCARD", "TRUMP", "SUPER", "POINTS")
QUESTIONS = ("WHO IS FIRST?", "DISCARD?", "TRUMP?", "SUPERTRUMP?", "POINTS?")


class Face(NamedTuple):
    """A box: as the board shows it, as an answer about its line, and by itself."""

    sign: str  # three letters at most
    answer: str
    name: str


# Each discard as a box, and as it stands among the terms.
DISCARDED = {
    "1": (Face("-1", "1", "DISCARD 1"), "discard 1"),
    "2": (Face("-2", "2", "DISCARD 2"), "discard 2"),
    "no 1s": (Face("!1", "1, NOT A 1", "1, NOT A 1"), "discard 1, not a 1"),
    "pass": (Face("P1", "PASS 1", "PASS LEFT"), "pass 1 to the left"),
    "none": (Face("0", "NONE", "NO DISCARD"), "no discard"),
}


@lru_cache  # a view asks for them dozens of times, and names change about once an evening
def faces(names: tuple[str, ...]) -> tuple[tuple[Face, ...], ...]:
    """Every box of every line; the first has one for everybody who plays."""
    colours = [(colour[0].upper(), colour.upper()) for colour in COLOURS]
    supers = (Face(f"{letter}1", colour, f"{colour} SUPERTRUMP") for letter, colour in colours)
    players = zip(brief(names), names, strict=True)
    return (
        tuple(Face(sign, name, f"{name} FIRST") for sign, name in players),
        tuple(DISCARDED[discard][0] for discard in DISCARDS),
        tuple(Face(letter, colour, f"{colour} TRUMP") for letter, colour in colours),
        (*supers, Face("no", "NONE", "NO SUPERTRUMP")),
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
    """Who is first, what is discarded, trump, the three 1s, what a trick is worth."""
    rows = (
        ("first player", names[terms.first]),
        ("trump", terms.trumps.trump.upper()),
        ("supertrump", _supertrump(terms)),
        ("each trick, loot", str(terms.value)),
        ("before the tricks", DISCARDED[terms.discard][1]),
    )
    return OrderScreen(f"{names[terms.first]}: read, then press", rows)


def sentence(terms: Terms) -> str:
    """The terms in a line: for a ruling, a slip, and who cannot see the panel."""
    discard, trump = DISCARDED[terms.discard][1].capitalize(), terms.trumps.trump
    ones = terms.trumps.supertrump
    supertrump = f"supertrump {ones} 1s" if ones else "no supertrump"
    return f"{discard}. Trump {trump}, {supertrump}. Each trick or loot: {terms.value}"


def _supertrump(terms: Terms) -> str:
    ones = terms.trumps.supertrump
    return f"{ones.upper()} 1s" if ones else "none"


def team(names: Sequence[str], players: Sequence[int]) -> str:
    return together([names[player] for player in players])


def side(state: State, side: int) -> str:
    """A team where there is little room."""
    short = brief(state.names)
    return " ".join(short[player] for player in state.teams.sides[side])


# ---- tricks and rounds


def tricks_screen(state: State) -> OrderScreen:
    """Who leads, the terms, who has the Bonus card, and what each side has: "3+1"."""
    terms, tricks = state.terms, state.tricks
    rows = [("trump", terms.trumps.trump.upper())]
    if terms.trumps.supertrump:
        rows = [(f"SUPER {_supertrump(terms)}", f"TRUMP {terms.trumps.trump.upper()}")]
    rows.append(("each trick, loot", str(terms.value)))
    if state.teams.bonus is not None:
        rows.append(("Bonus card", state.names[state.teams.bonus]))
    if not state.taken:
        rows.append(("before it", DISCARDED[terms.discard][1]))
    if not state.at_end:
        rows += [(side(state, n), f"{counted(state, n)[0]}+{counted(state, n)[1]}") for n in (0, 1)]
    number = min(len(state.taken) + 1, tricks)
    title = f"{tricks} TRICKS" if state.at_end else f"TRICK {number} of {tricks}"
    return OrderScreen(f"{title}: {state.names[state.leader]} LEADS", tuple(rows))


def counted(state: State, side: int) -> tuple[int, int]:
    """The tricks and the loot of a side, as they were pressed."""
    mine = [one for one in state.taken if state.teams.side(one.player) == side]
    return len(mine), sum(one.loot for one in mine)


def deal(state: State) -> str:
    """What the dealer does: "deal 15 each"."""
    out = ", without 11, 12 and 13" if len(state.names) == 3 else ""
    return f"deal {HAND[len(state.names)]} each{out}"


def standings(state: State) -> Standings:
    done = f"round {len(state.results)}" + ("" if state.goal else f" of {state.rounds}")
    tie = "{} WIN" if state.results or any(state.corrections) else "NOBODY WINS"
    return of_players(state.names, state.totals, progress=done, tie=tie)


def slip_lines(state: State, result: Result) -> tuple[str, ...]:
    """Terms, teams, tricks, loot, and everybody's points with sign and Bonus card."""
    numbers = zip(state.teams.sides, result.count.tricks, result.count.loot, strict=True)
    sides = (f"{team(state.names, s)}: {many(t, 'trick')}, {loot} loot" for s, t, loot in numbers)
    points = (
        f"{name} {points:+}{' (Bonus card: doubled)' if player == state.teams.bonus else ''}"
        for player, (name, points) in enumerate(zip(state.names, result.points, strict=True))
    )
    return (sentence(state.terms), *sides, *points)


# ---- in the middle of the table


def tableau(state: State, open_boxes: Sequence[Sequence[Box]]) -> Told | None:
    """Which boxes are open; then the terms, and what each team has taken."""
    if state.phase == "covering":
        return Told(facts=_open(state, open_boxes))
    if state.phase in ("dealing", "own board") or state.terms == NO_TERMS:
        return None
    terms = state.terms
    facts = (
        Fact("FIRST", "", (terms.first,)),
        Fact("SUPERTRUMP", _supertrump(terms)),
        Fact("EACH TRICK, LOOT", str(terms.value)),
        *(_taken(state, n) for n, players in enumerate(state.teams.sides) if players),
    )
    return Told(f"{terms.trumps.trump.upper()} IS TRUMP", terms.trumps.trump, facts)


def _open(state: State, open_boxes: Sequence[Sequence[Box]]) -> tuple[Fact, ...]:
    """What each line may still come to."""
    every = faces(state.names)
    answers = ([every[line][place].answer for line, place in boxes] for boxes in open_boxes)
    return tuple(Fact(n, ", ".join(a)) for n, a in zip(LINE_NAMES, answers, strict=True))


def _taken(state: State, side: int) -> Fact:
    tricks, loot = counted(state, side)
    return Fact("", f"{many(tricks, 'trick')}, {loot} loot", state.teams.sides[side])
