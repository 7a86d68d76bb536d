"""Nyet!: what will not be allowed, then tricks in teams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.nyet.options import SETTINGS, VARIANTS
from companion.kit.game import Game, Rules
from companion.kit.lesson import Lesson

if TYPE_CHECKING:
    from companion.games.nyet.state import State


def _rules() -> Rules[State]:
    from companion.games.nyet.game import RULES

    return RULES


def _lesson() -> Lesson:
    from companion.games.nyet.texts import LESSON

    return LESSON


NYET = Game(
    id="nyet",
    title="Nyet!",
    about="Say nyet to what you don't want, then take tricks with a new team every round.",
    players=range(2, 6),
    buttons=4,
    needs="the cards of Nyet!",
    settings=SETTINGS,
    variants=VARIANTS,
    rules=_rules,
    lesson=_lesson,
)
