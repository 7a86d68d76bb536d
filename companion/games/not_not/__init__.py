"""Not Not: tap the card that the dice allow, first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.not_not.options import LAID, SETTINGS, VARIANTS
from companion.kit.game import Game, Rules
from companion.kit.lesson import Lesson

if TYPE_CHECKING:
    from companion.games.not_not.state import State


def _rules() -> Rules[State]:
    from companion.games.not_not.game import RULES

    return RULES


def _lesson() -> Lesson:
    from companion.games.not_not.texts import LESSON

    return LESSON


NOT_NOT = Game(
    id="not-not",
    title="Not Not",
    about="Tap a card that matches the dice, before anyone else does.",
    players=range(2, 9),
    buttons=4,
    needs="the cards of Not Not",
    laid=LAID,
    settings=SETTINGS,
    variants=VARIANTS,
    rules=_rules,
    lesson=_lesson,
)
