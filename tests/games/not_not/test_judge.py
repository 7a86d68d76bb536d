"""The judge of the dice, held against a second statement of the rule: every case there is."""

from __future__ import annotations

import re
from itertools import product

import pytest

from companion.games.not_not.cards import ANY, COLOURS, NOTHING, SLOTS, Cards, Dice
from companion.games.not_not.deck import dice_screen, throw
from companion.games.not_not.judge import claim, right_faces, verdict, why_right, why_wrong
from companion.games.not_not.options import MIXED, NEGATION, PLAIN
from tests.games.not_not.rule import may_tap

CRITERIA = {"plain": PLAIN, "mixed": tuple(MIXED.values())}
KNOWN = Cards(dict.fromkeys(SLOTS, ANY))


def all_dice(kind: str) -> list[Dice]:
    """Every pair of faces, every negation, Liar or not, every arrow."""
    first, second = ((*faces, NOTHING) for faces in CRITERIA[kind])
    negations = (None, *dict.fromkeys(NEGATION))
    return [
        Dice((a, b), negation, arrow, liar)
        for a, b, negation, arrow, liar in product(first, second, negations, SLOTS, (False, True))
    ]


@pytest.mark.parametrize("kind", list(CRITERIA))
def test_every_face_in_every_slot_under_every_roll_is_judged_by_the_rule(kind: str) -> None:
    cases = list(product(all_dice(kind), SLOTS, sorted(ANY)))
    assert len(cases) >= 25 * 5 * 4 * 2 * 4 * 6
    wrong = [(d, s, f) for d, s, f in cases if (f in right_faces(d, s)) != may_tap(d, s, f)]
    assert wrong == []


def sets_of_faces() -> list[frozenset[str]]:
    faces = sorted(ANY)
    return [frozenset(f for i, f in enumerate(faces) if bits >> i & 1) for bits in range(1, 2**6)]


@pytest.mark.parametrize("kind", list(CRITERIA))
def test_it_rules_at_once_if_every_possible_face_agrees(kind: str) -> None:
    for dice, possible in product(all_dice(kind), sets_of_faces()):
        cards = Cards({**KNOWN.slots, "up": possible})
        truths = {may_tap(dice, "up", face) for face in possible}
        assert verdict(dice, "up", cards) is (truths.pop() if len(truths) == 1 else None)


@pytest.mark.parametrize("kind", list(CRITERIA))
def test_every_ruling_has_its_reason_in_words(kind: str) -> None:
    for dice, slot, face in product(all_dice(kind), SLOTS, sorted(ANY)):
        cards = Cards({**KNOWN.slots, slot: frozenset({face})})
        why = why_right if face in right_faces(dice, slot) else why_wrong
        words = why(dice, slot, cards)
        assert words
        assert "maybe" not in words
        assert words.isprintable()
        assert len(words) <= 62


def is_so(words: str, face: str) -> bool:
    """Whether "UP is red or blue", or "UP is not red and not a Void", is so of that card."""
    parts = re.split(r" and | or ", words.removeprefix("UP is "))
    if parts[0].startswith("not "):
        return all(part.split()[-1].lower() != face for part in parts)
    return face in (part.split()[-1].lower() for part in ", ".join(parts).split(", "))


@pytest.mark.parametrize("kind", list(CRITERIA))
def test_what_has_to_be_true_is_true_of_the_right_cards_and_no_others(kind: str) -> None:
    for dice, faces in product(all_dice(kind), sets_of_faces()):
        cards = Cards({**KNOWN.slots, "up": faces})
        if verdict(dice, "up", cards) is None:
            words = claim(dice, "up", cards)
            assert [is_so(words, f) for f in faces] == [may_tap(dice, "up", f) for f in faces]


def test_a_word_is_never_written_in_the_ink_it_names() -> None:
    for number, word in product(range(200), ("RED", "GREEN", "BLUE", "YELLOW", "LEFT")):
        die = dice_screen(Dice((word, "UP")), 1, number, turns=False).criteria[0]
        assert die.ink in COLOURS
        assert die.ink != word.lower()


def test_the_dice_fall_evenly_and_the_same_for_the_same_seed() -> None:
    throws = [throw(42, n, "criterion 1", 6) for n in range(6_000)]
    assert throws[:12] == [throw(42, n, "criterion 1", 6) for n in range(12)]
    counts = [throws.count(side) for side in range(6)]
    assert all(850 < count < 1150 for count in counts), counts
