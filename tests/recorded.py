"""What every game is held to: the same inputs say the same again, and undo loses nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion.kit.events import Event, TakenBack
from companion.kit.game import Game, Output, Rules
from companion.kit.structs import Struct, replace
from companion.table.inputs import Input
from companion.table.state import TableState
from companion.table.table import Table


class Went(Struct, frozen=True):
    """A player went home, or came back: what the table tells a game besides events."""

    player: int
    at_ns: int
    back: bool = False


class Recorded:
    """The steps of a game: every event with the state before it."""

    def __init__(self, game: Game[Any]) -> None:
        self.rules: Rules[Any] = game.rules()

        def step(state: Any, event: Event) -> Any:
            if not isinstance(event, TakenBack):  # it begins another line of play
                self.steps.append((state, event))
            return self.rules.step(state, event)

        def went(back: bool) -> Callable[[Any, int, int], Any]:
            def does(state: Any, player: int, at_ns: int) -> Any:
                self.steps.append((state, Went(player, at_ns, back)))
                return self.again(state, Went(player, at_ns, back))

            return does

        self.steps: list[tuple[Any, Event | Went]] = []
        leave = went(False) if self.rules.leave is not None else None
        back = went(True) if self.rules.back is not None else None
        recorded: Rules[Any] = replace(self.rules, step=step, leave=leave, back=back)
        self.game: Game[Any] = replace(game, rules=lambda: recorded)

    def again(self, state: Any, event: Event | Went) -> Any:
        """That step once more, from any state."""
        if not isinstance(event, Went):
            return self.rules.step(state, event)
        does = self.rules.back if event.back else self.rules.leave
        assert does is not None
        return does(state, event.player, event.at_ns)


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
