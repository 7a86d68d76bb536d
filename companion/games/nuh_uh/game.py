"""Nuh-Uh!, two to sixteen players, alone or in teams: which phase an event goes to."""

from __future__ import annotations

from companion.games.nuh_uh import (
    asked,
    leaving,
    moving,
    powers,
    reading,
    seats,
    settling,
    teaming,
    telling,
    window,
)
from companion.games.nuh_uh.cards import Card, Hand
from companion.games.nuh_uh.clauses import CLAUSES
from companion.games.nuh_uh.standings import correct, standings
from companion.games.nuh_uh.state import (
    Asked,
    Reading,
    Settling,
    State,
    Step,
    Teaming,
    Telling,
    Window,
    options,
)
from companion.games.nuh_uh.tableau import tableau
from companion.kit.events import Answer, Due, Event, Pick
from companion.kit.game import Ended, Newcomer, Rules, Setup
from companion.kit.structs import replace
from companion.kit.view import FOUR, View


def new(setup: Setup) -> State:
    """The cards are dealt. Raises ValueError for teams or seats that it cannot be played with."""
    chosen = options(setup.settings, len(setup.names))
    seats.check(setup.names, setup.switches, powers=chosen.powers)
    competitors = chosen.teams or len(setup.names)
    state = State(
        options=chosen,
        names=setup.names,
        tie_ns=setup.tie_ns,
        buttons=tuple(tuple(b for b in FOUR if b in has) for has in setup.switches),
        side_of=tuple(player % competitors for player in range(len(setup.names))),
        hands=(Hand(cards=(Card(),) * chosen.nuh_uhs),) * competitors,
        circle=tuple(range(competitors)),
        left=chosen.trivia(competitors),
        phase=Teaming(),
    )
    return state if chosen.teams else state.read_on(dealt=True)


def step(state: State, event: Event) -> Step:
    """One event, in any phase. Never raises."""
    open_move = state.moving
    match event:
        case Pick():
            return powers.picked(state, event)
        case Answer() if open_move is not None and event.player == open_move.player:
            return moving.answered(state, open_move, event)
        case Due(at_ns) if open_move is not None and at_ns >= open_move.until_ns:
            return _phase(replace(state, moving=None), event)
    return _phase(state, event)


def view(state: State) -> View:
    """The phase's; but whoever puts a card right is asked first."""
    found = replace(_view(state), away=tuple(sorted(state.away)), tableau=tableau(state))
    return found if state.moving is None else moving.with_moving(state, state.moving, found)


def end(state: State, why: str, at_ns: int) -> Step:
    return replace(state, over=True, moving=None), (Ended("NU-6", why, at_ns),)


def leave(state: State, player: int, at_ns: int) -> Step:
    """With what they have; a team plays on without them, and with one side left it is over."""
    gone = leaving.without(state, player)
    ruling = leaving.left(gone, player, at_ns)
    if len(gone.sides) > 1:
        return gone, (ruling,)
    gone, ended = end(gone, f"{state.names[player]} left", at_ns)
    return gone, (ruling, *ended)


def back(state: State, player: int, at_ns: int) -> Step:
    state = leaving.again(state, player)
    return state, (leaving.came(state, player, at_ns),)


def join(state: State, newcomer: Newcomer, at_ns: int) -> Step:
    """For themselves, or in the smallest team. Raises ValueError for a seat with too little."""
    powers = state.options.powers
    seats.check((newcomer.name,), (newcomer.switches,), powers=powers)
    state = leaving.with_one_more(state, newcomer)
    return state, (leaving.joined(state, at_ns),)


def _phase(state: State, event: Event) -> Step:
    match state.phase:
        case Teaming():
            return teaming.step(state, event)
        case Telling() as phase:
            return telling.step(state, phase, event)
        case Reading() as phase:
            return reading.step(state, phase, event)
        case Window() as phase:
            return window.step(state, phase, event)
        case Asked() as phase:
            return asked.step(state, phase, event)
        case Settling() as phase:
            return settling.step(state, phase, event)


def _view(state: State) -> View:
    match state.phase:
        case Teaming():
            return teaming.view(state)
        case Telling() as phase:
            return telling.view(state, phase)
        case Reading() as phase:
            return reading.view(state, phase)
        case Window() as phase:
            return window.view(state, phase)
        case Asked() as phase:
            return asked.view(state, phase)
        case Settling() as phase:
            return settling.view(state, phase)


RULES = Rules(
    new,
    step,
    view,
    standings,
    lambda state: state.over,
    end,
    powers.menu,
    clauses=lambda _state: CLAUSES,
    leave=leave,
    back=back,
    join=join,
    correct=correct,
)
