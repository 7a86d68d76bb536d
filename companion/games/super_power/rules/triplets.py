"""Siamese Triplets: on three identical cards anybody may play anything (SP-9)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.cards import Card, Play
from companion.games.super_power.rule import Rule, Verdict
from companion.games.super_power.state import State, Step, Touch
from companion.kit.rulings import Ruling
from companion.kit.view import Choice

THREE = 3


def lets(state: State, play: Play) -> Verdict:
    del play
    return "yes" if state.turn.free else "no"


def laid(state: State, card: Card) -> Step:
    """A fourth card mutes the three; a third identical one is found, if enough was told."""
    state, said = _muted(state, card) if card.before.free else (state, ())
    if not alike(state.pile[-THREE:], state.options.tell_all):
        return state, said
    state, more = _announced(state, card.at_ns, card.undo_to_ns)
    return state, (*said, *more)


def alike(cards: tuple[Card, ...], told_all: bool) -> bool:
    """Three that are surely identical: claimed as such, or told to be."""
    if len(cards) < THREE:
        return False
    first, *others = cards

    def surely(card: Card) -> bool:
        same = card.kind == first.kind and (card.kind.wild or card.colour == first.colour)
        known = card.kind.key != "" and (told_all or not card.kind.number)
        return same and (card.claimed or known)

    return all(surely(card) for card in others)


def _muted(state: State, card: Card) -> Step:
    """Nobody draws for the three, unless the fourth is a draw card too."""
    owed = state.turn.owed
    if not owed or card.kind.draws:
        return state, ()
    ruling = Ruling(
        "SP-9",
        "NOBODY DRAWS",
        f"three of a kind, then {card.kind.label or card.colour.upper()}: the {owed} are mute",
        card.at_ns,
        undo_to_ns=card.undo_to_ns,
    )
    ledger = replace(state.ledger, muted=state.ledger.muted + owed)
    return replace(state, turn=replace(state.turn, owed=0), ledger=ledger), (ruling,)


def _announced(state: State, at_ns: int, undo_to_ns: int) -> Step:
    ruling = Ruling(
        "SP-9",
        "TRIPLETS!",
        "three identical cards: anybody, any card",
        at_ns,
        undo_to_ns=undo_to_ns,
    )
    return replace(state, turn=replace(state.turn, free=True)), (ruling,)


def lines(state: State, player: int) -> tuple[Choice, ...]:
    del player
    known = state.turn.free or len(state.pile) < THREE or state.stage != "playing"
    return () if known else (Choice("triplets lie", "TRIPLETS"),)


def told(state: State, touch: Touch, key: str) -> Step:
    if key != "triplets lie" or not lines(state, touch.player):
        return state, ()
    return _announced(state, touch.at_ns, touch.undo_to_ns)


RULE = Rule(
    name="triplets",
    title="Siamese Triplets",
    clause="SP-9",
    text="Three identical cards on top: anybody may play any card. Play goes on from there.",
    interactions="Three draw cards are mute if the fourth is none. The fourth burns no reds.",
    lets=lets,
    laid=laid,
    lines=lines,
    told=told,
)
