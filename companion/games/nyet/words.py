"""The words of Nyet!: boxes, terms, teams, tricks and points, as a player reads them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.games.nyet.resolver import COLOURS
from companion.games.nyet.state import HAND, VALUES, State, Terms
from companion.kit.names import brief
from companion.kit.phrases import many, together
from companion.kit.screens import OrderScreen
from companion.kit.standings import Standings, of_players
from companion.kit.tableau import Fact, Reported

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


# ---- terms and teams


def terms(state: State) -> tuple[tuple[str, str], ...]:
    """What holds in this round, in rows: trump, supertrump, what a trick is worth."""
    trumps, tricks = state.terms.trumps, f"{state.tricks} tricks"
    ones = f"{trumps.supertrump.upper()} 1s" if trumps.supertrump else "none"
    if not state.at_end and state.phase == "tricks":
        tricks = f"trick {sum(state.count.tricks) + 1} of {state.tricks}"
    return (
        ("TRUMP", trumps.trump.upper()),
        ("SUPER", ones),
        (tricks, f"{state.terms.value} each"),
    )


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
    """Who leads, and five rows at most, so that a panel shows all at once."""
    return OrderScreen(f"{state.names[state.leader]} LEADS", rows(state))


def rows(state: State) -> tuple[tuple[str, str], ...]:
    """The terms, as far as they are known; and what each team has, once there are teams."""
    found = [*terms(state)] if state.terms.value else []
    if not any(state.count.tricks) and state.terms.discard != "none":
        found.append((DISCARDED[state.terms.discard][1], ""))
    if state.terms.value and "tricks" in state.phase:
        found += [(side(state, n), _has(state, n)) for n in (0, 1)]
    return tuple(found)


def _has(state: State, side: int) -> str:
    """Its tricks and loot of this round, "3+1"; if they are not pressed, its players' points."""
    if state.at_end:
        return " ".join(str(state.totals[player]) for player in state.teams.sides[side])
    return f"{state.count.tricks[side]}+{state.count.loot[side]}"


def tableau(state: State) -> Reported:
    """The same in the middle of the page, whoever is asked what."""
    return Reported(facts=tuple(Fact(label, text) for label, text in rows(state)))


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
