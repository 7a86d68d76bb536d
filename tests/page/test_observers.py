"""The page beside the table: it copies what the panel shows, and no browser is waited for."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import urllib.request
from collections.abc import Iterator
from functools import cache, partial
from typing import Any
from urllib.parse import urlsplit

import pytest
from PIL import Image
from websockets.sync.client import ClientConnection, connect

from companion.daemon.session import Session
from companion.kit.rulings import Ruling
from companion.kit.structs import replace
from companion.page import broadcast
from companion.page.broadcast import Broadcast, Make, TableNews
from companion.page.catalogue import browser_board
from companion.page.messages import news as as_news
from companion.page.table_page import TablePage
from tests.page.still import page_of, still_life, turned
from tests.pin_bench import PATIENCE_S

NEWS = 1_500
NAMES = ("Ada", "Ben")
BOARD = browser_board(NAMES)
HELLO = (
    "GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.fixture
def table_page() -> Iterator[TablePage]:
    with page_of(NAMES) as table_page:
        yield table_page


def link(table_page: TablePage) -> str:
    return table_page.page.address.replace("http", "ws") + "ws"


def until(client: ClientConnection, kind: str, **fields: object) -> None:
    """Hear news until there is that one. Raises TimeoutError if it does not come."""
    while True:
        news = json.loads(client.recv(timeout=PATIENCE_S))
        if news["kind"] == kind and news.items() >= fields.items():
            return


def test_what_the_panel_shows_the_page_shows_too(table_page: TablePage) -> None:
    assert table_page.makers is not None
    assert table_page.makers.device is not None
    device = table_page.makers.device(table_page.makers.pins(table_page.clock))()
    with connect(link(table_page)) as client:
        device.display(Image.new("1", (device.width, device.height), 1))
        until(client, "frame", width=128, height=64, colours="one")


def test_news_that_cannot_be_made_are_reported_once_and_other_news_come() -> None:
    warned: list[str] = []
    makes: list[tuple[str, Make]] = []
    publisher = TableNews(lambda *news: makes.append(news), BOARD, cache(warned.append))
    session = still_life(NAMES)
    session.state = replace(session.state, view=None)  # type: ignore[arg-type]  # a bug of ours
    for state in (1, 2):
        turned(session, state)
        publisher.watch(session)
    assert {kind for kind, make in makes if not make()} == {"table", "lamps"}
    assert len(warned) == 2
    assert "no attribute 'level'" in warned[0]


def happen(table_page: TablePage, session: Session) -> None:
    """A little of everything, and the last of it told apart."""
    for state in (1, 2, 3):
        turned(session, state)
        table_page.watch(session)
        table_page.say(Ruling(clause="NN-10", headline=f"round {state}", reason="", players=(0,)))
        table_page.frame(Image.new("1", (state, 64)))
        table_page.slip(f"slip {state}")


def test_who_joins_late_gets_the_newest_of_each_kind_and_it_is_made_once_and_not_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[str] = []
    threads: set[str] = set()

    def counted(kind: str, **fields: Any) -> str:
        made.append(kind)
        threads.add(threading.current_thread().name)
        return as_news(kind, **fields)

    monkeypatch.setattr(broadcast, "news", counted)
    with page_of(NAMES) as table_page:
        happen(table_page, still_life(NAMES))
        # The page's thread has had its turn: it has answered a request since.
        urllib.request.urlopen(table_page.page.address, timeout=PATIENCE_S).close()
        assert made == []
        with connect(link(table_page)) as one, connect(link(table_page)) as other:
            news, others = all_kinds(one), all_kinds(other)
            assert sorted(set(made)) == sorted(made)
            assert threads == {"page"}
    assert news == others
    assert [row["headline"] for row in news["rulings"]["list"]] == ["round 1", "round 2", "round 3"]
    assert news["frame"]["width"] == 3
    assert news["paper"]["slips"] == ["slip 1", "slip 2", "slip 3"]
    assert news["table"]["game"] == "Still"


def all_kinds(client: ClientConnection) -> dict[str, Any]:
    """The first news of each kind that a browser hears."""
    found: dict[str, Any] = {}
    while not found.keys() >= {"setup", "table", "rulings", "frame", "paper"}:
        news = json.loads(client.recv(timeout=PATIENCE_S))
        found.setdefault(news["kind"], news)
    return {kind: row for kind, row in found.items() if kind not in ("you", "clock")}


def test_news_are_of_the_moment_they_were_handed_over_at() -> None:
    makes: dict[str, Make] = {}
    publisher = TableNews(makes.__setitem__, BOARD, print)
    session = still_life(NAMES)
    publisher.watch(session)
    session.state = replace(session.state, over=True)  # the loop goes on at once
    assert json.loads(makes["table"]())["over"] is False


def publish_all(table_page: TablePage, follower: ClientConnection) -> None:
    """News one by one, each once the follower has the one before: more than any line buffers."""
    for number in range(NEWS):
        text = json.dumps({"kind": "table", "n": number, "filling": "x" * 10_000})
        table_page.page.broadcast.publish("table", partial(str, text))
        until(follower, "table", n=number)


def test_one_that_never_reads_costs_nobody_anything_and_a_slow_one_hears_the_newest(
    table_page: TablePage,
) -> None:
    with (
        connect(link(table_page)) as good,
        connect(link(table_page), max_queue=1) as slow,
        dead_browser(table_page) as dead,
    ):
        until(good, "setup")
        publish_all(table_page, good)
        assert dead.recv(12) == b"HTTP/1.1 101"  # it was let in, and would have heard the rest
        tables = 0
        while True:
            news = json.loads(slow.recv(timeout=PATIENCE_S))
            tables += news["kind"] == "table"
            if news.get("n") == NEWS - 1:
                break
        assert tables < NEWS


def dead_browser(table_page: TablePage) -> socket.socket:
    """It says hello, and never looks at what comes."""
    address = urlsplit(table_page.page.address)
    dead = socket.create_connection((address.hostname, address.port or 80), PATIENCE_S)
    dead.sendall(HELLO.format(host=address.netloc).encode())
    return dead


def test_the_page_ends_with_the_table_whoever_still_looks_on(table_page: TablePage) -> None:
    with dead_browser(table_page), connect(link(table_page)) as client:
        until(client, "setup")
        table_page.page.close()
        assert not table_page.page._thread.is_alive()


def test_news_are_sent_again_only_where_they_changed() -> None:
    async def sent() -> list[str]:
        news = Broadcast(asyncio.get_running_loop())
        news.publish("table", lambda: "one")
        listener, found = news.join(), []
        for table in ("one", "one", "two", "two", "one"):
            found.append(await listener.next())
            news.publish("table", lambda table=table: table)  # type: ignore[misc]
            news.publish(f"after {len(found)}", lambda: "-")
            await asyncio.sleep(0)
        return found

    assert asyncio.run(sent()) == ["one", "-", "-", "two", "-"]
