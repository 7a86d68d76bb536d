"""What every game is held to: the same inputs say the same again, and undo loses nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.kit.game import Event
from companion.table.inputs import Input
from companion.table.table import Output, Table, TableState


class Recorded:
    """A game, keeping every event with the state before it."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self.steps: list[tuple[Any, Event]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def step(self, state: Any, event: Event) -> Any:
        self.steps.append((state, event))
        return self._game.step(state, event)


def judged_again(
    table: Table[Any], inputs: Iterable[Input]
) -> tuple[TableState[Any], list[Output]]:
    """The state that the inputs lead to from the start, and all that is said on the way."""
    state = table.start()
    said: list[Output] = []
    for item in inputs:
        state, more = table.step(state, item)
        said += more
    return state, said
