"""Not Not as the table calls it: the first state, and the phase that an event or a look goes to."""

from __future__ import annotations

from dataclasses import replace

from companion.games.not_not import dealing, racing
from companion.games.not_not.cards import SLOTS, Cards
from companion.games.not_not.state import Dealing, Racing, Rerolling, State, options
from companion.kit.events import Event, Read
from companion.kit.game import Effects, Setup
from companion.kit.screens import MessageScreen
from companion.kit.view import View


def new(setup: Setup) -> State:
    """Four cards are laid, the dealer may roll. Raises ValueError for an unusable setting."""
    chosen = options(setup)
    return State(
        options=chosen,
        names=setup.names,
        seed=setup.seed,
        tie_ns=setup.tie_ns,
        points=(0,) * len(setup.names),
        cards=Cards(deck=chosen.cards).fill(),
        level=chosen.level,
        phase=Dealing(entering=SLOTS if chosen.enter_cards else ()),
    )


def step(state: State, event: Event) -> tuple[State, Effects]:
    """One event, in any phase. Never raises."""
    match state.phase:
        case Dealing() as phase:
            return dealing.step(state, phase, event)
        case Racing() as phase:
            return racing.step(state, phase, event)
        case Rerolling() as phase:
            return _rerolled(state, phase, event), ()


def view(state: State) -> View:
    """The screen, the questions and the alarm that follow from the state."""
    return replace(_view(state), level=state.level.name.lower())


def _view(state: State) -> View:
    match state.phase:
        case Dealing() as phase:
            return dealing.view(state, phase)
        case Racing() as phase:
            return racing.view(state, phase)
        case Rerolling():
            screen = MessageScreen("NOBODY", "The dice come again.")
            hint = "Nobody could tap. The dice come again."
            return View(screen, lit=(state.dealer,), hint=hint)


def _rerolled(state: State, phase: Rerolling, event: Event) -> State:
    """Why nobody won has been read: the dice come again."""
    return state.roll(phase.arrow, phase.liar) if isinstance(event, Read) else state
