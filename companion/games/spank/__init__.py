"""Spank the Baby, played with the pads alone."""

from __future__ import annotations

from typing import Any

from companion.games.spank.options import SETTINGS, VARIANTS
from companion.kit.game import Game, imported, lesson

SPANK: Game[Any] = Game(
    id="spank",
    title="Spank the Baby",
    about="A red three: everyone slaps the pad, and each hand draws for those below it.",
    players=range(2, 17),
    buttons=0,
    needs="a pack of cards with red threes",
    settings=SETTINGS,
    variants=VARIANTS,
    rules=imported("companion.games.spank.slapping:RULES"),
    lesson=lesson(__name__),
)
