"""The scoreboard for the room, in a real browser: places, teams, time lines, whose turn it is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from companion.kit.game import Game
from companion.kit.rulings import Finish, Ruling
from companion.kit.standings import Standings, of_players
from companion.kit.structs import replace
from companion.kit.view import Ask, Choice, View
from companion.page import snapshot
from companion.page.catalogue import SEATS, browser_board
from companion.page.table_page import TablePage
from tests.page.sight import SCRIPTS, sees
from tests.page.still import SCREEN, page_of, session_of, still
from tools.chromium import Chromium, Tab

BOARD = replace(browser_board(()), panel=None, printer=None)
TURN = "document.querySelector('.turn').textContent"
ROWS = "[...document.querySelectorAll('.standing .row')].map(row => row.textContent)"
WHEN = "[...document.querySelectorAll('.board .when')].map(row => row.textContent)"


class Room(NamedTuple):
    """A real table's page, and a television that looks at it."""

    page: TablePage
    tab: Tab

    def show(self, count: int, **view: Any) -> None:
        self.page.watch(session_of(everybody(count, **view), SEATS[:count]))

    def rule(self, clause: str, headline: str, reason: str, *race: Finish) -> None:
        ruling = Ruling(clause=clause, headline=headline, reason=reason, race=race)
        self.page.say(ruling)


@pytest.fixture
def room(browser: Chromium) -> Iterator[Room]:
    with page_of(board=BOARD, real=True) as table_page:
        tab = browser.tab(table_page.page.address, 1920, 1080, alone=True)
        tab.until("document.body.dataset.view === 'tv'")
        yield Room(table_page, tab)


def everybody(count: int, **view: Any) -> Game[int]:
    points = [40 - i for i in range(count)]
    return still(View(SCREEN, **view), of_players(SEATS[:count], points))


def test_sixteen_players_and_their_race_fit_a_television(room: Room) -> None:
    room.show(16, lit=tuple(range(16)), hint="Slap!")
    race = tuple(Finish(i, "pad", 1_000_000 * (300 + 7 * i), "late") for i in range(1, 16))
    first = Finish(0, "pad", 300_000_000, "first")
    room.rule("SP-7", "Ada by 7 ms", "a red three", first, *race)
    room.tab.until("document.querySelectorAll('.board .tap').length === 16")
    assert room.tab.run(ROWS)[15] == "16.☾Pia25"
    sees(room.tab, TURN, "Everyone")
    sees(room.tab, "document.querySelector('.board .hint').textContent", "Slap!")
    sees(room.tab, SCRIPTS["overflow"], [False, 0])
    room.tab.size(390, 844)
    room.tab.until("innerWidth === 390")
    assert room.tab.run(SCRIPTS["overflow"])[0] is False


def test_a_race_that_nobody_won_is_drawn_all_the_same(room: Room) -> None:
    room.show(3)
    race = (Finish(1, "up", 250_000_000, "wrong"), Finish(2, "up", 412_500_000, "late"))
    room.rule("", "NOBODY", "all wrong", *race)
    room.tab.until("document.querySelectorAll('.board .tap').length === 2")
    sees(room.tab, WHEN, ["in 250 ms", "in 413 ms"])


def test_teams_have_one_row_each_with_their_players(room: Room) -> None:
    sides = (0, 1, 0, 1)
    points = Standings((("Odd", 2), ("Even", 5)), sides=sides)
    game = still(View(SCREEN, lit=(1,)), points)
    room.page.watch(session_of(game, SEATS[:4]))
    room.tab.until("document.querySelectorAll('.standing .row').length === 2")
    sees(room.tab, ROWS, ["1.▲EvenBen, Dan5", "2.●OddAda, Cleo2"])
    sees(room.tab, "document.querySelector('.standing h2').textContent", "Even leads")


TURNS: list[tuple[dict[str, Any], str]] = [
    ({}, "Wait"),
    ({"lit": (1,)}, "Ben's turn"),
    ({"lit": (0, 2)}, "Ada and Cleo"),
    ({"lit": (0, 1, 2, 3, 4)}, "Ada, Ben, Cleo and 2 more"),
    ({"lit": tuple(range(6))}, "Everyone"),
    ({"lit": (0, 1), "asks": (Ask(3, "Right?", (Choice("y", "YES"),)),)}, "Dan answers"),
]


def test_whose_turn_it_is_in_words_for_any_game(room: Room) -> None:
    for view, output in TURNS:
        room.show(6, **view)
        room.tab.until(f"{TURN} === {json.dumps(output)}")


def test_a_seat_that_nobody_has_is_no_player() -> None:
    news = snapshot.table(session_of(everybody(2), SEATS[:2], (0, 3)), BOARD)
    assert [seat["player"] for seat in news["seats"][:4]] == [0, None, None, 1]
    assert [row["players"] for row in news["standings"]] == [[0], [1]]


def test_a_game_without_levels_has_none_and_one_with_them_shows_its_own(room: Room) -> None:
    game = "document.querySelector('#game').textContent"
    room.show(2)
    room.tab.until(f"{game} === 'Still'")
    room.show(2, level="hard")
    room.tab.until(f"{game} === 'Still · hard'")


def test_who_moves_to_another_seat_is_shown_there(room: Room) -> None:
    room.show(3, places=(2, 0, 1))
    names = "[...document.querySelectorAll('.seat .name')].slice(0, 3).map(n => n.textContent)"
    room.tab.until(f'JSON.stringify({names}) === \'["Ben","Cleo","Ada"]\'')


@pytest.mark.parametrize(("which", "shown"), [("score", "standing"), ("race", "ruling")])
def test_an_overlay_is_the_score_or_the_race_on_nothing(room: Room, which: str, shown: str) -> None:
    room.show(3)
    room.rule("NN-10", "Ada by 20 ms", "it fits", Finish(0, "up", 300_000_000, "first"))
    room.tab.go(f"{room.page.page.address}overlay?{which}")
    room.tab.until(f"document.querySelector('.board .{shown}')?.checkVisibility()")
    room.tab.until("document.querySelectorAll('.standing .row').length === 3")
    sees(room.tab, SCRIPTS["parts on show"], [shown])
    assert room.tab.run(SCRIPTS["grounds"]) == []
