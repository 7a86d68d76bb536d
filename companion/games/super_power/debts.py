"""What must be drawn: by whom, who drew it, and who paid in number cards instead (SP-2, SP-10)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.cards import PLAIN, Card
from companion.games.super_power.state import State, Step, Touch
from companion.games.super_power.turns import after
from companion.games.super_power.words import cards, ruling_screen
from companion.kit.rulings import Ruling


def drew(state: State, at_ns: int, undo_to_ns: int) -> Step:
    """The player whose turn it is has drawn all that was asked; play goes on after them."""
    turn = state.turn
    who = turn.player
    ledger = replace(state.ledger, paid=state.ledger.paid + turn.owed)
    state = replace(state, ledger=ledger).gets(who, turn.owed)
    following = after(state, who, turn.direction)
    state = replace(state, turn=replace(turn, player=following, owed=0, free=False), news=())
    ruling = Ruling(
        "SP-2" if state.on("super") else "SP-1",
        f"{state.names[who]} drew {turn.owed}",
        f"{state.names[following]}'s turn",
        at_ns,
        (who,),
        undo_to_ns=undo_to_ns,
    )
    return state, (ruling,)


def paid(state: State, touch: Touch, colour: str, count: int) -> Step:
    """Number cards that add up: the player before must draw as many, or pay too (SP-10).

    Only the last card's colour is known, the one that lies on top.
    """
    turn = state.turn
    payer = turn.player
    plain = state.kind(PLAIN)

    def card(colour: str) -> Card:
        return Card(payer, colour, plain, touch.at_ns, touch.undo_to_ns, turn)

    laid = (*(card("") for _ in range(count - 1)), card(colour))
    asked = after(state, payer, -turn.direction)
    ruling = Ruling(
        "SP-10",
        f"{state.names[payer]} pays {turn.owed}",
        f"in {cards(count)}: {state.names[asked]} draws {turn.owed}, or pays too",
        touch.at_ns,
        (payer,),
        undo_to_ns=touch.undo_to_ns,
    )
    had_called = any(call.player == payer for call in state.uno)
    state = replace(
        state,
        pile=(*state.pile, *laid),
        turn=replace(turn, player=asked, free=False),
        uno=tuple(call for call in state.uno if call.player != payer),
    ).announced(ruling_screen(ruling))
    return (state.asking("last", touch) if had_called else state), (ruling,)
