"""Connections: capped, closed when nobody is there, and never a reason for a long log."""

from __future__ import annotations

import json
import logging
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from websockets.http11 import Request
from websockets.sync.client import ClientConnection, connect

from companion.page.server import LINE_BURST, MOST_EACH, Connections
from tests.page.still import page_of
from tests.pin_bench import PATIENCE_S

LEAST_S = 0.4  # how long what is not read at once takes at least
WARNED: list[str] = []


@pytest.fixture
def port() -> Iterator[int]:
    WARNED.clear()
    with page_of(tell=lambda _: None, warn=WARNED.append) as table_page:
        yield int(table_page.page.address.rstrip("/").rpartition(":")[2])


def test_one_machine_cannot_hold_more_lines_than_its_share(
    port: int, capfd: pytest.CaptureFixture[str]
) -> None:
    with ExitStack() as stack:
        lines = [
            stack.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE_S))
            for _ in range(MOST_EACH + 8)
        ]
        assert all(_is_cut(line) for line in lines[:8])
    with connect(f"ws://127.0.0.1:{port}/ws", open_timeout=PATIENCE_S) as browser:
        assert browser.recv(timeout=PATIENCE_S)
    with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as stranger:
        stranger.sendall(b"not http\r\n\r\n" * 10)
    assert (WARNED, *capfd.readouterr()) == ([], "", "")


def test_several_browsers_behind_one_router_do_not_keep_each_other_out(port: int) -> None:
    """Each leaves lines behind that it might want again; the next one gets the place of those."""
    with ExitStack() as stack:
        for _ in range(MOST_EACH + 8):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE_S))
            line.sendall(b"GET /h.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert line.recv(64).startswith(b"HTTP/1.1 200 OK")


def test_a_header_that_stands_there_twice_is_refused_and_not_logged(port: int) -> None:
    heads = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nConnection: close\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as stranger:
        stranger.sendall(heads)
        answer = stranger.makefile("rb").read()  # to its end: the connection is closed
    assert answer.startswith(b"HTTP/1.1 400 Bad Request")
    assert WARNED == []


def test_who_has_not_shown_yet_what_they_want_holds_up_no_end_of_the_page() -> None:
    """A browser opens lines before it needs them, and the table would wait for their words."""
    with ExitStack() as stack:
        with page_of(("Ada",)) as table_page:
            at = ("127.0.0.1", int(table_page.page.address.rstrip("/").rpartition(":")[2]))
            lines = [stack.enter_context(socket.create_connection(at)) for _ in range(2)]
            lines[0].sendall(b"GET / HTTP/1.1\r\n")
        for line in lines:
            line.settimeout(0)  # cut by now
            assert _is_cut(line)


def test_a_line_that_asks_nothing_is_cut_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.page.server.KEPT_S", 0.05)
    with page_of() as table_page:
        port = int(table_page.page.address.rstrip("/").rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as idle:
            assert _is_cut(idle)


def _is_cut(line: socket.socket) -> bool:
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


class Held:
    """A connection as far as `Connections` knows it."""

    def __init__(self, client: str, *, is_socket: bool) -> None:
        self.client, self.cut = client, False
        self.is_socket = is_socket
        self.transport = self
        self.sits = False

    def has_seat(self) -> bool:
        return self.sits

    def abort(self) -> None:
        self.cut = True


async def nothing(_: Request) -> None:
    """Answers no request."""


def test_machines_that_hold_every_line_and_have_no_seat_keep_no_newcomer_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("companion.page.server.MOST", 6)
    found = Connections(nothing)
    lines = [Held(f"10.0.0.{n // 3}", is_socket=True) for n in range(6)]
    lines[5].sits = True
    phones = [Held(f"10.0.1.{n}", is_socket=True) for n in range(5)]
    stay = [found.add(line) for line in (*lines, *phones)]  # type: ignore[arg-type]
    assert stay == [True] * 10 + [False], "at last nobody has more than one"
    assert [line.cut for line in lines] == [False, True, True, True, True, False]
    assert not any(phone.cut for phone in phones)


@pytest.mark.parametrize("machines", [1, 12])
def test_a_new_line_takes_the_place_of_the_oldest_that_is_no_socket(
    machines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "companion.page.server.MOST_EACH" if machines == 1 else "companion.page.server.MOST", 4
    )
    found = Connections(nothing)
    lines = [Held(f"10.0.0.{n % machines}", is_socket=n not in (1, 2)) for n in range(7)]
    stay = [found.add(line) for line in lines]  # type: ignore[arg-type]
    assert stay == [True] * 6 + [False]
    assert [line.cut for line in lines] == [False, True, True, *[False] * 4]


@pytest.mark.parametrize(
    ("as_pings", "more"), [(False, 60), (True, 200)], ids=["messages", "pings"]
)
def test_a_connection_that_sends_very_much_is_read_slowly_and_others_are_not(
    port: int, as_pings: bool, more: int
) -> None:
    text = json.dumps({"kind": "resolve", "words": []})  # refused: it has no seat
    at = f"ws://127.0.0.1:{port}/ws"
    elsewhere = socket.create_connection(("127.0.0.1", port), source_address=("127.0.0.2", 0))
    with (
        connect(at, sock=elsewhere, max_queue=None, ping_interval=None) as flood,
        connect(at) as other,
    ):
        began_s = time.monotonic()
        for _ in range(LINE_BURST + more):
            if as_pings:
                pong = flood.ping()
            else:
                flood.send(text)
        other.send(text)
        wait_for_refusals(other, 1)
        if as_pings:
            assert pong.wait(PATIENCE_S)
        else:
            wait_for_refusals(flood, LINE_BURST + more)
        assert time.monotonic() - began_s > LEAST_S


def wait_for_refusals(browser: ClientConnection, count: int) -> None:
    while count:
        count -= json.loads(browser.recv(timeout=PATIENCE_S))["kind"] == "refused"


def test_messages_to_browsers_that_are_gone_are_not_printed() -> None:
    logger = logging.getLogger("asyncio")
    assert not logger.isEnabledFor(logging.WARNING)
    assert logger.isEnabledFor(logging.ERROR)


def test_trouble_with_sockets_is_reported_once_in_a_line() -> None:
    WARNED.clear()
    with page_of(warn=WARNED.append) as table_page:
        for _ in range(1000):
            error = {"message": "out of files", "exception": OSError(24, "too many")}
            table_page.page._trouble(None, error)
    assert WARNED == ["page: out of files ([Errno 24] too many)"]
