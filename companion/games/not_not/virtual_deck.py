"""The virtual deck: the cards of Not Not for a table that has none, laid as a dealer would.

With it the table knows every card that lies open, and the back of the deck. So nobody is asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.not_not.cards import COLOURS, SLOTS, VOID, VOIDS
from companion.games.not_not.dice import throw
from companion.games.not_not.options import CARDS
from companion.kit.structs import Struct, replace
from companion.kit.tableau import Back, Cross, Face

RULE_CARDS = ("Not Not", "Arrow", "Liar")  # each ends a level


class Card(Struct, frozen=True):
    """A portal or a Void, on a ground that never counts; and its back."""

    front: Face
    back: Back

    @property
    def is_void(self) -> bool:
        return self.front.face == VOID


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
            void = any(card is not None and card.is_void for card in slots.values())
            while void and deck and deck[0].is_void:
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


def rule_cards(seed: int, count: int, left: int) -> tuple[str, ...]:
    """The rule cards that have come, of so many cards with so many left: one a third (NN-2)."""
    deck = count - len(SLOTS)
    come = sum(deck - left >= _comes_at(seed, deck, n) for n in range(len(RULE_CARDS)))
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
