"""What to do now, for somebody who has never played: one sentence beside the panel."""

from __future__ import annotations

from companion.games.super_power.state import State

MOVES = "up and down move, right chooses, left goes back."


def hint(state: State) -> str:
    """What to do in this state."""
    if state.slaps is not None:
        return "Everybody, slap the pad! The lowest hand draws nothing."
    if state.question is not None:
        who = state.names[state.question.player]
        return f"{who}, answer with your buttons; a list: {MOVES}"
    match state.stage:
        case "dealing":
            who = state.names[state.proxy(state.dealer)]
            return f"{who}: press the colour of the first card turned, and play begins."
        case "passing":
            return "Pass all your cards to the left; press any button when you have."
        case "over":
            return "The game is over. Hold a button for the menu."
    return _playing(state)


def _playing(state: State) -> str:
    who = state.names[state.turn.player]
    if state.turn.free:
        return "Three of a kind: anybody may lay any card. Press its colour."
    if state.turn.owed:
        return f"{who} draws {state.turn.owed}: press any button, then say so."
    jump = " Anybody with the same card may jump in." if state.on("super") else ""
    return f"{who} lays a card and presses its colour; hold it for more than a number.{jump}"
