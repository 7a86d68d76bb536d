"""Ugh!: press your luck, multiply, lock."""

from __future__ import annotations

from typing import Any

from companion.games.ugh.options import SETTINGS, VARIANTS
from companion.kit.game import Game, imported
from companion.kit.texts import lesson

UGH: Game[Any] = Game(
    id="ugh",
    title="Ugh!",
    about="Press your luck: lock sets of 3 colours, multiply them, and watch out for the Ugh!",
    players=range(2, 13),
    buttons=4,
    needs="the cards of Ugh!, two decks from seven players on",
    settings=SETTINGS,
    variants=VARIANTS,
    rules=imported("companion.games.ugh.game:RULES"),
    lesson=lesson(__name__),
)
