"""Beam Me Up Scotty: a wild, and a change of seats (SP-12)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.cards import Card, Kind
from companion.games.super_power.rule import Rule
from companion.games.super_power.state import State, Step, Touch
from companion.games.super_power.turns import after, sits
from companion.games.super_power.words import ruling_screen
from companion.kit.rulings import Ruling
from companion.kit.phrases import together

BEAM = Kind("beam", "BEAM", wild=True)


def laid(state: State, card: Card) -> Step:
    """The player says where to sit down; the others shift."""
    if card.kind != BEAM:
        return state, ()
    touch = Touch(card.player, "", card.at_ns, card.undo_to_ns)
    return state.asking("seat", touch), ()


def sat_down(state: State, touch: Touch, place: int) -> Step:
    """The player sits there, the others shift; play goes on from the new seat."""
    mover = touch.player
    there = state.names[state.order[place]]
    order = sits(state, mover, place)
    moved = [p for p, before in zip(order, state.order, strict=True) if p not in (before, mover)]
    verb = "shifts" if len(moved) == 1 else "shift"
    ruling = Ruling(
        "SP-12",
        f"{state.names[mover]} MOVES",
        f"to {there}'s seat; {together([state.names[p] for p in moved])} {verb}",
        touch.at_ns,
        (mover,),
        undo_to_ns=touch.undo_to_ns,
    )
    state = replace(state, order=order)
    turn = replace(state.turn, player=after(state, mover, state.turn.direction))
    return replace(state, turn=turn).announced(ruling_screen(ruling)), (ruling,)


RULE = Rule(
    name="beam_me_up",
    title="Beam Me Up Scotty",
    clause="SP-12",
    text="This wild lets you name the colour and sit down elsewhere. The others shift.",
    interactions="You take your cards along; the buttons stay.",
    kinds=(BEAM,),
    laid=laid,
)
