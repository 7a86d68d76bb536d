"""Whose turn it is next, and who sits where. Play goes past those who are in the doghouse."""

from __future__ import annotations

from dataclasses import replace

from companion.games.super_power.cards import Kind, Turn
from companion.games.super_power.state import State


def players_in(state: State) -> tuple[int, ...]:
    """Who still holds cards, clockwise from the first place."""
    return tuple(p for p in state.order if p not in state.out)


def after(state: State, player: int, direction: int, steps: int = 1) -> int:
    """The player so many turns on from another; nobody else left: that one."""
    place = state.order.index(player)
    count = len(state.order)
    around = [state.order[(place + direction * n) % count] for n in range(1, count + 1)]
    there = [p for p in around if p not in state.out] or [player]
    return there[(steps - 1) % len(there)]


def left_of(state: State, player: int) -> int:
    """The neighbour on the left, in the doghouse or not (SP-4)."""
    return state.order[(state.order.index(player) + 1) % len(state.order)]


def moved_on(state: State, player: int, kind: Kind) -> Turn:
    """The turn after a player laid a card of that kind. With two in the game a reverse skips."""
    direction = state.turn.direction
    skips = kind.key == "skip"
    if kind.key == "reverse":
        direction = -direction
        skips = len(players_in(state)) == 2
    owed = state.turn.owed + kind.draws
    return Turn(after(state, player, direction, 2 if skips else 1), direction, owed)


def out_of_the_way(state: State) -> State:
    """The turn goes on from somebody who has no cards any more."""
    if state.turn.player not in state.out or not players_in(state):
        return state
    turn = state.turn
    return replace(state, turn=replace(turn, player=after(state, turn.player, turn.direction)))


def sits(state: State, player: int, place: int) -> tuple[int, ...]:
    """Who sits where once a player has sat down at a place (SP-12).

    The others shift towards the empty seat, the shorter way round; both alike: clockwise.
    """
    order, count = list(state.order), len(state.order)
    here = order.index(player)
    onward = (place - here) % count
    step = 1 if onward <= count - onward else -1
    while here != place:
        following = (here + step) % count
        order[here], order[following] = order[following], order[here]
        here = following
    return tuple(order)


def from_the_left(state: State) -> tuple[int, ...]:
    """Everybody in seat order, beginning at the dealer's left."""
    start = state.order.index(state.dealer) + 1
    return state.order[start:] + state.order[:start]
