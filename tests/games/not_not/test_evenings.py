"""Whole evenings with every option: what is known of the cards is true, and undo loses nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.games.not_not import NOT_NOT
from companion.games.not_not.cards import SLOTS
from companion.games.not_not.options import LEVELS
from companion.games.not_not.state import State
from companion.kit.events import Event, TakenBack
from companion.kit.game import Effects, Game
from companion.kit.structs import replace
from tests.at_table import NAMES, TIE_NS
from tests.games.not_not.people import People
from tests.games.test_any_order import EVENTS, GAPS_NS, anything, check_view


def settings(seed: int) -> dict[str, Any]:
    """Every option gets its turn."""
    return {
        "level": [*LEVELS][seed % 4],
        "enter_cards": seed % 5 == 0,
        "one_tap": seed % 3 == 0,
        "dice": ("plain", "mixed")[seed % 2],
        "back": ("dealer", "random")[seed % 7 == 0],
        "cards": 48 if seed % 10 == 0 else 14,
    }


def people(seed: int, game: Game[State] = NOT_NOT) -> People:
    return People(seed, 2 + seed % 7, settings(seed), game=game)


@pytest.mark.parametrize("seed", range(0, 80, 4))
def test_what_the_device_knows_of_the_cards_is_true(seed: int) -> None:
    table = people(seed)
    while not table.at.state.over:
        table.round()
        for slot, face in table.cards.faces.items():
            known = table.game.cards.faces(slot)
            entering = getattr(table.game.phase, "entering", ())
            assert table.at.state.over or slot in entering or not known or face in known


@pytest.mark.parametrize("seed", range(0, 60, 5))
def test_undo_then_the_same_events_give_the_same_state(seed: int) -> None:
    rules, steps, undone = NOT_NOT.rules(), list[tuple[State, Event]](), 0

    def step(state: State, event: Event) -> tuple[State, Effects]:
        if not isinstance(event, TakenBack):  # it begins another line of play
            steps.append((state, event))
        return rules.step(state, event)

    table = people(seed, replace(NOT_NOT, rules=lambda: replace(rules, step=step)))
    while not table.at.state.over:
        table.round()
        state = table.at.state
        undo_to_ns = state.rulings[-1].undo_to_ns if state.rulings else None
        if undo_to_ns is None or state.back_ns:  # a time that was taken back comes twice
            continue
        again = next(m.game for m in state.past if m.at_ns >= undo_to_ns)
        seen = enumerate(steps)
        found = (i for i, (game, event) in seen if game is again and event.at_ns == undo_to_ns)
        since = next(found, None)
        if since is None:  # it was the table's own: SCORES, END GAME
            continue
        undone += 1
        for _, event in steps[since:]:
            again, _ = rules.step(again, event)
        assert again == state.game
    assert undone


def test_sixty_four_rulings_and_rolls_can_be_taken_back_over_rounds_and_no_more() -> None:
    at = People(3, 3).play().at
    state, rounds, taken = at.state, at.game.round, 0
    while state.rulings:
        state = at.table.take_back(state, at.now_ns)
        assert not state.over
        taken += 1
    assert 50 <= taken <= 64
    assert rounds - state.game.round > 20


@pytest.mark.parametrize("seed", range(60))
def test_no_order_of_events_makes_the_game_raise_or_lose_a_card(seed: int) -> None:
    chance, rules, at_ns = random.Random(seed), NOT_NOT.rules(), 0
    state = rules.new(NOT_NOT.setup(NAMES[:8], settings(seed), seed, TIE_NS))
    for _ in range(EVENTS):
        at_ns += chance.choice(GAPS_NS)
        event = anything(chance, state, NOT_NOT, at_ns)
        if getattr(event, "player", 0) not in range(8) or rules.over(state):
            continue  # the table knows who plays
        state, _ = rules.step(state, chance.choice([event] * 20 + [TakenBack(at_ns)]))
        check_view(rules.view(state), 8)
        assert 0 <= state.cards.deck <= settings(seed)["cards"] - len(SLOTS)
        assert min(state.points) >= 0
