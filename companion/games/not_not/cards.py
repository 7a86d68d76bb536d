"""The parts of the game: cards, as far as the device can know them, dice, and the virtual deck.

The device has no eyes, so it keeps for each spot what its card can be. Spots are `up`, `right`,
`down`, `left` in the table's frame, clockwise (NN-3). With the virtual deck every card is known.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from companion.kit.structs import Struct, replace
from companion.kit.tableau import Back, Cross, Face

CARDS = 48  # 40 portals and 8 Voids (NN-3); rule cards are put away uncounted (NN-2)
NOTHING = "NOTHING"
DIRECTIONS = ("UP", "RIGHT", "DOWN", "LEFT")
COLOUR_WORDS = ("RED", "GREEN", "BLUE", "YELLOW", "WHITE")
SLOTS = ("up", "right", "down", "left")
COLOURS = ("red", "green", "blue", "yellow", "white")
VOID = "void"
PORTALS = frozenset(COLOURS)
ANY = PORTALS | {VOID}
EMPTY: frozenset[str] = frozenset()

VOIDS = 8
RULE_CARDS = ("Not Not", "Arrow", "Liar")  # each ends a level (NN-2)


class Cards(Struct, frozen=True):
    """For each slot the faces its card can still have (none: the slot is empty); the deck's count.

    `voids`: how many have not been seen leaving.
    """

    slots: tuple[frozenset[str], ...] = (EMPTY,) * 4
    deck: int = CARDS
    voids: int = VOIDS

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

    def learn(self, slot: str, faces: Iterable[str]) -> Cards:
        """Remember that a slot's card is among some faces. A contradiction is ignored.

        One Void at most lies in the slots (NN-3), so finding it clears the others of it.
        """
        known = self.faces(slot) & frozenset(faces)
        if not known:
            return self
        cleared = (faces - known if known == {VOID} else faces for faces in self.slots)
        return replace(self, slots=tuple(cleared))._put(slot, known)

    def fill(self) -> Cards:
        """Lay a card from the deck in every empty slot. The deck must have enough (NN-14)."""
        fresh = PORTALS if self.void() or not self.voids else ANY
        slots = tuple(faces or fresh for faces in self.slots)
        return replace(self, slots=slots, deck=self.deck - len(self.empty()))

    def blur(self, changed: Collection[str], count: int) -> Cards:
        """So many cards leave some of these spots, and new ones are laid there.

        A Void, wherever it lay, was the first to leave (NN-10).
        """
        fresh = ANY if self.voids else PORTALS
        slots = zip(SLOTS, self.slots, strict=True)
        now = tuple(fresh if slot in changed else faces - {VOID} for slot, faces in slots)
        return replace(self, slots=now, deck=self.deck - count)

    def take(self, slots: Collection[str]) -> Cards:
        """Those cards leave their slots."""
        gone = self.void() in slots
        left = (EMPTY if slot in slots else self.faces(slot) for slot in SLOTS)
        return replace(self, slots=tuple(left), voids=max(0, self.voids - gone))

    def draw(self, count: int) -> Cards:
        """Players take cards from the deck, as far as it reaches."""
        return replace(self, deck=self.deck - min(count, self.deck))

    def put_away(self, count: int) -> Cards:
        """So many second Voids were drawn, and the next cards laid instead (NN-3)."""
        return replace(self, deck=self.deck - count, voids=max(0, self.voids - count))

    def forgotten(self) -> Cards:
        """The same cards, of which nothing is known any more."""
        return replace(self, slots=tuple(ANY if faces else EMPTY for faces in self.slots))

    @property
    def void_is_likely(self) -> bool:
        """Whether one card in ten or more is a Void, of those that can be one."""
        unknown = self.deck + len(self.maybe_void())
        return self.voids * 10 >= unknown

    def _put(self, slot: str, faces: frozenset[str]) -> Cards:
        at = SLOTS.index(slot)
        return replace(self, slots=(*self.slots[:at], faces, *self.slots[at + 1 :]))


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
        return tuple(c for c in self.criteria if c != NOTHING)

    def direction(self, slot: str) -> str:
        """What the round calls a slot: "UP" is the arrow's, the others follow clockwise (NN-8)."""
        return DIRECTIONS[(SLOTS.index(slot) - SLOTS.index(self.arrow)) % 4]


def throw(seed: int, number: int, what: str, sides: int) -> int:
    """A number from 0 to sides - 1, the same for the same seed, throw number and thing thrown."""
    from hashlib import sha256  # with OpenSSL, 4 MiB: not before something is thrown

    digest = sha256(f"{seed}/{number}/{what}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % sides


def ink(seed: int, number: int, die: int, word: str) -> str:
    """An ink for a word: never the colour it names (NN-5)."""
    inks = [colour for colour in COLOURS if colour != word.lower()]
    return inks[throw(seed, number, f"ink {die}", len(inks))]


class Card(Struct, frozen=True):
    """A portal or a Void, on a ground that never counts; and its back."""

    front: Face
    back: Back


class Layout(Struct, frozen=True):
    """Four slots around the deck, the next card first. `fresh`: the slots that were filled last.

    `aside`: second Voids that were drawn then, and replaced. `rules`: the rule cards that came.
    """

    slots: tuple[Card | None, ...]
    deck: tuple[Card, ...]
    fresh: tuple[str, ...] = ()
    aside: int = 0
    rules: tuple[str, ...] = ()

    @property
    def is_full(self) -> bool:
        return None not in self.slots

    @property
    def top(self) -> Back | None:
        """The back that lies on top of the deck."""
        return self.deck[0].back if self.deck else None

    def refilled(self, gone: Sequence[str]) -> Layout:
        """Cards leave, and the next ones of the deck take their slots, as far as it reaches.

        A second Void goes aside, and the next card is laid instead (NN-3).
        """
        slots = {s: c for s, c in zip(SLOTS, self.slots, strict=True) if s not in gone}
        deck, aside = list(self.deck), 0
        for slot in (s for s in SLOTS if s in gone):
            void = any(card is not None and card.front.face == VOID for card in slots.values())
            while void and deck and deck[0].front.face == VOID:
                deck, aside = deck[1:], aside + 1
            if deck:
                slots[slot] = deck.pop(0)
        fresh = tuple(s for s in SLOTS if s in gone and s in slots)
        return Layout(tuple(slots.get(s) for s in SLOTS), tuple(deck), fresh, aside)

    def cross(self) -> Cross:
        """What lies open."""
        return Cross(
            slots=tuple(card.front if card else None for card in self.slots),
            fresh=self.fresh,
            left=len(self.deck),
            back=self.top,
            rule=" and ".join(self.rules),
        )


def shuffled(seed: int, count: int) -> Layout:
    """A full deck, shuffled, as many of its cards as there really are, and four of them laid.

    With so few cards and so many Voids that four cannot be laid it is shuffled again.
    """
    faces = [c for c in COLOURS for _ in range((CARDS - VOIDS) // len(COLOURS))] + [VOID] * VOIDS
    cards = [_card(seed, number, face) for number, face in enumerate(faces)]
    laid, throws = Layout((None,) * len(SLOTS), ()), 0
    while not laid.is_full:
        for last in range(len(cards) - 1, 0, -1):
            other = throw(seed, throws + last, "shuffle", last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        laid = Layout((None,) * len(SLOTS), tuple(cards[:count])).refilled(SLOTS)
        throws += len(cards)
    return replace(laid, fresh=())


def rule_cards(seed: int, count: int, remaining: int) -> tuple[str, ...]:
    """The rule cards that have come, with so many cards remaining: one a third (NN-2)."""
    deck = count - len(SLOTS)
    come = sum(deck - remaining >= _comes_at(seed, deck, n) for n in range(len(RULE_CARDS)))
    return RULE_CARDS[:come]


def _card(seed: int, number: int, face: str) -> Card:
    grounds = [colour for colour in COLOURS if colour != face]
    ground = grounds[throw(seed, number, "ground", len(grounds))]
    arrow = SLOTS[throw(seed, number, "back", len(SLOTS))]
    return Card(Face(face, ground), Back(arrow, throw(seed, number, "back's liar", 2) == 1))


def _comes_at(seed: int, deck: int, number: int) -> int:
    """With how many cards drawn that rule card comes."""
    first, last = (deck * n // len(RULE_CARDS) for n in (number, number + 1))
    return first + 1 + throw(seed, number, "rule card", last - first)
