"""What a browser presses, from and to its own times; and nothing that it asks for is a bug."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from companion.daemon.reports import Touched
from companion.daemon.seating import Start, record_of
from companion.daemon.session import begin
from companion.games import GAMES
from companion.kit.structs import replace
from companion.page import table_page
from companion.page.catalogue import browser_board
from companion.page.messages import Claim, FreeSeat, Touch, read
from companion.page.server import Page
from companion.page.snapshot import sitting
from companion.page.table_page import Visitor
from firmware.clock import VirtualClock
from firmware.simulated import simulated_board
from tests.page.still import page_of

UP = Touch(0, "up", down=True, t_ms=0.0, finger=False)

Done = list[tuple[str, int]]  # a switch, with "!" when it comes up, or "leave"; and when
TOUCHED = list[tuple[str, bool, int]]


@pytest.mark.parametrize(
    ("done", "touched"),
    [
        ([("up", 5), ("up!", 9)], [("up", True, 5), ("up", False, 9)]),
        ([("up", 5), ("up", 6), ("up!", 9), ("up!", 9)], [("up", True, 5), ("up", False, 9)]),
        (
            [("up", 5), ("pad", 6), ("leave", 7)],
            [("up", True, 5), ("up", False, 7)],
        ),  # no pad there
        ([("up!", 5)], []),
    ],
)
def test_a_switch_is_closed_while_its_browser_holds_it(done: Done, touched: TOUCHED) -> None:
    clock, found = VirtualClock(), list[Touched]()
    board = simulated_board(["Ada"], [{"up"}])
    with page_of(board=board, clock=clock, tell=lambda _: None) as page:
        page.attach(lambda: None, found.append)
        visitor = Visitor(page)
        visitor.take(Claim(page.seats.offer(page.seats.everything)))
        for does, at_ns in done:
            clock.advance_to(at_ns)
            if does == "leave":
                visitor.leave()
            else:
                visitor.take(Touch(0, does.rstrip("!"), "!" not in does, 0.0, finger=False))  # type: ignore[arg-type]
    assert [(switch, down, at_ns) for _, switch, down, at_ns, _ in found] == touched


def test_a_button_that_one_browser_holds_does_not_count_from_another_until_released() -> None:
    clock, found = VirtualClock(), list[Touched]()
    with page_of(board=simulated_board(["Ada"]), clock=clock, tell=lambda _: None) as page:
        page.attach(lambda: None, found.append)
        phone, dealer = Visitor(page), Visitor(page)
        dealer.take(Claim(page.seats.offer(page.seats.everything)))
        phone.take(Claim(page.seats.offer(frozenset({0}))))
        steps = [(phone, True), (dealer, True), (dealer, False), (phone, False), (dealer, True)]
        for at_ns, (visitor, down) in enumerate(steps, 1):
            clock.advance_to(at_ns)
            visitor.take(Touch(0, "up", down, 0.0, finger=False))
    assert [(down, at_ns) for _, _, down, at_ns, _ in found] == [(True, 1), (False, 4), (True, 5)]


def test_a_phone_whose_seat_was_freed_holds_no_button_and_is_not_missed() -> None:
    clock, found = VirtualClock(), list[Touched]()
    with page_of(board=simulated_board(["Ada", "Ben"]), clock=clock, tell=lambda _: None) as page:
        page.attach(lambda: None, found.append)
        phone, dealer = Visitor(page), Visitor(page)
        dealer.take(Claim(page.seats.offer(page.seats.everything)))
        phone.take(Claim(page.seats.offer(frozenset({0}))))
        sent: list[Touch | FreeSeat] = [UP, FreeSeat(0), replace(UP, down=False), UP]
        for at_ns, message in enumerate(sent, 1):
            clock.advance_to(at_ns)
            (dealer if isinstance(message, FreeSeat) else phone).take(message)
        phone.leave()
    assert [(down, at_ns) for _, _, down, at_ns, _ in found] == [(True, 1), (False, 3)]
    assert page.links.away() == []


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
    with page_of(tell=lambda _: None, warn=warned.append, phones=True) as page:
        board = browser_board(NAMES)
        page.watch(begin(record_of(Start(game, tuple(enumerate(NAMES))), board, "browser"), None))
        everything = page.seats.offer(page.seats.everything)
        dealer, guest = Visitor(page), Visitor(page, "192.168.1.5")
        dealer.take(Claim(everything))
        for _ in range(400):
            page.start_requests.open = True
            for visitor in (dealer, guest):
                answers = visitor.take(read(json.dumps(asked(chance, page.seats.code))))
                assert all(json.loads(answer)["kind"] for answer in answers)
    assert warned == []


def test_who_comes_while_the_page_starts_finds_nobody_sitting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found: list[dict[int, str]] = []

    def started(host: str, port: int, visit: Any, *more: Any) -> Page:
        found.append(sitting(visit.__self__.session))
        return Page(host, port, visit, *more)

    monkeypatch.setattr(table_page, "Page", started)
    with page_of(tell=lambda _: None, warn=pytest.fail):
        assert found == [{}]
