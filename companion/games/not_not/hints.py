"""What to do now, for somebody who has never played: one sentence beside the panel."""

from __future__ import annotations

from companion.games.not_not.options import Level
from companion.games.not_not.state import Dealing, Over, Racing, Rerolling, State

RULE = {
    Level.DISCOVERY: "Tap a card that fits at least one of the two dice.",
    Level.NORMAL: "With an odd number of NOTs, tap a card that fails at least one.",
    Level.HARD: "The deck's arrow says which slot is UP. Odd NOTs: a card that fails one.",
    Level.EXTREME: "The deck's arrow says which slot is UP; the Liar is one more NOT.",
}


def hint(state: State) -> str:
    """What to do in this state."""
    match state.phase:
        case Racing(question=question, asked=asked) if question and asked is not None:
            return f"{state.names[asked]}, look at the card: left is NO, right is YES."
        case Racing(race=race) if race.opened_ns is None:
            return "The dice are coming. Hands off."
        case Racing():
            return f"{RULE[state.level]} A Void never counts. The first right tap wins."
        case Rerolling():
            return "Nobody could tap. The dice come again."
        case Dealing() as phase:
            return _dealing(state, phase)
        case Over():
            return "The game is over. Hold a button for the menu."


def _dealing(state: State, phase: Dealing) -> str:
    who = state.names[state.dealer]
    if phase.menu is not None:
        return f"{state.names[phase.menu]}: up and down move, right chooses, left goes back."
    if phase.unsure:
        return f"{who} deals: press the button of the slot that was just filled."
    if state.asks_liar():
        return f"{who} deals: press where the deck's arrow points; hold if it shows the Liar."
    if state.asks_arrow():
        return f"{who} deals: press where the arrow on the deck points."
    return f"{who} deals: press any of {who}'s four buttons to roll the dice."
