"""Nyet!: what will not be allowed, then tricks in teams."""

from __future__ import annotations

from typing import Any

from companion.games.nyet.options import SETTINGS, VARIANTS
from companion.kit.game import Game, imported
from companion.kit.texts import lesson

NYET: Game[Any] = Game(
    id="nyet",
    title="Nyet!",
    about="Say nyet to what you don't want, then take tricks with a new team every round.",
    players=range(2, 6),
    buttons=4,
    needs="the cards of Nyet!",
    settings=SETTINGS,
    variants=VARIANTS,
    rules=imported("companion.games.nyet.game:RULES"),
    lesson=lesson(__name__),
)
