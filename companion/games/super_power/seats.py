"""Who sits where, once somebody has been beamed (SP-12). Pure."""

from __future__ import annotations


def shifted(sitting: tuple[int, ...], player: int, place: int) -> tuple[int, ...]:
    """Who sits where once a player has sat down at a place.

    The others shift towards the empty seat, the shorter way round; both alike: clockwise.
    """
    order, count = list(sitting), len(sitting)
    here = order.index(player)
    onward = (place - here) % count
    step = 1 if onward <= count - onward else -1
    while here != place:
        following = (here + step) % count
        order[here], order[following] = order[following], order[here]
        here = following
    return tuple(order)
