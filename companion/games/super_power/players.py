"""Three kinds of players: one plays at random, one flies for every jump-in, one plans."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.games.super_power.cards import DRAW_FOUR, DRAW_TWO, SKIP, WILD, ZEROS, word
from companion.games.super_power.household import Table

HINDERS = (SKIP, DRAW_TWO, DRAW_FOUR)
FEW = 2  # cards: the next player is about to be out
FIRST, LAST, NEVER = 1_000, -1_000, -2_000  # what a card is worth, whatever its colour


class Kind(NamedTuple):
    """How somebody plays: the odds of what they do, and how they choose."""

    name: str
    chooses: Callable[[Table, int, Sequence[int]], int]
    names: Callable[[Table, int], int]
    flies: float
    pays: float
    calls: float
    quick_ms: tuple[int, int]


def any_card(table: Table, _player: int, cards: Sequence[int]) -> int:
    """Whichever."""
    return cards[int(table.chance() * len(cards))]


def any_colour(table: Table, _player: int) -> int:
    """Whichever."""
    return int(table.chance() * 4)


def best_card(table: Table, player: int, cards: Sequence[int]) -> int:
    """Of the colour there is most of, wilds last; where anything goes, what is hard to play later.

    What hinders comes first if the next player has few cards; a zero if it brings a smaller hand,
    and else last.
    """
    if len(cards) == 1:
        return cards[0]
    colours = [card // 13 for card in table.hands[player]]
    many = [colours.count(colour) for colour in range(4)]
    if table.anything_goes:
        many = [-count for count in many]
    worth = {card: many[card // 13] if card < WILD else LAST for card in cards}
    if len(table.hands[table.after(player)]) <= FEW:
        worth |= {card: FIRST for card in cards if word(card) in HINDERS}
    if "get_out" in table.hooks.names:
        gains = _smaller_hand(table, player)
        worth |= {card: FIRST if gains else NEVER for card in cards if card in ZEROS}
    return max(worth, key=worth.__getitem__)


def _smaller_hand(table: Table, player: int) -> bool:
    """Whether whoever sits on the right would pass on fewer cards than are left after a zero."""
    passed_on = table.hands[table.others(player)[-1]]
    return len(passed_on) < len(table.hands[player]) - 1


def best_colour(table: Table, player: int) -> int:
    """The one there is most of."""
    colours = [card // 13 for card in table.hands[player]]
    return max(range(4), key=colours.count)


RANDOM = Kind("random", any_card, any_colour, 0.6, 0.5, 0.85, (300, 900))
FLIER = Kind("flier", any_card, any_colour, 1.0, 0.5, 0.85, (150, 600))
PLANNER = Kind("planner", best_card, best_colour, 0.9, 1.0, 0.98, (250, 700))
KINDS = (RANDOM, FLIER, PLANNER)
