"""Random evenings: whatever people do, no step raises, no card is lost, and the judge is right."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.games.not_not import NOT_NOT
from companion.games.not_not.cards import SLOTS, VOID
from companion.games.not_not.state import Dealing, State
from companion.kit.events import Answer, Click, Event, Freed, Hold, Pick, Press, Read, TakenBack
from companion.kit.events import Due as GameDue
from companion.kit.events import Shown as GameShown
from companion.kit.rulings import Ruling
from companion.table.inputs import Contact, Due, Input, Release, Shown
from companion.table.table import Table
from tests.games.not_not.people import MS, NAMES, People
from tests.recorded import Recorded, judged_again

LEVELS = ("discovery", "normal", "hard", "extreme")
EVENINGS = 80  # `python -m bench.presume` plays more
RULES = NOT_NOT.rules()
PICKS = [
    "rule",
    "void",
    "enter",
    "stop",
    "deal",
    "object",
    "nobody",
    "wrong up",
    "matched left",
    "scores",
    "leaves",
    "end game",
    "",
]


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


def people(seed: int) -> People:
    return People(seed, players=2 + seed % 7, settings=settings(seed))


@pytest.mark.parametrize("first", range(0, EVENINGS, 50))
def test_evenings_are_judged_as_if_every_card_were_known(first: int) -> None:
    for seed in range(first, first + 20):
        table = people(seed)
        for _ in table.steps():
            check_knowledge(table)
            check_deck(table)
        assert table.state.over
        wrong = [d for d in table.decided if d.winners != d.truth and not d.one_tap]
        assert wrong == [], seed


def check_deck(table: People) -> None:
    """The deck has as many cards as the real one, but for Voids that it was not told of yet."""
    game = table.state.game
    if isinstance(game.phase, Dealing) and not game.over and not game.phase.empty:
        pending = sum(table._replaced.values())
        assert game.cards.deck == len(table.cloth.deck) + pending


def check_knowledge(table: People) -> None:
    """What the device knows is true, wherever it claims to know."""
    game = table.state.game
    if game.over:
        return
    entering = game.phase.entering if isinstance(game.phase, Dealing) else ()
    for slot, face in table.cloth.slots.items():
        known = game.cards.faces(slot)
        assert slot in entering or not known or face in known


@pytest.mark.parametrize("seed", range(0, 300, 6))
def test_the_same_inputs_give_the_same_rulings_and_the_same_state(seed: int) -> None:
    table = people(seed)
    table.play()
    assert judged_again(table.table, table.inputs) == (table.state, table.said)


@pytest.mark.parametrize("seed", range(0, 60, 2))
def test_undo_then_the_same_events_give_the_same_state(seed: int) -> None:
    recorded = Recorded(NOT_NOT)
    table = People(seed, 2 + seed % 7, settings(seed), game=recorded.game)
    undone = 0
    for _ in table.steps():
        state = table.state
        if not state.rulings or undone > 20:
            continue
        undone += 1
        undo_to_ns = state.rulings[-1].undo_to_ns
        table.table.take_back(state, table.now_ns - state.back_ns)
        again = next(m.game for m in state.past if m.at_ns >= (undo_to_ns or 0))
        since = next(
            i
            for i, (before, event) in enumerate(recorded.steps)
            if before is again and event.at_ns == undo_to_ns
        )
        for _, event in recorded.steps[since:]:
            again, _ = recorded.again(again, event)
        assert again == state.game
    assert undone


def anything(chance: random.Random, at_ns: int) -> Event:
    """Any event at all, sensible or not."""
    player = chance.randrange(8)
    button = chance.choice([*SLOTS, "pad", "elbow"])
    pressed_ns = at_ns - chance.choice([0, 80 * MS, 10**12])
    ready = chance.random() < 0.8
    events: list[Event] = [
        Press(player, button, at_ns, ready),
        Click(player, button, pressed_ns, at_ns, ready),
        Hold(player, button, pressed_ns, at_ns, ready),
        Freed(player, button, at_ns),
        Answer(player, chance.choice(["yes", "no", "", "nonsense", VOID, "red"]), at_ns),
        Pick(player, chance.choice(PICKS), at_ns, at_ns),
        GameShown(at_ns),
        Read(at_ns),
        GameDue(at_ns),
        TakenBack(at_ns),
    ]
    return chance.choice(events)


@pytest.mark.parametrize("seed", range(80))
def test_no_order_of_events_makes_the_game_raise_or_lose_a_card(seed: int) -> None:
    chance = random.Random(seed)
    state = RULES.new(NOT_NOT.setup(NAMES, settings(seed), seed, 250_000))
    at_ns = 0
    for _ in range(400):
        at_ns += chance.choice([0, 1, 100_000, 5 * MS, 800 * MS, -3 * MS])
        state, _ = RULES.step(state, anything(chance, at_ns))
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
