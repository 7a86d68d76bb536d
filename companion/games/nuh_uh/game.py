"""Nuh-Uh!: two to sixteen players, alone or in teams. The two functions the table calls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.games.nuh_uh import asked, menu, over, reading, settling, teaming, telling, window
from companion.games.nuh_uh.cards import Card, Hand
from companion.games.nuh_uh.hints import hint
from companion.games.nuh_uh.legend import legend
from companion.games.nuh_uh.options import SETTINGS, VARIANTS, options
from companion.games.nuh_uh.state import (
    Asked,
    Over,
    Reading,
    Settling,
    State,
    Teaming,
    Telling,
    Window,
)
from companion.games.nuh_uh.turns import Step, begin
from companion.kit.events import Answer, Click, Due, Event, Hold, Press
from companion.kit.game import Effect, Settings
from companion.kit.view import View
from companion.kit.screens import MessageScreen, RulingScreen


class NuhUh:
    """The game as the table runs it."""

    id = "nuh-uh"
    title = "Nuh-Uh!"
    about = "Doubt an answer to a trivia question, before anybody else does."
    players = range(2, 17)
    buttons = 4
    settings = SETTINGS
    variants = VARIANTS

    def new(
        self,
        names: Sequence[str],
        settings: Settings,
        seed: int,
        tie_ns: int,
        switches: Sequence[frozenset[str]],
    ) -> State:
        """The cards are dealt. Raises ValueError for an unusable setting."""
        del seed, switches  # nothing is thrown here, and four buttons are all it needs
        chosen = options(settings, len(names))
        competitors = chosen.teams or len(names)
        state = State(
            options=chosen,
            names=tuple(names),
            tie_ns=tie_ns,
            side_of=tuple(player % competitors for player in range(len(names))),
            hands=(Hand(cards=(Card(),) * chosen.nuh_uhs),) * competitors,
            left=chosen.trivia(competitors),
            phase=Teaming(),
        )
        return state if chosen.teams else begin(state, 0)

    def step(self, state: State, event: Event) -> tuple[State, tuple[Effect, ...]]:
        """One event, in any phase. Never raises."""
        opened = state.menu
        if opened is not None:
            match event:
                case Answer() if event.player == opened.player:
                    return menu.on_answer(state, opened, event)
                case Hold() if menu.is_dead_heat(state, opened, event):
                    return menu.on_dead_heat(state, opened, event)
        if isinstance(event, Due):
            state = _expired(state, event.at_ns)
        if state.note is not None and state.note.looked_up:
            return _looking(state, event)
        return _phase(state, event)

    def view(self, state: State) -> View:
        """The screen, the questions and the alarm that follow from the state."""
        sides = state.side_of if state.options.teams else ()
        return replace(
            _opened(state, _noted(state, _view(state))),
            hint=hint(state),
            legend=legend(state),
            sides=sides,
            ranks=state.ranks(),
        )

    def standings(self, state: State) -> tuple[tuple[str, int], ...]:
        return state.standings()

    def over(self, state: State) -> bool:
        return isinstance(state.phase, Over)


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
        case Over() as phase:
            return over.step(state, phase, event)


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
        case Over() as phase:
            return over.view(state, phase)


def _expired(state: State, now_ns: int) -> State:
    """A menu that nobody uses closes, and a note goes."""
    if state.menu is not None and now_ns >= state.menu.until_ns:
        state = replace(state, menu=None)
    if state.note is not None and now_ns >= state.note.until_ns:
        state = replace(state, note=None)
    return state


def _looking(state: State, event: Event) -> Step:
    """A press ends looking something up, and is no more than that; but a Nuh-Uh always counts."""
    match event:
        case Press() if isinstance(state.phase, Window):
            return _phase(replace(state, note=None), event)
        case Click() if not isinstance(state.phase, Window):
            return replace(state, note=None), ()
        case Press():
            return state, ()
    return _phase(state, event)


def _noted(state: State, found: View) -> View:
    """A note in place of the phase's screen, with what is waited for under it."""
    if state.note is None:
        return found
    screen = state.note.screen
    waiting = found.screen
    if isinstance(screen, RulingScreen) and isinstance(waiting, RulingScreen | MessageScreen):
        screen = replace(screen, todo=waiting.todo)
    asks = () if state.note.looked_up else found.asks
    alarm_ns = _first(found.alarm_ns, state.note.until_ns)
    return replace(found, screen=screen, asks=asks, alarm_ns=alarm_ns, won=())


def _opened(state: State, found: View) -> View:
    """A menu comes before any other question."""
    if state.menu is None:
        return found
    alarm_ns = _first(found.alarm_ns, state.menu.until_ns)
    lit = (state.menu.player,)
    return replace(found, asks=(menu.ask(state, state.menu),), alarm_ns=alarm_ns, lit=lit)


def _first(alarm_ns: int | None, other_ns: int) -> int:
    return other_ns if alarm_ns is None else min(alarm_ns, other_ns)


NUH_UH = NuhUh()
