"""The pile as it was told: the card on top, what must be drawn, who said UNO, who is out."""

from __future__ import annotations

from companion.games.super_power.bookkeeper.cards import called
from companion.games.super_power.bookkeeper.state import State
from companion.kit.tableau import Fact, Told


def tableau(state: State) -> Told:
    top, turn = state.top, state.turn
    if state.stage == "dealing" or top is None:
        return Told(facts=(Fact("DEALS", "", (state.dealer,)),))
    owed = (Fact("DRAWS", str(turn.owed), (turn.player,)),) if turn.owed else ()
    uno = tuple(dict.fromkeys(call.player for call in state.uno))
    found = (
        Fact("PLAY GOES", "clockwise" if turn.direction == 1 else "the other way round"),
        *owed,
        *([Fact("SAID UNO", "", uno)] if uno else []),
        *([Fact("DOGHOUSE", "", state.out)] if state.out else []),
    )
    return Told(called(top), top.colour, found)
