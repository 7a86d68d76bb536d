"""A button that opened the menu and is kept down chooses; until then, whatever else is heard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from companion.games.not_not import NOT_NOT
from companion.games.not_not.cards import SLOTS
from companion.kit.structs import replace
from companion.table.inputs import Contact, Due, Input, Release
from tests.at_table import MS, AtTable
from tests.games.not_not.table import ENTERING, cards, dice

ADA = 0
PADLESS = (frozenset(SLOTS),) * 2
FEW = 10  # alarms at one instant
OPENED_MS, SOON_MS, LATE_MS = 700, 1_400, 3_700  # after the touch that opened the menu


def racing() -> AtTable[Any]:
    """Ada deals; a hold calls nobody."""

    def thrown(state: Any) -> Any:
        state = replace(state, cards=cards("red yellow green blue"))
        return state.with_dice(dice("UP", "BLUE", negation="NOTHING"))

    return AtTable(NOT_NOT, 2, first=thrown, switches=PADLESS)


def entering() -> AtTable[Any]:
    """Ben won on a card that nobody knows; a hold objects, also of Ada, who enters the new one."""

    def thrown(state: Any) -> Any:
        state = replace(state, cards=cards("? yellow green blue"))
        return state.with_dice(dice("NOTHING", "RED", negation="NOTHING"))

    table = AtTable(NOT_NOT, 2, ENTERING, first=thrown, switches=PADLESS)
    return table.play("wait 400; B up; wait 4000")


def alarms_at_once(table: AtTable[Any], items: Sequence[Input], until_ns: int) -> int:
    """The inputs and all alarms until then: how many alarms came at the worst instant."""
    worst, count, last_ns = 0, 0, -1
    for item in [*items, Due(until_ns)]:
        while (due_ns := table.table.due_ns(table.state)) is not None and due_ns <= item.at_ns:
            count = count + 1 if due_ns == last_ns else 1
            worst, last_ns = max(worst, count), due_ns
            if worst > FEW:
                return worst
            table.run(max(table.now_ns, due_ns) - 1)
            table.give(Due(max(table.now_ns, due_ns)))
            table._draw()
        table.run(item.at_ns - 1)
        if not isinstance(item, Due):
            table.give(item)
    return worst


@pytest.mark.parametrize("begin", [racing, entering])
@pytest.mark.parametrize("again_ms", [OPENED_MS, SOON_MS, LATE_MS, 4_000])
@pytest.mark.parametrize("heard", [Contact, Release])
def test_no_alarm_is_left_of_a_button_that_is_up(
    begin: Any, again_ms: int, heard: type[Contact | Release]
) -> None:
    table = begin()
    at_ns = table.now_ns + 400 * MS
    items = [Contact(ADA, "right", at_ns), heard(ADA, "right", at_ns + again_ms * MS)]
    assert alarms_at_once(table, items, at_ns + 30_000 * MS) <= FEW
