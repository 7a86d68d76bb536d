"""Who reads, who answers, and what lies in front of everybody."""

from __future__ import annotations

from companion.games.nuh_uh.cards import Hand
from companion.games.nuh_uh.standings import cards
from companion.games.nuh_uh.state import State, Teaming
from companion.kit.tableau import Fact, Told


def tableau(state: State) -> Told:
    if isinstance(state.phase, Teaming):
        return Told(facts=tuple(_team(state, side) for side in range(len(state.hands))))
    turn = Fact("READS", "", (state.reader,)), Fact("ANSWERS", "", (state.guesser,))
    held = tuple(
        Fact("", _lies(hand), state.members(side)) for side, hand in enumerate(state.hands)
    )
    return Told(facts=(*turn, *held))


def _team(state: State, side: int) -> Fact:
    return Fact(f"TEAM {side + 1}", "", state.members(side))


def _lies(hand: Hand) -> str:
    return f"{cards(hand.trivia)}, {len(hand.cards)} Nuh-Uh"
