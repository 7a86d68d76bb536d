"""The words of Ugh!: how its rulings are made, who leads, and everybody's luck."""

from __future__ import annotations

from companion.games.ugh.state import State, Step, more
from companion.kit.game import Effects
from companion.kit.names import brief
from companion.kit.phrases import many
from companion.kit.rulings import Ruling, noted, told
from companion.kit.standings import Score, Standings, of_players
from companion.kit.structs import replace


def says(
    state: State, player: int, clause: str, headline: str, why: str, at_ns: int | None = None
) -> Ruling:
    """A ruling on a player, who is {} in the headline; what came at that time can be taken back."""
    return told(clause, headline.format(state.names[player]), why, (player,), at_ns)


def quiet(state: State, player: int, does: str, why: str, at_ns: int) -> Effects:
    """What only the record needs, and whoever takes it back."""
    return (noted("UG-2", f"{state.names[player]} {does}", why, player, at_ns),)


def caught(state: State, player: int, clause: str, what: str, why: str) -> Effects:
    """What cannot be, and why; nothing has changed."""
    return (replace(says(state, player, clause, f"NO {what}, {{}}", why), tone="bad"),)


def scores(state: State, player: int, clause: str, points: int, why: str, at_ns: int) -> Step:
    """Points are won, and everybody hears the score."""
    state = replace(state, points=more(state.points, player, points))
    ruling = says(state, player, clause, f"{{}} +{points}", why, at_ns)
    return state, (replace(ruling, tone="good"), Score(standings(state)))


def leads(state: State, title: str) -> str:
    """By how much the leader leads; who that is, if there is room."""
    if title:
        return f"{title}, LEAD {lead(state)}"
    best = max(state.points)
    if not lead(state):
        return f"LEVEL WITH {best}" if best else "UGH!"
    return f"{lead(state)} AHEAD: {state.names[state.points.index(best)]}"


def lead(state: State) -> int:
    best, second = sorted(state.points, reverse=True)[:2]
    return best - second


def totals(state: State) -> tuple[str, ...]:
    """Who leads and everybody's points in few letters, the best first: "CLE 24"."""
    places = zip(brief(state.names), state.points, strict=True)
    best = sorted(places, key=lambda place: -place[1])
    return f"LEAD {lead(state)}", *(f"{name} {points}" for name, points in best)


def standings(state: State) -> Standings:
    so_far = f"{state.deck.left} left" if state.flips else many(len(state.sets), "set")
    progress = f"{so_far}, lead {lead(state)}"
    return of_players(state.names, state.points, progress=progress, details=_luck(state))


def correct(state: State, row: int, by: int) -> State:
    return replace(state, points=more(state.points, row, by))


def _luck(state: State) -> tuple[str, ...]:
    """Flips dared, Ugh!s drawn, and how many were to be expected of so many."""
    players = range(len(state.names))
    each = [[flip for flip in state.flipped if flip.player == player] for player in players]
    return tuple(
        f"{name}: flips {len(flips)}, Ugh!s {sum(flip.ugh for flip in flips)}, "
        f"expected {sum(flip.odds for flip in flips):.1f}"
        for name, flips in zip(state.names, each, strict=True)
        if flips
    )
