"""What every game is held to: the same inputs say the same again, and undo loses nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from companion.kit.events import Event, TakenBack
from companion.kit.game import Game, Output, Rules
from companion.table.inputs import Input
from companion.table.state import TableState
from companion.table.table import Table


class Recorded:
    """The steps of a game: every event with the state before it."""

    def __init__(self, game: Game[Any]) -> None:
        rules = game.rules()

        def step(state: Any, event: Event) -> Any:
            if not isinstance(event, TakenBack):  # it begins another line of play
                self.steps.append((state, event))
            return rules.step(state, event)

        self.steps: list[tuple[Any, Event]] = []
        recorded: Rules[Any] = replace(rules, step=step)
        self.game: Game[Any] = replace(game, rules=lambda: recorded)


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
