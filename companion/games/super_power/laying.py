"""A card lies: the turn moves on, draw cards add up, and the house rules have their say."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.cards import PLAIN, Card, Play, Turn
from companion.games.super_power.state import State, Step, Touch
from companion.games.super_power.turns import moved_on
from companion.games.super_power.words import called, ruling_screen
from companion.kit.game import Effect
from companion.kit.rulings import Ruling
from companion.kit.screens import Tone

COSTS = ("SP-6", "SP-8")  # clauses by which somebody takes cards


def lay(state: State, wanted: Play, *, claimed: bool = False) -> Step:
    """The card lies: the turn moves on, draw cards add up, then the house rules have their say."""
    before, top = state.turn, state.top
    kind = wanted.kind
    if claimed and not before.free and kind.key == PLAIN and top is not None:
        kind = top.kind  # identical to it, whatever it is
    claimed = claimed and not before.free
    card = Card(
        wanted.player, wanted.colour, kind, wanted.at_ns, wanted.undo_to_ns, before, claimed
    )
    ledger = replace(state.ledger, asked=state.ledger.asked + kind.draws)
    had_called = any(call.player == card.player for call in state.uno)
    state = replace(
        state,
        pile=(*state.pile, card),
        turn=moved_on(state, card.player, kind),
        ledger=ledger,
        uno=tuple(call for call in state.uno if call.player != card.player),
        news=(),
    )
    ruling = _laid(state, card, top)
    if claimed:
        state = state.announced(ruling_screen(ruling))
    state, more = _house_rules(state, card)
    if had_called:
        touch = Touch(card.player, "", card.at_ns, card.undo_to_ns)
        state = state.asking("last", touch)
    return state, (ruling, *more)


def _house_rules(state: State, card: Card) -> Step:
    said: list[Effect] = []
    for rule in state.rules:
        if rule.laid is not None:
            state, more = rule.laid(state, card)
            state, more = shown(state, more)
            said += more
    return state, tuple(said)


def shown(state: State, said: tuple[Effect, ...]) -> Step:
    """The newest ruling goes on the panel for a while, unless that shows who has not passed."""
    rulings = [s for s in said if isinstance(s, Ruling)]
    if not rulings or state.stage == "passing":
        return state, said
    tone: Tone = "bad" if rulings[-1].clause in COSTS else "good"
    return state.announced(ruling_screen(rulings[-1], tone)), said


def _laid(state: State, card: Card, top: Card | None) -> Ruling:
    who = state.names[card.player]
    waits = _what_now(state, card.before)
    if not card.claimed:
        headline, clause = f"{who} plays {called(card)}", "SP-9" if card.before.free else "SP-1"
        return Ruling(
            clause, headline, waits, card.at_ns, (card.player,), undo_to_ns=card.undo_to_ns
        )
    reason = f"{called(card)} before {state.names[card.before.player]}; {waits}"
    if card.player == card.before.player or top is None:
        reason = waits
    return Ruling(
        "SP-2",
        f"{who} JUMPS IN",
        reason,
        card.at_ns,
        (card.player,),
        undo_to_ns=card.undo_to_ns,
    )


def _what_now(state: State, before: Turn) -> str:
    turn = state.turn
    who = state.names[turn.player]
    back = "; play turns round" if turn.direction != before.direction else ""
    return (f"{who} draws {turn.owed}" if turn.owed else f"{who}'s turn") + back
