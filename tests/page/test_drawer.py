"""The virtual deck: a dealer's hands, by the rules, also when a round is taken back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.not_not import NOT_NOT
from companion.games.not_not.cards import CARDS, SLOTS, VOID, VOIDS
from companion.games.not_not.options import Level
from companion.games.not_not.state import Dealing, State
from companion.page.virtual_deck import Layout, VirtualDeck, rule_card, shuffled


def faces(layout: Layout) -> list[str]:
    return [card.face for card in layout.slots if card is not None]


@given(st.integers(0, 2**31), st.lists(st.sets(st.sampled_from(SLOTS), min_size=1), max_size=30))
def test_no_card_is_lost_and_one_void_at_most_lies_on_the_table(
    seed: int, rounds: list[set[str]]
) -> None:
    layout = shuffled(seed, CARDS)
    assert (faces(layout) + [c.face for c in layout.deck]).count(VOID) == VOIDS
    for gone in rounds:
        before = len(layout.deck)
        layout = layout.refilled(sorted(gone))
        drawn = min(before, len(gone))
        assert len(layout.deck) == before - drawn
        portals = [c for c in layout.deck if c.face != VOID]
        if portals or before > 8:
            assert faces(layout).count(VOID) <= 1


def test_a_void_leaves_first_then_what_was_tapped_then_clockwise() -> None:
    layout = shuffled(1, CARDS)
    cards = [replace(c, face="red") for c in layout.slots if c is not None]
    plain = Layout(tuple(cards), layout.deck)
    void = Layout((*cards[:3], replace(cards[3], face=VOID)), layout.deck)
    assert plain.leaving(("down",), 1) == ("down",)
    assert void.leaving(("down",), 1) == ("left",)
    assert void.leaving(("right",), 3) == ("left", "right", "down")


@pytest.fixture
def state() -> State:
    return NOT_NOT.new(("Ada", "Ben"), {}, 7, 0, ())


def test_it_follows_a_game_forward_and_back(state: State) -> None:
    virtual_deck = VirtualDeck()
    first = virtual_deck.layout(state)
    won = replace(state, round=2, phase=Dealing(0, state.phase.screen, taken=("left",)))  # type: ignore[union-attr]  # a Dealing
    second = virtual_deck.layout(won)
    assert second.fresh == ("left",)
    assert second.slots[:3] == first.slots[:3]
    assert len(second.deck) == len(first.deck) - 1
    assert virtual_deck.layout(state) == first
    assert virtual_deck.layout(won) == second


def test_another_game_gets_another_deck(state: State) -> None:
    virtual_deck = VirtualDeck()
    first = virtual_deck.layout(state)
    assert virtual_deck.layout(replace(state, seed=8)) != first


@pytest.mark.parametrize("cards", range(8, CARDS + 1))
def test_in_a_first_game_a_rule_card_comes_in_each_third_until_the_table_hears_of_it(
    cards: int,
) -> None:
    state = NOT_NOT.new(("Ada", "Ben"), {"first_game": True, "cards": cards}, 7, 0, ())
    deck = cards - len(SLOTS)
    for level, name in zip(Level, ("Not Not", "Arrow", "Liar"), strict=False):
        told = replace(state, level=level)
        shown = [rule_card(told, deck - drawn) for drawn in range(deck + 1)]
        before, after = deck * level // 3, deck * (level + 1) // 3
        assert set(shown[: before + 1]) == {""}
        assert set(shown[after:]) == {name}
    assert rule_card(replace(state, level=Level.EXTREME), 0) == ""


def test_no_rule_card_comes_in_another_game(state: State) -> None:
    assert not any(rule_card(state, left) for left in range(44))


def test_a_shorter_deck_is_as_short_as_the_table_said() -> None:
    state = NOT_NOT.new(("Ada", "Ben"), {"cards": 12}, 7, 0, ())
    assert len(VirtualDeck().layout(state).deck) == 8
