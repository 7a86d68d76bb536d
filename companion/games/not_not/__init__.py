"""Not Not: tap the card that the dice allow, first."""

from typing import Any

from companion.games.not_not.options import LAID, SETTINGS, VARIANTS
from companion.kit.game import Game, imported, lesson

NOT_NOT: Game[Any] = Game(
    id="not-not",
    title="Not Not",
    about="Tap a card that matches the dice, before anyone else does.",
    players=range(2, 9),
    buttons=4,
    needs="the cards of Not Not",
    laid=LAID,
    settings=SETTINGS,
    variants=VARIANTS,
    rules=imported("companion.games.not_not.game:RULES"),
    lesson=lesson(__name__),
)
