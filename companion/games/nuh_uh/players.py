"""Teams, and players who leave, rejoin or join: the order in which they read follows (NU-5).

A side with nobody here keeps its cards, and they count at the end.
"""

from __future__ import annotations

from companion.games.nuh_uh.cards import HeldCards
from companion.games.nuh_uh.state import PAD, State, Step
from companion.kit.circle import Newcomer
from companion.kit.events import Click
from companion.kit.game import Attended
from companion.kit.options import wrong
from companion.kit.phrases import many
from companion.kit.structs import replace
from companion.kit.view import FOUR


def check_teams(teams: int, players: int) -> None:
    """Raises ValueError with one line for a number of teams that cannot be."""
    if teams == 1:
        raise wrong("teams", 1, "0 for none, or 2 to 8")
    if teams > players:
        raise wrong("teams", teams, f"at most {players}, one for each player")


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


def start(state: State, _press: Click) -> Step:
    """Begin the first turn, unless a team is empty."""
    return (state if state.has_empty_team else state.begin_turn()), ()


# ---- coming and going


def leaves(state: State, player: int) -> Attended[State]:
    """Keep the cards of their side. If the turn depended on them, the card is read again."""
    side = state.side_of[player]
    if state.sides and side == state.reads and side not in state.sides:
        state = replace(state, reads=state.sides[-1])  # who reads before the Guesser does it now
    calls = state.window.calls if state.phase == "window" else ()
    needed = (state.turn.by, *state.turn.tied, *(touch.player for touch in calls))
    state = _read_again(state, force=player in needed)
    cards = f"Keeps {many(state.hands[side].trivia, 'card')}"
    if side in state.sides:
        cards = "The team plays on"
    return state, "NU-5", f"{cards}. {_reads(state)}"


def ends(state: State) -> str:
    """With only one side here there is nobody to read to."""
    return "{} leaves" if len(state.sides) < 2 else ""


def rejoins(state: State, player: int) -> Attended[State]:
    state = _read_again(state)
    has = f"Has {many(state.hand(player).trivia, 'card')}"
    return state, "NU-5", f"{has}. {_reads(state)}"


def joins(state: State, newcomer: Newcomer) -> Attended[State]:
    """Deal as at the start, or join the smallest team. Raises ValueError for the seat."""
    settings = state.settings
    check_seats((newcomer.name,), (newcomer.switches,), powers=settings["powers"])
    state = _in_smallest_team(state) if settings["teams"] else _for_themselves(state)
    buttons = tuple(b for b in FOUR if b in newcomer.switches)
    state = _read_again(replace(state, buttons=(*state.buttons, buttons)))
    side = state.side_of[-1]
    if settings["teams"]:
        does = f"Plays for {state.side_name(side)}"
    else:
        cards = f"{settings['trivia_each']} Trivia cards"
        does = f"Has {state.hands[side].nuh_uhs} Nuh-Uh. Add {cards}"
    return state, "NU-1", f"{does}. {_reads(state)}"


def _in_smallest_team(state: State) -> State:
    there = [side for player, side in enumerate(state.side_of) if player not in state.away]
    smallest = min(range(len(state.hands)), key=there.count)
    return replace(state, side_of=(*state.side_of, smallest))


def _for_themselves(state: State) -> State:
    settings = state.settings
    hand = HeldCards(nuh_uhs=0 if state.pile_empty else settings["nuh_uhs"])
    return replace(
        state,
        side_of=(*state.side_of, len(state.hands)),
        hands=(*state.hands, hand),
        remaining=state.remaining + settings["trivia_each"],
    )


def _read_again(state: State, *, force: bool = False) -> State:
    """Begin the turn again if its Reader or Guesser has changed."""
    if state.phase == "teams":
        return state
    others = state.speakers != (state.reader, state.guesser)
    return state.begin_turn() if force or others else state


def _reads(state: State) -> str:
    if state.phase == "teams":
        return "Press a button to pick a team"
    return f"{state.names[state.reader]} reads to {state.names[state.guesser]}"
