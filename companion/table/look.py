"""What players see now: the game's view under pages to read, the menu and questions. Pure.

Pages to read cover the game, and a menu covers both.
"""

from __future__ import annotations

from typing import Generic

from companion.kit.clauses import Clauses
from companion.kit.game import Rules
from companion.kit.screens import Footed, Screen
from companion.kit.structs import replace
from companion.kit.view import Ask
from companion.table import menu, questions, reading
from companion.table.menu import Menu
from companion.table.state import S, TableState
from companion.table.words import CLAUSES

EVERYBODY = "ALL"  # the title of a question that is put to several players


class Look(Generic[S]):
    """A game as players see it."""

    def __init__(self, rules: Rules[S]) -> None:
        self.rules = rules

    def look(self, state: TableState[S]) -> TableState[S]:
        """Update the view and the screen to the state."""
        now = (state.own, state.reading, state.menu, state.cursor)
        if all(before is after for before, after in zip(state.viewed, now, strict=True)):
            return state
        if reading.is_done(state.reading, state.own):
            state = replace(state, reading=None)
        view = reading.with_pages(state.own, state.reading, over=state.over)
        names = state.own.names or state.sitting.names
        if state.menu is not None:
            ask = questions.at_seat(self._asked_by_menu(state, state.menu), _has(state))
            view = replace(view, alarm_ns=state.own.alarm_ns)  # what it covers stays to be read
            view = menu.with_menu(view, state.menu, ask, names)
        before, asked = state.asked, view.asks[0] if view.asks else None
        anew = False
        if asked != before:
            state, anew = _asks(state, asked)
        screen: Screen = view.screen
        if asked is not None:
            who = EVERYBODY if questions.are_alike(view.asks) else names[asked.player]
            screen = asked.screen or questions.screen(asked, who, state.cursor)
        if state.own.foot and isinstance(screen, Footed):
            screen = replace(screen, foot=state.own.foot)
        if screen != state.screen or anew:  # a question that reads as the last is drawn, too
            state = replace(state, screen=screen, number=state.number + 1, shown=False)
        viewed = (state.own, state.reading, state.menu, state.cursor)
        return replace(state, view=view, viewed=viewed)

    def clauses(self, state: TableState[S]) -> Clauses:
        """The rules by number, in our words; nothing where there is no game."""
        found = self.rules.clauses
        return {**found(state.game), **CLAUSES} if found is not None else {}

    def _asked_by_menu(self, state: TableState[S], opened: Menu) -> Ask:
        if opened.scores is not None:
            return menu.scores_sheet(opened, self.rules.standings(state.game))
        if opened.reads:
            return menu.rules_to_read(opened, self.clauses(state), state.cited)
        lines = () if state.over else menu.lines(self.rules, state.game, state.own, opened)
        return menu.question(opened, lines, self.rules.clauses is not None, over=state.over)


def _asks(state: TableState[S], asked: Ask | None) -> tuple[TableState[S], bool]:
    """Take the question that is asked now. Returns whether it is another than before.

    In a menu or a sheet perhaps only words differ. In a game two questions may have the same
    answers.
    """
    before = state.asked
    alike = state.menu is not None or (asked and asked.question) == (before and before.question)
    same = alike and questions.is_the_same(asked, before)
    state = replace(state, asked=asked, note=None)
    if same:
        return state, False
    return replace(state, asked_ns=None, cursor=0), asked is not None


def _has(state: TableState[S]) -> frozenset[str]:
    """The switches of whoever has the menu open, where they sit now."""
    assert state.menu is not None
    places = state.own.places
    return state.sitting.switches[places[state.menu.player] if places else state.menu.player]
