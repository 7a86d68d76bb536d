"""A hand: the first card turned, who is out, the points, and the next one."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.bookkeeper.cards import (
    BUTTONS,
    COLOURS,
    PLAIN,
    Card,
    Touch,
    Turn,
    called,
)
from companion.games.super_power.bookkeeper.questions import asked
from companion.games.super_power.bookkeeper.state import Asked, Ledger, Question, State, Step, Topic
from companion.kit.rulings import Ruling
from companion.kit.screens import MessageScreen
from companion.kit.view import Choice, Meaning, View

COLOUR_LEGEND = tuple(Meaning(button, colour.upper()) for colour, button in BUTTONS.items())


# ---- dealing


def view(state: State) -> View:
    """The dealer deals; who answers for the dealer presses the colour that lies first."""
    who = state.proxy(state.dealer)
    text = f"{state.names[state.dealer]} deals {state.options.cards} each and turns a card"
    screen = MessageScreen(f"HAND {state.hand}", text, f"{state.names[who]}: press its colour")
    return asked(
        View(
            screen,
            lit=(who,),
            hint=f"{state.names[who]}: press the colour of the first card turned, and play begins.",
            legend=COLOUR_LEGEND,
            holds=(who,),  # a long press of theirs tells an action card
        ),
        state,
    )


def first_card(state: State, touch: Touch) -> Step:
    """A press before the first card lies: the dealer's is its colour."""
    if touch.player == state.proxy(state.dealer) and touch.how == "short":
        return started(state, touch, COLOURS[touch.button])
    if touch.player == state.dealer and touch.how == "short":
        return state.asking(FIRST_CARD, touch), ()
    return state, ()


def started(state: State, touch: Touch, colour: str, kind: str = PLAIN) -> Step:
    """The dealer turned the first card: play begins (SP-3). It asks for nothing by itself."""
    turn = Turn(state.dealer)
    card = Card(
        state.dealer,
        colour,
        state.kind(kind),
        touch.at_ns,
        touch.undo_to_ns,
        turn,
        stamp=touch.stamp,
    )
    state = replace(
        state,
        stage="playing",
        pile=(card,),
        out=(),
        fresh=(),
        perhaps=(),
        uno=(),
        caught=None,
        ledger=Ledger((0,) * len(state.names)),
    )
    state = replace(state, turn=Turn(state.after(state.dealer, 1)))
    ruling = Ruling(
        clause="SP-3",
        headline=f"HAND {state.hand}: {called(card)}",
        reason=f"{state.names[state.turn.player]}'s turn",
        undo_to_ns=touch.undo_to_ns,
        quiet=True,
    )
    return state, (ruling,)


def _first_card(_state: State, _question: Question) -> Asked:
    return "FIRST CARD?", tuple(Choice(colour, colour.upper()) for colour in BUTTONS)


def _turned(state: State, question: Question, key: str) -> Step:
    return started(state, question.touch, key)


FIRST_CARD = Topic("first card", _first_card, _turned)
