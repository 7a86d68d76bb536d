"""Taking back leads to the same state as judging again all inputs before it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.games import GAMES
from companion.journal.records import Record
from companion.journal.replay import table_of
from companion.table.inputs import Input
from companion.table.play import before_the_last, taken_back
from companion.table.state import TableState
from tests.journal.damaged import IN_MEMORY
from tests.journal.round_trip import played, random_script

GAME = {game.id: game for game in GAMES}


@cache
def evening(game: str, seed: int) -> tuple[Record, tuple[Input, ...]]:
    """A random evening of a game: its record and inputs."""
    with TemporaryDirectory(dir=IN_MEMORY) as folder:
        record, entries = played(random_script(GAME[game], seed), Path(folder))
    return record, tuple(entry.input for entry in entries)


def judged(record: Record, inputs: tuple[Input, ...]) -> list[TableState[Any]]:
    """The states of the table before each input, and after the last."""
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
