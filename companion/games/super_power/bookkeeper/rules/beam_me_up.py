"""Beam Me Up Scotty: a wild, and a change of seats (SP-12)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power import house_rules
from companion.games.super_power.bookkeeper.cards import Card, Kind, Touch
from companion.games.super_power.bookkeeper.rule import Rule
from companion.games.super_power.bookkeeper.state import Asked, Question, State, Step, Topic
from companion.games.super_power.seats import shifted
from companion.kit.rulings import Ruling
from companion.kit.view import Choice

BEAM = Kind("beam", "BEAM", wild=True)


def played(state: State, card: Card) -> Step:
    """The player says where to sit down; the others shift."""
    if card.kind != BEAM:
        return state, ()
    touch = Touch(card.player, "", card.at_ns, card.undo_to_ns, stamp=card.stamp)
    return state.asking(SEAT, touch), ()


def _where(state: State, question: Question) -> Asked:
    others = [p for p in state.order if p != question.touch.player]
    return "SIT DOWN AT", tuple(Choice(str(p), state.names[p]) for p in others)


def _sits_down(state: State, question: Question, key: str) -> Step:
    """The player sits there, the others shift; play goes on from the new seat."""
    mover, there = question.touch.player, int(key)
    order = shifted(state.order, mover, state.order.index(there))
    moved = [p for p, before in zip(order, state.order, strict=True) if p not in (before, mover)]
    verb = "shifts" if len(moved) == 1 else "shift"
    ruling = Ruling(
        clause="SP-12",
        headline=f"{state.names[mover]} MOVES",
        reason=f"to {state.names[there]}'s seat; {state.called(moved)} {verb}",
        players=(mover,),
        undo_to_ns=question.touch.undo_to_ns,
    )
    state = replace(state, order=order)
    following = state.after(mover, state.turn.direction)
    return replace(state, turn=replace(state.turn, player=following)), (ruling,)


SEAT = Topic("seat", _where, _sits_down, listed=True, at_once=False)


RULE = Rule(
    **house_rules.BEAM_ME_UP.words,
    kinds=(BEAM,),
    played=played,
)
