"""What the switches of a seat say in the race: Nuh-Uh, or "it is final" and the flip (NU-2).

A Reader with four buttons says Nuh-Uh with up, and goes on with the others; one with a button and a
pad goes on with the button. The pad is Nuh-Uh for everybody. Whoever neither reads nor guesses can
only mean one thing, with any switch.
"""

from __future__ import annotations

from companion.games.nuh_uh.doubts import PAD
from companion.games.nuh_uh.state import State
from companion.kit.view import FOUR

DOUBT = "up"  # the Reader's Nuh-Uh, at a seat with four buttons


def check(names: tuple[str, ...], switches: tuple[frozenset[str], ...], *, powers: bool) -> None:
    """Raises ValueError with one line for a seat that the game cannot be played at."""
    for name, has in zip(names, switches, strict=True):
        if has >= set(FOUR):
            continue
        if powers:
            raise ValueError(f"Powers need four buttons, and {name}'s seat has fewer: powers=no")
        if PAD not in has or len(has) < 2:
            raise ValueError(f"{name}'s seat needs four buttons, or a button and a pad")


def is_full(state: State, player: int) -> bool:
    """Whether the seat has four buttons."""
    return len(state.buttons[player]) == len(FOUR)


def goes_on(state: State, player: int, switch: str) -> bool:
    """Whether it is the Reader's switch for "answered" and the flip."""
    doubt = (PAD, DOUBT) if is_full(state, player) else (PAD,)
    return player == state.reader and switch not in doubt


def decides(state: State, player: int, switch: str) -> bool:
    """Whether it says that the answer is final: the Guesser does, or the Reader."""
    by_guesser = player == state.guesser and switch != PAD
    return by_guesser or goes_on(state, player, switch)


def doubts_with(state: State, player: int, switch: str) -> bool:
    """Whether it says Nuh-Uh, if the player may."""
    return state.may_call(player) and not goes_on(state, player, switch)
