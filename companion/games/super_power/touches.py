"""Touches in a queue: plays are judged in the order of first touch, not of letting go.

Whether a touch was a play or opens a menu is known later; those behind it wait as long. In a dead
heat the one whose turn it is goes first, then clockwise; a ruling says that it was one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from companion.games.super_power import answers
from companion.games.super_power.lines import played
from companion.games.super_power.state import State, Step, Touch
from companion.kit.events import Click, Freed, Hold, Press
from companion.kit.game import Effect

MS = 1_000_000
HELD_NS = 600 * MS  # a press this long is a long one
LOST_NS = 1_500 * MS  # a touch that never became a press is forgotten after this


def undo_to_ns(state: State, at_ns: int) -> int:
    """The earliest touch that was undecided at that time: what undo must go back to."""
    waits = [at_ns, *(touch.undo_to_ns for touch in state.queue)]
    waits += [state.question.touch.undo_to_ns] if state.question is not None else []
    waits += [state.slaps.undo_to_ns] if state.slaps is not None else []
    return min(waits)


def on_press(state: State, event: Press) -> State:
    """A touch. One more of somebody whose last one still waits counts nothing."""
    if any(touch.player == event.player for touch in state.queue):
        return state
    touch = Touch(event.player, event.button, event.at_ns, undo_to_ns(state, event.at_ns))
    queue = sorted((*state.queue, touch), key=lambda t: t.at_ns)
    return replace(state, queue=tuple(queue))


def meant(state: State, event: Click | Hold) -> State:
    """What a touch turned out to be."""
    how: Literal["short", "long"] = "short" if isinstance(event, Click) else "long"

    def known(touch: Touch) -> Touch:
        its = (touch.player, touch.button, touch.at_ns, touch.how)
        return (
            replace(touch, how=how)
            if its == (event.player, event.button, event.pressed_ns, "")
            else touch
        )

    return replace(state, queue=tuple(known(touch) for touch in state.queue))


def freed(state: State, event: Freed) -> State:
    """A button that came up while its player was asked something: no click is told of then."""
    asked = state.question is not None and state.question.player == event.player

    def known(touch: Touch) -> Touch:
        its = (touch.player, touch.button, touch.how) == (event.player, event.button, "")
        short = event.at_ns - touch.at_ns < HELD_NS
        return replace(touch, how="short") if asked and its and short else touch

    return replace(state, queue=tuple(known(touch) for touch in state.queue))


def forgotten(state: State, now_ns: int) -> State:
    """Touches of which nobody heard again: a question came between, or a ruling was undone."""
    queue = tuple(t for t in state.queue if t.how or now_ns < t.at_ns + LOST_NS)
    return replace(state, queue=queue)


def advanced(state: State, now_ns: int) -> Step:
    """Judge what can be judged, in order."""
    said: list[Effect] = []
    while (touch := _ready(state, now_ns)) is not None:
        state = replace(state, queue=tuple(t for t in state.queue if t != touch))
        state, more = _judge(state, touch)
        said += more
    return state, tuple(said)


def alarm(state: State) -> int | None:
    """When the queue must be looked at again, if nobody does anything."""
    waits = [t.at_ns + LOST_NS for t in state.queue if not t.how]
    following = _first(state)
    if following is not None and following.how and state.question is None:
        waits.append(state.queue[0].at_ns + state.tie_ns + 1)
    return min(waits, default=None)


def _ready(state: State, now_ns: int) -> Touch | None:
    """The next touch, if it is known what it was and that nobody else was as early."""
    touch = _first(state)
    if touch is None or not touch.how or state.question is not None:
        return None
    return touch if now_ns > state.queue[0].at_ns + state.tie_ns else None


def _first(state: State) -> Touch | None:
    """The first touch; in a dead heat the one whose turn it is, then who sits nearest after."""
    if not state.queue:
        return None
    heat = [t for t in state.queue if t.at_ns <= state.queue[0].at_ns + state.tie_ns]
    return min(heat, key=lambda touch: _distance(state, touch.player))


def _distance(state: State, player: int) -> int:
    """How many seats a player sits from the one whose turn it is, in the direction of play."""
    start, place = state.order.index(state.turn.player), state.order.index(player)
    return (place - start) * state.turn.direction % len(state.order)


def _judge(state: State, touch: Touch) -> Step:
    if touch.how == "long" or not state.full(touch.player):
        if state.stage == "dealing" and touch.player == state.dealer and touch.how == "short":
            return state.asking("colour", touch), ()
        return answers.opened(state, touch)
    dealing = state.stage == "dealing" and touch.player == state.proxy(state.dealer)
    if state.stage == "playing" or dealing:
        return played(state, touch)
    return state, ()
