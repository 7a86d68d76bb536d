"""No Sissies: draw until you can play; a missed UNO costs five (SP-3)."""

from __future__ import annotations

from companion.games.super_power import house_rules
from companion.games.super_power.bookkeeper.rule import Rule
from companion.games.super_power.bookkeeper.state import State

RULE: Rule[State] = Rule(
    **house_rules.NO_SISSIES.words,
    uno_costs=5,
)
