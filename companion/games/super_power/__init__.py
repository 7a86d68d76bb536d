"""Super Power, No Sissies: cards of four colours, every house rule a switch, and two modes.

A state says which mode it is of, so neither mode knows of the other, and only the one that is
played is imported.
"""

from __future__ import annotations

from typing import Any

from companion.games.super_power.options import SETTINGS, VARIANTS
from companion.kit.foreign import Why
from companion.kit.game import Effects, Game, Newcomer, Rules
from companion.kit.lesson import Lesson


def _rules() -> Rules[Any]:
    return Rules(
        new=lambda setup: _mode(setup.settings["mode"]).new(setup),
        step=lambda state, event: _mode(state.mode).step(state, event),
        view=lambda state: _mode(state.mode).view(state),
        standings=lambda state: _mode(state.mode).standings(state),
        over=lambda state: _mode(state.mode).over(state),
        end=lambda state, why, at_ns: _mode(state.mode).end(state, why, at_ns),
        menu=lambda state, player: _mode(state.mode).menu(state, player),
        clauses=lambda state: _mode(state.mode).clauses(state),
        leave=_leave,
        back=_back,
        join=_join,
        without=_without,
    )


def _leave(state: Any, player: int, at_ns: int) -> tuple[Any, Effects]:
    leave = _mode(state.mode).leave
    assert leave is not None  # both modes have it
    return leave(state, player, at_ns)


def _back(state: Any, player: int, at_ns: int) -> tuple[Any, Effects]:
    back = _mode(state.mode).back
    assert back is not None  # both modes have it
    return back(state, player, at_ns)


def _join(state: Any, newcomer: Newcomer, at_ns: int) -> tuple[Any, Effects]:
    join = _mode(state.mode).join
    assert join is not None  # both modes have it
    return join(state, newcomer, at_ns)


def _without(state: Any, name: str, why: Why, at_ns: int) -> tuple[Any, Effects]:
    without = _mode(state.mode).without
    return (state, ()) if without is None else without(state, name, why, at_ns)


def _mode(name: str) -> Rules[Any]:
    if name == "bookkeeper":
        from companion.games.super_power.bookkeeper.game import BOOKKEEPER

        return BOOKKEEPER
    from companion.games.super_power.referee.game import REFEREE

    return REFEREE


def _lesson() -> Lesson:
    from companion.games.super_power.lesson import LESSON

    return LESSON


SUPER_POWER = Game(
    id="super-power",
    title="Super Power, No Sissies",
    about="Shed your cards first, in turn or out of it, by as many house rules as you dare.",
    players=range(2, 17),
    buttons=1,
    needs="an UNO deck, two from five players on",
    settings=SETTINGS,
    variants=VARIANTS,
    rules=_rules,
    lesson=_lesson,
)
