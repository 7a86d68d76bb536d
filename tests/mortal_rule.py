"""A house rule that ends its own process with the fourth card."""

from __future__ import annotations

import os

from companion.games.super_power.bookkeeper.cards import Card
from companion.games.super_power.bookkeeper.rule import Rule
from companion.games.super_power.bookkeeper.state import State, Step


def played(state: State, card: Card) -> Step:
    if len(state.pile) > 3:
        os._exit(0)
    return state.gets(card.player, 1), ()


RULE: Rule[State] = Rule("mortal", "Mortal", "MORTAL", "Draw one for each card.", played=played)
