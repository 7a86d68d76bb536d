"""The end: points, the two tie-breaks, and rivals for life (NU-6)."""

from __future__ import annotations

from companion.games.nuh_uh.state import State
from companion.games.nuh_uh.words import does
from companion.kit.rulings import Ruling
from companion.kit.phrases import together
from companion.kit.slips import Slip


def order(state: State) -> tuple[tuple[int, ...], ...]:
    """The sides by place, the first first; those that nothing tells apart share one."""
    ranks = state.ranks()
    return tuple(
        tuple(side for side, rank in enumerate(ranks) if rank == place)
        for place in sorted(set(ranks))
    )


def leaders(state: State) -> tuple[int, ...]:
    """The players of the first side, or of all that share the first place."""
    return tuple(player for side in order(state)[0] for player in state.members(side))


def winners(state: State, reason: str, at_ns: int) -> Ruling:
    """The last ruling: most points win."""
    first = order(state)[0]
    names = together([state.side_name(side) for side in first])
    best = state.hands[first[0]].points
    points = "1 point" if best == 1 else f"{best} points"
    tie = _why_before(state, first[0])
    return Ruling(
        clause="NU-6",
        headline=does(names, "WIN") if len(first) == 1 else f"{names}: RIVALS FOR LIFE",
        reason=f"{points}{f', {tie}' if tie else ''}; {reason}",
        at_ns=at_ns,
        players=leaders(state),
        undo_to_ns=at_ns,
    )


def final_slip(state: State, ruling: Ruling) -> Slip:
    """The places; each tie explained, and what the points are made of."""
    lines: list[str] = []
    for sides in order(state):
        names = together([state.side_name(side) for side in sides])
        why = "rivals for life" if len(sides) > 1 else _why_before(state, sides[0])
        lines += [f"{names}: {why}"] if why else []
    lines += [_held(state, side) for sides in order(state) for side in sides]
    return Slip(
        title="NUH-UH! final score",
        lines=(ruling.headline, ruling.reason, *lines),
        points=state.standings(),
        ranks=state.ranks(),
        final=True,
    )


def _why_before(state: State, side: int) -> str:
    """By what a side comes before others with as many points; "" if by points alone."""
    points, trivia, cards = state.hands[side].standing
    level = [h for h in state.hands if h.points == points and h.standing < (points, trivia, cards)]
    if not level:
        return ""
    if any(hand.trivia == trivia for hand in level):
        return f"more Nuh-Uh cards ({cards})"
    return f"more Trivia cards ({trivia})"


def _held(state: State, side: int) -> str:
    """What a side's points are made of."""
    hand = state.hands[side]
    twos = f", {hand.twos} of them for 2" if hand.twos else ""
    return f"{state.side_name(side)}: {hand.trivia} Trivia{twos}, {len(hand.cards)} Nuh-Uh"
