"""n in the Doghouse: the hand goes on until n + 1 players are out (SP-5)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power import house_rules
from companion.games.super_power.bookkeeper.cards import Touch
from companion.games.super_power.bookkeeper.rule import Rule
from companion.games.super_power.bookkeeper.state import State, Step
from companion.kit.rulings import Ruling
from companion.kit.view import Choice

START = Choice("doghouse start", "START IN DOGHOUSE")


def lines(state: State, player: int) -> tuple[Choice, ...]:
    """A newcomer may start in the doghouse, as long as nobody's absence ends the hand."""
    room = len(state.out) < state.options.doghouse and len(state.players_in) > 2
    start = state.stage == "playing" and player not in state.out and room
    return (START,) if start else ()


def chosen(state: State, touch: Touch, key: str) -> Step:
    if key != START.key or START not in lines(state, touch.player):
        return state, ()
    ruling = Ruling(
        clause="SP-5",
        headline=f"{state.names[touch.player]} JOINS",
        reason="starts in the doghouse",
        players=(touch.player,),
        undo_to_ns=touch.undo_to_ns,
        quiet=True,
    )
    newcomer = touch.player
    state = replace(state, out=(*state.out, newcomer), fresh=(*state.fresh, newcomer))
    return state.out_of_the_way(), (ruling,)


RULE = Rule(
    **house_rules.DOGHOUSE.words,
    lines=lines,
    chosen=chosen,
)
