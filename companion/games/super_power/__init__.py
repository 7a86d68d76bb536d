"""Super Power, No Sissies: cards of four colours, every house rule a switch, and a referee."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.super_power.options import SETTINGS, VARIANTS
from companion.kit.game import Game, Rules
from companion.kit.lesson import Lesson

if TYPE_CHECKING:
    from companion.games.super_power.state import State


def _rules() -> Rules[State]:
    from companion.games.super_power.game import RULES

    return RULES


def _lesson() -> Lesson:
    from companion.games.super_power.lesson import LESSON

    return LESSON


SUPER_POWER = Game(
    id="super-power",
    title="Super Power, No Sissies",
    about="Shed your cards first, in turn or out of it, by as many house rules as you dare.",
    players=range(2, 17),
    buttons=1,
    needs="an UNO deck, two from five players on",
    settings=SETTINGS,
    variants=VARIANTS,
    rules=_rules,
    lesson=_lesson,
)
