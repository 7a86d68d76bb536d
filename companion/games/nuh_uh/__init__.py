"""Nuh-Uh!: doubt an answer, before anybody else does."""

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
    from companion.games.nuh_uh.lesson import LESSON

    return LESSON


NUH_UH = Game(
    id="nuh-uh",
    title="Nuh-Uh!",
    about="Doubt an answer to a trivia question, before anybody else does.",
    players=range(2, 17),
    buttons=1,
    needs="the cards of Nuh-Uh!",
    settings=SETTINGS,
    variants=VARIANTS,
    rules=_rules,
    lesson=_lesson,
)
