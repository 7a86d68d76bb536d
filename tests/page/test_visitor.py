"""Touches of browsers: a switch is closed while anybody holds it, from and to their own times."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from companion.daemon.reports import Touched
from companion.daemon.seating import Clock, Start, record_of, seated
from companion.daemon.session import begin
from companion.games import GAMES
from companion.kit.stamp import Stamp
from companion.page.catalogue import browser_board
from companion.page.messages import Claim, read
from companion.page.table_page import TablePage
from companion.page.tokens import Grant
from companion.page.visitor import Switches, Visitor
from firmware.simulated import simulated_board

UP = (0, "up")
STAMP = Stamp(3, 5)


class Bench:
    """Switches, and what they told of."""

    def __init__(self) -> None:
        self.told: list[Touched] = []
        board = simulated_board(["Ada", "Ben"], [{"up", "pad"}, {"up"}])
        self.switches = Switches(board, self.told.append)


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_a_touch_closes_the_switch_until_it_is_let_go(bench: Bench) -> None:
    bench.switches.close("a", UP, 5, STAMP)
    bench.switches.open("a", UP, 9)
    assert bench.told == [Touched(0, "up", True, 5, STAMP), Touched(0, "up", False, 9)]


def test_a_touch_never_ends_before_it_began(bench: Bench) -> None:
    bench.switches.close("a", UP, 5)
    bench.switches.open("a", UP, 4)
    assert [touched.at_ns for touched in bench.told] == [5, 5]


def test_two_who_hold_one_switch_hold_it_until_the_last_lets_go(bench: Bench) -> None:
    bench.switches.close("a", UP, 5)
    bench.switches.close("b", UP, 6)
    bench.switches.let_go("a", 7)
    assert [touched.down for touched in bench.told] == [True]
    bench.switches.let_go("b", 8)
    assert [touched.down for touched in bench.told] == [True, False]


def test_a_release_without_a_touch_and_a_switch_that_is_not_there_are_nothing(bench: Bench) -> None:
    bench.switches.open("a", UP, 5)
    bench.switches.close("a", (9, "up"), 5)
    bench.switches.close("a", (1, "pad"), 5)
    assert not bench.told


NAMES = ("Ada", "Ben", "Cleo", "Dan")
ARGUMENTS = ("trump=y", "trump=", "g9", "R0", "loot=2", "=", "?", "ä", "-3", "r10", "zz9", "r 5")
SETTINGS = {"cards": (5, -1, 10**30, True, "x"), "level": ("x", 3), "__class__": ("x",)}


def asked(chance: Random, code: str) -> dict[str, Any]:
    """A message of the right form, that asks for anything."""
    seat, game = chance.randrange(16), chance.choice([*(game.id for game in GAMES), "os"])
    players = [[n, chance.choice(["Zoe", "A", "\u202e"])] for n in chance.sample(range(16), 3)]
    option = chance.choice(list(SETTINGS))
    press = {"seat": seat, "switch": chance.choice(["up", "pad"]), "down": chance.random() < 0.5}
    return chance.choice(
        [
            {"kind": "hand", "seat": seat},
            {"kind": "take back", "seat": seat},
            {"kind": "learn", "game": game},
            {"kind": "resume", "token": "x"},
            {
                "kind": "hello",
                "version": 1,
                "code": code,
                "name": chance.choice(["Zoe", "Bot Ann", "x" * 30]),
            },
            {"kind": "touch", **press, "t_ms": chance.random() * 1e12, "finger": True},
            {"kind": "resolve", "words": chance.choices(ARGUMENTS, k=chance.randrange(6))},
            {
                "kind": "start",
                "game": game,
                "variant": "x",
                "settings": {option: chance.choice(SETTINGS[option])},
                "players": players,
                "bots": chance.choice(["", "quick"]),
            },
        ]
    )


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_nothing_that_a_page_may_ask_for_is_a_bug(game: str) -> None:
    chance, warned = Random(game), list[str]()
    listen = ("127.0.0.1", 0)
    with TablePage(
        browser_board(()), listen, lambda _: None, warned.append, real=False, phones=True
    ) as page:
        board = browser_board(NAMES)
        page.watch(begin(record_of(Start(game, seated(NAMES)), board, Clock(0, "browser")), None))
        everything = page.offer(Grant(frozenset(range(16)), deals=True))
        dealer, guest = Visitor(page), Visitor(page, "192.168.1.5")
        dealer.take(Claim(everything))
        for _ in range(400):
            page.start_requests.open = True
            for visitor in (dealer, guest):
                answers = visitor.take(read(json.dumps(asked(chance, page.seats.code))))
                assert all(json.loads(answer)["kind"] for answer in answers)
    assert warned == []
