"""What was told of the cards: the last set, what everybody has locked, the cards left."""

from __future__ import annotations

from companion.games.ugh.locking import product
from companion.games.ugh.state import State
from companion.kit.phrases import many
from companion.kit.tableau import Fact, Told


def tableau(state: State) -> Told:
    top: str = ""
    last: tuple[Fact, ...] = ()
    if state.sets:
        player, cards = state.sets[-1]
        top, last = product(cards), (Fact("LAST SET", "", (player,)),)
    left = (Fact("CARDS LEFT", str(state.deck.left)),) if state.flips else ()
    locked = tuple(_locked(state, player) for player in state.order)
    return Told(top, facts=(*last, *locked, *left))


def _locked(state: State, player: int) -> Fact:
    sets = sum(of == player for of, _ in state.sets)
    ughs = state.ughs[player]
    return Fact("", many(sets, "set") + (f", {many(ughs, 'Ugh!')}" if ughs else ""), (player,))
