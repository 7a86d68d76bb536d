"""The virtual deck: a dealer's hands by the rules; and a game that knows every card it has laid."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.not_not import NOT_NOT
from companion.games.not_not.cards import CARDS, SLOTS, VOID, VOIDS
from companion.games.not_not.deck import Layout, rule_cards, shuffled
from companion.games.not_not.options import LAID, LEVELS
from companion.games.not_not.state import Racing, State
from companion.kit.tableau import Back, Cross
from tests.at_table import AtTable
from tests.games.not_not.rule import may_tap


def faces(layout: Layout) -> list[str]:
    return [card.front.face for card in layout.slots.values()]


def every(layout: Layout) -> list[str]:
    return faces(layout) + [card.front.face for card in layout.deck]


def test_a_full_deck_has_eight_of_each_face_on_every_ground_but_its_own() -> None:
    layouts = (shuffled(seed, CARDS) for seed in range(99))
    layout = next(laid for laid in layouts if len(every(laid)) == CARDS)  # no second Void at once
    cards = [*layout.slots.values(), *layout.deck]
    assert set(Counter(card.front.face for card in cards).values()) == {VOIDS}
    assert all(card.front.face != card.front.ground for card in cards)
    assert {card.back.arrow for card in cards} == set(SLOTS)
    assert {card.back.liar for card in cards} == {False, True}


@given(st.integers(0, 2**31), st.lists(st.sets(st.sampled_from(SLOTS), min_size=1), max_size=30))
def test_one_void_at_most_is_there_and_a_second_one_goes_aside(
    seed: int, rounds: list[set[str]]
) -> None:
    layout = shuffled(seed, CARDS)
    for empty in rounds:
        cards = [card for slot, card in layout.slots.items() if slot not in empty]
        rest = Counter([card.front.face for card in cards] + [c.front.face for c in layout.deck])
        layout = layout.refilled(sorted(empty))
        assert set(rest - Counter(every(layout))) <= {VOID}
        assert faces(layout).count(VOID) <= 1
        assert len(layout.slots) == len(SLOTS) or not layout.deck


def test_it_is_shuffled_until_four_cards_can_be_laid() -> None:
    full = [len(shuffled(seed, 5).slots) for seed in range(60)]  # of five cards, often not at once
    assert set(full) == {len(SLOTS)}


@pytest.mark.parametrize("cards", range(8, CARDS + 1))
def test_a_rule_card_comes_in_each_third(cards: int) -> None:
    deck = cards - len(SLOTS)
    come = [len(rule_cards(7, cards, deck - drawn)) for drawn in range(deck + 1)]
    assert come == sorted(come)
    for third in range(3):
        assert come[deck * third // 3] <= third < come[deck * (third + 1) // 3]


# ---- a game that knows its cards


def table(seed: int = 7, players: int = 3, **chosen: Any) -> AtTable[State]:
    return AtTable(NOT_NOT, players, {**LAID, **chosen}, seed=seed)


def laid(table: AtTable[State]) -> Cross:
    """What the page draws."""
    found = table.state.view.tableau
    assert isinstance(found, Cross)
    return found


def lying(table: AtTable[State]) -> dict[str, str]:
    return {s: c.face for s, c in zip(SLOTS, laid(table).slots, strict=True) if c is not None}


def play(table: AtTable[State]) -> AtTable[State]:
    """People who look at the page, and tap what fits: to the end of the game."""
    for _ in range(400):
        if table.state.over:
            break
        assert not table.state.view.asks
        assert "arrow" not in table.state.view.hint or laid(table).remaining
        phase = table.game.phase
        if isinstance(phase, Racing):
            right = [s for s, face in lying(table).items() if may_tap(phase.dice, s, face)]
            wrong = [s for s in SLOTS if s not in right]
            moves = [f"B {s}" for s in wrong[:1]] + [f"+80 C {s}" for s in right[:1]]
            table.play("; ".join([*moves, "wait 4100" if not right else "wait 800"]))
        else:
            table.play("A up")
    return table


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("cards", [10, 16])
def test_nobody_is_asked_anything_and_every_tap_is_judged_by_the_true_card(
    level: str, cards: int
) -> None:
    over = play(table(level=level, cards=cards))
    assert over.state.over
    clauses = Counter(ruling.clause for ruling in over.rulings())
    assert clauses["NN-10"] == over.game.points[2] > 0
    assert all("if " not in ruling.reason for ruling in over.rulings())
    assert over.game.laid is not None
    assert over.game.cards.deck == len(over.game.laid.deck)


def test_the_arrow_and_the_liar_are_those_of_the_card_on_the_deck() -> None:
    for seed in range(6):
        hard = table(seed, level="extreme")
        back = laid(hard).back
        assert back is not None
        phase = hard.play("A right").game.phase
        assert isinstance(phase, Racing)
        assert Back(phase.dice.arrow, phase.dice.liar) == back


def test_another_game_gets_another_deck_as_short_as_the_table_was() -> None:
    assert laid(table(8)) != laid(table(7))
    assert laid(table(cards=12)).remaining <= 12 - len(SLOTS)


def test_a_table_with_cards_of_its_own_lays_none() -> None:
    assert AtTable(NOT_NOT, 2).state.view.tableau is None
