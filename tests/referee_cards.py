"""The cards of people before a referee, as they truly lie: deck, pile and hands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

COLOURS = ("red", "yellow", "green", "blue")
DRAWS = {"+2": 2, "+4": 4}
WILDS = ("wild", "+4", "meld", "beam")


class Card(NamedTuple):
    """A card; a wild has no colour until one is called."""

    colour: str
    word: str


def deck(settings: Mapping[str, Any]) -> list[Card]:
    """Two decks, with half of the red threes out; and two of each wild of a special deck."""
    words = ["0", *"123456789" * 2, *("skip", "reverse", "+2") * 2]
    cards = [Card(colour, word) for colour in COLOURS for word in words] * 2
    if settings.get("spank"):
        for _ in range(2):
            cards.remove(Card("red", "3"))
    special = [name for name, rule in (("meld", "mind_meld"), ("beam", "beam_me_up"))
               if settings.get(rule)]  # fmt: skip
    return (
        cards
        + [Card("", word) for word in ("wild", "+4") * 8]
        + [Card("", word) for word in special * 2]
    )


class Cloth:
    """One hand's cards. `sits`: who sits at each place; it changes as they move."""

    def __init__(
        self, chance: random.Random, settings: Mapping[str, Any], sits: list[int], dealer: int
    ) -> None:
        self.chance, self.sits = chance, sits
        self.stock = deck(settings)
        self.chance.shuffle(self.stock)
        self.pile: list[tuple[Card, int]] = []  # each card, and who laid it
        self.cards = [[self.draw() for _ in range(7)] for _ in sits]
        self.out: list[int] = []
        self.direction, self.owed = 1, 0
        self.pile.append((self.draw(), dealer))
        while self.pile[-1][0].word in WILDS:
            self.pile.append((self.draw(), dealer))
        self.turn = self.after(dealer)

    @property
    def top(self) -> Card:
        return self.pile[-1][0]

    def draw(self) -> Card:
        if not self.stock:
            self.stock = [
                Card("", card.word) if card.word in WILDS else card for card, _ in self.pile[:-1]
            ]
            self.pile = self.pile[-1:]
            self.chance.shuffle(self.stock)
        return self.stock.pop() if self.stock else Card(self.chance.choice(COLOURS), "1")

    def gets(self, player: int, cards: int) -> None:
        self.cards[player] += [self.draw() for _ in range(cards)]
        if cards and player in self.out:
            self.out.remove(player)

    def after(self, player: int, steps: int = 1, way: int = 0) -> int:
        place, way = self.sits.index(player), way or self.direction
        count = len(self.sits)
        around = [self.sits[(place + way * n) % count] for n in range(1, count + 1)]
        there = [p for p in around if p not in self.out]
        return there[(steps - 1) % len(there)]

    # ---- what can be laid

    def fits(self, card: Card) -> bool:
        top = self.top
        return card.word in WILDS or card.colour == top.colour or card.word == top.word

    def answers_draw(self, player: int) -> bool:
        return any(card.word == self.top.word for card in self.cards[player])

    def playable(self, player: int) -> list[Card]:
        """All that fits; with draw cards to answer, another of the same word."""
        mine = self.cards[player]
        return [c for c in mine if (c.word == self.top.word if self.owed else self.fits(c))]

    def best(self, player: int, can: list[Card]) -> Card:
        """Wilds last, because they always fit; else of the colour there is most of."""
        colours = Counter(card.colour for card in self.cards[player])
        self.chance.shuffle(can)
        return max(can, key=lambda card: (card.word not in WILDS, colours[card.colour]))

    def laid(self, player: int, card: Card) -> Card:
        """From the hand to the pile; a wild with the colour that is called."""
        self.cards[player].remove(card)
        if card.word in WILDS:
            mine = Counter(c.colour for c in self.cards[player] if c.colour)
            colour = mine.most_common(1)[0][0] if mine else self.chance.choice(COLOURS)
            card = Card(colour, card.word)
        self.pile.append((card, player))
        return card

    def paying(self, player: int) -> list[Card] | None:
        """One or two number cards that add up to what is owed."""
        numbers = [c for c in self.cards[player] if c.word.isdigit() and c.word not in "03"]
        for one in numbers:
            if int(one.word) == self.owed:
                return [one]
        for place, one in enumerate(numbers):
            for two in numbers[place + 1 :]:
                if int(one.word) + int(two.word) == self.owed:
                    return [one, two]
        return None

    # ---- what rules do to the hands

    def taken_up(self) -> Card:
        """The top card, back in a hand; a wild has no colour there."""
        card, _ = self.pile.pop()
        return Card("", card.word) if card.word in WILDS else card

    def burn(self, burnt: int) -> None:
        """The run of reds under the newest card goes to whoever laid the last of them."""
        while len(self.pile) > 1 and self.pile[-2][0].colour == "red":
            if self.pile[-2][0].word in WILDS:
                break
            self.cards[burnt].append(self.pile.pop(-2)[0])
        if burnt in self.out:
            self.out.remove(burnt)

    def goes_round(self) -> None:
        """Every hand to the left."""
        around = [self.sits[(place - 1) % len(self.sits)] for place in range(len(self.sits))]
        went = [self.cards[p] for p in around]
        for place, cards in enumerate(went):
            self.cards[self.sits[place]] = cards
        self.out = [self.left_of(p) for p in self.out]

    def left_of(self, player: int) -> int:
        return self.sits[(self.sits.index(player) + 1) % len(self.sits)]

    def moves(self, player: int, place: int) -> None:
        """Sits down there; the others shift, the shorter way round."""
        count = len(self.sits)
        here = self.sits.index(player)
        onward = (place - here) % count
        step = 1 if onward <= count - onward else -1
        while here != place:
            following = (here + step) % count
            self.sits[here], self.sits[following] = self.sits[following], self.sits[here]
            here = following
