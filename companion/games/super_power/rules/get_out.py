"""Get Out of My House: a zero sends every hand to the left (SP-4)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.cards import Card
from companion.games.super_power.rule import Rule
from companion.games.super_power.state import State, Step
from companion.play import Ruling


def laid(state: State, card: Card) -> Step:
    """Play is frozen until everybody has pressed for "passed"."""
    if card.kind.key != "zero":
        return state, ()
    ruling = Ruling(
        "SP-4",
        "PASS YOUR HANDS",
        f"{state.names[card.player]} laid a zero: every hand goes to the left",
        card.at_ns,
        players=(card.player,),
        rests_on_ns=card.rests_ns,
    )
    frozen = replace(state, stage="passing", passed=frozenset(), queue=(), news=())
    return frozen, (ruling,)


RULE = Rule(
    name="get_out",
    title="Get Out of My House",
    clause="SP-4",
    text="A zero freezes play: all cards in your hand go to the left. Press a button when you "
    "have passed yours and got others.",
    interactions="Hands go into the doghouse and out of it. One card passed to you? Say UNO.",
    laid=laid,
)
