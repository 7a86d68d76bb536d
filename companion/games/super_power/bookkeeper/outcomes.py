"""What becomes of a card: it lies and the turn moves on, or it goes back to the hand; and of a
turn that ends without one: drawn, or passed."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.bookkeeper.cards import PLAIN, Card, Kind, Play, Turn, called
from companion.games.super_power.bookkeeper.hands import LAST
from companion.games.super_power.bookkeeper.state import State, Step
from companion.games.super_power.bookkeeper.words import apart, follows, late_race, margin_to
from companion.kit.game import Effect
from companion.kit.phrases import ms
from companion.kit.rulings import Ruling

# ---- the card lies


def lies(state: State, wanted: Play, *, claimed: bool = False) -> Step:
    """The turn moves on, draw cards add up, then the house rules have their say."""
    card = _card(state, wanted, claimed=claimed and not state.turn.free)
    had_called = any(call.player == card.player for call in state.uno)
    asked = state.ledger.asked + card.kind.draws
    state = replace(
        state,
        pile=(*state.pile, card),
        turn=_moved_on(state, card.player, card.kind),
        ledger=replace(state.ledger, asked=asked),
        uno=tuple(call for call in state.uno if call.player != card.player),
    )
    ruling = _played(state, card)
    state, more = _house_rules(state, card)
    if had_called:
        state = state.asking(LAST, wanted.touch())
    return state, (ruling, *more)


def _card(state: State, wanted: Play, *, claimed: bool) -> Card:
    """A card that is claimed to be identical to the one below it is of its kind."""
    kind, top = wanted.kind, state.top
    if claimed and kind.key == PLAIN and top is not None:
        kind = top.kind
    touch = wanted.touch()
    return Card(
        wanted.player, wanted.colour, kind, touch.at_ns, touch.undo_to_ns, state.turn, claimed
    )


def _moved_on(state: State, player: int, kind: Kind) -> Turn:
    """The turn after a card of that kind. With two in the game a reverse skips."""
    direction = state.turn.direction
    skips = kind.key == "skip"
    if kind.key == "reverse":
        direction = -direction
        skips = len(state.players_in) == 2
    owed = state.turn.owed + kind.draws
    return Turn(state.after(player, direction, 2 if skips else 1), direction, owed)


def _house_rules(state: State, card: Card) -> Step:
    said: list[Effect] = []
    for rule in state.rules:
        if rule.played is not None:
            state, more = rule.played(state, card)
            said += more
    return state, tuple(said)


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
    return Ruling(
        clause=clause,
        headline=headline,
        reason=reason,
        players=(card.player,),
        undo_to_ns=card.undo_to_ns,
        quiet=not card.claimed,
    )


def _what_now(state: State, before: Turn) -> str:
    turn = state.turn
    who = state.names[turn.player]
    back = "; play turns round" if turn.direction != before.direction else ""
    return (f"{who} draws {turn.owed}" if turn.owed else f"{who}'s turn") + back


# ---- it goes back to the hand


def foul(state: State, wanted: Play) -> Step:
    """Out of turn, and not to be played: what that costs is a house rule's business (SP-8)."""
    top = state.top
    why = f"it is {state.names[state.turn.player]}'s turn"
    if top is not None and top.player != wanted.player and follows(state, wanted):
        behind_ns = abs(wanted.at_ns - top.at_ns)
        if behind_ns <= state.tie_ns:
            return dead_heat(state, wanted)
        why = f"{state.names[top.player]} was first by {ms(behind_ns)}"
        if _was_drawing(top, wanted):
            return refused(state, wanted, "SP-2", "stops drawing", why)
    for rule in state.rules:
        if rule.foul is not None:
            return rule.foul(state, wanted, why)
    return refused(state, wanted, "SP-2", "not your turn", why)


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
        reason=f"{apart(wanted.at_ns - top.at_ns)}: "
        f"{state.names[wanted.player]} takes the card back",
        players=(top.player, wanted.player),
        race=late_race(state, wanted),
        tone="even",
    )
    return state, (ruling,)


def refused(state: State, wanted: Play, clause: str, what: str, reason: str) -> Step:
    """A card that was not played: said, and nothing hangs on it."""
    ruling = Ruling(
        clause=clause,
        headline=f"{state.names[wanted.player]} {what}",
        reason=reason,
        players=(wanted.player,),
        margin_ns=margin_to(state, wanted),
        race=late_race(state, wanted),
        tone="bad",
    )
    return state, (ruling,)


# ---- a turn without a card


def drew(state: State, undo_to_ns: int) -> Step:
    """The player whose turn it is has drawn all that was asked; play goes on after them."""
    who, owed = state.turn.player, state.turn.owed
    ledger = replace(state.ledger, paid=state.ledger.paid + owed)
    state = replace(state, ledger=ledger).gets(who, owed)
    state = replace(state, turn=replace(state.turn, owed=0, free=False))
    clause = "SP-2" if state.jumps else "SP-1"
    return _next_in_turn(state, clause, f"drew {owed}", undo_to_ns)


def passed(state: State, undo_to_ns: int) -> Step:
    """A turn that ended without a card (SP-1)."""
    return _next_in_turn(state, "SP-1", "passed", undo_to_ns)


def _next_in_turn(state: State, clause: str, did: str, undo_to_ns: int) -> Step:
    who = state.turn.player
    following = state.after(who, state.turn.direction)
    ruling = Ruling(
        clause=clause,
        headline=f"{state.names[who]} {did}",
        reason=f"{state.names[following]}'s turn",
        players=(who,),
        undo_to_ns=undo_to_ns,
        quiet=True,
    )
    return replace(state, turn=replace(state.turn, player=following)), (ruling,)
