"""Taking back is the same as judging all up to there again."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.games import GAMES
from companion.journal.records import Record
from companion.journal.replay import table_of
from companion.journal.script import SWITCHES
from companion.table.inputs import Contact, Due, Input, Release, Shown
from companion.table.play import before_the_last, taken_back
from companion.table.state import TableState

GAME = {game.id: game for game in GAMES}
PRESSES = 60
GAPS_MS = (0, 38, 450, 900, 2_500, 6_000)


@cache
def evening(game: str, seed: int) -> tuple[Record, tuple[Input, ...]]:
    """Anybody presses anything, and the panel draws at once."""
    chance = random.Random(f"{game} {seed}")
    names = ("Ada", "Ben", "Cleo")[: max(2, GAME[game].players[0])]
    record = Record(game, names, tuple(range(len(names))), {}, seed, 250_000, "simulated")
    table = table_of(record)
    state, inputs, at_ns = table.start(), list[Input](), 0

    def give(item: Input) -> TableState[Any]:
        inputs.append(item)
        return table.step(state, item)[0]

    for _ in range(PRESSES):
        state = give(Shown(state.number, at_ns))
        until_ns = at_ns + chance.choice(GAPS_MS) * 1_000_000
        for _ in range(20):
            due_ns = table.due_ns(state)
            if due_ns is None or due_ns > until_ns:
                break
            at_ns = max(at_ns, due_ns)
            state = give(Due(at_ns))
        at_ns = until_ns
        seat, switch = chance.randrange(len(names)), chance.choice(SWITCHES)
        state = give(Contact(seat, switch, at_ns))
        at_ns += 80_000_000
        state = give(Release(seat, switch, at_ns))
    return record, tuple(inputs)


def judged(record: Record, inputs: tuple[Input, ...]) -> list[TableState[Any]]:
    """The table before each input, and after the last."""
    table = table_of(record)
    states = [table.start()]
    for item in inputs:
        states.append(table.step(states[-1], item)[0])
    return states


@settings(max_examples=25, deadline=None, derandomize=True)
@given(game=st.sampled_from(sorted(GAME)), seed=st.integers(0, 5), part=st.floats(0.1, 1))
def test_the_game_is_as_if_nothing_had_been_pressed_since(
    game: str, seed: int, part: float
) -> None:
    record, inputs = evening(game, seed)
    states = judged(record, inputs[: round(len(inputs) * part)])
    state = states[-1]
    at = before_the_last(state)
    assume(at is not None)
    assert at is not None
    moment = state.past[at]
    back_to = next(n for n, one in enumerate(states) if any(m is moment for m in one.past)) - 1
    taken = taken_back(state, at, inputs[-1].at_ns)
    again = judged(record, inputs[:back_to])[-1]
    assert taken.game == again.game
    assert taken.sitting == again.sitting
    assert taken.reading is None
    assert len(taken.past) == at
