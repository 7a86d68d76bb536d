"""Back Up the Truck: who must draw may pay in number cards, backwards (SP-10)."""

from __future__ import annotations

from companion.games.super_power.rule import Rule

RULE = Rule(
    name="truck",
    title="Back Up the Truck",
    clause="SP-10",
    text="Who must draw may play number cards that add up to it. Then the player before must "
    "draw, or pay too. Play goes on after whoever draws.",
    interactions="The last card paid is the one to match.",
)
