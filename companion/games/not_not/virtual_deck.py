"""The dealer's virtual_deck: a virtual deck for Not Not, for a table that has no cards. Pure.

It lays what a dealer would: the device still has no eyes, and asks what it always asks. A second
Void goes under the deck (NN-3), so the deck has the number of cards that the device counts.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from companion.games.not_not.cards import CARDS, COLOURS, SLOTS, VOID, VOIDS
from companion.games.not_not.state import Dealing, State

RULE_CARDS = ("Not Not", "Arrow", "Liar")  # each ends a level


@dataclass(frozen=True)
class Card:
    """A portal or a Void, on a ground that never counts; its back has an arrow, perhaps a Liar."""

    face: str
    ground: str
    arrow: str
    liar: bool


@dataclass(frozen=True)
class Layout:
    """Four slots around the deck. `fresh`: the slots that were filled last.

    `rule`: the rule card of a first game that was drawn, and that the table has not heard of yet.
    """

    slots: tuple[Card | None, ...]
    deck: tuple[Card, ...]
    fresh: tuple[str, ...] = ()
    rule: str = ""

    def refilled(self, gone: Sequence[str]) -> Layout:
        """Cards leave, and the next ones of the deck take their slots, as far as it reaches."""
        slots = {s: c for s, c in zip(SLOTS, self.slots, strict=True) if s not in gone}
        deck, laid = list(self.deck), []
        for slot in (s for s in SLOTS if s in gone and deck):
            void = any(c is not None and c.face == VOID for c in slots.values())
            at = next((i for i, c in enumerate(deck) if not (void and c.face == VOID)), 0)
            under, deck = deck[:at], deck[at:]
            slots[slot] = deck.pop(0)
            deck += under
            laid.append(slot)
        return Layout(tuple(slots.get(s) for s in SLOTS), tuple(deck), tuple(laid))

    def leaving(self, tapped: Sequence[str], count: int) -> tuple[str, ...]:
        """Which cards the winners take: a Void first, then what they tapped, then clockwise."""
        lying = dict(zip(SLOTS, self.slots, strict=True))
        void = [s for s, c in lying.items() if c is not None and c.face == VOID]
        start = SLOTS.index(tapped[0])
        order = dict.fromkeys([*void, *tapped, *SLOTS[start:], *SLOTS[:start]])
        return tuple(order)[:count]


def shuffled(seed: int, count: int) -> Layout:
    """A full deck, shuffled, as many of its cards as there really are, and four of them laid."""
    throw = random.Random(f"{seed}/deck")
    faces = [c for c in COLOURS for _ in range((CARDS - VOIDS) // len(COLOURS))] + [VOID] * VOIDS
    cards = [
        Card(
            face,
            throw.choice([c for c in COLOURS if c != face]),
            throw.choice(SLOTS),
            throw.random() < 0.5,
        )
        for face in faces
    ]
    throw.shuffle(cards)
    empty = Layout((None,) * len(SLOTS), tuple(cards[:count]))
    return replace(empty.refilled(SLOTS), fresh=())


class VirtualDeck:
    """Follows a game: what lies on the table in each round, also when a round is taken back."""

    def __init__(self) -> None:
        self._rounds: list[Layout] = []
        self._game: tuple[int, tuple[str, ...]] | None = None

    def layout(self, state: State) -> Layout:
        """What lies on the table now."""
        game = (state.seed, state.names)
        if game != self._game:
            self._game, self._rounds = game, [shuffled(state.seed, state.options.cards)]
        del self._rounds[state.round :]
        while len(self._rounds) < state.round:
            last = self._rounds[-1]
            self._rounds.append(last.refilled(_gone(state, last)))
        return replace(self._rounds[-1], rule=rule_card(state, len(self._rounds[-1].deck)))


def rule_card(state: State, left: int) -> str:
    """The rule card that lies open with so many cards left: one comes in each third (NN-2)."""
    if not state.options.first_game:
        return ""
    throw = random.Random(f"{state.seed}/rule cards")
    deck = state.options.cards - len(SLOTS)
    thirds = [deck * n // len(RULE_CARDS) for n in range(len(RULE_CARDS) + 1)]
    comes = [throw.randint(first + 1, last) for first, last in pairwise(thirds)]
    come = sum(deck - left >= number for number in comes)
    return RULE_CARDS[state.level] if come > state.level else ""


def _gone(state: State, before: Layout) -> tuple[str, ...]:
    """The slots that the last round emptied; none once the game is over."""
    phase = state.phase
    if not isinstance(phase, Dealing):
        return ()
    return before.leaving(phase.tapped, phase.count) if phase.unsure else phase.taken
