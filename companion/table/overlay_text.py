"""Notes over the screen: that a press did not count, or that a menu is about to close. Pure.

They are shown on the screen that is there, and in the page's hint. They change neither the number
of the screen nor what a press means, so a game that is judged again comes out the same.
"""

from __future__ import annotations

from companion.kit.screens import (
    AskScreen,
    BoardScreen,
    DiceScreen,
    MessageScreen,
    OrderScreen,
    RulingScreen,
    ScoreScreen,
    Screen,
)
from companion.kit.structs import replace
from companion.table.state import ClosedMenu, Note, S, TableState

TOO_SOON = Note("TOO SOON", "pressed before that could be read: it does not count, press again.")
TWICE = Note("TOO FAST", "pressed twice within a second: that is one press.")
ONE_PRESS = Note("NOT COUNTED", "pressed within a second of the last press. Another one? Again.")
ASKED_NEXT = Note("ASKED NEXT", "is asked next.")
CLOSES = "CLOSING"
CLOSED_NS = 2_500_000_000  # how long it is shown that a menu has closed


def ignored(state: TableState[S], player: int, why: Note) -> TableState[S]:
    """A press does not count, and the panel says so."""
    note = replace(why, player=player)
    return state if state.note == note else replace(state, note=note)


def counts(state: TableState[S], player: int, now_ns: int) -> TableState[S]:
    """A press that counts takes the words about that player away, and about a closed menu."""
    closed = state.closed_menu
    if closed is not None and (player == closed.player or now_ns >= closed.at_ns + CLOSED_NS):
        state = replace(state, closed_menu=None)
    about = state.note.player if state.note is not None else None
    return replace(state, note=None) if about == player else state


def screen(state: TableState[S]) -> Screen:
    """What the panel shows, with the note in its title, its foot or the line under the dice."""
    shown, words = state.screen, _words(state)
    match shown:
        case _ if not words:
            return shown
        case AskScreen() | BoardScreen():
            return replace(shown, who=words)
        case ScoreScreen() | OrderScreen() if state.note is not None:
            return replace(shown, todo=words)
        case RulingScreen() | MessageScreen() if state.note is not None:
            return replace(shown, foot=(words, *shown.foot))
        case DiceScreen(note="") if state.note is not None:
            return replace(shown, note=words)
    return shown


def menu_closed(state: TableState[S], closed: ClosedMenu) -> tuple[str, str]:
    """What to say of a menu that nobody used: a title, and a sentence."""
    return "MENU CLOSED", f"{_name(state, closed.player)} left it open. Play on."


def hint(state: TableState[S]) -> str:
    """What to do now, for the page; a note about a press comes first."""
    return " ".join(words for words in (_sentence(state), state.view.hint) if words)


def _words(state: TableState[S]) -> str:
    if state.menu is not None and state.menu.closing:
        return f"{CLOSES}: {_name(state, state.menu.player)}"
    if state.note is not None:
        return f"{state.note.words}: {_name(state, state.note.player)}"
    return ""


def _sentence(state: TableState[S]) -> str:
    if state.menu is not None and state.menu.closing:
        return f"{_name(state, state.menu.player)}: the menu closes in 5 s."
    if state.note is not None:
        return f"{_name(state, state.note.player)} {state.note.sentence}"
    if state.closed_menu is not None:
        return f"Menu closed: {menu_closed(state, state.closed_menu)[1]}"
    return ""


def _name(state: TableState[S], player: int) -> str:
    return (state.own.names or state.sitting.names)[player]
