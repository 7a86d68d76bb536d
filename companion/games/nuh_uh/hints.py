"""What to do now, for somebody who has never played: one sentence or two beside the panel."""

from __future__ import annotations

from companion.games.nuh_uh.asked import player_of
from companion.games.nuh_uh.state import (
    Asked,
    Over,
    Reading,
    Settling,
    State,
    Teaming,
    Telling,
    Window,
)
from companion.games.nuh_uh.telling import asked as tells
from companion.games.nuh_uh.telling import wanted

LIST = "{}: up and down move, right chooses, left goes back."


def hint(state: State) -> str:
    """What to do in this state."""
    if state.menu is not None:
        return LIST.format(state.names[state.menu.player])
    if isinstance(state.phase, Teaming):
        return "Press a button to play for the next team; hold one down to start."
    if isinstance(state.phase, Over):
        return "The game is over. Hold a button for the menu."
    reader, guesser = state.names[state.reader], state.names[state.guesser]
    match state.phase:
        case Telling() as phase:
            return _telling(state, phase)
        case Reading():
            return (
                f"{reader} reads a question to {guesser}, and presses down once {guesser} "
                "has answered. Do not press before."
            )
        case Window(announced=True):
            return "That was Nuh-Uh. Who was how much later is told in a moment."
        case Window():
            return (
                f"Is {guesser} wrong? Press any button to say Nuh-Uh; the first counts. "
                f"{reader}: up is Nuh-Uh, down flips the card."
            )
        case Asked() as phase:
            return _asked(state, phase)
        case Settling():
            return f"{reader}, say who gets the Trivia card. Hold a button to use a Power."


def _asked(state: State, asked: Asked) -> str:
    who = state.names[player_of(state, asked)]
    if asked.question == "first":
        return f"Too close to call: {who}, say who was first."
    if asked.question == "card":
        return f"{who}, choose which of your Nuh-Uh cards you play."
    return f"{who} flips the card, reads the answer, and presses left for wrong, right for right."


def _telling(state: State, telling: Telling) -> str:
    side, pair = wanted(state, telling)
    who = state.names[tells(state, telling, side)]
    if pair:
        return f"{who}: left keeps both, right puts one back and draws another."
    return f"{LIST.format(who)} The symbol stands in the card's upper right corner."
