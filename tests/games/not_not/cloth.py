"""The real cards that lie on the table, whether what the panel says of them is so, and who won."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.games.not_not.cards import VOID


class Decided(NamedTuple):
    """A round as it stood when the next dice were out, and as it was."""

    number: int
    winners: tuple[int, ...]
    truth: tuple[int, ...]
    forgotten: bool  # somebody saw that it was wrong, and said nothing
    one_tap: bool  # somebody was out of the round


def holds(words: str, cloth: dict[str, str]) -> bool:
    """Whether what the panel says has to be true is so: "UP is red or blue", "UP is no Void"."""
    for claim in re.findall(r"(UP|RIGHT|DOWN|LEFT) is ((?:[a-z, ]|Void)+?)(?= and [A-Z]|$)", words):
        face = cloth[claim[0].lower()]
        parts = [part.strip().lower() for part in re.split(r" and |, | or ", claim[1])]
        nots = {p.split()[-1] for p in parts if p.startswith(("not ", "no "))}
        ayes = {p.split()[-1] for p in parts} - nots
        if face in nots or (ayes and face not in ayes):
            return False
    return True


@dataclass
class Cloth:
    """The real cards: four slots and a deck, with the rule cards of a first game in it."""

    deck: list[str]
    slots: dict[str, str] = field(default_factory=dict)
    replaced: int = 0

    @classmethod
    def shuffled(cls, chance: random.Random, cards: int) -> Cloth:
        faces = ["red", "green", "blue", "yellow", "white"] * 8 + [VOID] * 8
        chance.shuffle(faces)
        return cls(faces[:cards])

    def lay(self, slot: str) -> int:
        """Fill a slot; a second Void goes aside. Returns how many did."""
        before = self.replaced
        while self.deck:
            face = self.deck.pop()
            if face == VOID and VOID in self.slots.values():
                self.replaced += 1
                continue
            self.slots[slot] = face
            break
        return self.replaced - before


def about(words: str, slot: str) -> str:
    """Of several claims the one about that slot."""
    return next((c for c in re.split(r" and (?=[A-Z])", words) if c.startswith(slot.upper())), "")
