"""Ugh!: press your luck, multiply, lock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.ugh.options import SETTINGS, VARIANTS
from companion.kit.game import Game, Rules
from companion.kit.lesson import Lesson

if TYPE_CHECKING:
    from companion.games.ugh.state import State


def _rules() -> Rules[State]:
    from companion.games.ugh.game import RULES

    return RULES


def _lesson() -> Lesson:
    from companion.games.ugh.texts import LESSON

    return LESSON


UGH = Game(
    id="ugh",
    title="Ugh!",
    about="Press your luck: lock sets of 3 colours, multiply them, and watch out for the Ugh!",
    players=range(2, 13),
    buttons=4,
    needs="the cards of Ugh!, two decks from seven players on",
    settings=SETTINGS,
    variants=VARIANTS,
    rules=_rules,
    lesson=_lesson,
)
