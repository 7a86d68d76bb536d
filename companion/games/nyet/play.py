"""Nyet!, whole: which phase hears an event and is seen, the menu's lines, and the end."""

from __future__ import annotations

from dataclasses import replace

from companion.games.nyet import board, resolving, rounds, teaming, tricks
from companion.games.nyet.state import (
    DEALS,
    Covering,
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
from companion.kit.standings import Standings
from companion.kit.view import Choice, View


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
    match state.phase:
        case Covering() as phase:
            return board.step(state, phase, event)
        case Telling() as phase:
            return board.tell(state, phase, event)
        case Reading() as phase:
            return teaming.step_reading(state, phase, event)
        case Teaming() as phase:
            return teaming.step(state, phase, event)
        case Tricks() as phase:
            return tricks.step(state, phase, event)
        case Settling() as phase:
            return rounds.step(state, phase, event)
        case Resolving() as phase:
            return resolving.step(state, phase, event)


def view(state: State) -> View:
    match state.phase:
        case Covering() as phase:
            return board.view(state, phase)
        case Telling() as phase:
            return board.view_telling(state, phase)
        case Reading():
            return teaming.view_reading(state)
        case Teaming() as phase:
            return teaming.view(state, phase)
        case Tricks() as phase:
            return tricks.view(state, phase)
        case Settling() as phase:
            return rounds.view(state, phase)
        case Resolving() as phase:
            return resolving.view(state, phase)


def menu(state: State, player: int) -> tuple[Choice, ...]:
    """Its own lines; the same for everybody."""
    del player
    match state.phase:
        case Resolving():
            return (resolving.CLOSE,)
        case Tricks(counted=False):
            return (resolving.OPEN, tricks.NO_CARDS)
    return (resolving.OPEN,) if _has_terms(state) else ()


def standings(state: State) -> Standings:
    return rounds.standings(state)


def end(state: State, why: str, at_ns: int) -> Step:
    """A player leaves, or all have had enough: with the points of the rounds that were counted."""
    return replace(state, over=True), (Ended("NY-8", why, at_ns),)


def _has_terms(state: State) -> bool:
    return state.terms is not None and not isinstance(state.phase, Resolving)
