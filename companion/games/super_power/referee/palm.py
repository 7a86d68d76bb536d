"""A palm on the buttons: three of a seat's four, touched at once, are one hand that flies.

Nobody means three things within such a time. What the single buttons say is not heard of it.
"""

from __future__ import annotations

from companion.games.super_power.referee.state import State, Step
from companion.kit.events import Click, Hold, Press
from companion.kit.race import Entry
from companion.kit.rulings import Ruling
from companion.kit.structs import replace

AT_ONCE_NS = 60_000_000  # nobody's fingers mean three buttons as fast
BUTTONS = 3  # of four


def touched(state: State, event: Press) -> tuple[State, bool]:
    """The touch, remembered, and whether it is a palm's."""
    recent = [t for t in state.hand.touches if event.at_ns - t.at_ns <= AT_ONCE_NS]
    if not recent:
        state = state.told(doghouse=(state.hand.out, state.hand.newcomers))
    touches = (*recent, Entry(event.player, event.button, event.at_ns, event.stamp))
    state = state.told(touches=touches)
    mine = tuple(touch for touch in touches if touch.player == event.player)
    if len({touch.button for touch in mine}) < BUTTONS:
        return state, False
    return state.told(palm=mine), True


def lies(state: State) -> Step:
    """An UNO! that its first touches said, before it was known to be a palm, does not count.

    Whoever sat in the doghouse sits there again.
    """
    touches = state.hand.palm
    player = touches[0].player
    calls = tuple(call for call in state.hand.calls if not _of(touches, player, call.at_ns))
    if calls == state.hand.calls:
        return state, ()
    ruling = Ruling(
        clause="SP-1",
        headline="A WHOLE HAND",
        reason=f"{state.names[player]} pressed all at once: that is me first!, and no UNO!",
        players=(player,),
        tone="plain",
    )
    out, newcomers = state.hand.doghouse
    if set(out) == {*state.hand.out, player}:
        state = state.told(out=out, newcomers=newcomers)
    return state.told(calls=calls), (ruling,)


def was_that(state: State, event: Click | Hold) -> bool:
    """Whether a button that comes up, or stays down, was under a palm."""
    return _of(state.hand.palm, event.player, event.pressed_ns)


def _of(touches: tuple[Entry, ...], player: int, at_ns: int) -> bool:
    return any((touch.player, touch.at_ns) == (player, at_ns) for touch in touches)


def as_hand(state: State, event: Press) -> Press:
    """The hand that flies: with the first of its touches."""
    first = state.hand.palm[0]
    return replace(event, button="up", at_ns=first.at_ns, stamp=first.stamp)
