"""Beside the screen: words of a press that did not count, and of a menu that closes by itself.

They stand on what the panel has anyway, and in the page's hint, and change neither the number of
the screen nor what a press means: a game that is judged again comes to the same. Pure.
"""

from __future__ import annotations

from companion.kit.screens import AskScreen, Screen
from companion.kit.structs import replace
from companion.table.state import LeftOpen, S, TableState

SOON = "TOO SOON"
CLOSES = "CLOSES SOON"
TOLD_NS = 2_500_000_000  # how long it is told for that a menu has closed


def too_soon(state: TableState[S], player: int) -> TableState[S]:
    """A press was on its way when what is on the panel came: it does not count, and is told."""
    return state if state.too_soon == player else replace(state, too_soon=player)


def pressed(state: TableState[S], player: int, now_ns: int) -> TableState[S]:
    """A press that counts: that a menu has closed was read by now, or is known."""
    left = state.left_open
    if left is not None and (player == left.player or now_ns >= left.at_ns + TOLD_NS):
        state = replace(state, left_open=None)
    return replace(state, too_soon=None) if state.too_soon == player else state


def screen(state: TableState[S]) -> Screen:
    """What the panel shows, with a word in the title of a question that has something to tell."""
    shown = state.screen
    if not isinstance(shown, AskScreen):
        return shown
    if state.menu is not None and state.menu.closing:
        return replace(shown, who=f"{CLOSES}: {_name(state, state.menu.player)}")
    if state.too_soon is not None:
        return replace(shown, who=f"{SOON}: {_name(state, state.too_soon)}")
    return shown


def closed(state: TableState[S], left: LeftOpen) -> tuple[str, str]:
    """What is told of a menu that nobody used: a title, and a sentence."""
    return "MENU CLOSED", f"{_name(state, left.player)} left it open. A press plays again."


def hint(state: TableState[S]) -> str:
    """What to do now, for the page; what there is to tell comes first."""
    words = [_told(state), state.view.hint]
    return " ".join(word for word in words if word)


def _told(state: TableState[S]) -> str:
    if state.menu is not None and state.menu.closing:
        return "The menu closes soon; any press of its buttons keeps it open."
    if state.too_soon is not None:
        name = _name(state, state.too_soon)
        return f"{name} pressed too soon after that came up: it does not count, press again."
    if state.left_open is not None:
        return f"Menu closed: {closed(state, state.left_open)[1]}"
    return ""


def _name(state: TableState[S], player: int) -> str:
    return (state.own.names or state.sitting.names)[player]
