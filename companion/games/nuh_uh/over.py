"""The end: the last ruling, then the score, and the menu for who wants to take it back."""

from __future__ import annotations

from dataclasses import replace

from companion.games.nuh_uh.lookup import score_screen
from companion.games.nuh_uh.menu import open_menu
from companion.games.nuh_uh.placing import leaders, winners
from companion.games.nuh_uh.state import Over, State
from companion.games.nuh_uh.turns import Step
from companion.kit.events import Due, Event, Hold
from companion.kit.view import View


def step(state: State, over: Over, event: Event) -> Step:
    match event:
        case Due() if event.at_ns >= over.until_ns:
            return state.now(replace(over, shown=True)), ()
        case Hold() if event.pressed_ns >= over.since_ns:
            return open_menu(state.now(replace(over, shown=True)), event), ()
    return state, ()


def view(state: State, over: Over) -> View:
    won = leaders(state)
    if not over.shown:
        return View(over.screen, alarm_ns=over.until_ns, won=won)
    title = winners(state, "", 0).headline
    screen = score_screen(state, title, "Hold a button: menu")
    return View(screen, lit=tuple(range(len(state.names))), won=won)
