"""The Reader reads, the Guesser answers; the Reader's press says so and opens the window (NU-2).

The press counts from its touch, but is known for a short one only when it ends: a long press is
the menu. A Nuh-Uh in between counts.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.nuh_uh.powers import reach
from companion.games.nuh_uh.state import READERS, Reading, State, Step, Window
from companion.games.nuh_uh.words import answered, deal, too_soon
from companion.kit.events import Click, Event, Hold, Press
from companion.kit.game import CloseMenu
from companion.kit.race import Entry
from companion.kit.screens import MessageScreen
from companion.kit.view import Meaning, View


def step(state: State, reading: Reading, event: Event) -> Step:
    match event:
        case Press() if event.ready:
            return _press(state, reading, event)
        case Click() if _says_answered(state, event):
            return _end_of_touch(state, reading, event)
        case Click() if event.ready:
            return _click(state, reading, event)
        case Hold():
            return _hold(state, reading, event)
    return state, ()


def view(state: State, reading: Reading) -> View:
    del reading
    reader, guesser = state.names[state.reader], state.names[state.guesser]
    hint = (
        f"{reader} reads a question to {guesser}, and presses down once {guesser} "
        "has answered. Do not press before."
    )
    return View(
        MessageScreen("NUH-UH!", deal(state), f"{reader}: ▼ when {guesser} answered"),
        lit=(state.reader,),
        hint=hint,
        legend=(Meaning("down", "ANSWERED", state.reader),),
        lingers=True,
        holds=state.everybody,
    )


def _says_answered(state: State, event: Press | Click | Hold) -> bool:
    return event.player == state.reader and event.button in READERS


def _press(state: State, reading: Reading, event: Press) -> Step:
    """The Reader's touch opens the race. A press before it is no Nuh-Uh, however long."""
    race = reading.race
    if _says_answered(state, event):
        return (state, ()) if race.opened_ns is not None else _touched(state, reading, event.at_ns)
    if not state.may_call(event.player):
        return state, ()
    entry = Entry(event.player, event.button, event.at_ns, event.stamp)
    if race.opened_ns is None:
        early = (*_near(state, reading, event.at_ns), entry)
        return state.now(replace(reading, early=early)), ()
    if event.at_ns < race.opened_ns:
        return state, ()
    return state.now(replace(reading, race=race.press(entry))), ()


def _touched(state: State, reading: Reading, at_ns: int) -> Step:
    """The race is open. In a dead heat with the touch a Nuh-Uh counts: nobody can say it was early.

    Which is how a dead heat with the flip is ruled, too.
    """
    race = replace(reading.race.open(at_ns), entries=_near(state, reading, at_ns))
    state = replace(state, doubling=None)
    return state.now(replace(reading, race=race, early=())), (CloseMenu(),)


def _near(state: State, reading: Reading, at_ns: int) -> tuple[Entry, ...]:
    """The early presses that are in a dead heat with that instant."""
    return tuple(e for e in reading.early if e.at_ns >= at_ns - state.wide_ns)


def _end_of_touch(state: State, reading: Reading, event: Click) -> Step:
    opened_ns = reading.race.opened_ns
    if opened_ns is None or event.pressed_ns < opened_ns:
        return state, ()
    return _open(state, reading, opened_ns)


def _click(state: State, reading: Reading, event: Click) -> Step:
    """A press that came too soon is told of when it ends."""
    opened_ns = reading.race.opened_ns
    in_time = opened_ns is not None and event.pressed_ns >= opened_ns - state.wide_ns
    if in_time or not state.is_adversary(event.player):
        return state, ()
    ruling = too_soon(state, event.player, event.pressed_ns, opened_ns)
    return state, (replace(ruling, quiet=bool(reading.race.entries)),)


def _hold(state: State, reading: Reading, event: Hold) -> Step:
    """The menu; but not over a Nuh-Uh that came while the Reader held the button."""
    opened_ns = reading.race.opened_ns
    if opened_ns is None:
        return reach(state, event) if event.ready else (state, ())
    if reading.race.entries:
        return _open(state, reading, opened_ns)
    if event.player != state.reader:
        return state, ()
    closed = replace(reading, race=replace(reading.race, opened_ns=None))
    return reach(state.now(closed), event)


def _open(state: State, reading: Reading, opened_ns: int) -> Step:
    return state.now(Window(reading.race)), (answered(state, opened_ns), CloseMenu())
