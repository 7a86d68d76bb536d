"""The Reader reads, the Guesser answers; the Reader's press says so and opens the window (NU-2).

The press counts from its touch, but is known for a short one only when it ends: a long press is
the menu. A Nuh-Uh in between counts.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.nuh_uh.menu import open_menu
from companion.games.nuh_uh.notes import noted
from companion.games.nuh_uh.state import READERS, Reading, State, Window
from companion.games.nuh_uh.timing import HANDS_OFF_NS
from companion.games.nuh_uh.turns import Step
from companion.games.nuh_uh.words import answered, refused
from companion.kit.events import Click, Event, Hold, Press
from companion.kit.view import View
from companion.kit.phrases import ms
from companion.kit.race import Entry


def step(state: State, reading: Reading, event: Event) -> Step:
    match event:
        case Press() if event.at_ns >= reading.since_ns + HANDS_OFF_NS:
            return _press(state, reading, event), ()
        case Click() if event.pressed_ns >= reading.since_ns + HANDS_OFF_NS:
            return _click(state, reading, event)
        case Hold() if event.pressed_ns >= reading.since_ns + HANDS_OFF_NS:
            return _hold(state, reading, event)
    return state, ()


def view(state: State, reading: Reading) -> View:
    reader, guesser = state.names[state.reader], state.names[state.guesser]
    screen = replace(reading.screen, todo=f"{reader}: ▼ when {guesser} answered")
    return View(screen, lit=(state.reader,), won=reading.won)


def _press(state: State, reading: Reading, event: Press) -> State:
    """The Reader's touch opens the race. A press before it is no Nuh-Uh, however long."""
    race = reading.race
    if _says_answered(state, event):
        return state if race.opened_ns is not None else _touched(state, reading, event.at_ns)
    if not state.may_call(event.player):
        return state
    entry = Entry(event.player, event.button, event.at_ns)
    if race.opened_ns is None:
        return state.now(replace(reading, early=(*_near(state, reading, event.at_ns), entry)))
    if event.at_ns < race.opened_ns:
        return state
    return state.now(replace(reading, race=race.press(entry)))


def _touched(state: State, reading: Reading, at_ns: int) -> State:
    """The race is open. In a dead heat with the touch a Nuh-Uh counts: nobody can say it was early.

    Which is how a dead heat with the flip is ruled, too.
    """
    race = replace(reading.race.open(at_ns), entries=_near(state, reading, at_ns))
    return replace(state, menu=None).now(replace(reading, race=race, early=()))


def _near(state: State, reading: Reading, at_ns: int) -> tuple[Entry, ...]:
    """The early presses that are in a dead heat with that instant."""
    return tuple(e for e in reading.early if e.at_ns >= at_ns - state.tie_ns)


def _says_answered(state: State, event: Press | Click) -> bool:
    return event.player == state.reader and event.button in READERS


def _click(state: State, reading: Reading, event: Click) -> Step:
    opened_ns = reading.race.opened_ns
    if _says_answered(state, event):
        counts = opened_ns is not None and event.pressed_ns >= opened_ns
        return _open(state, reading, event.at_ns) if counts else (state, ())
    if opened_ns is None or event.pressed_ns < opened_ns - state.tie_ns:
        return too_soon(state, event, opened_ns)
    return state, ()


def too_soon(state: State, event: Click | Hold, opened_ns: int | None) -> Step:
    """A false start: shown, and no more (NU-2)."""
    if not state.is_adversary(event.player):
        return state, ()
    guesser = state.names[state.guesser]
    if opened_ns is not None:
        reason = f"{ms(opened_ns - event.pressed_ns)} before {guesser} had answered"
    elif event.player == state.reader:
        reason = f"▲ is Nuh-Uh; ▼ says that {guesser} has answered"
    else:
        reason = f"{guesser} had not answered yet"
    return noted(state, refused(state, event.player, "too soon", reason, event.at_ns))


def _hold(state: State, reading: Reading, event: Hold) -> Step:
    """The menu; but not over a Nuh-Uh that came while the Reader held the button."""
    race = reading.race
    if race.opened_ns is not None:
        if race.entries:
            return _open(state, reading, event.at_ns)
        if event.player != state.reader:
            return state, ()
        reading = replace(reading, race=replace(race, opened_ns=None))
    return open_menu(state.now(reading), event), ()


def _open(state: State, reading: Reading, at_ns: int) -> Step:
    opened_ns = reading.race.opened_ns
    assert opened_ns is not None  # the Reader's touch is what leads here
    ruling = answered(state, at_ns, opened_ns)
    return replace(state, note=None, menu=None).now(Window(reading.race)), (ruling,)
