"""The menu, by a long press: what every game has there, and the lines that a game adds.

For one player at a time, and for a while only: a child's elbow must not keep the table waiting.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from companion.kit.clauses import Clauses, label
from companion.kit.game import Rules
from companion.kit.standings import Standings
from companion.kit.view import TAKE_BACK, Ask, Choice, View
from companion.table import questions

S = TypeVar("S")

OPEN_NS = 20_000_000_000  # a menu that nobody uses closes after that
OFFERED_NS = 8_000_000_000  # and one that nobody has asked for

READ_RULES = Choice("rules", "RULES")
SCORES = Choice("scores", "SCORES")
END_GAME = Choice("end game", "END GAME")
LEAVES = Choice("leaves", "PLAYER LEAVES")
IS_BACK = Choice("is back", "PLAYER IS BACK")
NEW_GAME = Choice("new game", "NEW GAME")
MORE = Choice("more", "MORE...")
GO_BACK = Choice("", "GO BACK")

OVER = "The game is over. Press for the same once more, or hold a button for the menu."


class Menu(NamedTuple):
    """Who has it open, since which touch, until when if nobody uses it; game time."""

    player: int
    pressed_ns: int
    until_ns: int
    by_game: bool = False  # the game opened it, and waits until it is closed
    more: bool = False  # what a game puts before TAKE BACK is not wanted
    title: str = ""  # why it was opened, if nobody asked for it
    reads: bool = False  # the rules are wanted, and which of them is asked

    def used(self, now_ns: int) -> Menu:
        """Somebody has pressed a button of it: it stays as long as if it had just been opened."""
        return self._replace(until_ns=max(self.until_ns, now_ns + OPEN_NS))


def lines(rules: Rules[S], state: S, own: View, menu: Menu) -> tuple[Choice, ...]:
    """The game's lines, and who opened it may leave; who has gone may only come back."""
    if menu.player in own.away:
        return (IS_BACK,) if rules.back is not None else ()
    leaves = (LEAVES,) if rules.leave is not None else ()
    return (*rules.menu(state, menu.player), *leaves)


def question(menu: Menu, lines: tuple[Choice, ...], rules: Sequence[Choice], *, over: bool) -> Ask:
    """TAKE BACK comes first: two presses, whatever else there is.

    With what a game puts before it, each of them has a button of its own. `rules`: its clauses.
    """
    if menu.reads:
        return Ask(menu.player, READ_RULES.label, tuple(rules), style="list")
    read = (READ_RULES,) if rules else ()
    if over:
        return Ask(menu.player, "MENU", (TAKE_BACK, *read, SCORES, NEW_GAME), style="list")
    at = lines.index(TAKE_BACK) + 1 if TAKE_BACK in lines else 0
    if at and not menu.more:
        return Ask(menu.player, "MENU", (*lines[:at], MORE, GO_BACK))
    choices = (TAKE_BACK, *lines[at:], *read, SCORES, END_GAME)
    return Ask(menu.player, menu.title or "MENU", choices, style="list")


def to_read(clauses: Clauses, last: str) -> tuple[Choice, ...]:
    """The clauses, that of the last ruling first: an argument is about it. What is off is last."""
    numbers = sorted(clauses, key=lambda number: (number != last, not clauses[number].is_on))
    return tuple(Choice(number, label(number, clauses[number])) for number in numbers)


def with_menu(view: View, menu: Menu, ask: Ask, names: Sequence[str]) -> View:
    """It comes before any other question."""
    waits = [menu.until_ns] if view.alarm_ns is None else [menu.until_ns, view.alarm_ns]
    asked = replace(view, asks=(ask,), alarm_ns=min(waits), lit=(menu.player,), hint="")
    return questions.with_how(asked, names)


def final(before: View, standings: Standings, players: int) -> View:
    """A game that is over: who won, and the menu for whoever holds a button."""
    return View(
        screen=standings.screen(standings.headline(), "Press: same again"),
        lit=tuple(player for player in range(players) if player not in before.away),
        won=standings.leaders,
        hint=OVER,
        places=before.places,
        level=before.level,
        away=before.away,
        names=before.names,
        tableau=before.tableau,
    )
