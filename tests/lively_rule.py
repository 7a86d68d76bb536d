"""A house rule that uses every hook that a table's own rule may, for random evenings.

Yellow jumps in; whoever lays three of a colour in a row draws one; a wrong card out of turn costs
one; who must draw may hop instead; HOP in the menu turns play round.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.bookkeeper.cards import Card, Play, Touch
from companion.games.super_power.bookkeeper.rule import Rule, Verdict
from companion.games.super_power.bookkeeper.state import State, Step
from companion.kit.rulings import Ruling
from companion.kit.view import Choice


def allows(state: State, play: Play) -> Verdict:
    del state
    return "yes" if play.colour == "yellow" else "no"


def played(state: State, card: Card) -> Step:
    laid = (*state.kept.get("lively", ()), card.colour)[-3:]
    state = state.keeping("lively", laid)
    if laid != (card.colour,) * 3:
        return state, ()
    return state.gets(card.player, 1), (_said(state, card.player, "three", card.undo_to_ns),)


def foul(state: State, play: Play, why: str) -> Step:
    del why
    return state.gets(play.player, 1), (_said(state, play.player, "foul", play.undo_to_ns),)


def lines(state: State, player: int) -> tuple[Choice, ...]:
    return (Choice("lively hop", f"HOP {state.names[player]}"),)


def owing(state: State) -> tuple[Choice, ...]:
    return (Choice("lively hop", f"HOP OVER {state.turn.owed}"),)


def chosen(state: State, touch: Touch, key: str) -> Step:
    turned = replace(state.turn, direction=-state.turn.direction, owed=0)
    said = _said(state, touch.player, key, touch.undo_to_ns)
    return replace(state, turn=turned), (said,)


def _said(state: State, player: int, what: str, undo_to_ns: int) -> Ruling:
    return Ruling(
        clause="LIVELY",
        headline=f"{state.names[player]}: {what}",
        reason="as the table has it",
        players=(player,),
        undo_to_ns=undo_to_ns,
    )


RULE: Rule[State] = Rule(
    name="lively",
    title="Lively",
    clause="LIVELY",
    text="Three of a colour: draw one.",
    allows=allows,
    played=played,
    foul=foul,
    lines=lines,
    owing=owing,
    chosen=chosen,
)
