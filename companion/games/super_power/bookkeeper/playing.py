"""Cards are played: what the table sees of it, and what a touch comes to."""

from __future__ import annotations

from companion.games.super_power.bookkeeper import telling
from companion.games.super_power.bookkeeper.cards import Touch
from companion.games.super_power.bookkeeper.hands import COLOUR_LEGEND, first_card
from companion.games.super_power.bookkeeper.questions import asked
from companion.games.super_power.bookkeeper.state import State, Step
from companion.games.super_power.bookkeeper.words import takes
from companion.kit.screens import TurnScreen
from companion.kit.view import View


def judged(state: State, touch: Touch) -> Step:
    """A short press is a card, a long one asks which; a seat with few buttons is asked for."""
    dealing, tells = state.stage == "dealing", touch.player == state.proxy(state.dealer)
    if dealing and not (tells and touch.how == "long"):
        return first_card(state, touch)
    if touch.how == "long" or not state.full(touch.player):
        return telling.opened(state, touch)
    return telling.played(state, touch)


def view(state: State) -> View:
    legend = (*COLOUR_LEGEND, *(meaning for rule in state.rules for meaning in rule.legend))
    return asked(
        View(
            turn_screen(state),
            lit=state.order if state.turn.free else (state.turn.player,),
            hint=_hint(state),
            legend=legend,
            racing=True,
            holds=state.order,
        ),
        state,
    )


def turn_screen(state: State) -> TurnScreen:
    """Whose turn it is, on which card, and what must be drawn."""
    turn, top = state.turn, state.top
    return TurnScreen(
        who="ANYBODY" if turn.free else state.names[turn.player],
        colour=top.colour if top is not None else "",
        kind=top.kind.label if top is not None else "",
        draws=turn.owed,
        clockwise=turn.direction == 1,
        todo=takes(state),
    )


def _hint(state: State) -> str:
    who = state.names[state.turn.player]
    if state.turn.free:
        return "Three of a kind: anybody may lay any card. Press its colour."
    if state.turn.owed:
        return f"{who} draws {state.turn.owed}: press any button, then say so."
    jump = " Anybody with the same card may jump in." if state.jumps else ""
    return f"{who} lays a card and presses its colour; hold it for more than a number.{jump}"
