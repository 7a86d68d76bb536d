"""A card goes back to the hand; or a turn ends without one: drawn, or passed."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.bookkeeper.cards import PLAIN, Card, Play
from companion.games.super_power.bookkeeper.state import State, Step
from companion.games.super_power.bookkeeper.words import follows, late_race, margin_to
from companion.kit.race import apart, in_order, is_even
from companion.kit.rulings import Ruling, Tally

AGAIN_NS = 1_000_000_000  # who presses a button twice does so within that

# ---- it goes back to the hand


def foul(state: State, wanted: Play) -> Step:
    """Out of turn, and not to be played: what that costs is a house rule's business (SP-8)."""
    top = state.top
    why = f"it is {state.names[state.turn.player]}'s turn"
    if pressed_twice(state, wanted):
        return refused(state, wanted, "SP-1", "pressed twice", "that card lies already")
    if top is not None and top.player == wanted.player:  # nobody races against themselves
        return refused(state, wanted, "SP-2", "not your turn", why)
    if top is not None and top.player != wanted.player and follows(state, wanted):
        if is_even(top, wanted, state.tie_ns):
            return dead_heat(state, wanted)
        why = f"{state.names[top.player]} was first by {margin_to(state, wanted)}"
        if _was_drawing(top, wanted):
            return refused(state, wanted, "SP-2", "stops drawing", why)
    for rule in state.rules:
        if rule.foul is not None:
            return rule.foul(state, wanted, why)
    return refused(state, wanted, "SP-2", "not your turn", why)


def pressed_twice(state: State, wanted: Play) -> bool:
    """Whether that is the same button again, just after a card of theirs that it told of."""
    mine = next((card for card in reversed(state.pile) if card.player == wanted.player), None)
    if mine is None or wanted.kind.key != PLAIN or mine.colour != wanted.colour:
        return False
    return 0 <= wanted.at_ns - mine.at_ns <= AGAIN_NS


def _was_drawing(top: Card, wanted: Play) -> bool:
    """A press of somebody who had to draw, until this card jumped in, was to say so: no card."""
    owed = top.claimed and top.before.player == wanted.player and top.before.owed
    return bool(owed) and wanted.kind.key == PLAIN


def dead_heat(state: State, wanted: Play) -> Step:
    """Nobody can say that it was late: it goes back to the hand and costs nothing."""
    top = state.top
    assert top is not None  # it was raced against
    ruling = Ruling(
        clause="SP-2",
        headline=f"DEAD HEAT {state.called((top.player, wanted.player))}",
        reason=f"{apart(in_order(top, wanted), state.tie_ns)}: "
        f"{state.names[wanted.player]} takes the card back",
        players=(top.player, wanted.player),
        race=late_race(state, wanted),
        tone="even",
    )
    return state, (ruling,)


def refused(state: State, wanted: Play, clause: str, what: str, reason: str) -> Step:
    """A card that was not played: said, and nothing hangs on it."""
    behind = margin_to(state, wanted)
    ruling = Ruling(
        clause=clause,
        headline=f"{state.names[wanted.player]} {what}",
        reason=reason,
        players=(wanted.player,),
        margin_ns=behind and behind.ns,
        within_ns=behind and behind.within_ns,
        race=late_race(state, wanted),
        tone="bad",
    )
    return state, (ruling,)


# ---- a turn without a card


def drew(state: State, undo_to_ns: int) -> Step:
    """The player whose turn it is has drawn all that was asked; play goes on after them."""
    who, owed = state.turn.player, state.turn.owed
    ledger = replace(state.ledger, paid=state.ledger.paid + owed)
    state = replace(state, ledger=ledger).took(who, owed)
    state = replace(state, turn=replace(state.turn, owed=0, free=False))
    clause = "SP-2" if state.jumps else "SP-1"
    cost = (Tally("draw cards", who, cards=owed),) if owed else ()
    return _next_in_turn(state, clause, f"drew {owed}", undo_to_ns, cost)


def passed(state: State, undo_to_ns: int) -> Step:
    """A turn that ended without a card (SP-1)."""
    return _next_in_turn(state, "SP-1", "passed", undo_to_ns)


def _next_in_turn(
    state: State, clause: str, did: str, undo_to_ns: int, cost: tuple[Tally, ...] = ()
) -> Step:
    who = state.turn.player
    following = state.after(who, state.turn.direction)
    ruling = Ruling(
        clause=clause,
        headline=f"{state.names[who]} {did}",
        reason=f"{state.names[following]}'s turn",
        players=(who,),
        tally=cost,
        undo_to_ns=undo_to_ns,
        quiet=True,
    )
    return replace(state, turn=replace(state.turn, player=following)), (ruling,)
