"""Which sound a session makes: the dice are out, a dead heat, somebody won. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.kit.game import Output
from companion.kit.rulings import Ruling
from companion.kit.screens import DiceScreen, RulingScreen
from companion.table.state import TableState
from firmware.buzzer import Note, Sound

# Told apart by their rhythm too: many buzzers have one tone.
DICE: Sound = (Note(880, 60),)
DEAD_HEAT: Sound = (Note(660, 80), Note(0, 80), Note(660, 80))
WON: Sound = (Note(660, 80), Note(880, 80), Note(1320, 240))


def sound(before: TableState[Any], after: TableState[Any], said: Sequence[Output]) -> Sound | None:
    """What is heard when one state follows another. A press has counted long before."""
    if after.view.won and after.view.won != before.view.won:
        screen = after.view.screen
        even = isinstance(screen, RulingScreen) and screen.tone == "even"
        return DEAD_HEAT if even or any(map(_is_dead_heat, said)) else WON
    if isinstance(after.screen, DiceScreen) and after.shown and not before.shown:
        return DICE
    return None


def _is_dead_heat(said: Output) -> bool:
    if not isinstance(said, Ruling):
        return False
    return said.tone == "even" or sum(finish.result == "first" for finish in said.race) > 1
