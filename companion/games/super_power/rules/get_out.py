"""Get Out of My House: a zero sends every hand to the left (SP-4)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.cards import COLOURS, PLAIN, Card, Play
from companion.games.super_power.refusing import dead_heat
from companion.games.super_power.rule import Rule
from companion.games.super_power.state import State, Step, Touch
from companion.kit.game import Effect
from companion.kit.rulings import Ruling


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
        undo_to_ns=card.undo_to_ns,
    )
    even = tuple(_in_heat(state, touch) for touch in state.queue if _with(state, card, touch))
    frozen = replace(state, stage="passing", passed=frozenset(), queue=(), news=())
    return frozen, (ruling, *even)


def _with(state: State, card: Card, touch: Touch) -> bool:
    return touch.how == "short" and abs(touch.at_ns - card.at_ns) <= state.tie_ns


def _in_heat(state: State, touch: Touch) -> Effect:
    """A card touched at the same instant is in a hand that goes on."""
    colour = COLOURS.get(touch.button, "")
    play = Play(touch.player, colour, state.kind(PLAIN), touch.at_ns, touch.undo_to_ns)
    _, (ruling,) = dead_heat(state, play)
    return ruling


RULE = Rule(
    name="get_out",
    title="Get Out of My House",
    clause="SP-4",
    text="A zero freezes play: all cards in your hand go to the left. Press a button when you "
    "have passed yours and got others.",
    interactions="Hands go into the doghouse and out of it. One card passed to you? Say UNO.",
    laid=laid,
)
