"""What every game is held to: the same inputs say the same again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.kit.game import Output
from companion.kit.structs import replace
from companion.table.inputs import Input
from companion.table.state import TableState
from companion.table.table import Table


def core(state: TableState[Any]) -> TableState[Any]:
    """All that decides how a table judges further inputs, whatever led to it."""
    unseen = (None, None, None, 0)
    return replace(state, judged=(), newest_ns=0, note=None, output=(), viewed=unseen)


def judged_again(
    table: Table[Any], inputs: Iterable[Input]
) -> tuple[TableState[Any], list[Output]]:
    """The state that the inputs lead to from the start, and all that is said on the way."""
    state = table.start()
    output: list[Output] = []
    for item in inputs:
        state, more = table.step(state, item)
        output += more
    return state, output
