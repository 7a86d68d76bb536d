"""A button that opened the menu and is kept down chooses; until then, whatever else is heard."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.not_not import NOT_NOT
from companion.games.not_not.cards import SLOTS
from companion.kit.structs import replace
from companion.table.inputs import Contact, Release
from tests.at_table import MS, AtTable
from tests.games.not_not.table import ENTERING, cards, dice

ADA = 0
PADLESS = (frozenset(SLOTS),) * 2
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


@pytest.mark.parametrize("begin", [racing, entering])
@pytest.mark.parametrize("again_ms", [OPENED_MS, SOON_MS, LATE_MS, 4_000])
@pytest.mark.parametrize("heard", [Contact, Release])
def test_no_alarm_is_left_of_a_button_that_is_up(
    begin: Any, again_ms: int, heard: type[Contact | Release]
) -> None:
    table = begin()
    at_ns = table.now_ns + 400 * MS
    for item in (Contact(ADA, "right", at_ns), heard(ADA, "right", at_ns + again_ms * MS)):
        table.run(item.at_ns - 1)
        table.give(item)
    table.run(at_ns + 30_000 * MS)  # which fails if an alarm goes on ringing
