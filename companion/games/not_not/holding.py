"""A race that stands still, with its dice on the panel, until the dealer's press.

Somebody wanted the menu, or something was taken back.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.not_not.cards import SLOTS
from companion.games.not_not.seats import leave_line
from companion.games.not_not.state import Racing, State
from companion.games.not_not.words import dice_screen
from companion.kit.events import Click, Hold
from companion.kit.game import Effects, OpenMenu
from companion.kit.view import Choice, View

Step = tuple[State, Effects]


def on_hold(state: State, racing: Racing) -> View:
    """The dice as they lie, until the dealer's press."""
    who = state.names[state.dealer]
    todo = f"{racing.waits} · {who}: {'arrow' if state.asks_arrow() else 'press'} to go on"
    hint = f"{who} deals: press a button, and the race goes on with these dice."
    if state.asks_arrow():
        hint = f"{who} deals: press where the deck's arrow points, and the race goes on."
    screen = replace(dice_screen(state, racing), note=todo)
    holds = (state.dealer,) if state.asks_liar() else ()
    return View(screen, lit=(state.dealer,), hint=hint, holds=holds)


def menu(state: State, player: int) -> tuple[Choice, ...]:
    """The lines that fit while the race stands still."""
    return (leave_line(state, player),)


def held_up(state: State, racing: Racing, player: int, at_ns: int) -> Step:
    """Somebody wants the menu: the race stands still."""
    racing = replace(racing, waits="PAUSED", slapped=None)
    return replace(state, phase=racing), (OpenMenu(player, at_ns),)


def gone_on(state: State, racing: Racing, event: Click | Hold) -> State:
    """The dealer lets the race go on; where an arrow is told, another one throws new dice."""
    told = state.asks_arrow()
    held = isinstance(event, Hold)
    if event.player != state.dealer or event.button not in SLOTS or not event.ready:
        return state
    if held and not state.asks_liar():
        return state
    if told and (event.button, held) != (racing.dice.arrow, racing.dice.liar):
        return state.roll(event.button, held, event.at_ns)
    race = racing.race.open(event.at_ns)
    racing = replace(racing, race=race, waits="", idle_ns=event.at_ns)
    return replace(state, phase=racing)
