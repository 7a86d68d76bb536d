"""The real cards of Not Not: four around the deck, and the back on top of it."""

from __future__ import annotations

import random

from companion.games.not_not.cards import COLOURS, SLOTS, VOID, Dice
from tests.games.not_not.rule import may_tap


class RealCards:
    """`faces`: of the cards in the four spots; `aside`: Voids put away that nobody entered yet."""

    def __init__(self, chance: random.Random, count: int) -> None:
        self._chance = chance
        faces = [face for face in (*COLOURS, VOID) for _ in range(8)]
        chance.shuffle(faces)
        self._deck = faces[:count]
        self._count = count
        self.faces: dict[str, str] = {}
        self.aside = 0
        self._refill()

    @property
    def rule_cards(self) -> int:
        """How many have come in a first game: one is in the middle of each third of the deck."""
        drawn = self._count - len(self._deck)
        return sum(drawn * 6 >= self._count * (2 * third + 1) for third in range(3))

    def match(self, dice: Dice) -> dict[str, bool]:
        """Which of them may be tapped."""
        return {slot: may_tap(dice, slot, self.faces.get(slot, VOID)) for slot in SLOTS}

    def take(self, tapped: list[str]) -> None:
        """Each winner takes a card, a Void first; then new ones are laid (NN-10, NN-12)."""
        at = SLOTS.index(tapped[0])
        voids = [slot for slot, face in self.faces.items() if face == VOID]
        order = dict.fromkeys([*voids, *tapped, *SLOTS[at:], *SLOTS[:at]])
        for slot in [*order][: len(tapped)]:
            self.faces.pop(slot, None)
        self._refill()

    def _refill(self) -> None:
        """Second Voids go aside (NN-3). Another back lies on top then."""
        for slot in (slot for slot in SLOTS if slot not in self.faces):
            while self._deck and slot not in self.faces:
                face = self._deck.pop()
                if face == VOID and VOID in self.faces.values():
                    self.aside += 1
                else:
                    self.faces[slot] = face
        self.arrow, self.liar = self._chance.choice(SLOTS), self._chance.random() < 0.5
