"""The virtual deck: a dealer's hands, by the rules, also when a round is taken back."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.not_not import NOT_NOT
from companion.games.not_not.cards import SLOTS, VOID, VOIDS
from companion.games.not_not.options import CARDS
from companion.games.not_not.state import Dealing, Level, State
from companion.games.not_not.virtual_deck import Layout, rule_card, shuffled, tableau


def begun(**settings: Any) -> State:
    return NOT_NOT.rules().new(NOT_NOT.setup(("Ada", "Ben"), settings, 7))


def faces(layout: Layout) -> list[str]:
    return [card.front.face for card in layout.slots if card is not None]


def won(state: State, *taken: str) -> State:
    """The state after a round that emptied those slots."""
    return replace(state, round=state.round + 1, phase=Dealing(taken=taken))


def test_a_full_deck_has_eight_of_each_face_on_every_ground_but_its_own() -> None:
    layout = shuffled(7, CARDS)
    every = [card for card in (*layout.slots, *layout.deck) if card is not None]
    assert set(Counter(card.front.face for card in every).values()) == {VOIDS}
    assert all(card.front.face != card.front.ground for card in every)
    assert {card.back.arrow for card in every} == set(SLOTS)
    assert {card.back.liar for card in every} == {False, True}


@given(st.integers(0, 2**31), st.lists(st.sets(st.sampled_from(SLOTS), min_size=1), max_size=30))
def test_no_card_is_lost_and_one_void_at_most_lies_on_the_table(
    seed: int, rounds: list[set[str]]
) -> None:
    layout = shuffled(seed, CARDS)
    assert (faces(layout) + [card.front.face for card in layout.deck]).count(VOID) == VOIDS
    for gone in rounds:
        before = len(layout.deck)
        layout = layout.refilled(sorted(gone))
        drawn = min(before, len(gone))
        assert len(layout.deck) == before - drawn
        portals = [card for card in layout.deck if not card.is_void]
        if portals or before > 8:
            assert faces(layout).count(VOID) <= 1


def test_a_void_leaves_first_then_what_was_tapped_then_clockwise() -> None:
    layout = shuffled(1, CARDS)
    cards = [replace(c, front=replace(c.front, face="red")) for c in layout.slots if c is not None]
    last = replace(cards[3], front=replace(cards[3].front, face=VOID))
    plain = Layout(tuple(cards), layout.deck)
    void = Layout((*cards[:3], last), layout.deck)
    assert plain.leaving(("down",), 1) == ("down",)
    assert void.leaving(("down",), 1) == ("left",)
    assert void.leaving(("right",), 3) == ("left", "right", "down")


def test_it_follows_a_game_forward_and_back() -> None:
    state = begun()
    first = tableau(state, None)
    second = tableau(won(state, "left"), first)
    assert second.fresh == ("left",)
    assert second.slots[:3] == first.slots[:3]
    assert second.left == first.left - 1
    back = tableau(state, second)
    assert back == first
    assert tableau(won(state, "left"), back) == second
    assert tableau(won(state, "up"), back).fresh == ("up",)


def test_an_objection_lays_the_first_hands_card_back_and_takes_the_next_hands() -> None:
    state = begun()
    first = tableau(state, None)
    second = tableau(won(state, "left"), first)
    assert tableau(won(state, "up"), second) == tableau(won(state, "up"), first)
    assert tableau(won(state, "left"), second) == second
    assert tableau(state, second) == first, "nobody was right"


def test_within_a_round_the_cards_lie_still() -> None:
    state = begun()
    first = tableau(state, None)
    assert tableau(state.roll("up", liar=False), first) == first


def test_where_nobody_knows_which_card_left_it_is_the_one_that_really_does() -> None:
    state = begun()
    first = tableau(state, None)
    unsure = replace(state, round=2, phase=Dealing(tapped=("down",), count=1))
    void = [s for s, card in zip(SLOTS, first.slots, strict=True) if card and card.face == VOID]
    assert tableau(unsure, first).fresh == tuple(void or ["down"])


def test_nothing_is_laid_once_the_game_is_over() -> None:
    state = begun()
    first = tableau(state, None)
    assert tableau(replace(won(state), over=True), first).slots == first.slots


def test_another_game_gets_another_deck() -> None:
    state = begun()
    assert tableau(replace(state, seed=8), None).slots != tableau(state, None).slots


@pytest.mark.parametrize("cards", range(8, CARDS + 1))
def test_in_a_first_game_a_rule_card_comes_in_each_third_until_the_table_hears_of_it(
    cards: int,
) -> None:
    state = begun(first_game=True, cards=cards)
    deck = cards - len(SLOTS)
    for level, name in zip(Level, ("Not Not", "Arrow", "Liar"), strict=False):
        told = replace(state, level=level)
        shown = [rule_card(told, deck - drawn) for drawn in range(deck + 1)]
        before, after = deck * level // 3, deck * (level + 1) // 3
        assert set(shown[: before + 1]) == {""}
        assert set(shown[after:]) == {name}
    assert rule_card(replace(state, level=Level.EXTREME), 0) == ""


def test_no_rule_card_comes_in_another_game() -> None:
    assert not any(rule_card(begun(), left) for left in range(44))


def test_a_shorter_deck_is_as_short_as_the_table_said() -> None:
    assert tableau(begun(cards=12), None).left == 8
