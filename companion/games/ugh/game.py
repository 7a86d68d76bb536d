"""Ugh!, put together: what begins it, who hears an event, and the questions that wait in line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.games.ugh import deck, ending, locking, turns, words
from companion.games.ugh.state import PATIENCE_NS, Cost, Count, Lock, Luck, State, Step
from companion.kit.events import Answer, Click, Due, Event, Pick
from companion.kit.game import Setup
from companion.kit.view import Ask, Choice, View

COSTS = (
    *(Choice(str(n), str(n)) for n in (1, 2, 3)),
    Choice("0", "NOTHING"),
    Choice(str(words.ICE_AGE), "ICE AGE"),
)
STEPS = tuple(Choice(n, n) for n in ("+10", "+1", "-10", "-1"))
OK = Choice("ok", "DONE")


def new(setup: Setup) -> State:
    """Raises ValueError for decks that so many cannot play with, or that cannot be."""
    many, has = len(setup.names), setup.settings
    if many > 6 and has["decks"] == 1:
        raise ValueError('option decks = "1": more than six players need 2')
    decks = has["decks"] or (1 if many <= 6 else 2)
    whole = deck.full(decks, has["blue"])
    none = (0,) * many
    return State(
        names=setup.names,
        flips=has["flips"],
        odds=has["odds"],
        decks=decks,
        counts=_counts(has["counts"]),
        last_ns=has["last_s"] * 1_000_000_000,
        whole=whole,
        deck=whole,
        ughs=none,
        pools=none,
        luck=(Luck(),) * many,
    )


def _counts(given: Sequence[str]) -> tuple[int, ...]:
    counts = tuple(int(word) if word.isdigit() else -1 for word in given)
    if counts and (min(counts) < 0 or sum(counts) != deck.IN_A_COLOUR):
        asked = ",".join(given)
        raise ValueError(f'option counts = "{asked}": use numbers that make {deck.IN_A_COLOUR}')
    return counts


def step(state: State, event: Event) -> Step:
    """One event, at any time. Never raises."""
    match event:
        case Answer(player, key, at_ns) if state.asked and state.asked[0].player == player:
            return _answered(state, key, at_ns)
        case Click() if event.player in state.order and not state.is_asked(event.player):
            pressed = turns.pressed if state.phase == "playing" else ending.pressed
            return pressed(state, event)
        case Pick(player, key) if key in [line.key for line in menu(state, player)]:
            picked = turns.picked if state.phase == "playing" else ending.picked
            return picked(state, event)
        case Due(at_ns) if state.asked:
            left_alone = at_ns >= state.since_ns + PATIENCE_NS
            return (state.answered(at_ns) if left_alone else state), ()
        case Due(at_ns):
            return ending.due(state, at_ns)
    return state, ()


def view(state: State) -> View:
    """The first question is asked of its player; the others, and all other presses, go on."""
    own = turns.view(state) if state.phase == "playing" else ending.view(state)
    if not state.asked:
        return own
    ask = _question(state)
    hint = f"{state.names[ask.player]} answers with the buttons at that seat. Others play on."
    alarm_ns = state.since_ns + PATIENCE_NS
    return replace(own, asks=(ask,), alarm_ns=alarm_ns, lit=(ask.player,), hint=hint)


def menu(state: State, player: int) -> tuple[Choice, ...]:
    if player not in state.order:
        return ()
    return turns.menu(state) if state.phase == "playing" else (turns.LOCK, ending.NOT_YET)


def end(state: State, why: str, at_ns: int) -> Step:
    return ending.over(state, why, at_ns)


def _question(state: State) -> Ask:
    match state.asked[0]:
        case Lock() as lock:
            return locking.question(state, lock)
        case Cost(player):
            return Ask(player, "THE UGH! COSTS", COSTS)
        case Count(player, left):
            return Ask(player, f"CARDS LEFT: {left}?", (*STEPS, OK))


def _answered(state: State, key: str, at_ns: int) -> Step:
    match state.asked[0]:
        case Lock() as lock:
            return locking.answered(state, lock, key, at_ns)
        case Cost(player) if key in [choice.key for choice in COSTS]:
            ruling = words.paid(state, player, int(key))
            return state.answered(at_ns).with_pool(player, -int(key)), (ruling,)
        case Count(player, left) if key in [choice.key for choice in STEPS]:
            left = min(max(left + int(key), 0), state.whole.left)
            return state.answered(at_ns, Count(player, left)), ()
        case Count(left=left) if key == OK.key:
            state = replace(state.answered(at_ns), deck=state.deck.counted(left))
            return state, words.last_announced(state)
    return state, ()
