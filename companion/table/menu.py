"""The menu, by a long press: what every game has there, and the lines that a game adds.

For one player at a time, and for a while only: a child's elbow must not keep the table waiting.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, TypeVar

from companion.kit.game import Rules
from companion.kit.standings import Standings
from companion.kit.view import TAKE_BACK, Ask, Choice, View

S = TypeVar("S")

OPEN_NS = 20_000_000_000  # a menu that nobody uses closes after that
OFFERED_NS = 8_000_000_000  # and one that nobody has asked for

SCORES = Choice("scores", "SCORES")
END_GAME = Choice("end game", "END GAME")
LEAVES = Choice("leaves", "PLAYER LEAVES")
IS_BACK = Choice("is back", "PLAYER IS BACK")
JOINS = "joins"  # no line: whoever is not there yet has no menu
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


def lines(rules: Rules[S], state: S, own: View, menu: Menu) -> tuple[Choice, ...]:
    """The game's lines, and who opened it may leave; who has gone may only come back."""
    if menu.player in own.away:
        return (IS_BACK,) if rules.back is not None else ()
    leaves = (LEAVES,) if rules.leave is not None else ()
    return (*rules.menu(state, menu.player), *leaves)


def question(menu: Menu, lines: tuple[Choice, ...], *, over: bool) -> Ask:
    """TAKE BACK comes first: two presses, whatever else there is.

    With what a game puts before it, each of them has a button of its own.
    """
    if over:
        return Ask(menu.player, "MENU", (TAKE_BACK, SCORES, NEW_GAME), style="list")
    at = lines.index(TAKE_BACK) + 1 if TAKE_BACK in lines else 0
    if at and not menu.more:
        return Ask(menu.player, "MENU", (*lines[:at], MORE, GO_BACK))
    choices = (TAKE_BACK, *lines[at:], SCORES, END_GAME)
    return Ask(menu.player, menu.title or "MENU", choices, style="list")


def with_menu(view: View, menu: Menu | None, ask: Ask | None, name: str) -> View:
    """It comes before any other question."""
    if menu is None or ask is None:
        return view
    waits = [menu.until_ns] if view.alarm_ns is None else [menu.until_ns, view.alarm_ns]
    hint = f"{name}: {ask.how}"
    return replace(view, asks=(ask,), alarm_ns=min(waits), lit=(menu.player,), hint=hint)


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
