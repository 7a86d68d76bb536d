"""What a player or team has in front of them, and what it is worth (NU-6, NU-8)."""

from __future__ import annotations

from typing import Any

from companion.kit.structs import Struct, replace

POWERS = ("SWITCHEROO", "FLIP-FLOP", "PRIDE", "PIGGYBACK", "GAMBLE", "BLOCK")


class HeldCards(Struct, frozen=True):
    """What a competitor has: numbers of cards, and the used Power of each Inactive Nuh-Uh card.

    Which Power an Active card has is not known: it is named when it is used.
    """

    trivia: int = 0
    twos: int = 0  # how many of the Trivia cards count 2
    nuh_uhs: int = 0
    inactive: tuple[str, ...] = ()  # in the order in which they were used

    @property
    def points(self) -> int:
        """1 a Trivia card, 2 if it is turned to 2 (NU-8), and 1 for every 2 Nuh-Uh cards (NU-6)."""
        return self.trivia + self.twos + self.nuh_uhs // 2

    @property
    def standing(self) -> tuple[int, int, int]:
        """Points, then Trivia cards, then Nuh-Uh cards (NU-6)."""
        return self.points, self.trivia, self.nuh_uhs

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of Nuh-Uh cards: each Inactive one by its Power, and "" for the Active."""
        active = ("",) if self.nuh_uhs > len(self.inactive) else ()
        return (*active, *dict.fromkeys(self.inactive))

    def use(self, power: str) -> HeldCards:
        """Make an Active card Inactive."""
        return replace(self, inactive=(*self.inactive, power))

    def recharge(self, power: str) -> HeldCards:
        """Make an Inactive card Active again."""
        at = self.inactive.index(power)
        return replace(self, inactive=self.inactive[:at] + self.inactive[at + 1 :])

    def take(self, power: str) -> HeldCards:
        """Add a Nuh-Uh card of that kind: see `kinds`."""
        found = replace(self, nuh_uhs=self.nuh_uhs + 1)
        return found.use(power) if power else found

    def give(self, power: str) -> HeldCards:
        """Remove a Nuh-Uh card of that kind."""
        found = self.recharge(power) if power else self
        return replace(found, nuh_uhs=self.nuh_uhs - 1)

    def moved(self, what: str, by: int) -> HeldCards:
        """Add 1 or -1 to a field; the same cards, if the fields would not fit together."""
        now: Any = {what: getattr(self, what) + by}
        moved = replace(self, **now)
        fits = 0 <= moved.twos <= moved.trivia and len(moved.inactive) <= moved.nuh_uhs
        return moved if fits else self
