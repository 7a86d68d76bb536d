"""A stage: a page whose table plays evenings on a virtual clock, up to any point.

The whole daemon plays: the bundled evening of a game, or for Not Not bots with the page's cards.
For pictures and tests of what the page looks like.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from PIL.Image import Image

from companion.daemon.bots import Bots
from companion.daemon.seating import bundled, record_of_script
from companion.daemon.session import Observer, Session, begin
from companion.daemon.simulated_table import SimulatedTable
from companion.drawing.draw import draw
from companion.journal.script import Script, parse, read_script
from companion.kit.bots import QUICK
from companion.kit.game import Output
from companion.kit.screens import AskScreen, Screen
from companion.page.catalogue import browser_board
from companion.page.snapshot import words as in_words
from companion.page.table_page import TablePage
from companion.table.furniture import noted_screen
from companion.table.lobby import LobbyState, lobby
from companion.table.table import Table
from tools.chromium import Chromium

LAPTOP = (1366, 768)
PANEL = (128, 64)

# Everybody is a bot of the stage's there, so that cards are won.
NOT_NOT = """
game not-not
seat Ada
seat Ben
seat "Bot Ann"
seat "Bot Bo"
set level extreme
set deck virtual
set cards 20
seed 12
2400000 Ada pad
"""


def kind(screen: Screen) -> str:
    """What is on the panel, in a word, for a file's name."""
    name = type(screen).__name__.removesuffix("Screen").lower()
    return "list" if isinstance(screen, AskScreen) and not screen.choices[0].button else name


class Play(Observer):
    """An evening that plays on from stop to stop."""

    session: Session

    def __init__(self, page: TablePage, game: str) -> None:
        script = _script(game)
        names = tuple(script.names)
        board = browser_board(names)
        self.session = begin(record_of_script(script, board), None)
        self._page = page
        self._last = ""
        self._frame: Image | None = None
        self._news: list[Callable[[], None]] = []  # for the page, held back until a stop
        everybody = dict.fromkeys(names, QUICK) if script.game == "not-not" else {}
        bots = Bots(self.session, random.Random(4).random, everybody)
        self._table = SimulatedTable(board, self.session, script, None, self, bots=bots)
        page.watch(self.session)

    def until(self, done: Callable[[Session], bool]) -> bool:
        """Play on until `done`, then update the page. False if the evening ended first."""
        found = False
        while not found and (at_ns := self._table.step()) is not None:
            self._table.clock.advance_to(at_ns)
            found = self.session.state.shown and done(self.session)
        for give in self._news:
            give()
        self._news.clear()
        if self._frame is not None:
            self._page.frame(self._frame)
        self._page.watch(self.session)
        return found

    def frame(self, image: Image, _at_ns: int) -> None:
        self._frame = image

    def slip(self, text: str) -> None:
        self._news.append(partial(self._page.slip, text))

    def say(self, output: Output) -> None:
        self._news.append(partial(self._page.say, output))

    def kinds(self) -> Iterator[str]:
        """Stop at each kind of screen, at its second appearance or a late one."""
        seen: dict[str, int] = {}
        while self.until(lambda session: kind(session.state.screen) != self._last):
            self._last = kind(self.session.state.screen)
            seen[self._last] = seen.get(self._last, 0) + 1
            if seen[self._last] == 2:
                yield self._last
        yield "over"

    def close(self) -> None:
        self._table.close()


def _script(game: str) -> Script:
    if game == "not-not":
        return parse(NOT_NOT)
    return read_script(bundled(game))


class Stage:
    """A page, and browsers that look at it: a dealer's, a television's, a phone at seat 0."""

    def __init__(self, browser: Chromium, page: TablePage, dealer: str) -> None:
        self._page = page
        address = page.page.address
        seat = page.seats.offer(frozenset({0}))
        self.tabs = {
            "laptop": browser.tab(dealer, *LAPTOP, alone=True),
            "television": browser.tab(f"{address}?view=tv", 1920, 1080, alone=True),
            "phone": browser.tab(f"{address}phone.html#{seat}", 390, 664, alone=True),
        }
        self.tabs["phone"].size(390, 664, 1, phone=True)
        self.tabs["phone"].until("document.body.dataset.at === 'seat'")
        self.lobby()

    def lobby(self) -> None:
        """Show the lobby: the dealer has the form."""
        board = browser_board(())
        names = tuple(seat.name for seat in board.seats)
        asks = lobby(LobbyState(defaults=board.defaults))
        table = Table(asks, asks.setup(names, {}), range(len(names)))
        waiting = Session(table, table.start())
        self._page.watch(waiting)
        self._page.frame(draw(waiting.state.screen, PANEL, "1"))
        self.tabs["laptop"].until("document.querySelector('.start').hidden === false")

    def play(self, game: str) -> Play:
        """Begin an evening of a game."""
        return Play(self._page, game)

    def shows(self, session: Session) -> None:
        """Wait until every browser has what the table shows now."""
        words = [line for line in in_words(noted_screen(session.state)) if line]
        panel = json.dumps(". ".join(line.rstrip(". ") for line in words))
        for tab in self.tabs.values():
            tab.until(f"document.querySelector('#panel').alt === {panel}")
            if session.state.over:
                tab.until("document.querySelector('.final') !== null")


@contextmanager
def staged(browser: Chromium) -> Iterator[Stage]:
    """A stage of its own."""
    board = browser_board(())
    with TablePage(board, ("127.0.0.1", 0), print, print, real=False) as page:
        yield Stage(browser, page, page.address())
