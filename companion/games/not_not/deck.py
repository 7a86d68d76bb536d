"""Chance, and the virtual deck: what is thrown and shuffled is the same for the same seed.

Loaded with the rules, and not with the options: hashlib brings OpenSSL, 4 MiB. A table that chooses
a game does without; in a race it would be too late, for the dice would wait for the disk.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from hashlib import sha256
from typing import Any

from companion.games.not_not.cards import CARDS, COLOURS, SLOTS, VOID, VOIDS, Cards, Dice
from companion.kit.screens import DiceScreen, Die
from companion.kit.structs import Struct, replace
from companion.kit.tableau import Back, Cross, Face

RULE_CARDS = ("Not Not", "Arrow", "Liar")  # each ends a level (NN-2)


def throw(seed: int, number: int, what: str, sides: int) -> int:
    """A number from 0 to sides - 1, the same for the same seed, throw number and thing thrown."""
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

    def refilled(self, empty: Collection[str]) -> Layout:
        """Cards leave, and the next ones of the deck take their slots, as far as it reaches.

        A second Void goes aside, and the next card is laid instead (NN-3).
        """
        slots = {slot: card for slot, card in self.slots.items() if slot not in empty}
        deck = list(self.deck)
        for slot in (s for s in SLOTS if s in empty):
            void = any(card.front.face == VOID for card in slots.values())
            while void and deck and deck[0].front.face == VOID:
                deck.pop(0)
            if deck:
                slots[slot] = deck.pop(0)
        return Layout(slots, tuple(deck), tuple(s for s in SLOTS if s in empty and s in slots))

    def known(self, cards: Cards) -> Cards:
        """Those cards, with every face known."""
        faces = {slot: frozenset({card.front.face}) for slot, card in self.slots.items()}
        return replace(cards, slots=faces, deck=len(self.deck))

    def cross(self) -> Cross:
        """What lies open."""
        return Cross(
            slots=tuple(self.slots[s].front if s in self.slots else None for s in SLOTS),
            fresh=self.fresh,
            remaining=len(self.deck),
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
