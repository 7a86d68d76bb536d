"""Random evenings: whatever people do, no step raises, no card is lost, and the judge is right."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.games.not_not import NOT_NOT
from companion.games.not_not.cards import ANY, SLOTS
from companion.games.not_not.state import Racing, State
from companion.kit.events import Answer, Click, Event, Freed, Hold, Pick, Press, Read, TakenBack
from companion.kit.events import Due as GameDue
from companion.kit.events import Shown as GameShown
from companion.kit.game import Game
from companion.kit.rulings import Ruling
from companion.table.inputs import Contact, Due, Input, Release, Shown
from companion.table.table import Table
from tests.at_table import NAMES, AtTable
from tests.games.not_not.people import MS, People
from tests.recorded import Recorded, judged_again

LEVELS = ("discovery", "normal", "hard", "extreme")
EVENINGS = 80
RULES = NOT_NOT.rules()


def settings(seed: int) -> dict[str, Any]:
    """Every option gets its turn."""
    return {
        "level": LEVELS[seed % 4],
        "enter_cards": seed % 5 == 0,
        "one_tap": seed % 3 == 0,
        "dice": ("plain", "mixed")[seed % 2],
        "back": ("dealer", "random")[seed % 7 == 0],
        "cards": 48 if seed % 10 == 0 else 14,
    }


def people(seed: int, game: Game[State] = NOT_NOT) -> People:
    return People(seed, 2 + seed % 7, settings(seed), game=game)


@pytest.mark.parametrize("seed", range(0, EVENINGS, 4))
def test_what_the_device_knows_of_the_cards_is_true(seed: int) -> None:
    table = people(seed)
    while not table.at.state.over:
        table.round()
        for slot, face in table.slots.items():
            known = table.game.cards.faces(slot)
            entering = getattr(table.game.phase, "entering", ())
            assert table.at.state.over or slot in entering or not known or face in known


@pytest.mark.parametrize("seed", range(0, 300, 12))
def test_the_same_inputs_give_the_same_rulings_and_the_same_state(seed: int) -> None:
    at = people(seed).play().at
    assert judged_again(at.table, at.inputs) == (at.state, at.said)


@pytest.mark.parametrize("seed", range(0, 60, 5))
def test_undo_then_the_same_events_give_the_same_state(seed: int) -> None:
    recorded = Recorded(NOT_NOT)
    table = people(seed, recorded.game)
    undone = 0
    while not table.at.state.over:
        table.round()
        state = table.at.state
        undo_to_ns = state.rulings[-1].undo_to_ns if state.rulings else None
        if undo_to_ns is None or state.back_ns:  # a time that was taken back comes twice
            continue
        again = next(m.game for m in state.past if m.at_ns >= undo_to_ns)
        steps = enumerate(recorded.steps)
        found = (i for i, (game, event) in steps if game is again and event.at_ns == undo_to_ns)
        since = next(found, None)
        if since is None:  # it was the table's own: SCORES, END GAME
            continue
        undone += 1
        for _, event in recorded.steps[since:]:
            again, _ = recorded.again(again, event)
        assert again == state.game
    assert undone


def test_the_dealers_press_of_habit_after_a_round_says_nothing_of_the_cards() -> None:
    """Whether a Void went from RIGHT or UP itself, the device cannot know, and does not learn."""
    table = AtTable(NOT_NOT, 2, {"level": "discovery"}, seed=162)
    table.play("A right; wait 400; B up; wait 700; A right")
    assert [ruling.headline for ruling in table.rulings()] == ["BEN in 1980 ms"]
    assert isinstance(table.game.phase, Racing), "it rolled"
    assert set(table.game.cards.slots.values()) == {ANY}


def test_sixty_four_rulings_and_rolls_can_be_taken_back_over_rounds_and_no_more() -> None:
    at = People(3, 3).play().at
    state, rounds, taken = at.state, at.game.round, 0
    while state.rulings:
        state, _ = at.table.take_back(state, at.now_ns)
        assert not state.over
        taken += 1
    assert 60 <= taken <= 64
    assert rounds - state.game.round > 20


def anything(chance: random.Random, state: State, at_ns: int) -> Event:
    """Any event at all, sensible or not."""
    player = chance.randrange(8)
    button = chance.choice([*SLOTS, "pad", "elbow"])
    pressed_ns = at_ns - chance.choice([0, 80 * MS, 10**12])
    ready = chance.random() < 0.8
    asked = [choice.key for ask in RULES.view(state).asks for choice in ask.choices]
    lines = [line.key for line in RULES.menu(state, player % len(state.names))]
    events: list[Event] = [
        Press(player, button, at_ns, ready),
        Click(player, button, pressed_ns, at_ns, ready),
        Hold(player, button, pressed_ns, at_ns, ready),
        Freed(player, button, at_ns),
        Answer(player, chance.choice([*asked, "", "nonsense"]), at_ns),
        Pick(player, chance.choice([*lines, "", "nonsense"]), at_ns, at_ns),
        GameShown(at_ns),
        Read(at_ns),
        GameDue(at_ns),
        TakenBack(at_ns),
    ]
    return chance.choice(events)


@pytest.mark.parametrize("seed", range(80))
def test_no_order_of_events_makes_the_game_raise_or_lose_a_card(seed: int) -> None:
    chance = random.Random(seed)
    state = RULES.new(NOT_NOT.setup(NAMES[:8], settings(seed), seed, 250_000))
    at_ns = 0
    for _ in range(400):
        at_ns += chance.choice([0, 1, 100_000, 5 * MS, 800 * MS, -3 * MS])
        state, _ = RULES.step(state, anything(chance, state, at_ns))
        RULES.view(state)
        RULES.menu(state, 0)
        if state.over:
            break
        assert 0 <= state.cards.deck <= settings(seed)["cards"] - len(SLOTS)
        assert min(state.points) >= 0


@pytest.mark.parametrize("seed", range(40))
def test_no_order_of_inputs_makes_the_table_raise(seed: int) -> None:
    chance = random.Random(seed)
    setup = NOT_NOT.setup(NAMES[:4], settings(seed), seed, 250_000)
    table: Table[State] = Table(NOT_NOT, setup, range(4))
    state = table.start()
    at_ns = 0
    for _ in range(500):
        at_ns += chance.choice([0, 1, 100_000, 5 * MS, 90 * MS, 700 * MS])
        due_ns = table.due_ns(state)
        seat, switch = chance.randrange(6), chance.choice([*SLOTS, "pad"])
        items: list[Input] = [
            Contact(seat, switch, at_ns),
            Contact(seat, switch, at_ns),
            Release(seat, switch, at_ns),
            Shown(chance.choice([state.number, 0, 3]), at_ns),
            Due(at_ns if due_ns is None else max(due_ns, at_ns)),
        ]
        state, said = table.step(state, chance.choice(items))
        for ruling in said:
            if isinstance(ruling, Ruling):
                assert ruling.headline
                assert ruling.reason
