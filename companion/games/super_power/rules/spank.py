"""Spank the Baby: on a red three everybody slaps, and draws the hands below (SP-7)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.spank.slaps import Slaps
from companion.games.super_power.cards import Card, Kind
from companion.games.super_power.rule import Rule
from companion.games.super_power.state import State, Step

MS = 1_000_000
THREE = Kind("three", "THREE", number=True)
THREES = ("three", "3")  # as it is called where every number is told
CLAIM_NS = 20_000 * MS  # a red three told of this long after its spank is the same one


def laid(state: State, card: Card) -> Step:
    """A red three that was told of opens the spank, if the hands have not been there first."""
    if card.kind.key not in THREES or card.colour != "red":
        return state, ()
    if state.slaps is not None:
        return replace(state, slaps=replace(state.slaps, told=True)), ()
    if state.baby_ns is not None and card.at_ns - state.baby_ns <= CLAIM_NS:
        return replace(state, baby_ns=None), ()
    return replace(state, slaps=Slaps(card.at_ns, card.undo_to_ns, told=True)), ()


RULE = Rule(
    name="spank",
    title="Spank the Baby",
    clause="SP-7",
    text="On a red three everybody slaps the pad. You draw as many cards as there are hands "
    "below yours.",
    interactions="The doghouse slaps too. With two decks or more, half the red threes stay out.",
    kinds=(THREE,),
    laid=laid,
)
