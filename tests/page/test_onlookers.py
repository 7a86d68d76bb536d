"""The page beside the table: it copies what the panel shows, and no browser is waited for."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import urlsplit

import pytest
from PIL import Image
from websockets.sync.client import ClientConnection, connect

from companion.daemon.parts import PartMakers
from companion.daemon.session import begin
from companion.journal.journal import Record
from companion.kit.rulings import Ruling
from companion.page import house as houses
from companion.page.house import House, browser_board
from companion.page.mirror import Mirrored
from companion.page.publisher import Publisher
from firmware.board import PanelWiring
from firmware.clock import MonotonicClock
from firmware.factories import OpenedFactory
from firmware.panel import Device
from firmware.simulated_devices import SimulatedPanel
from firmware.simulated_pins import SimulatedFactory

WAIT_S = 10.0
NEWS = 1_500
BOARD = replace(browser_board(("Ada", "Ben")), panel=PanelWiring(), printer=None)
HELLO = (
    "GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A page beside a real board, whose panel is a simulated one."""
    opened = OpenedFactory(SimulatedFactory(MonotonicClock()), "simulated", "kernel", int)
    metal = PartMakers(lambda _: opened, lambda _: SimulatedPanel().open, None)
    monkeypatch.setattr(houses, "metal", lambda _: metal)
    with House(BOARD, ("127.0.0.1", 0), print, print, real=True) as house:
        yield house


def link(house: House) -> str:
    return house.page.address.replace("http", "ws") + "ws"


def until(client: ClientConnection, kind: str, **fields: object) -> None:
    """Hear news until there is that one. Raises TimeoutError if it does not come."""
    while True:
        news = json.loads(client.recv(timeout=WAIT_S))
        if news["kind"] == kind and news.items() >= fields.items():
            return


def panel_of(house: House) -> Device:
    """The panel as the table opens it."""
    assert house.makers.device is not None
    return house.makers.device(house.makers.pins(MonotonicClock()))()


def test_what_the_real_panel_shows_the_page_shows_too(house: House) -> None:
    device = panel_of(house)
    with connect(link(house)) as client:
        device.display(Image.new("1", (device.width, device.height), 1))
        until(client, "frame", width=128, height=64, colours="one")


def test_a_page_that_fails_is_told_of_once_and_stops_no_game() -> None:
    warned: list[str] = []

    def broken(kind: str, text: str) -> None:
        raise RuntimeError(f"no {kind}, {len(text)} letters")

    publisher = Publisher(broken, BOARD, warned.append, deals=True)
    session = begin(Record("not-not", ("Ada", "Ben"), (0, 1), {}, 1, 0, "kernel"), None)
    publisher.watch(session)
    publisher.say(Ruling("NN-10", "Ada wins", "", 0))
    publisher.frame(Image.new("1", (128, 64)))
    assert len(warned) == 1
    assert "the game goes on without it" in warned[0]


class Broken:
    """A panel that is pulled out while it is being sent a frame."""

    width, height, mode, persist = 128, 64, "1", False

    def display(self, _: Image.Image) -> None:
        raise OSError("no such device or address")

    def cleanup(self) -> None:
        self.clean = self.persist


def test_a_frame_that_did_not_reach_the_panel_is_not_on_the_page_either() -> None:
    frames: list[Image.Image] = []
    broken = Broken()
    mirrored = Mirrored(broken, frames.append)
    with pytest.raises(OSError, match="no such device"):
        mirrored.display(Image.new("1", (128, 64)))
    mirrored.persist = True
    mirrored.cleanup()
    assert broken.clean
    assert frames == []


def publish_all(house: House, follower: ClientConnection) -> None:
    """News one by one, each once the follower has the one before: more than any line buffers."""
    for number in range(NEWS):
        text = json.dumps({"kind": "table", "n": number, "filling": "x" * 10_000})
        house.page.publish("table", text)
        until(follower, "table", n=number)


def test_a_browser_that_never_reads_costs_nobody_anything(house: House) -> None:
    with connect(link(house)) as good, dead_browser(house) as dead:
        until(good, "house")
        publish_all(house, good)
        assert dead.recv(12) == b"HTTP/1.1 101"  # it was let in, and would have heard the rest


def test_a_slow_browser_skips_what_it_missed_and_hears_the_newest(house: House) -> None:
    with connect(link(house)) as good, connect(link(house), max_queue=1) as slow:
        until(good, "house")
        publish_all(house, good)
        heard = 0
        while True:
            news = json.loads(slow.recv(timeout=WAIT_S))
            heard += news["kind"] == "table"
            if news.get("n") == NEWS - 1:
                break
        assert heard < NEWS


def dead_browser(house: House) -> socket.socket:
    """It says hello, and never looks at what comes."""
    address = urlsplit(house.page.address)
    dead = socket.create_connection((address.hostname, address.port or 80), WAIT_S)
    dead.sendall(HELLO.format(host=address.netloc).encode())
    return dead


def test_the_page_ends_with_the_table_whoever_still_looks_on(house: House) -> None:
    with dead_browser(house), connect(link(house)) as client:
        until(client, "house")
        house.page.close()
        assert not house.page._thread.is_alive()
