"""Siamese Triplets: on three identical cards anybody may play anything (SP-9)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power import house_rules
from companion.games.super_power.bookkeeper.cards import PLAIN, Card, Play, Touch
from companion.games.super_power.bookkeeper.plays import play
from companion.games.super_power.bookkeeper.questions import YES_NO, about
from companion.games.super_power.bookkeeper.rule import Rule, Verdict
from companion.games.super_power.bookkeeper.state import Asked, Question, State, Step, Topic
from companion.kit.rulings import Ruling
from companion.kit.view import Choice

THREE = 3
LIE = Choice("triplets lie", "TRIPLETS")


def allows(state: State, play: Play) -> Verdict:
    del play
    return "yes" if state.turn.free else "no"


def doubts(state: State, play: Play) -> Topic | None:
    """Three plain cards of one colour were perhaps identical, and this is a fourth hand's."""
    last = state.pile[-THREE:]
    colours = {card.colour for card in last}
    plain = all(card.kind.key == PLAIN for card in last)
    told = state.options.tell_all or state.turn.free
    perhaps = len(last) == THREE and len(colours) == 1 and "" not in colours and plain
    return ASKED if perhaps and not told and play.player != state.turn.player else None


def _asked(state: State, question: Question) -> Asked:
    return f"{about(state, question)}ON TRIPLETS?", YES_NO


def _answered(state: State, question: Question, key: str) -> Step:
    """If it was, anybody might lay anything; otherwise it is judged as any card."""
    wanted = question.play
    assert wanted is not None  # that is what was asked about
    if key == "no":
        return play(state, replace(wanted, identical=False))
    state, said = _found(state, wanted.undo_to_ns)
    state, more = play(state, wanted)
    return state, (*said, *more)


ASKED = Topic("triplets?", _asked, _answered, unanswered="no")
"""A card out of turn on three plain ones of a colour."""


def played(state: State, card: Card) -> Step:
    """A fourth card mutes the three; a third identical one is found, if enough was told."""
    state, said = _muted(state, card) if card.before.free else (state, ())
    if not alike(state.pile[-THREE:], state.options.tell_all):
        return state, said
    state, more = _found(state, card.undo_to_ns)
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
        clause="SP-9",
        headline="NOBODY DRAWS",
        reason=f"three of a kind, then {card.kind.label or card.colour.upper()}: "
        f"the {owed} are mute",
        undo_to_ns=card.undo_to_ns,
    )
    ledger = replace(state.ledger, muted=state.ledger.muted + owed)
    return replace(state, turn=replace(state.turn, owed=0), ledger=ledger), (ruling,)


def _found(state: State, undo_to_ns: int) -> Step:
    ruling = Ruling(
        clause="SP-9",
        headline="TRIPLETS!",
        reason="three identical cards: anybody, any card",
        undo_to_ns=undo_to_ns,
    )
    return replace(state, turn=replace(state.turn, free=True)), (ruling,)


def lines(state: State, player: int) -> tuple[Choice, ...]:
    del player
    few = len(state.pile) < THREE or state.stage != "playing"
    return () if few or state.turn.free else (LIE,)


def chosen(state: State, touch: Touch, key: str) -> Step:
    if key != LIE.key or not lines(state, touch.player):
        return state, ()
    return _found(state, touch.undo_to_ns)


RULE = Rule(
    **house_rules.TRIPLETS.words,
    allows=allows,
    doubts=doubts,
    played=played,
    lines=lines,
    chosen=chosen,
)
