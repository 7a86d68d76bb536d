"""Beam Me Up Scotty: a wild, and a change of seats (SP-12)."""

from __future__ import annotations

from companion.games.super_power.cards import Card, Kind
from companion.games.super_power.rule import Rule
from companion.games.super_power.state import State, Step, Touch

BEAM = Kind("beam", "BEAM", wild=True)


def laid(state: State, card: Card) -> Step:
    """The player says where to sit down; the others shift."""
    if card.kind != BEAM:
        return state, ()
    touch = Touch(card.player, "", card.at_ns, card.rests_ns)
    return state.asking("seat", touch), ()


RULE = Rule(
    name="beam_me_up",
    title="Beam Me Up Scotty",
    clause="SP-12",
    text="This wild lets you name the colour and sit down elsewhere. The others shift.",
    interactions="You take your cards along; the buttons stay.",
    kinds=(BEAM,),
    laid=laid,
)
