"""UNO cards as small numbers, 0 to 55: thirteen words in four colours, and four wilds.

In a pile a wild is one of 56 to 71: which wild, and the colour that was named.
"""

from __future__ import annotations

COLOURS = ("red", "yellow", "green", "blue")
RED, YELLOW, GREEN, BLUE = range(4)
NO_COLOUR = 4  # of a wild in a hand
WORDS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "skip", "reverse", "+2")
SKIP, REVERSE, DRAW_TWO = 10, 11, 12
WILD, DRAW_FOUR, MELD, BEAM = 52, 53, 54, 55
WILDS = ("wild", "+4", "meld", "beam")
CARDS = range(56)
COLOURED = range(52)
NUMBERS = tuple(card for card in COLOURED if card % 13 < 10)
ZEROS = (0, 13, 26, 39)
RED_THREE = 3
DECKS = ((4, 1), (10, 2), (16, 3))  # for up to so many players, so many decks


def decks(players: int) -> int:
    """How many decks a table of so many needs."""
    return next(count for most, count in DECKS if players <= most)


def colour(card: int) -> int:
    """0 red, 1 yellow, 2 green, 3 blue; in a pile, a wild has the one that was named for it."""
    if card < WILD:
        return card // 13
    return NO_COLOUR if card < 56 else (card - 56) % 4


def word(card: int) -> int:
    """0 to 9, SKIP, REVERSE, DRAW_TWO; or which wild: WILD, DRAW_FOUR, MELD, BEAM."""
    if card < WILD:
        return card % 13
    return card if card < 56 else WILD + (card - 56) // 4


def named(wild: int, chosen: int) -> int:
    """A wild in a pile, once a colour is named for it."""
    return 56 + 4 * (wild - WILD) + chosen


def in_hand(card: int) -> int:
    """A card of the pile as it is in a hand: a wild has no colour there."""
    return card if card < 56 else word(card)


def written(card: int) -> str:
    """ "red 3", "+4", "blue +4" in a pile."""
    name = WORDS[word(card)] if card < WILD else WILDS[word(card) - WILD]
    return name if colour(card) == NO_COLOUR else f"{COLOURS[colour(card)]} {name}"


def read(text: str) -> int:
    """The card written like that. Raises ValueError."""
    return [written(card) for card in range(72)].index(text)
