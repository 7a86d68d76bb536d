"""A card lies: the turn moves on, draw cards add up, the house rules have their say."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.bookkeeper.cards import (
    PLAIN,
    Card,
    Kind,
    Play,
    Turn,
    called,
)
from companion.games.super_power.bookkeeper.ending import ends_with
from companion.games.super_power.bookkeeper.last_card import (
    asked_if_last,
    had_called,
    house_rules,
    perhaps_out,
)
from companion.games.super_power.bookkeeper.state import State, Step
from companion.games.super_power.bookkeeper.words import missing
from companion.kit.rulings import Ruling, Tally


def lies(
    state: State,
    wanted: Play,
    *,
    claimed: bool = False,
    missed: tuple[int, ...] = (),
    before: Turn | None = None,
) -> Step:
    """The turn moves on, draw cards add up, then the house rules have their say.

    `before`: the turn before it, if play has been turned round for this card.
    They have none if it is the last card of the hand: who said UNO is asked that first (SP-5).
    """
    card = laid(state, wanted, claimed=claimed and not state.turn.free, missed=missed)
    card = card if before is None else replace(card, before=before)
    asked = state.ledger.asked + card.kind.draws
    state = replace(
        state,
        pile=(*state.pile, card),
        turn=moved_on(state, card.player, card.kind, state.turn),
        ledger=replace(state.ledger, asked=asked),
        perhaps=perhaps_out(state, card),
    )
    ruling = _played(state, card)
    called_uno = had_called(state, card.player)
    if called_uno and ends_with(state, card.player):
        return asked_if_last(state, wanted.touch), (ruling,)
    state, more = house_rules(state, card)
    return (asked_if_last(state, wanted.touch) if called_uno else state), (ruling, *more)


def laid(state: State, wanted: Play, *, claimed: bool, missed: tuple[int, ...] = ()) -> Card:
    """A card that is claimed to be identical to the one below it is of its kind."""
    kind, top = wanted.kind, state.top
    if claimed and kind.key == PLAIN and top is not None:
        kind = top.kind
    return Card(
        wanted.player,
        wanted.colour,
        kind,
        wanted.at_ns,
        wanted.undo_to_ns,
        state.turn,
        claimed,
        missed,
        wanted.stamp,
    )


def moved_on(state: State, player: int, kind: Kind, before: Turn) -> Turn:
    """The turn after a card of that kind. With two in the game a reverse skips."""
    direction = before.direction
    skips = kind.key == "skip"
    if kind.key == "reverse":
        direction = -direction
        skips = len(state.players_in) == 2
    owed = before.owed + kind.draws
    return Turn(state.after(player, direction, 2 if skips else 1), direction, owed)


def _played(state: State, card: Card) -> Ruling:
    """The panel shows a card in turn by showing whose turn it is now."""
    who = state.names[card.player]
    if card.claimed:
        clause, headline, reason = "SP-2", f"{who} JUMPS IN", _what_now(state, card.before)
    else:
        clause = "SP-9" if card.before.free else "SP-1"
        headline, reason = f"{who} plays {called(card)}", _what_now(state, card.before)
    if card.claimed and card.player != card.before.player:
        reason = f"{called(card)} before {state.names[card.before.player]}; {reason}"
    reason = f"{missing(state, card.missed)}{reason}"
    did = ("play", "jump-in") if card.claimed else ("play",)
    return Ruling(
        clause=clause,
        headline=headline,
        reason=reason,
        players=(card.player,),
        tally=tuple(Tally(what, card.player) for what in did),
        undo_to_ns=card.undo_to_ns,
        quiet=not (card.claimed or card.missed),
    )


def _what_now(state: State, before: Turn) -> str:
    turn = state.turn
    who = state.names[turn.player]
    back = "; play turns round" if turn.direction != before.direction else ""
    return (f"{who} draws {turn.owed}" if turn.owed else f"{who}'s turn") + back
