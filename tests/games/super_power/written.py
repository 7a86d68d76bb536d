"""Cards of the household in words: "red 3", "+4"; in a pile a wild has its colour, "blue +4"."""

from __future__ import annotations

from companion.games.super_power.household import NO_COLOUR, WILD, colour, word

COLOURS = ("red", "yellow", "green", "blue")
WORDS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "skip", "reverse", "+2")
WILDS = ("wild", "+4", "meld", "beam")


def written(card: int) -> str:
    name = WORDS[word(card)] if card < WILD else WILDS[word(card) - WILD]
    return name if colour(card) == NO_COLOUR else f"{COLOURS[colour(card)]} {name}"


def read(text: str) -> int:
    """Raises ValueError for what is no card."""
    return [written(card) for card in range(72)].index(text)
