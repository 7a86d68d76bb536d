"""The real cards of Ugh!: a shuffled deck, Safety piles, and what each player has of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

COUNTS = (7, 6, 5, 4, 4)  # of each value in a colour; nobody knows the true ones
COLOURS = ("GREEN", "ORANGE", "PURPLE")

Card = tuple[str, int]  # a colour and a value; ("ALL", 0) and (colour, 0) are Wilds; ("UGH", cost)
Set = tuple[int, ...]
FIRST_UGH: Set = ()  # on a Victory pile, too


@dataclass
class Person:
    pool: list[Card] = field(default_factory=list)
    pile: list[Set] = field(default_factory=list)  # the Victory pile

    @property
    def ughs(self) -> int:
        return self.pile.count(FIRST_UGH)

    @property
    def total(self) -> int:
        return sum(map(worth, self.pile))

    def take(self, piles: list[list[Card]]) -> None:
        """The card of the Safety piles that helps most."""
        has = {colour for colour, _ in self.pool}
        tops = [pile for pile in piles if pile]
        best = max(tops, key=lambda pile: (pile[-1][0] not in has, pile[-1][1]))
        self.pool.append(best.pop())

    def lock(self) -> Set | None:
        """Three cards of the Pool, one of each colour, go to the Victory pile if they score."""
        found: list[Card] = []
        for colour in COLOURS:
            cards = [c for c in self.pool if c[0] in (colour, "ALL")]
            cards = [c for c in cards if self.pool.count(c) > found.count(c)]
            if not cards:
                return None
            found.append(max(cards, key=lambda c: c[1]))
        values = tuple(value for _, value in found)
        if not any(values) or not worth(values):
            return None
        for card in found:
            self.pool.remove(card)
        self.pile.append(values)
        return values


class Cards:
    """All that is on the table."""

    def __init__(self, chance: random.Random, players: int) -> None:
        self.people = [Person() for _ in range(players)]
        self.deck = shuffled(chance, 1 if players <= 6 else 2)
        self._piles: list[list[Card]] = [[], [], []]
        self._chance = chance

    def turn(self, player: int) -> Iterator[str]:
        """What is flipped, one after the other: "card"; or "first Ugh!" or "Ugh!", and it is over.

        Without an Ugh! the player has one card more in the end.
        """
        me = self.people[player]
        for flip in range(1, self._chance.choice([1, 1, 1, 2, 2, 3, 4]) + 1):
            if len(self.deck) == 1:
                return
            kind, value = card = self.deck.pop()
            if kind == "UGH":
                me.pile += [FIRST_UGH] * (flip == 1)
                del me.pool[:value]
                yield "first Ugh!" if flip == 1 else "Ugh!"
                return
            yield "card"
            if flip == 4:
                me.pool.append(card)
                return
            self._piles[flip - 1].append(card)
        me.take(self._piles)

    def last(self, player: int) -> str:
        """What the player does with the last card."""
        card = self.deck.pop()
        if card[0] != "UGH":
            self.people[player].pool.append(card)
        elif self._chance.random() < 0.5:
            self.people[player].pile.append(FIRST_UGH)
            return "ugh"
        return "end"


def worth(values: Set) -> int:
    """In another way than the game has it: the product, with Wilds one below the lowest number."""
    if values == FIRST_UGH:
        return 3
    wild = min(v for v in values if v) - 1
    product = 1
    for value in values:
        product *= value or wild
    return product


def shuffled(chance: random.Random, decks: int) -> list[Card]:
    one: list[Card] = [("UGH", (0, 0, 1, 3)[n % 4]) for n in range(27)] + [("UGH", 4), ("ALL", 0)]
    for colour in COLOURS:
        one += [(colour, 0)]
        one += [(colour, v) for v, many in enumerate(COUNTS, 1) for _ in range(many)]
    cards = one * decks
    chance.shuffle(cards)
    return cards
