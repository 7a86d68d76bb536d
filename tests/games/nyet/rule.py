"""A second statement of who takes a trick and what is loot: by elimination, card against card."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.nyet.resolver import Card


def beats(later: Card, earlier: Card, trump: str, supertrump: str) -> bool:
    """Whether a card that is played later takes the trick from one that has it so far."""
    above, below = (_is_super(card, supertrump) for card in (later, earlier))
    if above or below:
        return above  # of two supertrumps the later
    if later.colour == earlier.colour:
        return later.value >= earlier.value
    return later.colour == trump


def taker(cards: Sequence[Card], trump: str, supertrump: str) -> int:
    """Card after card, whoever has it so far."""
    has = 0
    for place in range(1, len(cards)):
        if beats(cards[place], cards[has], trump, supertrump):
            has = place
    return has


def loot(cards: Sequence[Card], trump: str, supertrump: str, sides: Sequence[int]) -> int:
    """How many 1s of the other side the taker gets."""
    won = sides[taker(cards, trump, supertrump)]
    return sum(card.value == 1 for card, side in zip(cards, sides, strict=True) if side != won)


def may_play(hand: Sequence[Card], led: Card | None, trump: str, supertrump: str) -> list[Card]:
    """The cards that somebody with that hand may play."""
    if led is None:
        return list(hand)
    if led.colour == trump or _is_super(led, supertrump):
        fits = [card for card in hand if card.colour == trump or _is_super(card, supertrump)]
    else:
        fits = [c for c in hand if c.colour == led.colour and not _is_super(c, supertrump)]
    return fits or list(hand)


def _is_super(card: Card, supertrump: str) -> bool:
    return card.value == 1 and card.colour == supertrump
