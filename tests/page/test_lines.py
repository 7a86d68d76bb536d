"""Connections: capped, closed when nobody is there, and never a reason for a long log."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from websockets.sync.client import connect

from companion.daemon.reports import Touched
from companion.page.browser_board import browser_board
from companion.page.claims import Claims, Grant
from companion.page.desk import Desk
from companion.page.house import House
from companion.page.lines import MOST_EACH, tell_once
from companion.page.links import Links
from companion.page.messages import Claim
from companion.page.switches import Switches
from companion.page.visitor import IDLE_NS, Visitor
from firmware.clock import VirtualClock

WAIT_S = 60.0
WARNED: list[str] = []


@pytest.fixture
def port() -> Iterator[int]:
    WARNED.clear()
    board = browser_board(("Ada",))
    with House(board, ("127.0.0.1", 0), lambda _: None, WARNED.append, real=False) as house:
        yield int(house.page.address.rstrip("/").rpartition(":")[2])


def test_one_machine_cannot_hold_more_lines_than_its_share(
    port: int, capfd: pytest.CaptureFixture[str]
) -> None:
    with ExitStack() as stack:
        lines = [
            stack.enter_context(socket.create_connection(("127.0.0.1", port), WAIT_S))
            for _ in range(MOST_EACH + 8)
        ]
        assert all(_is_cut(line) for line in lines[MOST_EACH:])
    with connect(f"ws://127.0.0.1:{port}/ws", open_timeout=WAIT_S) as browser:
        assert browser.recv(timeout=WAIT_S)
    with socket.create_connection(("127.0.0.1", port), WAIT_S) as stranger:
        stranger.sendall(b"not http\r\n\r\n" * 10)
    assert (WARNED, *capfd.readouterr()) == ([], "", "")


def test_who_has_not_said_yet_what_they_want_holds_up_no_end_of_the_page() -> None:
    """A browser opens lines before it needs them, and the table would wait for their words."""
    with ExitStack() as stack:
        with House(browser_board(("Ada",)), ("127.0.0.1", 0), print, print, real=False) as house:
            at = ("127.0.0.1", int(house.page.address.rstrip("/").rpartition(":")[2]))
            lines = [stack.enter_context(socket.create_connection(at)) for _ in range(2)]
            lines[0].sendall(b"GET / HTTP/1.1\r\n")
        for line in lines:
            line.settimeout(0)  # cut by now
            assert _is_cut(line)


def _is_cut(line: socket.socket) -> bool:
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


def test_trouble_with_sockets_is_told_once() -> None:
    told: list[str] = []
    handle, loop = tell_once(told.append), asyncio.new_event_loop()
    for _ in range(1000):
        handle(loop, {"message": "out of files", "exception": OSError(24, "too many")})
    loop.close()
    assert told == ["page: out of files ([Errno 24] too many); told once"]


def test_who_answers_nothing_and_has_no_seat_is_let_go() -> None:
    clock, claims = VirtualClock(), Claims()
    touched: list[Touched] = []
    desk = Desk(
        clock=clock,
        claims=claims,
        links=Links(lambda: None),
        switches=Switches(browser_board(()), touched.append),
        start=lambda _: "",
        used=lambda _: None,
        code=lambda *_: {},
        settle=lambda _: [],
        lesson=lambda _: None,
    )
    stranger, guest = Visitor(desk), Visitor(desk)
    guest.take(Claim(claims.offer(Grant(frozenset({0}))), again=False))
    seen = []
    for later_ns in (IDLE_NS, 1):
        clock.advance_to(clock.now_ns() + later_ns)
        seen.append((stranger.is_idle, guest.is_idle))
    assert seen == [(False, False), (True, False)]
