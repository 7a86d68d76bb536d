"""The terms are read, then the first player picks the teams and who has the Bonus card (NY-3)."""

from __future__ import annotations

from companion.games.nyet import words
from companion.games.nyet.state import Reading, State, Step, Teaming, Teams, Tricks, is_heard
from companion.kit.asking import ALL_TOLD, Question, Questions
from companion.kit.events import Event
from companion.kit.rulings import told
from companion.kit.structs import replace
from companion.kit.view import View

SIZES = {2: (1,), 3: (1, 2), 4: (2,), 5: (2, 3)}  # what the first player's team can have (NY-3)
SIZE_NAMES = {1: "ALONE", 2: "TWO OF US", 3: "THREE OF US"}


def step(state: State, phase: Reading, event: Event) -> Step:
    """The first player goes on when everybody has read the terms."""
    if not (is_heard(event, phase) and event.player == state.terms.first):
        return state, ()
    return TEAMING.ask(state, Teaming(event.player, last_ns=event.pressed_ns))


def view(state: State, phase: Reading) -> View:
    del phase
    names, terms = state.names, state.terms
    hint = f"{words.sentence(names, terms)}. {names[terms.first]} presses to go on."
    return View(words.terms_screen(names, terms), lit=(terms.first,), hint=hint)


def _next(state: State, phase: Teaming) -> Question:
    """How many; the partners; and if the teams are not alike, who of the smaller one."""
    told = phase.told
    if not told:
        return Question("YOUR TEAM?", {n: SIZE_NAMES[n] for n in SIZES[len(state.names)]})
    mine, others = _sides(state, phase)
    if len(told) < told[0]:
        return Question("WHO PLAYS WITH YOU?", {p: state.names[p] for p in others})
    if len(told) > told[0] or len(mine) == len(others):
        return ALL_TOLD
    smaller = min(mine, others, key=len)
    return Question("WHO GETS THE BONUS CARD?", {p: state.names[p] for p in smaller})


def _teamed(state: State, phase: Teaming) -> Step:
    sides = _sides(state, phase)
    uneven = len(sides[0]) != len(sides[1])
    teams = Teams(sides, bonus=phase.told[-1] if uneven else None)
    many_v_many = " against ".join(str(len(side)) for side in sides)
    reason = many_v_many if teams.bonus is None else f"Bonus card: {state.names[teams.bonus]}"
    headline = " v ".join(words.team(state.names, side) for side in sides)
    ruling = told("NY-3", headline, reason, sides[0], phase.began_ns)
    quiet = phase.began_ns is None
    tricks = Tricks(phase.player, last_ns=phase.last_ns)
    return replace(state, teams=teams, phase=tricks), (replace(ruling, quiet=quiet),)


def _sides(state: State, phase: Teaming) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The first player's team so far and the others, both in the order of play."""
    members = (phase.player, *phase.told[1 : phase.told[0]])
    order = state.clockwise(phase.player)
    return tuple(p for p in order if p in members), tuple(p for p in order if p not in members)


TEAMING = Questions(_next, _teamed, "Who plays with you this round?")
