"""Teams, and players who leave, rejoin or join: the order in which they read follows (NU-5).

A side with nobody here keeps its cards, and they count at the end.
"""

from __future__ import annotations

from companion.games.nuh_uh.cards import HeldCards
from companion.games.nuh_uh.state import PAD, State, Step
from companion.kit import rulings
from companion.kit.events import Click, Pick
from companion.kit.game import Newcomer, insert_after
from companion.kit.phrases import many
from companion.kit.structs import replace
from companion.kit.view import FOUR


def check_seats(
    names: tuple[str, ...], switches: tuple[frozenset[str], ...], *, powers: bool
) -> None:
    """Raises ValueError with one line for a seat that the game cannot be played at."""
    for name, has in zip(names, switches, strict=True):
        if has >= set(FOUR):
            continue
        if powers:
            raise ValueError(f"Powers need 4 buttons and {name}'s seat has fewer; set powers=no")
        if PAD not in has or len(has) < 2:
            raise ValueError(f"{name}'s seat needs 4 buttons, or 1 button and a pad")


# ---- teams


def next_team(state: State, press: Click) -> Step:
    player = press.player
    team = (state.side_of[player] + 1) % len(state.hands)
    side_of = (*state.side_of[:player], team, *state.side_of[player + 1 :])
    return replace(state, side_of=side_of), ()


def start(state: State, press: Click | Pick) -> Step:
    """Not while a team is empty."""
    del press
    return (state if state.has_empty_team else state.reading()), ()


# ---- coming and going


def leave(state: State, player: int, at_ns: int) -> Step:
    """If the turn depended on whoever left, the card is read again."""
    after, side = _without(state, player), state.side_of[player]
    keeps = f"Keeps {many(state.hands[side].trivia, 'card')}"
    others = "The team plays on" if side in after.sides else keeps
    name, reason = state.names[player], f"{others}. {_reads(after)}"
    return after, (rulings.leaves(name, "NU-5", reason, at_ns),)


def _without(state: State, player: int) -> State:
    editing = state.editing
    if editing is not None and editing.player == player:
        state = replace(state, editing=None)
    after = replace(state, away=state.away | {player})
    if state.phase == "teams":
        return after
    sides = [side for side in state.sides if side in after.sides]
    if sides and sides[0] != state.sides[0]:  # the side that reads before the Guesser does it now
        after = replace(after, circle=after.circle_from(sides[-1]))
    return after.reading() if _needs(state, after, player) else after


def back(state: State, player: int, at_ns: int) -> Step:
    here = _reads_on(state, replace(state, away=state.away - {player}))
    reason = f"Has {many(here.hand(player).trivia, 'card')}. {_reads(here)}"
    return here, (rulings.is_back(here.names[player], "NU-5", reason, at_ns),)


def join(state: State, newcomer: Newcomer, at_ns: int) -> Step:
    """With as many cards as each had; or in the smallest team. Raises ValueError for a seat with
    too little.
    """
    names, settings = (*state.names, newcomer.name), state.settings
    check_seats((newcomer.name,), (newcomer.switches,), powers=settings["powers"])
    here = _in_smallest_team(state) if settings["teams"] else _for_themselves(state, newcomer.after)
    buttons = tuple(b for b in FOUR if b in newcomer.switches)
    here = replace(here, names=names, buttons=(*state.buttons, buttons))
    here = _reads_on(state, here)
    player, side = len(state.names), here.side_of[-1]
    has = f"Has {here.hands[side].nuh_uhs} Nuh-Uh. Add {settings['trivia_each']} Trivia cards"
    has = f"Plays for {here.side_name(side)}" if settings["teams"] else has
    ruling = rulings.joins(player, newcomer.name, "NU-1", f"{has}. {_reads(here)}", at_ns)
    return here, (ruling,)


def _in_smallest_team(state: State) -> State:
    there = [state.side_of[player] for player in state.everybody]
    smallest = min(range(len(state.hands)), key=there.count)
    return replace(state, side_of=(*state.side_of, smallest))


def _for_themselves(state: State, after: int) -> State:
    """A new side, which reads after that player's."""
    settings, side = state.settings, len(state.hands)
    hand = HeldCards(nuh_uhs=0 if state.pile_empty else settings["nuh_uhs"])
    return replace(
        state,
        side_of=(*state.side_of, side),
        hands=(*state.hands, hand),
        circle=insert_after(state.circle, side, state.side_of[after]),
        remaining=state.remaining + settings["trivia_each"],
    )


def _reads_on(state: State, here: State) -> State:
    """`here`: with one more. If that changes who reads or guesses, the card is read again."""
    if state.phase == "teams":
        return here
    return here.reading() if here.speakers != state.speakers else here


def _needs(state: State, after: State, player: int) -> bool:
    """Whether the turn depends on a player who went."""
    if state.phase == "window" and state.may_call(player):
        return True
    involved = player == state.turn.by or player in state.turn.tied
    return state.phase == "reading" or involved or after.speakers != state.speakers


def _reads(state: State) -> str:
    if state.phase == "teams":
        return "Press a button to pick a team"
    return f"{state.names[state.reader]} reads to {state.names[state.guesser]}"
