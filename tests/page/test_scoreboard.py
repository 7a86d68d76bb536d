"""The scoreboard for the room, in a real browser: places, teams, time lines, whose turn it is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from companion.daemon.session import Session
from companion.kit.events import Event
from companion.kit.game import Settings
from companion.kit.options import Setting, Variant
from companion.kit.rulings import Finish, Ruling
from companion.kit.screens import MessageScreen
from companion.kit.view import Ask, Choice, View
from companion.page import snapshot
from companion.page.house import SEATS, House, browser_board
from companion.table.table import Table
from tools.chromium import Chromium, Tab, installed

pytestmark = pytest.mark.skipif(
    installed() is None, reason="no Chromium here: apt-get install chromium"
)

BOARD = replace(browser_board(()), panel=None, printer=None)
TURN = "document.querySelector('.turn').textContent"
ROWS = "[...document.querySelectorAll('.standing .row')].map(row => row.textContent)"
WHEN = "[...document.querySelectorAll('.board .when')].map(row => row.textContent)"
OVERFLOW = """[document.documentElement.scrollWidth > innerWidth,
  [...document.querySelectorAll('.standing .row, .board .tap')]
    .filter(row => row.getBoundingClientRect().bottom > innerHeight).length]"""


@dataclass
class Still:
    """A game that says what it is told to say, and stays as it is."""

    seen: View
    points: tuple[tuple[str, int], ...]
    settings: tuple[Setting, ...] = ()
    variants: tuple[Variant, ...] = ()

    id = "still"
    title = "Still"
    about = "Nothing happens."
    players = range(1, 17)
    buttons = 0

    def new(self, *_: object) -> None:
        return None

    def step(self, state: None, event: Event) -> tuple[None, tuple[()]]:
        del event
        return state, ()

    def view(self, state: None) -> View:
        del state
        return self.seen

    def standings(self, state: None) -> tuple[tuple[str, int], ...]:
        del state
        return self.points

    def over(self, state: None) -> bool:
        del state
        return False


class Room:
    """A real table's house, and a television that looks at its page."""

    def __init__(self, house: House, tab: Tab) -> None:
        self._house = house
        self.tab = tab

    def show(self, game: Still, count: int) -> None:
        settings: Settings = {}
        table: Table[Any] = Table(game, SEATS[:count], range(count), settings, 0, 0)
        self._house.watch(Session(table, table.start(), SEATS[:count]))

    def rule(self, ruling: Ruling) -> None:
        self._house.say(ruling)


@pytest.fixture
def room(browser: Chromium) -> Iterator[Room]:
    with House(BOARD, ("127.0.0.1", 0), print, print, real=True) as house:
        tab = browser.tab(house.page.address, 1920, 1080, alone=True)
        tab.until("document.body.dataset.view === 'tv'")
        yield Room(house, tab)


SCREEN = MessageScreen("STILL", "life")


def everybody(count: int, **view: Any) -> Still:
    return Still(
        View(SCREEN, **view), tuple((name, 40 - i) for i, name in enumerate(SEATS[:count]))
    )


def test_sixteen_players_and_their_race_fit_a_television(room: Room) -> None:
    room.show(everybody(16, lit=tuple(range(16)), hint="Slap!"), 16)
    race = tuple(Finish(i, "pad", 1_000_000 * (300 + 7 * i), "late") for i in range(1, 16))
    first = Finish(0, "pad", 300_000_000, "first")
    room.rule(Ruling("SP-7", "Ada by 7 ms", "a red three", 0, (0,), race=(first, *race)))
    room.tab.until("document.querySelectorAll('.board .tap').length === 16")
    assert room.tab.run(ROWS)[15] == "16.☾Pia25"
    assert room.tab.run(TURN) == "Everybody"
    assert room.tab.run("document.querySelector('.board .hint').textContent") == "Slap!"
    assert room.tab.run(OVERFLOW) == [False, 0]
    room.tab.size(390, 844)
    room.tab.until("innerWidth === 390")
    assert room.tab.run(OVERFLOW)[0] is False


def test_a_race_that_nobody_won_is_drawn_all_the_same(room: Room) -> None:
    room.show(everybody(3), 3)
    race = (Finish(1, "up", 250_000_000, "wrong"), Finish(2, "up", 412_500_000, "late"))
    room.rule(Ruling("", "NOBODY", "all wrong", 0, race=race))
    room.tab.until("document.querySelectorAll('.board .tap').length === 2")
    assert room.tab.run(WHEN) == ["in 250 ms", "in 413 ms"]


def test_teams_have_one_row_each_with_their_players(room: Room) -> None:
    sides = (0, 1, 0, 1)
    teams = Still(View(SCREEN, sides=sides, lit=(1,)), (("Odd", 2), ("Even", 5)))
    room.show(teams, 4)
    room.tab.until("document.querySelectorAll('.standing .row').length === 2")
    assert room.tab.run(ROWS) == ["1.▲EvenBen, Dan5", "2.●OddAda, Cleo2"]
    assert room.tab.run("document.querySelector('.standing h2').textContent") == "Even leads"


@pytest.mark.parametrize(
    ("view", "said"),
    [
        ({}, "Wait"),
        ({"lit": (1,)}, "Ben's turn"),
        ({"lit": (0, 2)}, "Ada and Cleo"),
        ({"lit": (0, 1, 2, 3, 4)}, "Ada, Ben, Cleo and 2 more"),
        ({"lit": tuple(range(6))}, "Everybody"),
        ({"lit": (0, 1), "asks": (Ask(3, "Right?", (Choice("y", "YES"),)),)}, "Dan answers"),
    ],
)
def test_whose_turn_it_is_in_words_for_any_game(
    room: Room, view: dict[str, Any], said: str
) -> None:
    room.show(everybody(6, **view), 6)
    room.tab.until(f"{TURN} === {json.dumps(said)}")


def test_a_seat_that_nobody_has_is_no_player() -> None:
    table: Table[Any] = Table(everybody(2), SEATS[:2], (0, 3), {}, 0, 0)
    news = snapshot.table(Session(table, table.start(), SEATS[:2]), BOARD)
    assert [seat["player"] for seat in news["seats"][:4]] == [0, None, None, 1]
    assert [row["players"] for row in news["standings"]] == [[0], [1]]
