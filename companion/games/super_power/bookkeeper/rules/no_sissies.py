"""No Sissies: draw until you can play; a missed UNO costs five (SP-3)."""

from __future__ import annotations

from companion.games.super_power.bookkeeper.rule import Rule
from companion.games.super_power.bookkeeper.state import State

RULE: Rule[State] = Rule(
    name="super",
    title="No Sissies",
    clause="SP-3",
    text="No card to play? Draw until you have one; every turn ends with a card. "
    "The dealer says how many are dealt and when it starts.",
    interactions="Caught with one card and no UNO: draw 5, not 2.",
    uno_costs=5,
)
