"""A zero was laid: hands go round, and everybody presses once theirs is passed (SP-4)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.hands import settled
from companion.games.super_power.state import Question, State, Step, Touch
from companion.games.super_power.turns import left_of, out_of_the_way
from companion.kit.events import Click
from companion.kit.rulings import Ruling
from companion.kit.phrases import together


def on_click(state: State, event: Click) -> Step:
    """Any short press says "passed and received"; the last one ends the freeze."""
    state = replace(state, passed=state.passed | {event.player})
    if len(state.passed) < len(state.names):
        return state, ()
    return all_passed(state, event.pressed_ns, event.pressed_ns)


def all_passed(state: State, at_ns: int, undo_to_ns: int) -> Step:
    """Who had no cards passed none: the neighbour on the left is in the doghouse now."""
    out = tuple(left_of(state, player) for player in state.out)
    state = replace(state, stage="playing", passed=frozenset(), out=out, uno=(), caught=None)
    ruling = Ruling(
        "SP-4",
        "ALL PASSED",
        f"{_house(state)}one card: call UNO",
        at_ns,
        undo_to_ns=undo_to_ns,
    )
    state = out_of_the_way(state)
    if state.on("doghouse"):
        touch = Touch(state.dealer, "", at_ns, undo_to_ns)
        return state.asking("residents", touch, found=out), (ruling,)
    state, more = settled(state, at_ns, undo_to_ns)
    return state, (ruling, *more)


def _house(state: State) -> str:
    names = together([state.names[p] for p in state.out])
    return f"no cards: {names}; " if names else ""


def resident(state: State, question: Question, key: str) -> Step:
    """Who has no cards now: the players named so far, one more or less, until it is right."""
    if key.isdigit() and int(key) in state.order:
        player = int(key)
        without = tuple(p for p in question.found if p != player)
        found = without if player in question.found else (*without, player)
        return state.asking("residents", question.touch, found=found), ()
    corrected = question.found != state.out
    state = out_of_the_way(replace(state, out=question.found))
    at_ns, undo_to_ns = question.touch.at_ns, question.touch.undo_to_ns
    said: tuple[Ruling, ...] = ()
    if corrected:
        names = together([state.names[p] for p in state.out]) or "NOBODY"
        said = (Ruling("SP-4", names, "in the doghouse now", at_ns, undo_to_ns=undo_to_ns),)
    state, more = settled(state, at_ns, undo_to_ns)
    return state, (*said, *more)
