"""A game that shows what it is told to show, and stays as it is; a session of it; a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.daemon.session import Session
from companion.kit.game import Effects, Game, Rules
from companion.kit.screens import MessageScreen
from companion.kit.standings import Standings, of_players
from companion.kit.structs import replace
from companion.kit.view import View
from companion.page.catalogue import browser_board
from companion.page.table_page import TablePage
from companion.table.table import Table
from firmware.clock import Clock

SCREEN = MessageScreen("STILL", "life")
LOCAL = ("127.0.0.1", 0)


def still(view: View, standings: Standings) -> Game[int]:
    """Its state is a number, which only `turned` changes."""

    def end(state: int, why: str, at_ns: int) -> tuple[int, Effects]:
        del why, at_ns
        return state, ()

    rules = Rules(
        new=lambda _: 0,
        step=lambda state, _: (state, ()),
        view=lambda _: view,
        standings=lambda _: standings,
        over=lambda _: False,
        end=end,
    )
    return Game("still", "Still", "Nothing happens.", range(1, 17), 0, (), (), lambda: rules)


def page_of(names: Sequence[str] = (), clock: Clock | None = None, **more: Any) -> TablePage:
    """The page of a simulated table for these people, or with other things than usual."""
    usual = {"board": browser_board(tuple(names)), "listen": LOCAL, "real": False}
    page = TablePage(**{**usual, "tell": print, "warn": print, **more})
    page.clock = clock or page.clock
    return page


def session_of(game: Game[int], names: Sequence[str], seats: Sequence[int] = ()) -> Session:
    """These people at these seats; none named, at the first ones."""
    table = Table(game, game.setup(names, {}), seats or range(len(names)))
    return Session(table, table.start())


def still_life(names: Sequence[str], **view: Any) -> Session:
    """Nobody ahead, and nothing to do, but for what that view of it says."""
    return session_of(still(View(SCREEN, **view), of_players(names, [0] * len(names))), names)


def turned(session: Session, game: int) -> None:
    """The session goes on, as the loop changes it."""
    session.state = replace(session.state, game=game)
