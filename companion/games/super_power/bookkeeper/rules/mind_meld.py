"""Vulcan Mind Meld: a wild that shows another hand (SP-11)."""

from __future__ import annotations

from companion.games.super_power import house_rules
from companion.games.super_power.bookkeeper.cards import Card, Kind
from companion.games.super_power.bookkeeper.rule import Rule
from companion.games.super_power.bookkeeper.state import State, Step
from companion.kit.rulings import Ruling

MELD = Kind("meld", "MELD", wild=True)


def played(state: State, card: Card) -> Step:
    if card.kind != MELD:
        return state, ()
    ruling = Ruling(
        clause="SP-11",
        headline="MIND MELD",
        reason=f"{state.names[card.player]} looks at another hand; {card.colour.upper()} is called",
        players=(card.player,),
        undo_to_ns=card.undo_to_ns,
    )
    return state, (ruling,)


RULE = Rule(
    **house_rules.MIND_MELD.words,
    kinds=(MELD,),
    played=played,
)
