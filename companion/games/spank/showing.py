"""What a state of Spank the Baby shows: the screen, and what to do now."""

from __future__ import annotations

from companion.games.spank.state import State
from companion.kit.screens import MessageScreen, ScoreScreen, Screen
from companion.kit.slips import ranked


def screen(state: State) -> Screen:
    if state.slaps is not None:
        missing = [state.names[p] for p in state.slaps.missing(state.order)]
        return MessageScreen("SLAP!", ", ".join(missing))
    if state.pages:
        return state.pages[0]
    if state.over:
        rows = tuple((name, points) for _, name, points in ranked(state.standings()))
        return ScoreScreen("FINAL SCORE", rows)
    return MessageScreen("RED THREE?", "Slap the pad. Hands below yours: cards you draw.")


def hint(state: State) -> str:
    if state.over:
        return "The game is over. Hold a button for the menu."
    if state.slaps is not None:
        return "Everybody, slap the pad! The lowest hand draws nothing."
    return "Turn cards over one by one. When a red three comes, slap the pad."
