"""Nuh-Uh!: be the first to say that an answer is wrong."""

from __future__ import annotations

from typing import Any

from companion.games.nuh_uh.options import SETTINGS, VARIANTS
from companion.kit.game import Game, imported
from companion.kit.texts import lesson

NUH_UH: Game[Any] = Game(
    id="nuh-uh",
    title="Nuh-Uh!",
    about="Wrong trivia answer? Be the first to say Nuh-Uh.",
    players=range(2, 17),
    buttons=1,
    needs="the cards of Nuh-Uh!",
    settings=SETTINGS,
    variants=VARIANTS,
    rules=imported("companion.games.nuh_uh.game:RULES"),
    lesson=lesson(__name__),
)
