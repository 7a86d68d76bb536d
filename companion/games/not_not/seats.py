"""Players who go, and come back: the others play on, and the deal with them."""

from __future__ import annotations

from dataclasses import replace

from companion.games.not_not.filling import ended
from companion.games.not_not.state import State
from companion.games.not_not.words import leaves
from companion.kit.game import Effects
from companion.kit.view import Choice

LEAVES = Choice("leave", "PLAYER LEAVES")
IS_BACK = Choice("back", "PLAYER IS BACK")
LEAVE_KEYS = (LEAVES.key, IS_BACK.key)

Step = tuple[State, Effects]


def leave_line(state: State, player: int) -> Choice:
    """For whoever has the menu open."""
    return IS_BACK if player in state.left else LEAVES


def leave(state: State, player: int, at_ns: int) -> Step:
    """A player goes, with their cards, or comes back. The last one alone has nobody to race."""
    left = state.left ^ {player}
    dealer = state.dealer
    state = replace(state, left=left)
    if dealer in left:
        state = replace(state, dealer=state.next_player(dealer))
    ruling = leaves(state, player, at_ns)
    if len(state.names) - len(left) < 2:
        state, last = ended(state, f"{state.names[player]} left", at_ns)
        return state, (ruling, *last)
    return state, (ruling,)
