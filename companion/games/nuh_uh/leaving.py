"""Players who go home, come back, or come late: the order of the Readers follows them (NU-5).

What lies before a side that has nobody left stays theirs, and counts at the end; until somebody of
it is back, it plays no card and is told none.
"""

from __future__ import annotations

from companion.games.nuh_uh.cards import Card, Hand
from companion.games.nuh_uh.standings import cards
from companion.games.nuh_uh.state import Asked, Reading, State, Teaming, Telling, Turn, Window
from companion.kit import leaving
from companion.kit.game import Newcomer
from companion.kit.rulings import Ruling
from companion.kit.structs import replace
from companion.kit.view import FOUR


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


def with_one_more(state: State, newcomer: Newcomer) -> State:
    """Somebody new: a side of their own gets as many cards as each had; else the smallest team."""
    side_of, options = state.side_of, state.options
    hands, circle, trivia, drawn = state.hands, state.circle, 0, 0
    if options.teams:
        there = [side_of[player] for player in state.everybody]
        side = min(range(len(hands)), key=there.count)
    else:
        side, trivia = len(hands), options.trivia(1)
        drawn = 0 if state.pile_empty else options.nuh_uhs
        hands = (*hands, Hand(cards=(Card(),) * drawn))
        circle = leaving.beside(circle, side, side_of[newcomer.after])
    here = replace(
        state,
        names=(*state.names, newcomer.name),
        buttons=(*state.buttons, tuple(b for b in FOUR if b in newcomer.switches)),
        side_of=(*side_of, side),
        hands=hands,
        circle=circle,
        left=state.left + trivia,
        drawn=state.drawn + drawn,
    )
    if isinstance(state.phase, Teaming):
        return here
    here = replace(here, since=state.number, first=side_of[state.reader])
    again = options.powers or _other_speakers(state, here)
    return _read_again(here) if again else here


def left(state: State, player: int, at_ns: int) -> Ruling:
    """`state`: without the one who went."""
    side = state.side_of[player]
    others = "the team plays on" if side in state.sides else _has(state, side)
    return leaving.leaves(state.names[player], "NU-5", f"{others}; {_reads(state)}", at_ns)


def came(state: State, player: int, at_ns: int) -> Ruling:
    reason = f"{_has(state, state.side_of[player])}; {_reads(state)}"
    return leaving.is_back(state.names[player], "NU-5", reason, at_ns)


def joined(state: State, at_ns: int) -> Ruling:
    """`state`: with the newcomer, who is the last of all."""
    player = len(state.names) - 1
    side, options = state.side_of[player], state.options
    has = f"plays for {state.side_name(side)}"
    if not options.teams:
        nuh_uhs = len(state.hands[side].cards)
        has = f"has {nuh_uhs} Nuh-Uh; {options.trivia(1)} Trivia cards more"
    reason = f"{has}; {_reads(state)}"
    return leaving.joins(player, state.names[player], "NU-1", reason, at_ns)


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
