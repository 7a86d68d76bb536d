"""No order of events makes a game raise, lose a card, or change without a new state."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from companion.games.nuh_uh import NUH_UH
from companion.games.nyet import NYET
from companion.games.spank import SPANK
from companion.games.super_power import SUPER_POWER
from companion.games.ugh import UGH
from companion.kit import events
from companion.kit.game import EVERY_SWITCH, Ended, Game
from companion.kit.rulings import Ruling
from companion.kit.view import View

MS = 1_000_000
TIE_NS = 250_000
EVENTS = 400
ONE_BUTTON = frozenset({"up", "pad"})
SWITCHES = ("up", "right", "down", "left", "pad", "elbow")
GAPS_NS = (0, 1, 100_000, 5 * MS, 500 * MS, 2_600 * MS, 21_000 * MS, -2 * MS)
NONSENSE = ("", "0", "5", "77", "-1", "½", "+0", "-9 x", "nonsense", "TAKE BACK", "MORE...")


def anything(chance: random.Random, state: Any, game: Game[Any], at_ns: int) -> events.Event:
    """Any event, sensible or not; a question is answered, or the game would not get far."""
    view, player = game.rules().view(state), chance.choice(state.here)
    switch = chance.choice(SWITCHES)
    pressed_ns, ready = at_ns - chance.choice([0, 80 * MS, 10**12]), chance.random() < 0.8
    lines = game.rules().menu(state, player)
    ask = chance.choice(view.asks) if view.asks else None
    keys = [*NONSENSE, *(choice.key for choice in (ask.choices if ask else ()))]
    keys += [f"{sign}{key}" for key in keys for sign in "+-"]
    some: list[events.Event] = [
        *[events.Press(player, switch, at_ns, ready)] * 2,
        *[events.Click(player, switch, pressed_ns, at_ns, ready)] * 3,
        events.Hold(player, switch, pressed_ns, at_ns, ready),
        events.Freed(player, switch, at_ns),
        events.Answer(player, chance.choice(keys), at_ns),
        events.Pick(player, chance.choice([*NONSENSE, *(c.key for c in lines)]), pressed_ns, at_ns),
        events.Shown(at_ns),
        events.Read(at_ns),
        events.Due(at_ns),
    ]
    if ask is not None:
        some += [events.Answer(ask.player, chance.choice(keys), at_ns)] * 6
    return chance.choice(some)


def check_ugh(state: Any) -> None:
    """Neither the deck nor anybody's points go below zero; nobody is asked twice."""
    assert 0 <= state.deck.ughs <= state.deck.remain
    assert 0 <= state.deck.odds() <= 1
    assert min(*state.locked, *state.ughs) >= 0
    assert len({one.player for one in state.asked}) == len(state.asked)


def check_nuh_uh(state: Any) -> None:
    """Nobody has less than nothing, and only Active cards become Inactive."""
    for hand in state.hands:
        assert 0 <= hand.twos <= hand.trivia
        assert len(hand.inactive) <= hand.nuh_uhs
        assert state.settings["powers"] or not hand.inactive
    assert state.remaining >= 0


def check_nyet(state: Any) -> None:
    """No number of a round is below none."""
    assert min(*state.count.tricks, *state.count.loot) >= 0
    assert sum(state.count.tricks) <= state.tricks
    assert all(state.open)


def check_spank(state: Any) -> None:
    """No player's hand lies on the pad twice."""
    hands = [hand.player for hand in state.slaps.hands]
    assert len(set(hands)) == len(hands)
    assert min(state.points) >= 0


def check_super_power(state: Any) -> None:
    """Everybody has one place, and who is out has not called UNO."""
    hand = state.hand
    assert sorted(state.here) == list(range(len(state.names)))
    assert len(set(hand.out)) == len(hand.out)
    assert hand.newcomers <= set(hand.out)
    assert not {call.player for call in hand.calls} & set(hand.out)
    assert min(hand.debt, *state.points) >= 0


CHECKS: dict[str, tuple[Game[Any], Callable[[Any], None]]] = {
    "nyet": (NYET, check_nyet),
    "ugh": (UGH, check_ugh),
    "nuh-uh": (NUH_UH, check_nuh_uh),
    "spank": (SPANK, check_spank),
    "super-power": (SUPER_POWER, check_super_power),
}


def check_view(view: View, players: int) -> None:
    """Who is waited for is there, and the hint says what to do."""
    everybody = set(range(players))
    assert {*view.lit, *view.won, *(ask.player for ask in view.asks)} <= everybody
    assert view.hint or view.asks  # how a question is answered is the table's to say
    assert view.lit or view.alarm_ns is not None, "somebody is waited for, or it goes on by itself"
    for ask in view.asks:
        assert len({choice.key for choice in ask.choices}) == len(ask.choices) > 0


def is_for_the_table(view: View, event: events.Event) -> bool:
    """No game hears of a click of somebody who is asked, or asked next."""
    asked = (*view.asked_next, *(ask.player for ask in view.asks))
    return isinstance(event, events.Click) and event.player in asked and not view.others_may_press


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("name", CHECKS)
def test_no_order_of_events_raises_or_loses_anything(name: str, seed: int) -> None:
    game, check = CHECKS[name]
    chance, rules = random.Random(f"{name} {seed}"), game.rules()
    names = tuple(f"P{n}" for n in range(chance.choice(game.players)))
    settings = game.variants[seed % len(game.variants)].settings
    few = 5 if game is SUPER_POWER else len(names) + 1  # every fifth seat has one button there
    has = [ONE_BUTTON if n % few == few - 1 else EVERY_SWITCH for n in range(len(names))]
    setup = game.setup(names, settings, seed, TIE_NS, has)
    state, at_ns = rules.new(setup), 0
    for _ in range(EVENTS):
        at_ns += chance.choice(GAPS_NS)
        event, before = anything(chance, state, game, at_ns), state
        if is_for_the_table(rules.view(state), event):
            continue
        state, effects = rules.step(state, event)
        if isinstance(event, events.Press | events.Click):
            assert (state is before) == (state == before), event
        assert rules.over(state) == any(isinstance(effect, Ended) for effect in effects)
        check(state)
        check_view(rules.view(state), len(names))
        for effect in effects:
            if isinstance(effect, Ruling):
                assert effect.headline
                assert set(effect.players) <= set(range(len(names)))
        if rules.over(state):
            break
