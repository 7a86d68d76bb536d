"""The cards, as far as the device can know them: it has no eyes, so it keeps possibilities.

Slots are `up`, `right`, `down`, `left` in the table's frame, clockwise (NN-3).
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.not_not.options import CARDS
from companion.kit.structs import Struct, replace

SLOTS = ("up", "right", "down", "left")
COLOURS = ("red", "green", "blue", "yellow", "white")
VOID = "void"
PORTALS = frozenset(COLOURS)
ANY = PORTALS | {VOID}
EMPTY: frozenset[str] = frozenset()

VOIDS = 8


class Cards(Struct, frozen=True):
    """For each slot the faces its card can still have (none: the slot is empty); the deck's count.

    Every card is somewhere: in a slot, in the deck, with a player, or aside (given up, a second
    Void that was replaced, or simply not there when the deck ran out).
    """

    slots: tuple[frozenset[str], ...] = (EMPTY,) * 4
    deck: int = CARDS
    aside: int = 0
    voids: int = VOIDS  # that have not yet been seen leaving

    def faces(self, slot: str) -> frozenset[str]:
        """What the card in a slot can be."""
        return self.slots[SLOTS.index(slot)]

    def empty(self) -> tuple[str, ...]:
        return tuple(s for s in SLOTS if not self.faces(s))

    def maybe_void(self) -> tuple[str, ...]:
        """The slots where a Void may lie."""
        return tuple(s for s in SLOTS if VOID in self.faces(s))

    def void(self) -> str | None:
        """The slot where a Void surely lies."""
        return next((s for s in SLOTS if self.faces(s) == {VOID}), None)

    def learn(self, slot: str, faces: Iterable[str], *, among: bool = True) -> Cards:
        """Remember that a slot's card is among some faces, or is not. A contradiction is ignored.

        One Void at most lies in the slots (NN-3), so finding it clears the others of it.
        """
        known = self.faces(slot)
        known = known & frozenset(faces) if among else known - frozenset(faces)
        if not known:
            return self
        cards = self._put(slot, known)
        if known == {VOID}:
            for other in SLOTS:
                if other != slot:
                    cards = cards._put(other, cards.faces(other) - {VOID})
        return cards

    def fill(self) -> Cards:
        """Lay a card from the deck in every empty slot. The deck must have enough (NN-14)."""
        fresh = PORTALS if self.void() or not self.voids else ANY
        slots = tuple(faces or fresh for faces in self.slots)
        return replace(self, slots=slots, deck=self.deck - len(self.empty()))

    def blur(self, cases: Iterable[Iterable[str]]) -> Cards:
        """As many cards leave and are laid again as each case says: what all of them allow.

        A Void, wherever it lay, was the first to leave (NN-10).
        """
        left = [frozenset(case) for case in cases]
        fresh = ANY if self.voids else PORTALS
        slots = []
        for slot, faces in zip(SLOTS, self.slots, strict=True):
            stays, leaves = any(slot not in c for c in left), any(slot in c for c in left)
            slots.append((faces - {VOID} if stays else EMPTY) | (fresh if leaves else EMPTY))
        return replace(self, slots=tuple(slots), deck=self.deck - max(map(len, left)))

    def take(self, slots: Iterable[str]) -> Cards:
        """Those cards leave their slots."""
        cards = self
        for slot in slots:
            if cards.faces(slot) == {VOID}:
                cards = replace(cards, voids=max(0, cards.voids - 1))
            cards = cards._put(slot, EMPTY)
        return cards

    def draw(self, count: int) -> Cards:
        """A player takes cards from the deck; beyond its last, from those that lie aside."""
        drawn = min(count, self.deck)
        return replace(self, deck=self.deck - drawn, aside=self.aside - (count - drawn))

    def put_aside(self, count: int, *, from_deck: bool) -> Cards:
        """Cards leave the game: given up by a player, or drawn from the deck and put away."""
        deck = self.deck - count if from_deck else self.deck
        return replace(self, deck=deck, aside=self.aside + count)

    def _put(self, slot: str, faces: frozenset[str]) -> Cards:
        at = SLOTS.index(slot)
        return replace(self, slots=(*self.slots[:at], faces, *self.slots[at + 1 :]))
