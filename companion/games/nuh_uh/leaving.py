"""Players who go home, and come back: the order of the Readers closes up, and opens (NU-5).

What lies before a side that has nobody left stays theirs, and counts at the end; until somebody of
it is back, it plays no card and is told none.
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.nuh_uh.standings import cards
from companion.games.nuh_uh.state import Asked, Reading, State, Teaming, Telling, Turn, Window
from companion.kit import leaving
from companion.kit.rulings import Ruling


def without(state: State, player: int) -> State:
    """Everybody else. The card is read again if it cannot be settled without the one who went."""
    own = state.moving is not None and state.moving.player == player
    moving = None if own else state.moving
    gone = replace(state, away=state.away | {player}, moving=moving)
    if isinstance(state.phase, Teaming):
        return gone
    first, sides = state.side_of[state.reader], gone.sides
    if first not in sides:  # whoever reads before the Guesser does, does it now
        before = [side for side in state.sides if side in sides]
        first = before[-1] if before else first
    gone = replace(gone, since=state.number, first=first)
    return _read_again(gone) if _needs(state, gone, player) else gone


def again(state: State, player: int) -> State:
    """With somebody who is back; if that changes who reads or guesses, the card is read again."""
    first = state.side_of[state.reader]
    here = replace(state, away=state.away - {player})
    if isinstance(state.phase, Teaming):
        return here
    here = replace(here, since=state.number, first=first)
    return _read_again(here) if _other_speakers(state, here) else here


def left(state: State, player: int, at_ns: int) -> Ruling:
    """`state`: without the one who went."""
    side = state.side_of[player]
    others = "the team plays on" if side in state.sides else _has(state, side)
    return leaving.leaves(state.names[player], "NU-5", f"{others}; {_reads(state)}", at_ns)


def came(state: State, player: int, at_ns: int) -> Ruling:
    reason = f"{_has(state, state.side_of[player])}; {_reads(state)}"
    return leaving.is_back(state.names[player], "NU-5", reason, at_ns)


def _needs(state: State, gone: State, player: int) -> bool:
    """Whether the turn hangs on somebody who went."""
    match state.phase:
        case Window():
            involved = state.may_call(player)
        case Asked(question, among):
            involved = player == state.turn.by or (question == "first" and player in among)
        case phase:
            involved = isinstance(phase, Telling | Reading) or player == state.turn.by
    return involved or _other_speakers(state, gone)


def _other_speakers(state: State, after: State) -> bool:
    return (state.reader, state.guesser) != (after.reader, after.guesser)


def _read_again(state: State) -> State:
    dealt = state.phase.dealt if isinstance(state.phase, Telling) else False
    return replace(state, turn=Turn(), moving=None).read_on(dealt=dealt)


def _has(state: State, side: int) -> str:
    return f"has {cards(state.hands[side].trivia)}"


def _reads(state: State) -> str:
    if isinstance(state.phase, Teaming):
        return "the teams are still open"
    return f"{state.names[state.reader]} reads to {state.names[state.guesser]}"
