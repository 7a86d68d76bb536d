"""Super Power, No Sissies: cards of four colours, and every house rule a switch of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.super_power.options import SETTINGS, VARIANTS
from companion.kit.game import Game, Rules

if TYPE_CHECKING:
    from companion.games.super_power.bookkeeper.state import State


def _rules() -> Rules[State]:
    from companion.games.super_power.bookkeeper import game, leaving, menu

    return Rules(
        new=game.new,
        step=game.step,
        view=game.view,
        standings=game.standings,
        over=lambda state: state.stage == "over",
        end=game.end,
        menu=menu.lines,
        leave=leaving.leave,
        back=leaving.back,
    )


SUPER_POWER = Game(
    id="super-power",
    title="Super Power, No Sissies",
    about="Shed your cards first, in turn or out of it, by as many house rules as you dare.",
    players=range(2, 17),
    buttons=1,
    settings=SETTINGS,
    variants=VARIANTS,
    rules=_rules,
)
