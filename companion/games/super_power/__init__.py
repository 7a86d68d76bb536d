"""Super Power, No Sissies: cards of four colours, every house rule a switch, and a referee."""

from __future__ import annotations

from typing import Any

from companion.games.super_power.options import SETTINGS, VARIANTS
from companion.kit.game import Game, imported, lesson

SUPER_POWER: Game[Any] = Game(
    id="super-power",
    title="Super Power, No Sissies",
    about="Get rid of your cards first, in turn or out, with as many house rules as you dare.",
    players=range(2, 17),
    buttons=1,
    needs="an UNO deck; 2 decks for 5 players or more",
    settings=SETTINGS,
    variants=VARIANTS,
    rules=imported("companion.games.super_power.game:RULES"),
    lesson=lesson(__name__),
)
