"""Which way play went, by the last cards that were told: the way with the fewest forgotten presses.

Who comes right after the card before has forgotten nothing; each player between the two has. That
somebody turned play round, and nobody pressed for it, is as much as two who forgot; so is that the
same colour was the same card, and jumped in.
"""

from __future__ import annotations

from companion.games.super_power.bookkeeper.cards import Card
from companion.games.super_power.bookkeeper.state import State

LAST = 6  # so many cards say it
# What each of these is as likely as: so many forgotten presses.
TURNED = 2
JUMPED = 2
TOLD_LATE = 1

Forgotten = dict[int, int]  # presses, if play went that way


def forgotten(state: State, *more: Card) -> Forgotten:
    """How many presses must have been forgotten for the newest card to be laid going either way.

    `more`: cards that lie on the pile, or would.
    """
    told = sorted((c for c in (*state.pile, *more) if c.colour), key=lambda card: card.at_ns)
    if not told:
        return {1: 0, -1: 0}
    first, *others = told[-LAST:]
    way = first.before.direction
    found, before = {way: 0, -way: TURNED}, first
    for card in others:
        found = _on(state, _after(found, before), before, card)
        before = card
    return found


def _after(found: Forgotten, card: Card) -> Forgotten:
    return {-way: n for way, n in found.items()} if card.kind.key == "reverse" else found


def _on(state: State, found: Forgotten, before: Card, card: Card) -> Forgotten:
    """From one card to the next: the same way, or turned round between them."""
    if card.claimed or card.before.free:  # whoever holds such a card lays it, from anywhere
        return {way: min(n, found[-way] + TURNED) for way, n in found.items()}
    most = JUMPED if state.jumps and before.colour == card.colour else len(state.order)
    return {
        way: min(
            n + min(most, _between(state, before, card, way)),
            found[-way] + TURNED + _turned(state, before, card, way),
        )
        for way, n in found.items()
    }


def _turned(state: State, before: Card, card: Card, way: int) -> int:
    """How many forgot besides: by the card before, or another like it, or by whoever came next."""
    if before.kind.key == "reverse":
        return 0
    follower = state.after(before.player, -way)
    return min(
        _between(state, before, card, way),
        _passed_over(state, state.after(follower, way), card.player, way),
    )


def _between(state: State, before: Card, card: Card, way: int) -> int:
    """Whose turn came between two cards; who draws for one lays none."""
    steps = 2 if before.kind.key == "skip" else 1
    found = _passed_over(state, state.after(before.player, way, steps), card.player, way)
    return max(0, found - 1) if before.kind.draws else found


def _passed_over(state: State, player: int, until: int, way: int) -> int:
    found = 0
    while player != until and found < len(state.order):
        player, found = state.after(player, way), found + 1
    return found
