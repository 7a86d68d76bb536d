"""The real cards of Nyet!: what is true of a round, and how its tricks fall."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from companion.games.nyet.board import DISCARDS as BOXES
from companion.games.nyet.resolver import COLOURS, Card
from companion.games.nyet.state import HAND
from tests.games.nyet import rule

HIGHEST = {2: 13, 3: 10, 4: 13, 5: 13}
DISCARDS = {"1": "1", "2": "2", "no_1s": "1, NOT A 1", "pass": "PASS LEFT", "none": "NONE"}
DISCARD = {box.means: next(k for k, a in DISCARDS.items() if a == box.answer) for box in BOXES}
VALUES = (1, 2, 3, 4, -2)

Hands = list[list[Card]]


class Round(NamedTuple):
    """What is true of a round, whatever was pressed."""

    first: int
    discard: str
    trump: str
    supertrump: str  # "" for none
    value: int
    team: frozenset[int]  # the first player's
    bonus: int | None

    @property
    def fewer(self) -> int:
        """Tricks fewer, by what is discarded."""
        return {"1": 1, "no_1s": 1, "2": 2}.get(self.discard, 0)

    def sides(self, players: Iterable[int]) -> list[frozenset[int]]:
        """The first player's team and the other, the smaller one first."""
        return sorted((self.team, frozenset(players) - self.team), key=len)

    def picks(self, players: Iterable[int]) -> list[int]:
        """Whom the first player names: who gets the Bonus card, and that player's partner."""
        if self.bonus is None:
            return sorted(self.team - {self.first})
        return [self.bonus, *self.sides(players)[0] - {self.bonus}]

    def side(self, player: int) -> int:
        """0: the first player's."""
        return player not in self.team

    def tricks(self, chance: random.Random, hands: Hands) -> Iterator[tuple[int, int]]:
        """All cards are played: who takes each trick, and with how much loot."""
        leader = self.first
        while hands[leader]:
            order = [(leader + n) % len(hands) for n in range(len(hands))]
            cards = self._played(chance, hands, order)
            place = rule.taker(cards, self.trump, self.supertrump)
            sides = [self.side(player) for player in order]
            leader = order[place]
            yield leader, rule.loot(cards, self.trump, self.supertrump, sides)

    def _played(self, chance: random.Random, hands: Hands, order: Sequence[int]) -> list[Card]:
        cards: list[Card] = []
        for player in order:
            led = cards[0] if cards else None
            may = rule.may_play(hands[player], led, self.trump, self.supertrump)
            cards.append(chance.choice(may))
            hands[player].remove(cards[-1])
        return cards

    def points(self, player: int, tricks: Sequence[int], loot: Sequence[int]) -> int:
        won = (tricks[self.side(player)] + loot[self.side(player)]) * self.value
        return won * (2 if player == self.bonus else 1)


def any_terms(chance: random.Random) -> tuple[Any, ...]:
    """All but who is first."""
    options = ([*DISCARDS], COLOURS, (*COLOURS, ""), VALUES)
    return tuple(chance.choice(some) for some in options)


def with_team(chance: random.Random, players: int, first: int, *terms: Any) -> Round:
    """Those terms, and the team that the first player has in mind."""
    others = [p for p in range(players) if p != first]
    size = chance.choice([players // 2, (players + 1) // 2])
    team = frozenset([first, *chance.sample(others, size - 1)])
    smaller = min(team, frozenset(range(players)) - team, key=len)
    bonus = chance.choice(sorted(smaller)) if players % 2 else None
    discard, trump, supertrump, value = terms
    return Round(first, discard, trump, supertrump, value, team, bonus)


def dealt(chance: random.Random, players: int) -> Hands:
    values = [1, 1, 1, *range(2, HIGHEST[players] + 1)]
    deck = [Card(colour, value) for colour in COLOURS for value in values]
    chance.shuffle(deck)
    return [deck[p * HAND[players] : (p + 1) * HAND[players]] for p in range(players)]


def put_away(chance: random.Random, hands: Hands, what: str) -> None:
    """Everyone discards, or passes to the left."""
    count = {"2": 2, "none": 0}.get(what, 1)
    given = [
        chance.sample([c for c in hand if c.value > 1 or what != "no_1s"], count) for hand in hands
    ]
    for player, cards in enumerate(given):
        for card in cards:
            hands[player].remove(card)
        if what == "pass":
            hands[(player + 1) % len(hands)] += cards
