"""Players who go, come back, or come late (NN-14), and cards that are put right by hand."""

from __future__ import annotations

from companion.games.not_not.state import Dealing, Phase, Racing, State
from companion.games.not_not.words import cards_of
from companion.kit import leaving
from companion.kit.game import Effects, Newcomer
from companion.kit.standings import corrected
from companion.kit.structs import replace

Step = tuple[State, Effects]


def leave(state: State, player: int, at_ns: int) -> Step:
    """A player goes and keeps the cards; if they dealt, the next one does."""
    state = replace(state, left=state.left | {player})
    if state.dealer == player:
        state = replace(state, dealer=state.next_player(player))
    state = replace(state, phase=_unasked(state.phase, player))
    reason = f"keeps {cards_of(state, player)}; {state.names[state.dealer]} deals"
    return state, (leaving.leaves(state.names[player], "NN-14", reason, at_ns),)


def _unasked(phase: Phase, player: int) -> Phase:
    """Nobody asks them which card they object to any more."""
    match phase:
        case Racing(objector=objector):
            objector = None if objector == player else objector
            kept = tuple(entry for entry in phase.kept if entry.player != player)
            return replace(phase, objector=objector, kept=kept)
        case Dealing(last=State() as last):
            return replace(phase, last=replace(last, phase=_unasked(last.phase, player)))
    return phase


def back(state: State, player: int, at_ns: int) -> Step:
    state = replace(state, left=state.left - {player})
    reason = f"has {cards_of(state, player)}; {state.names[state.dealer]} deals"
    return state, (leaving.is_back(state.names[player], "NN-14", reason, at_ns),)


def join(state: State, newcomer: Newcomer, at_ns: int) -> Step:
    """Without cards, in the middle of a race or between two."""
    state = _with(state, newcomer)
    reason = f"begins with no card; {state.names[state.dealer]} deals"
    return state, (leaving.joins(len(state.names) - 1, newcomer.name, "NN-14", reason, at_ns),)


def correct(state: State, row: int, by: int) -> State:
    """Also in the last race, should somebody object to that."""
    phase = state.phase
    if isinstance(phase, Dealing) and phase.last is not None:
        phase = replace(phase, last=correct(phase.last, row, by))
    return replace(state, points=corrected(state.points, row, by), phase=phase)


def _with(state: State, newcomer: Newcomer) -> State:
    """There, and also in the last race, should somebody object to that."""
    phase, player = state.phase, len(state.names)
    if isinstance(phase, Dealing) and phase.last is not None:
        phase = replace(phase, last=_with(phase.last, newcomer))
    return replace(
        state,
        names=(*state.names, newcomer.name),
        points=(*state.points, 0),
        circle=leaving.beside(state.circle, player, newcomer.after),
        pads=state.pads | ({player} if "pad" in newcomer.switches else set()),
        phase=phase,
    )
