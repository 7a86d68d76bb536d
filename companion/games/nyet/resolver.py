"""Who takes a trick, what is loot, and who had to follow: NY-4 to NY-6, and nothing else. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.kit.structs import Struct

COLOURS = ("blue", "red", "yellow", "green")


class Card(Struct, frozen=True):
    colour: str
    value: int  # 1 to 13

    def __str__(self) -> str:
        return f"{self.colour} {self.value}"


class Trumps(Struct, frozen=True):
    """The colour of trump, and of the three 1s that are supertrumps ("": there are none)."""

    trump: str
    supertrump: str = ""

    def is_super(self, card: Card) -> bool:
        return card.value == 1 and card.colour == self.supertrump

    def colour(self, card: Card) -> str:
        """What a card counts as: a supertrump is of the colour of trump (NY-4)."""
        return self.trump if self.is_super(card) else card.colour


def taker(cards: Sequence[Card], trumps: Trumps) -> int:
    """The place, in the order of play, of the card that takes the trick (NY-5)."""
    strengths = [_strength(card, cards[0], trumps) for card in cards]
    best = max(strengths)
    return max(place for place, strength in enumerate(strengths) if strength == best)


def _strength(card: Card, led: Card, trumps: Trumps) -> tuple[int, int]:
    """A supertrump; else the highest trump; else the highest of the colour led (NY-5)."""
    if trumps.is_super(card):
        return 3, 1
    if card.colour == trumps.trump:
        return 2, card.value
    return (1, card.value) if card.colour == trumps.colour(led) else (0, 0)


def by_rule(cards: Sequence[Card], trumps: Trumps) -> str:
    """Why that card takes it, in a player's words."""
    won = cards[taker(cards, trumps)]
    kind, _ = _strength(won, cards[0], trumps)
    why = ("", f"the highest {won.colour}, which was led", "the highest trump", "a supertrump")[
        kind
    ]
    equal = [card for card in cards if _strength(card, cards[0], trumps)[0] == kind and card == won]
    return f"{why}, the last of {len(equal)}" if len(equal) > 1 else why


def loot(cards: Sequence[Card], trumps: Trumps, sides: Sequence[int]) -> tuple[int, ...]:
    """The places of the 1s that an opponent of the taker played (NY-6)."""
    won = sides[taker(cards, trumps)]
    return tuple(p for p, card in enumerate(cards) if card.value == 1 and sides[p] != won)


def follows(card: Card, led: Card, trumps: Trumps) -> bool:
    """Whether it is of the colour led; if a trump or supertrump is led, either (NY-4)."""
    return trumps.colour(card) == trumps.colour(led)


def had_to_follow(card: Card, led: Card, holds: Iterable[Card], trumps: Trumps) -> bool:
    """Whether somebody who still has those cards should have played another one (NY-4)."""
    return not follows(card, led, trumps) and any(follows(c, led, trumps) for c in holds)
