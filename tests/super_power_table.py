"""A table of Super Power: the rows' words for it are colours ("A red", "B green/SKIP")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.super_power import SUPER_POWER
from companion.games.super_power.bookkeeper.cards import BUTTONS
from companion.games.super_power.bookkeeper.state import State
from tests.at_table import AtTable

EVERY_RULE = {
    **dict.fromkeys(("super", "get_out", "fire", "spank", "not_your_turn"), True),
    **dict.fromkeys(("triplets", "truck", "mind_meld", "beam_me_up"), True),
}


def evening(
    players: int = 4,
    settings: Mapping[str, Any] | None = None,
    *,
    turned: int = 0,
    from_ns: int = 0,
    switches: Sequence[frozenset[str]] = (),
    noise: bool = False,
) -> AtTable[State]:
    """Nothing is played yet; ADA deals, wherever she sits."""
    return AtTable(
        SUPER_POWER,
        players,
        {"mode": "bookkeeper", **(settings or {})},
        words=BUTTONS,
        first=lambda state: replace(state, dealer=turned % players),
        turned=turned,
        from_ns=from_ns,
        switches=switches,
        noise=noise,
    )
