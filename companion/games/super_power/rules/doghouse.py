"""n in the Doghouse: the hand goes on until n + 1 players are out (SP-5)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.rule import Rule
from companion.games.super_power.state import State, Step, Touch
from companion.games.super_power.turns import out_of_the_way, players_in
from companion.kit.rulings import Ruling
from companion.kit.view import Choice


def lines(state: State, player: int) -> tuple[Choice, ...]:
    """A newcomer may start in the doghouse, as long as nobody's absence ends the hand."""
    room = len(state.out) < state.options.doghouse and len(players_in(state)) > 2
    start = state.stage == "playing" and player not in state.out and room
    return (Choice("doghouse start", "START IN DOGHOUSE"),) if start else ()


def told(state: State, touch: Touch, key: str) -> Step:
    if key != "doghouse start" or Choice(key, "START IN DOGHOUSE") not in lines(
        state, touch.player
    ):
        return state, ()
    ruling = Ruling(
        "SP-5",
        f"{state.names[touch.player]} JOINS",
        "starts in the doghouse",
        touch.at_ns,
        players=(touch.player,),
        undo_to_ns=touch.undo_to_ns,
    )
    return out_of_the_way(replace(state, out=(*state.out, touch.player))), (ruling,)


RULE = Rule(
    name="doghouse",
    title="n in the Doghouse",
    clause="SP-5",
    text="The hand ends when n + 1 players are out of cards. Until then they sit in the doghouse.",
    interactions="Residents slap, and may be passed cards. A newcomer may start there.",
    lines=lines,
    told=told,
)
