"""Sets: what three cards are worth, and why they can be none (UG-4, UG-5). Pure."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.ugh.deck import IN_A_COLOUR, WILDS

COLOURS = ("GREEN", "ORANGE", "PURPLE")  # the order in which they are entered
WILD = 0

Cards = tuple[int, ...]  # a value for each colour, or WILD


def values(cards: Cards) -> Cards:
    """Each card's value: a Wild has one less than the lowest Number card."""
    lowest = min(card for card in cards if card != WILD)
    return tuple(lowest - 1 if card == WILD else card for card in cards)


def result(cards: Cards) -> int:
    one, two, three = values(cards)
    return one * two * three


def product(cards: Cards) -> str:
    """In figures: "2 × 4 × 3 = 24"."""
    return f"{' × '.join(map(str, values(cards)))} = {result(cards)}"


def why_not(cards: Cards, locked: Sequence[Cards], decks: int, counts: Sequence[int]) -> str:
    """Why three cards can be no set beside those that are locked; "" if they can."""
    if set(cards) == {WILD}:
        return "a set needs a Number card"
    every = [card for one in (*locked, cards) for card in one]
    if every.count(WILD) > WILDS * decks:
        return f"there are only {WILDS * decks} Wilds"
    for place, (colour, card) in enumerate(zip(COLOURS, cards, strict=True)):
        have = [one[place] for one in (*locked, cards)].count(card)
        most = _copies(card, counts) * decks
        if have > most:
            return f"there are only {most} of {colour} {figure(card)}"
    return ""


def figure(card: int | None) -> str:
    return "?" if card is None else "W" if card == WILD else str(card)


def _copies(card: int, counts: Sequence[int]) -> int:
    """How many of a card a colour of one deck can have; two Wilds: its own, and the All Wild."""
    if card == WILD:
        return 2
    return counts[card - 1] if counts else IN_A_COLOUR
