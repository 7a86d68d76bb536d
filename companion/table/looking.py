"""What players see now: the game's view, the table's furniture over it, and the screen. Pure.

A notice lies over the game, a menu over both, and on top the question that somebody answers.
"""

from __future__ import annotations

from companion.kit.clauses import Clauses
from companion.kit.game import Rules
from companion.kit.screens import Footed, Screen
from companion.kit.structs import replace
from companion.kit.view import Choice
from companion.table import menu, notices, questions
from companion.table.clauses import CLAUSES
from companion.table.menu import Menu
from companion.table.state import S, TableState


def look(rules: Rules[S], state: TableState[S]) -> TableState[S]:
    """Bring view and screen up to what is wanted now."""
    if notices.is_done(state.reading, state.own):
        state = replace(state, reading=None)
    view, opened = notices.with_notice(state.own, state.reading, over=state.over), state.menu
    names = state.own.names or state.sitting.names
    if opened is not None:
        held = held_on(rules, state)
        to_read = menu.to_read(clauses(rules, state), state.cited)
        lines = _lines(rules, state, opened)
        ask = menu.question(opened, lines, to_read, over=state.over, held=held)
        place = state.own.places[opened.player] if state.own.places else opened.player
        ask = questions.at_seat(ask, state.sitting.switches[place])
        view = menu.with_menu(view, opened, ask, held, names)
    first = view.asks[0] if view.asks else None
    anew = False
    if first != state.asked:
        # Another question of a game may have the same answers; a menu's title only says more.
        same = opened is not None and questions.is_the_same(first, state.asked)
        state = replace(state, asked=first, too_soon=None)
        anew = first is not None and not same
        state = state if same else replace(state, asked_ns=None, cursor=0)
    screen: Screen = view.screen
    if first is not None:
        screen = questions.screen(first, names[first.player], state.cursor)
    if state.own.foot and isinstance(screen, Footed):
        screen = replace(screen, foot=state.own.foot)
    if screen != state.screen or anew:  # a question that reads as the last one did is drawn, too
        state = replace(state, screen=screen, number=state.number + 1, shown=False)
    return state if view is state.view else replace(state, view=view)


def held_on(rules: Rules[S], state: TableState[S]) -> menu.HeldOn | None:
    """What becomes of the menu if the button that opened it is not let go; and when."""
    opened = state.menu
    if opened is None:
        return None
    for down in state.down:
        opens = (down.player, down.at_ns - state.back_ns) == (opened.player, opened.pressed_ns)
        if opens and down.long:
            return menu.held_on(opened, _lines(rules, state, opened), counted=down.counted)
    return None


def clauses(rules: Rules[S], state: TableState[S]) -> Clauses:
    """What can be read at this table; nothing where there is no game."""
    found = rules.clauses(state.game)
    return {**found, **CLAUSES} if found else {}


def _lines(rules: Rules[S], state: TableState[S], opened: Menu) -> tuple[Choice, ...]:
    return () if state.over else menu.lines(rules, state.game, state.own, opened)
