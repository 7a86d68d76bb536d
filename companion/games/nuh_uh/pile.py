"""The pile of Nuh-Uh cards: who catches up draws from it, until it is said to be empty (NU-7)."""

from __future__ import annotations

from companion.games.nuh_uh.cards import Card
from companion.games.nuh_uh.standings import standings
from companion.games.nuh_uh.state import Reading, State, Step
from companion.games.nuh_uh.words import caught_up, pile_empty, pile_refilled
from companion.kit.events import Pick
from companion.kit.rulings import Ruling
from companion.kit.standings import Score
from companion.kit.structs import replace
from companion.kit.view import Choice

EMPTY = Choice("pile empty", "PILE IS EMPTY")
REFILLED = Choice("pile refilled", "PILE HAS CARDS")


def lines(state: State) -> tuple[Choice, ...]:
    """What there is to say of it, if anybody draws."""
    if not state.options.catch_up:
        return ()
    return (REFILLED if state.pile_empty else EMPTY,)


def told(state: State, pick: Pick) -> Step:
    """Somebody looked."""
    if pick.key == REFILLED.key:
        return replace(state, pile_empty=False), (pile_refilled(pick),)
    after = emptied(state)
    return after, (pile_empty(state, after, pick), Score(standings(after)))


def emptied(state: State) -> State:
    """Nobody draws any more; nor did the one who should have, just before this turn."""
    side = state.caught_up
    state = replace(state, pile_empty=True, caught_up=None)
    if side is None or not isinstance(state.phase, Reading) or state.racing:
        return state
    hand = state.hands[side]
    if not hand.cards:
        return state
    state = state.holding(side, hand.drop(len(hand.cards) - 1))
    return replace(state, drawn=state.drawn - 1)


def catch_up(before: State, state: State, at_ns: int) -> tuple[State, tuple[Ruling, ...]]:
    """Whoever guessed without a Nuh-Uh card, and still has none, draws one (NU-7).

    Who has none at the end had none at the start: a Guesser plays no card, and can only win one.
    """
    side = before.guessing
    if not state.options.catch_up or state.pile_empty or state.hands[side].cards:
        return replace(state, caught_up=None), ()
    state = replace(state, drawn=state.drawn + 1, caught_up=side)
    state = state.holding(side, state.hands[side].take(Card()))
    return state, (caught_up(state, side, at_ns),)
