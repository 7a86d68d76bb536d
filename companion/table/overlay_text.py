"""Notes over the screen: a press did not count, or a menu is about to close. Pure.

A note goes into a line of the screen and into the page's hint. It changes neither the number of the
screen nor what a press means, so a late press that is judged in its own time cannot alter it.
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
from companion.table.state import Note, S, TableState

TOO_SOON = Note("TOO SOON", "pressed before that could be read: it does not count, press again.")
TWICE = Note("TOO FAST", "pressed twice within a second: that is one press.")
ONE_PRESS = Note("NOT COUNTED", "pressed within a second of the last press. Another one? Again.")
ASKED_NEXT = Note("ASKED NEXT", "is asked next.")
NOT_NOW = Note("NOT NOW", "cannot press that now.")
CLOSES = "CLOSING"


def ignored(state: TableState[S], player: int, why: Note) -> TableState[S]:
    """Say on the panel that a press does not count."""
    note = replace(why, player=player)
    return state if state.note == note else replace(state, note=note)


def counts(state: TableState[S], player: int) -> TableState[S]:
    """Take away the note about a player whose press counts."""
    about = state.note.player if state.note is not None else None
    return replace(state, note=None) if about == player else state


def screen(state: TableState[S]) -> Screen:
    """The screen, with the note in its title, its foot or the line under the dice."""
    shown, (words, _) = state.screen, _note(state)
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


def hint(state: TableState[S]) -> str:
    """What to do now, for the page; the note comes first."""
    return " ".join(words for words in (_note(state)[1], state.view.hint) if words)


def _note(state: TableState[S]) -> tuple[str, str]:
    """The note in a few words and as a sentence; empty if there is none."""
    if state.menu is not None and state.closing:
        who = state.names[state.menu.player]
        return f"{CLOSES}: {who}", f"{who}: the menu closes in 5 s."
    if state.note is not None:
        who = state.names[state.note.player]
        return f"{state.note.words}: {who}", f"{who} {state.note.sentence}"
    return "", ""
