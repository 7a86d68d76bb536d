"""What a press says in each phase, at whose seat: for the labels of buttons on a page."""

from __future__ import annotations

from companion.games.nuh_uh.state import Reading, State, Teaming, Window
from companion.kit.view import Meaning

BUTTONS = ("up", "right", "down", "left")


def legend(state: State) -> tuple[Meaning, ...]:
    """The Reader's buttons, and those of everybody who may say Nuh-Uh (NU-2)."""
    match state.phase:
        case Teaming():
            return tuple(Meaning(button, "NEXT TEAM") for button in BUTTONS)
        case Reading():
            return (Meaning("down", "ANSWERED", state.reader),)
        case Window(announced=False):
            callers = [p for p in range(len(state.names)) if state.may_call(p)]
            return (
                Meaning("down", "FLIP", state.reader),
                *(Meaning(b, "NUH-UH!", p) for p in callers for b in _says_nuh_uh(state, p)),
            )
    return ()


def _says_nuh_uh(state: State, player: int) -> tuple[str, ...]:
    return ("up", "pad") if player == state.reader else (*BUTTONS, "pad")
