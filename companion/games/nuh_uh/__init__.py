"""Nuh-Uh!: be the first to say that an answer is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.nuh_uh.options import SETTINGS, VARIANTS
from companion.kit.game import Game, Rules
from companion.kit.lesson import Lesson

if TYPE_CHECKING:
    from companion.games.nuh_uh.state import State


def _rules() -> Rules[State]:
    from companion.games.nuh_uh.game import RULES

    return RULES


def _lesson() -> Lesson:
    from companion.games.nuh_uh.texts import LESSON

    return LESSON


NUH_UH = Game(
    id="nuh-uh",
    title="Nuh-Uh!",
    about="Wrong trivia answer? Be the first to say Nuh-Uh.",
    players=range(2, 17),
    buttons=1,
    needs="the cards of Nuh-Uh!",
    settings=SETTINGS,
    variants=VARIANTS,
    rules=_rules,
    lesson=_lesson,
)
