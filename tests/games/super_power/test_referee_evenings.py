"""Refereed evenings: people who forget, and anything that can be pressed in any order."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bench.referee import Table, goals
from companion.games.super_power import SUPER_POWER
from companion.games.super_power.state import State
from companion.kit.events import Answer, Click, Due, Event, Freed, Hold, Pick, Press
from companion.kit.game import EVERY_SWITCH, Ended
from companion.kit.rulings import Ruling
from companion.kit.view import View
from tests.at_table import MS, NAMES, TIE_NS
from tests.games.super_power.found import Found
from tests.games.super_power.referee_table import ALL

RULES = SUPER_POWER.rules()
SWITCHES = (*sorted(EVERY_SWITCH), "elbow")


@pytest.mark.parametrize(("players", "pace_s"), [(2, 3.0), (4, 6.0), (6, 9.0), (10, 6.0)])
def test_nothing_forgotten_every_race_and_every_winner_is_right(
    players: int, pace_s: float
) -> None:
    found = Table("super", players, pace_s, 0.0, 0.0).play(2)
    assert found.hands == 2
    assert found.races[False] == 0, found.wrong
    assert found.winners[False] == 0, found.wrong
    assert found.stacked.total() > 0, "or nothing was compared"


def test_one_press_in_ten_forgotten_and_strays_name_no_wrong_winner() -> None:
    found = Found()
    for variant, stray in (("super", 0.05), ("family", 0.0), ("family", 0.05)):
        found.add(Table(variant, 5, 6.0, 0.1, stray).play(2))
    assert found.winners == {True: 6}, found.wrong


def test_the_bench_says_of_each_goal_whether_it_is_met() -> None:
    found = Table("super", 6, 6.0, 0.0, 0.0).play(1)
    lines = [str(goal) for goal in goals({(0.0, 0.0): found, (0.1, 0.0): found}, found, found)]
    assert {line.split(":")[0] for line in lines} <= {"met", "NOT MET"}
    wrong = Found(hands=1, winners=Counter({False: 1}))
    assert "NOT MET" in str(goals({(0.0, 0.0): wrong, (0.1, 0.0): wrong}, found, found)[4])


def first_state(seed: int) -> State:
    players = 2 + seed % 15
    few = frozenset({"up", "pad"})
    has = [few if p and (seed + p) % 5 == 0 else EVERY_SWITCH for p in range(players)]
    settings = {**ALL, "doghouse": seed % 3, "hands": 2, "spank": seed % 4 > 0}
    state: State = RULES.new(SUPER_POWER.setup(NAMES[:players], settings, seed, TIE_NS, has))
    return state


def anything(chance: random.Random, state: State, view: View, at_ns: int) -> Event:
    """Any event at all, sensible or not; answers among them that were never offered."""
    player, button = chance.randrange(-1, 18), chance.choice(SWITCHES)
    pressed_ns = at_ns - chance.choice([0, 80 * MS, 700 * MS, 10**12])
    keys = ["", "take back", "0", "7", "99", "out", "zero", "beam", "hand over"]
    if view.asks and chance.random() < 0.7:
        player = view.asks[0].player
        keys = [choice.key for choice in view.asks[0].choices]
    lines = [line.key for line in RULES.menu(state, max(0, player) % len(state.names))]
    events: list[Event] = [
        Press(player, button, at_ns),
        Press(player, button, at_ns),
        Click(player, button, pressed_ns, at_ns),
        Hold(player, button, pressed_ns, at_ns),
        Freed(player, button, at_ns),
        Answer(player, chance.choice(keys), at_ns),
        Pick(player, chance.choice([*keys, *lines]), pressed_ns, at_ns),
        Due(at_ns),
    ]
    return chance.choice(events)


def check(state: State, view: View) -> None:
    """What must hold after everything that anybody did."""
    hand = state.hand
    assert sorted(state.order) == sorted(view.places) == list(range(len(state.names)))
    assert len(set(hand.out)) == len(hand.out)
    assert hand.newcomers <= set(hand.out)
    assert not {call.player for call in hand.calls} & set(hand.out)
    assert min((hand.debt.cards, *state.points)) >= 0
    assert view.hint or view.asks  # how a question is answered is the table's to say
    assert view.lit


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_no_order_of_events_makes_the_referee_raise(first: int) -> None:
    clauses: set[str] = set()
    for seed in range(first, first + 10):
        chance, state, at_ns = random.Random(seed), first_state(seed), 0
        events: list[Event] = []
        for _ in range(150):
            view = RULES.view(state)
            check(state, view)
            at_ns += chance.choice([0, 1, 100_000, 5 * MS, 800 * MS, 4_000 * MS])
            events.append(anything(chance, state, view, at_ns))
            after, effects = RULES.step(state, events[-1])
            assert after is state or after != state, "the same state, if nothing changed"
            assert RULES.over(after) == any(isinstance(e, Ended) for e in effects)
            clauses |= {e.clause for e in effects if isinstance(e, Ruling)}
            state = after
            if RULES.over(state):
                break
        again = first_state(seed)
        for event in events:
            again, _ = RULES.step(again, event)
        assert again == state, "the same events, the same state"
    assert clauses >= {"SP-1", "SP-2", "SP-7"}, "they must get somewhere"
