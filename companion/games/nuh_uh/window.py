"""The window: the Guesser has answered, and the first Nuh-Uh counts (NU-2, NU-3).

It closes with the Reader's flip. A Nuh-Uh is named when its tie window is over, and ruled on when
hands are still, so that it can be said who was second.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.nuh_uh.asked import called_by
from companion.games.nuh_uh.calls import call, closes_ns, hands_still_ns, tie_over_ns
from companion.games.nuh_uh.menu import open_menu
from companion.games.nuh_uh.notes import noted
from companion.games.nuh_uh.reading import too_soon
from companion.games.nuh_uh.state import READERS, Asked, State, Window
from companion.games.nuh_uh.timing import HANDS_OFF_NS
from companion.games.nuh_uh.turns import Step
from companion.games.nuh_uh.words import (
    after_flip,
    called,
    flipped,
    no_card,
    own_side,
    ruling_screen,
)
from companion.kit.events import Click, Due, Event, Hold, Press
from companion.kit.rulings import Ruling
from companion.kit.view import View
from companion.kit.race import Entry
from companion.kit.screens import MessageScreen, Tone


def step(state: State, window: Window, event: Event) -> Step:
    match event:
        case Press():
            return _press(state, window, event), ()
        case Click():
            return _click(state, window, event)
        case Hold() if event.player != state.guesser:
            return _click(state, window, event)
        case Hold() if event.pressed_ns >= (window.race.opened_ns or 0):
            return open_menu(state, event), ()
        case Due():
            return _due(state, window, event.at_ns)
    return state, ()


def view(state: State, window: Window) -> View:
    alarm_ns = alarm(state, window)
    if window.announced:
        found = call(state, window)
        ruling = called(state, window, found, 0)
        screen = ruling_screen(ruling, tone(ruling))
        if len(found.heat) == 1 and found.second is None:  # others may still be on their way
            screen = replace(screen, reason=f"{state.names[state.guesser]} is doubted")
        return View(screen, alarm_ns=alarm_ns, won=ruling.players)
    reader, guesser = state.names[state.reader], state.names[state.guesser]
    callers = tuple(p for p in range(len(state.names)) if state.may_call(p))
    lit = tuple(sorted({*callers, state.reader}))
    text = f"{guesser} has answered." if callers else f"{guesser} has answered; nobody has a card."
    ways = "▲ Nuh-Uh ▼ flip" if state.may_call(state.reader) else "▼ flips the card"
    return View(MessageScreen("NUH-UH?", text, f"{reader}: {ways}"), alarm_ns=alarm_ns, lit=lit)


def alarm(state: State, window: Window) -> int | None:
    """When something is decided, if nobody does anything."""
    if window.race.entries:
        due = hands_still_ns if window.announced else tie_over_ns
        return due(state, window)
    closed_ns = closes_ns(state, window)
    return None if closed_ns is None else closed_ns + 1


def _press(state: State, window: Window, event: Press) -> State:
    """A Nuh-Uh, or the Reader's flip. Once the card is surely flipped it is too late."""
    closed_ns = closes_ns(state, window)
    opened_ns = window.race.opened_ns or 0
    if event.player == state.reader and event.button in READERS:
        if closed_ns is not None or event.at_ns < opened_ns + HANDS_OFF_NS:
            return state  # flipped already, or still the press that said "answered"
        return replace(state, menu=None).now(replace(window, flipped_ns=event.at_ns))
    if not state.may_call(event.player) or event.at_ns < opened_ns:
        return state
    if closed_ns is not None and event.at_ns > closed_ns:
        return state
    race = window.race.press(Entry(event.player, event.button, event.at_ns))
    return replace(state, note=None, menu=None).now(replace(window, race=race))


def _click(state: State, window: Window, event: Click | Hold) -> Step:
    """A press that did not count is told of when it ends, or becomes a long one."""
    counted = any(entry.player == event.player for entry in window.race.entries)
    if counted or (event.player == state.reader and event.button in READERS):
        return state, ()
    noting, said = _told(state, window, event)
    # Once somebody has said Nuh-Uh, that stays on the panel.
    return (state if window.race.entries else noting), said


def _told(state: State, window: Window, event: Click | Hold) -> Step:
    closed_ns = closes_ns(state, window)
    if event.pressed_ns < (window.race.opened_ns or 0):
        return too_soon(state, event, window.race.opened_ns)
    if not state.is_adversary(event.player):
        return noted(state, own_side(state, event.player, event.at_ns))
    if not state.may_call(event.player):
        return noted(state, no_card(state, event.player, event.at_ns))
    if closed_ns is not None and event.pressed_ns > closed_ns:
        late_ns = event.pressed_ns - (window.flipped_ns or 0)
        return noted(state, after_flip(state, event.player, late_ns, event.at_ns))
    return state, ()


def _due(state: State, window: Window, now_ns: int) -> Step:
    """The tie window is over, or hands are still, or nobody doubted before the flip."""
    alarm_ns = alarm(state, window)
    if alarm_ns is None or now_ns < alarm_ns:
        return state, ()
    if not window.race.entries:
        ruling = flipped(state, now_ns, window.flipped_ns or now_ns)
        asked = Asked("right", ruling_screen(ruling, "plain"), now_ns)
        turn = replace(state.turn, flipped_ns=window.flipped_ns)
        return replace(state, turn=turn, note=None).now(asked), (ruling,)
    if not window.announced:
        return replace(state, note=None).now(replace(window, announced=True)), ()
    return _decide(state, window, now_ns)


def _decide(state: State, window: Window, now_ns: int) -> Step:
    """The first one's card is at stake; in a dead heat the Guesser says who that was (NU-3)."""
    found = call(state, window)
    ruling = called(state, window, found, now_ns)
    line = f"{ruling.headline}: {ruling.reason}"
    state = replace(state, turn=replace(state.turn, call=line), note=None, menu=None)
    screen = ruling_screen(ruling, tone(ruling))
    if len(found.heat) > 1:
        return state.now(Asked("first", screen, now_ns, found.heat)), (ruling,)
    return called_by(state, found.heat[0].player, screen, now_ns), (ruling,)


def tone(ruling: Ruling) -> Tone:
    """A dead heat is even; who was first has not won anything yet."""
    return "even" if len(ruling.players) > 1 else "plain"
