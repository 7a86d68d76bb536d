"""Fire in the Kitchen: blue on red gives the run of reds to who played the last of them (SP-6)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power import house_rules
from companion.games.super_power.bookkeeper.cards import Card
from companion.games.super_power.bookkeeper.rule import Rule
from companion.games.super_power.bookkeeper.state import State, Step
from companion.kit.rulings import Ruling, Tally


def played(state: State, card: Card) -> Step:
    """A blue card that matches a red one; a wild, or a fourth on triplets, need not match."""
    under = state.pile[:-1]
    if card.colour != "blue" or card.kind.wild or card.before.free:
        return state, ()
    reds = run_of_reds(under)
    if not reds or not _may_match(under[-1], card):
        return state, ()
    burnt = under[-1].player
    cards = "1 red card" if reds == 1 else f"{reds} red cards"
    ruling = Ruling(
        clause="SP-6",
        headline=f"{state.names[burnt]} takes {reds}",
        reason=f"fire in the kitchen: {cards} under {state.names[card.player]}'s blue",
        players=(burnt,),
        tally=(Tally("fire", burnt, of=card.player, cards=reds),),
        undo_to_ns=card.undo_to_ns,
        tone="bad",
    )
    state = replace(state, pile=(*under[: len(under) - reds], card))
    return state.gets(burnt, reds), (ruling,)


def _may_match(red: Card, blue: Card) -> bool:
    """By number or word, for all that was told: a plain card lies on no red skip."""
    return red.kind == blue.kind or (red.kind.number and blue.kind.number)


def run_of_reds(cards: tuple[Card, ...]) -> int:
    """How many red cards lie on top, one on the other."""
    colours = [card.red for card in reversed(cards)]
    return colours.index(False) if False in colours else len(colours)


RULE = Rule(
    **house_rules.FIRE.words,
    played=played,
)
