"""Nyet!, whole: which phase hears an event and is seen, the menu's lines, and the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.games.nyet import board, resolving, rounds, teaming, tricks
from companion.games.nyet.state import (
    DEALS,
    Covering,
    Phase,
    Reading,
    Resolving,
    Settling,
    State,
    Step,
    Teaming,
    Telling,
    Tricks,
)
from companion.kit.events import Event, Pick
from companion.kit.game import Ended, Setup
from companion.kit.view import Choice, View

# Which module hears an event in a phase, and says what is to be seen.
PHASES: dict[type[Phase], tuple[Callable[[State, Any, Event], Step], Callable[[State, Any], View]]]
PHASES = {
    Covering: (board.step, board.view),
    Telling: (board.step_telling, board.view_telling),
    Reading: (teaming.step_reading, teaming.view_reading),
    Teaming: (teaming.step, teaming.view),
    Tricks: (tricks.step, tricks.view),
    Settling: (rounds.step, rounds.view),
    Resolving: (resolving.step, resolving.view),
}


def new(setup: Setup) -> State:
    """The first round; who deals comes from the seed (NY-1)."""
    count, settings = len(setup.names), setup.settings
    state = State(
        names=setup.names,
        cardboard=settings["board"] == "cardboard",
        at_end=settings["count"] == "at the end",
        rounds=count * (settings["deals"] or DEALS[count]),
        goal=settings["points"],
        dealer=0,
        phase=Telling(),
    )
    return rounds.dealt(state, setup.seed % count)


def step(state: State, event: Event) -> Step:
    """One event, at any time. Never raises."""
    if getattr(event, "player", 0) not in range(len(state.names)):
        return state, ()
    if isinstance(event, Pick) and event.key == resolving.OPEN.key and _has_terms(state):
        return resolving.opened(state, event.player), ()
    hear, _ = PHASES[type(state.phase)]
    return hear(state, state.phase, event)


def view(state: State) -> View:
    _, see = PHASES[type(state.phase)]
    return see(state, state.phase)


def menu(state: State, player: int) -> tuple[Choice, ...]:
    """Its own lines; the same for everybody."""
    del player
    if isinstance(state.phase, Resolving):
        return (resolving.CLOSE,)
    playing = isinstance(state.phase, Tricks) and not state.phase.counted
    lines = (resolving.OPEN, tricks.NO_CARDS) if playing else (resolving.OPEN,)
    return lines if state.terms is not None else ()


def end(state: State, why: str, at_ns: int) -> Step:
    """A player leaves, or all have had enough: with the points of the rounds that were counted."""
    return replace(state, over=True), (Ended("NY-8", why, at_ns),)


def _has_terms(state: State) -> bool:
    return state.terms is not None and not isinstance(state.phase, Resolving)
