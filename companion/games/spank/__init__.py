"""Spank the Baby: just the pad."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.spank.options import SETTINGS, VARIANTS
from companion.kit.game import Game, Rules
from companion.kit.lesson import Lesson

if TYPE_CHECKING:
    from companion.games.spank.state import State


def _rules() -> Rules[State]:
    from companion.games.spank.slapping import RULES

    return RULES


def _lesson() -> Lesson:
    from companion.games.spank.lesson import LESSON

    return LESSON


SPANK = Game(
    id="spank",
    title="Spank the Baby",
    about="A red three: everybody slaps the pad, and the hands are counted from below.",
    players=range(2, 17),
    buttons=0,
    needs="a pack of cards with red threes",
    settings=SETTINGS,
    variants=VARIANTS,
    rules=_rules,
    lesson=_lesson,
)
