"""The cards that lie in front of a player or team, and what they are worth (NU-6, NU-8)."""

from __future__ import annotations

from companion.kit.structs import Struct, replace

POWERS = ("SWITCHEROO", "FLIP-FLOP", "PRIDE", "PIGGYBACK", "GAMBLE", "BLOCK")
UNTOLD = ""


class Card(Struct, frozen=True):
    """A Nuh-Uh card. `power`: UNTOLD as long as nobody has said it, or without Powers."""

    power: str = UNTOLD
    active: bool = True

    def label(self) -> str:
        """As a player chooses it: "PRIDE", "PRIDE, inactive", or "NUH-UH" while it is untold."""
        power = self.power or "NUH-UH"
        return power if self.active else f"{power}, inactive"


class Hand(Struct, frozen=True):
    """What a competitor has: Trivia cards, how many of those count two, and Nuh-Uh cards."""

    trivia: int = 0
    twos: int = 0
    cards: tuple[Card, ...] = ()

    @property
    def points(self) -> int:
        """One a Trivia card, two if turned so (NU-8), one for every two Nuh-Uh cards (NU-6)."""
        return self.trivia + self.twos + len(self.cards) // 2

    @property
    def standing(self) -> tuple[int, int, int]:
        """What competitors are compared by: points, then Trivia cards, then Nuh-Uh cards (NU-6)."""
        return self.points, self.trivia, len(self.cards)

    def kinds(self) -> tuple[Card, ...]:
        """The Nuh-Uh cards that a player could tell apart."""
        return tuple(dict.fromkeys(self.cards))

    def pair(self) -> str:
        """A Power that two of the cards have; UNTOLD if none."""
        powers = [card.power for card in self.cards]
        return next((p for p in powers if p != UNTOLD and powers.count(p) > 1), UNTOLD)

    def win(self, worth: int) -> Hand:
        """A Trivia card is placed here, for one point or for two."""
        return replace(self, trivia=self.trivia + 1, twos=self.twos + (worth == 2))

    def put(self, at: int, card: Card) -> Hand:
        """The card at that place is this one now."""
        return replace(self, cards=(*self.cards[:at], card, *self.cards[at + 1 :]))

    def take(self, card: Card) -> Hand:
        return replace(self, cards=(*self.cards, card))

    def drop(self, at: int) -> Hand:
        return replace(self, cards=self.cards[:at] + self.cards[at + 1 :])
