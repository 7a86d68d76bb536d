"""Before the first turn: who plays for whom. A press moves to the next team, a long one starts."""

from __future__ import annotations

from companion.games.nuh_uh.state import State, Step
from companion.kit.events import Click, Event, Hold
from companion.kit.screens import ScoreScreen
from companion.kit.structs import replace
from companion.kit.view import FOUR, Meaning, View


def step(state: State, event: Event) -> Step:
    match event:
        case Click(player=player):
            team = (state.side_of[player] + 1) % len(state.hands)
            side_of = (*state.side_of[:player], team, *state.side_of[player + 1 :])
            return replace(state, side_of=side_of), ()
        case Hold() if not _empty(state):
            return state.read_on(dealt=True), ()
    return state, ()


def view(state: State) -> View:
    """Each team with its number; an empty one cannot play."""
    rows = tuple((_players(state, side), side + 1) for side in range(len(state.hands)))
    todo = "Somebody: join the empty team" if _empty(state) else "Press: other team. Hold: start"
    return View(
        ScoreScreen("TEAMS", rows, todo),
        lit=state.everybody,
        hint="Press a button to play for the next team; hold one down to start.",
        legend=tuple(Meaning(button, "NEXT TEAM") for button in FOUR),
        holds=state.everybody,
    )


def _empty(state: State) -> bool:
    """Whether a team has nobody."""
    return len(state.sides) < len(state.hands)


def _players(state: State, side: int) -> str:
    return " + ".join(state.names[p] for p in state.members(side)) or "nobody"
