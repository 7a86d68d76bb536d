"""A refereed table: the rows' words for it are what the buttons mean ("A first", "B uno")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.super_power import SUPER_POWER
from companion.games.super_power.state import State
from companion.kit.game import Game
from companion.kit.structs import replace
from tests.at_table import AtTable

MEANINGS = {"first": "up", "uno": "right", "draw": "down", "caught": "left"}
ALL = {
    **dict.fromkeys(("super", "get_out", "fire", "spank", "not_your_turn"), True),
    **dict.fromkeys(("triplets", "truck", "mind_meld", "beam_me_up"), True),
    "doghouse": 2,
}


def refereed(
    players: int = 4,
    settings: Mapping[str, Any] | None = None,
    *,
    game: Game[State] = SUPER_POWER,
    turned: int = 0,
    newcomer: str = "",
    **way: Any,
) -> AtTable[State]:
    """Nobody has pressed yet; ADA deals, wherever she sits; every rule is on, if none is named.

    `newcomer`: the letter of a player who has just joined, in the doghouse.
    """
    new = tuple(("ABCD".index(letter) + turned) % players for letter in newcomer)
    return AtTable(
        game,
        players,
        ALL if settings is None else settings,
        words=MEANINGS,
        first=lambda state: replace(state, dealer=turned % players).with_hand(
            out=new, newcomers=frozenset(new)
        ),
        turned=turned,
        **way,
    )
