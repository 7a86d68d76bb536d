"""A card that is told of late: others have laid theirs on it already, and the turn has gone on."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.bookkeeper.cards import Card, Play, Turn, called, same
from companion.games.super_power.bookkeeper.ending import ends_with
from companion.games.super_power.bookkeeper.forgiving import (
    arrived,
    comes_from_behind,
    goes_along,
    was_turned,
)
from companion.games.super_power.bookkeeper.last_card import asked_if_last, had_called
from companion.games.super_power.bookkeeper.laying import laid, moved_on
from companion.games.super_power.bookkeeper.questions import about
from companion.games.super_power.bookkeeper.state import Asked, Question, State, Step, Topic
from companion.games.super_power.bookkeeper.ways import forgotten
from companion.kit.race import is_ahead
from companion.kit.rulings import Ruling
from companion.kit.view import Choice

MS = 1_000_000
LATE_NS = 4_000 * MS  # who was missed may still tell what they laid


def is_late(state: State, wanted: Play) -> bool:
    """Whether a press tells of a card that others have laid theirs on already."""
    top = state.top
    if top is None or _overtaken(state, wanted):
        return top is not None
    soon = wanted.player in top.missed and wanted.at_ns - top.at_ns <= LATE_NS
    return soon and wanted.player != state.turn.player and not same(top, wanted)


def _overtaken(state: State, wanted: Play) -> bool:
    return state.top is not None and is_ahead(wanted, state.top, state.tie_ns)


def told(state: State, wanted: Play) -> Step:
    """Whoever was missed tells it now; or has the turn, if play was turned round."""
    if not _overtaken(state, wanted) and comes_from_behind(state, wanted):
        if was_turned(state, wanted, late=True):
            return goes_along(state, wanted)
        return state.asking(LATE, wanted.touch, wanted), ()
    return _told_late(state, wanted)


def _late(state: State, question: Question) -> Asked:
    return f"{about(state, question)}FORGOT TO PRESS?", (
        Choice("late", "YES, FORGOT"),
        Choice("turn", "NO, MY TURN"),
    )


def _was_late(state: State, question: Question, key: str) -> Step:
    wanted = question.play
    assert wanted is not None  # that is what was asked about
    late = key == "late" or _overtaken(state, wanted) or wanted.player in state.out
    return _told_late(state, wanted) if late else goes_along(state, wanted)


LATE = Topic("late", _late, _was_late, unanswered="late", soon=True)
"""Whoever was just missed presses, and it would be their turn the other way round."""


def _told_late(state: State, wanted: Play) -> Step:
    """It lies where it was laid; the turn has gone on long since."""
    top = state.top
    card = laid(state, wanted, claimed=bool(wanted.identical))
    ruling = Ruling(
        clause="SP-1",
        headline=f"{state.names[card.player]} told {called(card)}",
        reason=f"told late: it lies under {state.names[top.player]}'s card" if top else "told late",
        players=(card.player,),
        undo_to_ns=card.undo_to_ns,
        tone="plain",
    )
    state = _went_on(state, replace(state, pile=_under(state.pile, card)))
    perhaps = had_called(state, card.player) and not ends_with(state, card.player)
    return (asked_if_last(state, wanted.touch) if perhaps else state), (ruling,)


def _went_on(before: State, state: State) -> State:
    """The top card was perhaps laid the other way round, now that one more is known under it."""
    top, way = state.top, arrived(before)
    assert top is not None  # something lies over it
    found = forgotten(state)
    follows = replace(
        moved_on(state, top.player, top.kind, Turn(top.player, way)), owed=state.turn.owed
    )
    if found[way] <= found[-way] or state.turn != follows:
        return state
    turn = moved_on(state, top.player, top.kind, Turn(top.player, -way))
    return replace(state, turn=replace(turn, owed=state.turn.owed))


def _under(pile: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """In place of the one that nobody had told of; else in its order of time."""
    unseen = [n for n, c in enumerate(pile) if c.player == card.player and not c.colour]
    if unseen:
        return (*pile[: unseen[-1]], card, *pile[unseen[-1] + 1 :])
    place = next((n for n, c in enumerate(pile) if c.at_ns > card.at_ns), len(pile))
    return (*pile[:place], card, *pile[place:])
