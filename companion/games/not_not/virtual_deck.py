"""The virtual deck: the cards of Not Not for a table that has none, laid as a dealer would.

The judge still has no eyes, and asks what it always asks. A second Void goes under the deck (NN-3),
so the deck has the number of cards that the game counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games.not_not.cards import COLOURS, SLOTS, VOID, VOIDS
from companion.games.not_not.dice import throw
from companion.games.not_not.options import CARDS
from companion.games.not_not.state import Dealing, State
from companion.kit.tableau import Back, Face, Tableau

RULE_CARDS = ("Not Not", "Arrow", "Liar")  # each ends a level


@dataclass(frozen=True)
class Card:
    """A portal or a Void, on a ground that never counts; and its back."""

    front: Face
    back: Back

    @property
    def is_void(self) -> bool:
        return self.front.face == VOID


@dataclass(frozen=True)
class Layout:
    """Four slots around the deck, the next card first. `fresh`: the slots that were filled last.

    `gone`: those that the round before has emptied.
    """

    slots: tuple[Card | None, ...]
    deck: tuple[Card, ...]
    fresh: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()

    def refilled(self, gone: Sequence[str]) -> Layout:
        """Cards leave, and the next ones of the deck take their slots, as far as it reaches."""
        slots = {s: c for s, c in zip(SLOTS, self.slots, strict=True) if s not in gone}
        deck, fresh = list(self.deck), []
        for slot in (s for s in SLOTS if s in gone and deck):
            void = any(card is not None and card.is_void for card in slots.values())
            at = next((i for i, card in enumerate(deck) if not (void and card.is_void)), 0)
            under, deck = deck[:at], deck[at:]
            slots[slot] = deck.pop(0)
            deck += under
            fresh.append(slot)
        return Layout(tuple(slots.get(s) for s in SLOTS), tuple(deck), tuple(fresh), tuple(gone))

    def leaving(self, tapped: Sequence[str], count: int) -> tuple[str, ...]:
        """Which cards the winners take: a Void first, then what they tapped, then clockwise."""
        lying = zip(SLOTS, self.slots, strict=True)
        void = [slot for slot, card in lying if card is not None and card.is_void]
        start = SLOTS.index(tapped[0])
        order = dict.fromkeys([*void, *tapped, *SLOTS[start:], *SLOTS[:start]])
        return tuple(order)[:count]


def tableau(state: State, before: Tableau | None) -> Tableau:
    """What lies on the table now. The memory is the layout of every round so far.

    Undo goes back to an earlier round: those after it are forgotten. So is the last one when an
    objection gives it to another hand.
    """
    rounds: tuple[Layout, ...] = before.memory if before is not None else ()
    rounds = rounds[: state.round] or (shuffled(state.seed, state.options.cards),)
    if len(rounds) == state.round > 1 and isinstance(state.phase, Dealing):
        gone = _gone(state, rounds[-2])
        rounds = rounds[:-1] if gone and gone != rounds[-1].gone else rounds
    while len(rounds) < state.round:
        last = rounds[-1]
        rounds = (*rounds, last.refilled(_gone(state, last)))
    now = rounds[-1]
    return Tableau(
        slots=tuple(card.front if card else None for card in now.slots),
        fresh=now.fresh,
        left=len(now.deck),
        back=now.deck[0].back if now.deck else None,
        rule=rule_card(state, len(now.deck)),
        memory=rounds,
    )


def shuffled(seed: int, count: int) -> Layout:
    """A full deck, shuffled, as many of its cards as there really are, and four of them laid."""
    faces = [c for c in COLOURS for _ in range((CARDS - VOIDS) // len(COLOURS))] + [VOID] * VOIDS
    cards = [_card(seed, number, face) for number, face in enumerate(faces)]
    for last in range(len(cards) - 1, 0, -1):
        other = throw(seed, last, "shuffle", last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    empty = Layout((None,) * len(SLOTS), tuple(cards[:count]))
    return replace(empty.refilled(SLOTS), fresh=())


def rule_card(state: State, left: int) -> str:
    """The rule card that lies open with so many cards left: one comes in each third (NN-2).

    It stays until the table has heard of it.
    """
    if not state.options.first_game:
        return ""
    deck = state.options.cards - len(SLOTS)
    come = sum(deck - left >= _comes_at(state.seed, deck, n) for n in range(len(RULE_CARDS)))
    return RULE_CARDS[state.level] if come > state.level else ""


def _card(seed: int, number: int, face: str) -> Card:
    grounds = [colour for colour in COLOURS if colour != face]
    ground = grounds[throw(seed, number, "ground", len(grounds))]
    arrow = SLOTS[throw(seed, number, "back", len(SLOTS))]
    return Card(Face(face, ground), Back(arrow, throw(seed, number, "back's liar", 2) == 1))


def _comes_at(seed: int, deck: int, number: int) -> int:
    """With how many cards drawn that rule card comes."""
    first, last = (deck * n // len(RULE_CARDS) for n in (number, number + 1))
    return first + 1 + throw(seed, number, "rule card", last - first)


def _gone(state: State, before: Layout) -> tuple[str, ...]:
    """The slots that the last round emptied; none once the game is over."""
    phase = state.phase
    if state.over or not isinstance(phase, Dealing):
        return ()
    return before.leaving(phase.tapped, phase.count) if phase.tapped else phase.taken
