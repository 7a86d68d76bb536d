"""The real cards of Not Not: four around the deck, and the back on top of it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.not_not.cards import COLOURS, SLOTS, VOID, Dice
from companion.games.not_not.state import State
from tests.games.not_not.rule import may_tap

GAPS_MS = (0, 0.1, 0.25, 0.26, 5, 30, 90, 160, 250, 400, 600, 900)
SKILL = 0.9  # how often a tap is meant for a card that matches
RESTS, RESTS_MS = 0.05, 1_500  # how often the first hand stays on its button, and how long
LINES = {VOID: "SECOND VOID", "rule card": "RULE CARD DRAWN"}


class RealCards:
    """`faces`: of the cards in the four spots; `aside`: those put away that nobody entered yet."""

    def __init__(self, chance: random.Random, settings: Mapping[str, Any]) -> None:
        self._chance = chance
        faces = [face for face in (*COLOURS, VOID) for _ in range(8)]
        chance.shuffle(faces)
        self._deck = faces[: settings["cards"]]
        for place in (2, 4, 5) if settings["first_game"] else ():  # LIAR, ARROW, NOT NOT
            self._deck.insert(len(self._deck) * place // 6, "rule card")
        self.faces: dict[str, str] = {}
        self.aside: list[str] = []
        self._refill()

    def come(self) -> list[str]:
        """What the dealer says of the cards that were put away."""
        aside, self.aside = self.aside, []
        return [LINES[face] for face in aside]

    def match(self, dice: Dice) -> dict[str, bool]:
        """Which of them may be tapped."""
        return {slot: may_tap(dice, slot, self.faces.get(slot, VOID)) for slot in SLOTS}

    def hands(
        self, dice: Dice, players: Sequence[int], holder: int | None
    ) -> list[tuple[float, int, str]]:
        """After how many ms who taps what: mostly well, sometimes at random. None: nothing fits.

        Sometimes the first one stays on its button; not the `holder`'s, of whom that is no tap.
        """
        chance, right = self._chance, [slot for slot, fits in self.match(dice).items() if fits]
        if not right and chance.random() < SKILL:
            return []
        some = chance.sample(players, chance.randint(1, len(players)))
        meant = [right if right and chance.random() < SKILL else SLOTS for _ in some]
        hands = sorted(
            (chance.choice(GAPS_MS), p, chance.choice(m)) for p, m in zip(some, meant, strict=True)
        )
        gap_ms, first, slot = hands[0]
        rests = first != holder and chance.random() < RESTS
        return [(gap_ms, first, f"{slot} for {RESTS_MS}") if rests else hands[0], *hands[1:]]

    @property
    def are_out(self) -> bool:
        """Whether too few are there to go on (NN-14)."""
        return len(self.faces) < len(SLOTS)

    def top(self, state: State) -> tuple[str, bool]:
        """The arrow on the top card, and whether it is pressed twice."""
        return self.arrow, self.liar and state.asks_liar()

    def take(self, tapped: list[str]) -> None:
        """Each winner takes a card, a Void first; then new ones are laid (NN-10, NN-12)."""
        at = SLOTS.index(tapped[0])
        voids = [slot for slot, face in self.faces.items() if face == VOID]
        order = dict.fromkeys([*voids, *tapped, *SLOTS[at:], *SLOTS[:at]])
        for slot in [*order][: len(tapped)]:
            self.faces.pop(slot, None)
        self._refill()

    def _refill(self) -> None:
        """Rule cards and second Voids go aside (NN-2, NN-3). Another back lies on top then."""
        for slot in (slot for slot in SLOTS if slot not in self.faces):
            while self._deck and slot not in self.faces:
                face = self._deck.pop()
                if face not in COLOURS and (face != VOID or VOID in self.faces.values()):
                    self.aside.append(face)
                else:
                    self.faces[slot] = face
        self.arrow, self.liar = self._chance.choice(SLOTS), self._chance.random() < 0.5
