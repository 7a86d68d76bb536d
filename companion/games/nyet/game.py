"""Nyet!, two to five players: which phase an event goes to, the menu's lines, and the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.nyet import board, notation, resolving, rounds, teaming, tricks
from companion.games.nyet import state as phases
from companion.games.nyet.clauses import CLAUSES
from companion.games.nyet.state import State, Step
from companion.games.nyet.tableau import tableau
from companion.kit import leaving
from companion.kit.asking import Asking
from companion.kit.events import Event, Pick
from companion.kit.game import Ended, Rules, Setup
from companion.kit.structs import replace
from companion.kit.view import Choice, View

DEALS = {2: 4, 3: 3, 4: 2, 5: 2}  # how often everybody deals (NY-1)

Hear = Callable[[State, Any, Event], Step]
See = Callable[[State, Any], View]

# What hears an event in a phase, what says what is to be seen, and the lines of the menu.
ARGUE = (resolving.OPEN,)
PHASES: dict[type[Asking], tuple[Hear, See, tuple[Choice, ...]]] = {
    phases.Covering: (board.step, board.view, ()),
    phases.Telling: (board.TELLING.step, board.TELLING.view, ()),
    phases.Reading: (teaming.step, teaming.view, ARGUE),
    phases.Teaming: (teaming.TEAMING.step, teaming.TEAMING.view, ARGUE),
    phases.Tricks: (tricks.step, tricks.view, (*ARGUE, tricks.NO_CARDS)),
    phases.TooMany: (tricks.TOO_MANY.step, tricks.TOO_MANY.view, ARGUE),
    phases.Settling: (rounds.SETTLING.step, rounds.SETTLING.view, ARGUE),
    phases.Counted: (tricks.counted, rounds.view, ARGUE),
    phases.Resolving: (resolving.step, resolving.view, (resolving.CLOSE,)),
}


def new(setup: Setup) -> State:
    """The first round; who deals comes from the seed (NY-1)."""
    count, settings = len(setup.names), setup.settings
    dealer = setup.seed % count
    state = State(
        names=setup.names,
        cardboard=settings["board"] == "cardboard",
        at_end=settings["count"] == "at the end",
        rounds=count * (settings["deals"] or DEALS[count]),
        goal=settings["points"],
        dealer=dealer,
        phase=phases.Counted(dealer),
    )
    return board.dealt(state, dealer)


def step(state: State, event: Event) -> Step:
    """One event, at any time. Never raises."""
    hear, _, lines = PHASES[type(state.phase)]
    if getattr(event, "player", 0) not in range(len(state.names)):
        return state, ()
    if isinstance(event, Pick) and event.key not in [line.key for line in lines]:
        return state, ()
    if isinstance(event, Pick) and event.key == resolving.OPEN.key:
        return resolving.opened(state, event.player)
    return hear(state, state.phase, event)


def view(state: State) -> View:
    _, see, _ = PHASES[type(state.phase)]
    return replace(see(state, state.phase), tableau=tableau(state))


def menu(state: State, player: int) -> tuple[Choice, ...]:
    """Its own lines; the same for everybody."""
    del player
    _, _, lines = PHASES[type(state.phase)]
    return lines


def end(state: State, why: str, at_ns: int) -> Step:
    """A player leaves, or all have had enough: with the points of the rounds that were counted."""
    return replace(state, over=True), (Ended("NY-8", why, at_ns),)


def leave(state: State, player: int, at_ns: int) -> Step:
    """The cards are dealt to everybody, so nobody can go on."""
    name, many = state.names[player], len(state.results)
    reason = f"the game ends, {'no round' if not many else f'round {many}'} counted last"
    state, ended = end(state, f"{name} left", at_ns)
    return state, (leaving.leaves(name, "NY-8", reason, at_ns), *ended)


RULES = Rules(
    new,
    step,
    view,
    rounds.standings,
    lambda state: state.over,
    end,
    menu,
    notation.resolved,
    clauses=lambda _state: CLAUSES,
    leave=leave,
    closed="the cards are dealt out, and the teams are made",
)
