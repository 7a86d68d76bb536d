"""The parts of the game: cards, as far as the device can know them, and dice.

The device has no eyes, so it keeps for each spot what its card can be. Spots are `up`, `right`,
`down`, `left` in the table's frame, clockwise (NN-3). With the virtual deck every card is known.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from companion.kit.structs import Struct, replace

CARDS = 48  # 40 portals and 8 Voids (NN-3); rule cards are put away uncounted (NN-2)
VOIDS = 8
NOTHING = "NOTHING"
DIRECTIONS = ("UP", "RIGHT", "DOWN", "LEFT")
COLOUR_WORDS = ("RED", "GREEN", "BLUE", "YELLOW", "WHITE")
SLOTS = ("up", "right", "down", "left")
COLOURS = ("red", "green", "blue", "yellow", "white")
VOID = "void"
PORTALS = frozenset(COLOURS)
ANY = PORTALS | {VOID}
EMPTY: frozenset[str] = frozenset()


class Cards(Struct, frozen=True):
    """The faces that the card in each slot can still have, and the deck's count.

    `slots` has no entry for an empty slot. `voids`: how many have not been seen leaving.
    """

    slots: Mapping[str, frozenset[str]] = {}
    deck: int = CARDS
    voids: int = VOIDS

    def faces(self, slot: str) -> frozenset[str]:
        """What the card in a slot can be."""
        return self.slots.get(slot, EMPTY)

    def empty(self) -> tuple[str, ...]:
        return tuple(s for s in SLOTS if s not in self.slots)

    def maybe_void(self) -> tuple[str, ...]:
        """The slots where a Void may lie."""
        return tuple(s for s in SLOTS if VOID in self.faces(s))

    def void(self) -> str | None:
        """The slot where a Void surely lies."""
        return next((s for s in SLOTS if self.faces(s) == {VOID}), None)

    def learn(self, slot: str, faces: Iterable[str]) -> Cards:
        """Remember that a slot's card is among some faces. A contradiction is ignored.

        One Void at most lies in the slots (NN-3), so finding it clears the others of it.
        """
        known = self.faces(slot) & frozenset(faces)
        if not known:
            return self
        elsewhere = known if known == {VOID} else EMPTY
        others = {other: faces - elsewhere for other, faces in self.slots.items()}
        return replace(self, slots={**others, slot: known})

    def replaced(self, changed: Collection[str], count: int) -> Cards:
        """So many cards leave some of these slots, and new ones are laid there.

        A Void, wherever it was, was the first to leave (NN-10).
        """
        voids = max(0, self.voids - (self.void() is not None))
        fresh = dict.fromkeys(changed, ANY if voids else PORTALS)
        slots = {slot: faces - {VOID} for slot, faces in self.slots.items()}
        return replace(self, slots={**slots, **fresh}, deck=self.deck - count, voids=voids)

    def put_away(self) -> Cards:
        """A second Void was drawn, and the next card laid instead (NN-3)."""
        return replace(self, deck=self.deck - 1, voids=max(0, self.voids - 1))

    @property
    def void_is_likely(self) -> bool:
        """Whether one card in ten or more is a Void, of those that can be one."""
        unknown = self.deck + len(self.maybe_void())
        return self.voids * 10 >= unknown


class Dice(Struct, frozen=True):
    """A roll, and the back of the top card: where the round's "up" is, and the Liar."""

    criteria: tuple[str, str]
    negation: str | None = None  # None below Normal
    arrow: str = "up"  # a slot; "up" below Hard
    liar: bool = False

    @property
    def negated(self) -> bool:
        """Whether an odd number of negations stands, dice and Liar together (NN-7)."""
        nots = (self.negation or "").split().count("NOT")
        return (nots + self.liar) % 2 == 1

    @property
    def active(self) -> tuple[str, ...]:
        """The criteria that are not NOTHING."""
        return tuple(dict.fromkeys(c for c in self.criteria if c != NOTHING))

    def direction(self, slot: str) -> str:
        """What the round calls a slot: "UP" is the arrow's, the others follow clockwise (NN-8)."""
        return DIRECTIONS[(SLOTS.index(slot) - SLOTS.index(self.arrow)) % 4]
