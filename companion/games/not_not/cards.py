"""The parts of the game: cards, as far as the device can know them, dice, and the virtual deck.

The device has no eyes, so it keeps for each spot what its card can be. Spots are `up`, `right`,
`down`, `left` in the table's frame, clockwise (NN-3). With the virtual deck every card is known.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from companion.kit.screens import DiceScreen, Die
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
        return tuple(c for c in self.criteria if c != NOTHING)

    def direction(self, slot: str) -> str:
        """What the round calls a slot: "UP" is the arrow's, the others follow clockwise (NN-8)."""
        return DIRECTIONS[(SLOTS.index(slot) - SLOTS.index(self.arrow)) % 4]


def throw(seed: int, number: int, what: str, sides: int) -> int:
    """A number from 0 to sides - 1, the same for the same seed, throw number and thing thrown."""
    from hashlib import sha256  # with OpenSSL, 4 MiB: not before something is thrown

    digest = sha256(f"{seed}/{number}/{what}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % sides


def dice_screen(dice: Dice, seed: int, number: int, *, turns: bool) -> DiceScreen:
    """The dice of a roll, in inks that name another colour (NN-5). `turns`: show the arrow."""

    def die(at: int, word: str) -> Die:
        inks = [colour for colour in COLOURS if colour != word.lower()]
        return Die(word, inks[throw(seed, number, f"ink {at}", len(inks))])

    criteria = die(1, dice.criteria[0]), die(2, dice.criteria[1])
    negation = die(0, dice.negation) if dice.negation else None
    arrow: Any = dice.arrow if turns else None
    return DiceScreen(criteria, negation, arrow, dice.liar)


# ---- the virtual deck


class Card(Struct, frozen=True):
    """A portal or a Void, on a ground that never counts; and its back."""

    front: Face
    back: Back


class Layout(Struct, frozen=True):
    """The cards around the deck, and those in it, the next one first.

    `fresh`: the slots that were filled last. `rules`: the rule cards that came then.
    """

    slots: Mapping[str, Card]
    deck: tuple[Card, ...]
    fresh: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def top(self) -> Back | None:
        """The back that lies on top of the deck."""
        return self.deck[0].back if self.deck else None

    def refilled(self, gone: Collection[str]) -> Layout:
        """Cards leave, and the next ones of the deck take their slots, as far as it reaches.

        A second Void goes aside, and the next card is laid instead (NN-3).
        """
        slots = {slot: card for slot, card in self.slots.items() if slot not in gone}
        deck = list(self.deck)
        for slot in (s for s in SLOTS if s in gone):
            void = any(card.front.face == VOID for card in slots.values())
            while void and deck and deck[0].front.face == VOID:
                deck.pop(0)
            if deck:
                slots[slot] = deck.pop(0)
        return Layout(slots, tuple(deck), tuple(s for s in SLOTS if s in gone and s in slots))

    def known(self, cards: Cards) -> Cards:
        """Those cards, with every face known."""
        faces = {slot: frozenset({card.front.face}) for slot, card in self.slots.items()}
        return replace(cards, slots=faces, deck=len(self.deck))

    def cross(self) -> Cross:
        """What lies open."""
        return Cross(
            slots=tuple(self.slots[s].front if s in self.slots else None for s in SLOTS),
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
    laid, throws = Layout({}, ()), 0
    while laid.slots.keys() != set(SLOTS):
        for last in range(len(cards) - 1, 0, -1):
            other = throw(seed, throws + last, "shuffle", last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        laid = Layout({}, tuple(cards[:count])).refilled(SLOTS)
        throws += len(cards)
    return replace(laid, fresh=())


def rule_cards(seed: int, count: int, remaining: int) -> tuple[str, ...]:
    """The rule cards that have come, with so many cards remaining: one a third (NN-2)."""
    deck, found = count - len(SLOTS), []
    for number, card in enumerate(RULE_CARDS):
        first, end = (deck * third // len(RULE_CARDS) for third in (number, number + 1))
        if deck - remaining > first + throw(seed, number, "rule card", end - first):
            found.append(card)
    return tuple(found)


def _card(seed: int, number: int, face: str) -> Card:
    grounds = [colour for colour in COLOURS if colour != face]
    ground = grounds[throw(seed, number, "ground", len(grounds))]
    arrow = SLOTS[throw(seed, number, "back", len(SLOTS))]
    return Card(Face(face, ground), Back(arrow, throw(seed, number, "back's liar", 2) == 1))
