"""Touches in a queue: plays are judged in the order of first touch, not of letting go.

Whether a touch was a play or opens a menu is known later; those behind it wait, all of them, but
nobody can hold up the table with a menu for long. In a dead heat the one whose turn it is goes
first, then clockwise; a ruling says that it was one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from companion.games.super_power.bookkeeper.cards import Touch
from companion.games.super_power.bookkeeper.state import State
from companion.kit.events import LONG_NS, Click, Freed, Hold, Press
from companion.kit.race import heats, sure_ns

MS = 1_000_000
LOST_NS = 1_500 * MS  # a touch that never became a press is forgotten after this
ARM_NS = 150 * MS  # an arm is on several buttons within that
PATIENCE_NS = 2_500 * MS  # so long a touch waits behind somebody else's menu


def on_press(state: State, event: Press) -> State:
    """A touch. The same button again, while the first one still waits, is the same card."""
    if any((t.player, t.button) == (event.player, event.button) for t in state.queue):
        return state
    undo_to_ns = state.undo_to_ns(event.at_ns)
    touch = Touch(event.player, event.button, event.at_ns, undo_to_ns, stamp=event.stamp)
    queue = sorted((*state.queue, touch), key=lambda t: t.at_ns)
    return replace(state, queue=tuple(queue))


def meant(state: State, event: Click | Hold) -> State:
    """What a touch turned out to be."""
    its = (event.player, event.button, event.pressed_ns)
    how: Literal["short", "long"] = "short" if isinstance(event, Click) else "long"
    return _known(state, how, lambda t: (t.player, t.button, t.at_ns) == its)


def taken_back(state: State, event: Click) -> State:
    """That touch was none of its own."""
    its = (event.player, event.button, event.pressed_ns)
    queue = tuple(t for t in state.queue if (t.player, t.button, t.at_ns) != its)
    return replace(state, queue=queue)


def under_an_arm(state: State, touch: Touch) -> tuple[Touch, ...]:
    """Three buttons of a seat or more almost at once are an arm, or a child; () for fingers."""
    near = tuple(
        t for t in state.queue if t.player == touch.player and abs(t.at_ns - touch.at_ns) <= ARM_NS
    )
    return near if len(near) > 2 else ()


def freed(state: State, event: Freed) -> State:
    """A button that came up while its player was asked something: no click is told of then."""
    if state.question is None or state.question.player != event.player:
        return state
    its, long_since_ns = (event.player, event.button), event.at_ns - LONG_NS
    return _known(state, "short", lambda t: (t.player, t.button) == its and t.at_ns > long_since_ns)


def _known(state: State, how: Literal["short", "long"], its: Callable[[Touch], bool]) -> State:
    queue = tuple(replace(t, how=how) if not t.how and its(t) else t for t in state.queue)
    return replace(state, queue=queue)


def forgotten(state: State, now_ns: int) -> State:
    """Touches of which nobody heard again: a question came between, or a ruling was undone."""
    queue = tuple(t for t in state.queue if t.how or now_ns < t.at_ns + LOST_NS)
    return replace(state, queue=queue)


def alarm(state: State) -> int | None:
    """When the queue must be looked at again, if nobody does anything."""
    waits = [t.at_ns + LOST_NS for t in state.queue if not t.how]
    following = _first(state)
    if following is not None and following.how:
        waits.append(_certain_ns(state))
    return min(waits, default=None)


def ready(state: State, now_ns: int) -> Touch | None:
    """The next touch, if it is known what it was and that nobody else was as early."""
    touch = _first(state)
    if touch is None or not touch.how:
        return None
    return touch if now_ns >= _certain_ns(state) else None


def _certain_ns(state: State) -> int:
    """When nobody can have been as early, or has waited long enough behind an earlier touch."""
    first = state.queue[0]
    return first.at_ns + PATIENCE_NS if telling(state) else sure_ns(first, state.tie_ns)


def telling(state: State) -> bool:
    """Whether somebody still says what an earlier touch was."""
    holds = state.question is not None and state.question.holds
    return holds or state.opened is not None


def _first(state: State) -> Touch | None:
    """The first touch; in a dead heat the one whose turn it is, then who sits nearest after."""
    if not state.queue:
        return None
    heat = next(heats(state.queue, state.tie_ns))
    return min(heat, key=lambda touch: _distance(state, touch.player))


def _distance(state: State, player: int) -> int:
    """How many seats a player sits from the one whose turn it is, in the direction of play."""
    return state.distance(state.turn.player, player, state.turn.direction)
