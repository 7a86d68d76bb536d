"""Who has what: points, the two tie-breaks, and rivals for life (NU-6)."""

from __future__ import annotations

from companion.games.nuh_uh.state import State
from companion.kit.phrases import together
from companion.kit.standings import Standings
from companion.kit.structs import replace


def standings(state: State) -> Standings:
    """Points, the two tie-breaks, and rivals for life (NU-6)."""
    ranks = state.ranks()
    return Standings(
        rows=tuple((state.side_name(side), hand.points) for side, hand in enumerate(state.hands)),
        ranks=ranks,
        sides=state.side_of,
        progress=f"{cards(state.left)} left",
        ahead_by=_why_before(state, ranks.index(1)),
        tie="{}: RIVALS FOR LIFE",
        details=_details(state, ranks),
    )


def correct(state: State, row: int, by: int) -> State:
    """A side has a Trivia card more, or one less."""
    hand = state.hands[row]
    trivia = max(hand.trivia + by, 0)
    moved = replace(hand, trivia=trivia, twos=min(hand.twos, trivia))
    return replace(state, hands=(*state.hands[:row], moved, *state.hands[row + 1 :]))


def _details(state: State, ranks: tuple[int, ...]) -> tuple[str, ...]:
    """Each tie explained, the leaders first, and what the points are made of."""
    ties: list[str] = []
    held: list[str] = []
    for place in sorted(set(ranks)):
        sides = [side for side, rank in enumerate(ranks) if rank == place]
        why = "rivals for life" if len(sides) > 1 else _why_before(state, sides[0])
        names = together([state.side_name(side) for side in sides])
        ties += [f"{names}: {why}"] if why else []
        held += [_held(state, side) for side in sides]
    return (*ties, *held)


def _why_before(state: State, side: int) -> str:
    """By what a side comes before others with as many points; "" if by points alone."""
    points, trivia, nuh_uhs = own = state.hands[side].standing
    level = [hand for hand in state.hands if hand.points == points and hand.standing < own]
    if not level:
        return ""
    if any(hand.trivia == trivia for hand in level):
        return f"more Nuh-Uh cards ({nuh_uhs})"
    return f"more Trivia cards ({trivia})"


def _held(state: State, side: int) -> str:
    """What a side's points are made of."""
    hand = state.hands[side]
    twos = f", {hand.twos} of them for 2" if hand.twos else ""
    return f"{state.side_name(side)}: {hand.trivia} Trivia{twos}, {len(hand.cards)} Nuh-Uh"


def cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
