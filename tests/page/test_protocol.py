"""The page's socket and files, with a real client against the real server."""

from __future__ import annotations

import dataclasses
import errno
import json
import os
import queue
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from companion.daemon.reports import Touched
from companion.daemon.seating import Start
from companion.kit.options import Words
from companion.kit.standings import of_players
from companion.kit.structs import replace
from companion.kit.view import View
from companion.page import catalogue
from companion.page.catalogue import browser_board
from companion.page.messages import LONGEST
from companion.page.table_page import TablePage
from companion.page.visitor import GUESSES
from tests.page.still import SCREEN, still, still_life

WAIT_S = 60.0
EVERY_SEAT = list(range(16))
WANTED: dict[str, Any] = {
    "game": "spank",
    "variant": "three",
    "settings": {"rounds": 2},
    "players": [[0, "Eve"], [1, "Mo"]],
    "bots": "",
}


class Bench:
    """A page whose table is played by the test: what it printed, and the touches that came in."""

    def __init__(self) -> None:
        self.told: list[str] = []
        board = browser_board(("Ada", "Ben"))
        self.table_page = TablePage(
            board, ("127.0.0.1", 0), self.told.append, self.told.append, real=False
        )
        self.nudged = threading.Event()
        self.touches: queue.Queue[Touched] = queue.Queue()
        self.table_page.attach(self.nudged.set, self.touches.put)

    @property
    def socket(self) -> str:
        return self.table_page.page.address.replace("http", "ws") + "ws"

    def code(self) -> str:
        return next(line for line in self.told if line.startswith("play at")).rpartition("#")[2]


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    with bench.table_page:
        yield bench


def hear(client: ClientConnection, kind: str) -> dict[str, Any]:
    """The next news of a kind."""
    while True:
        news: dict[str, Any] = json.loads(client.recv(timeout=WAIT_S))
        if news["kind"] == kind:
            return news


def say(client: ClientConnection, **message: Any) -> None:
    client.send(json.dumps(message))


def touch(client: ClientConnection, down: bool = True) -> None:
    say(client, kind="touch", seat=0, switch="up", down=down, t_ms=1, finger=False)


def test_a_code_works_once_and_its_token_again(bench: Bench) -> None:
    with connect(bench.socket) as ours, connect(bench.socket) as theirs:
        for client in (ours, theirs):
            assert hear(client, "you") == {
                "kind": "you",
                "seats": [],
                "deals": False,
                "token": None,
            }
        say(ours, kind="claim", code=bench.code())
        you = hear(ours, "you")
        assert (you["seats"], you["deals"]) == (EVERY_SEAT, True)
        say(theirs, kind="claim", code=bench.code())
        assert "used before" in hear(theirs, "refused")["why"]
    with connect(bench.socket) as again:
        hear(again, "you")
        say(again, kind="resume", token=you["token"])
        assert hear(again, "you")["seats"] == EVERY_SEAT


def test_a_press_reaches_the_table_and_a_lost_connection_lets_go(bench: Bench) -> None:
    with connect(bench.socket) as ours:
        say(ours, kind="claim", code=bench.code())
        touch(ours)
        assert bench.touches.get(timeout=WAIT_S)[:3] == (0, "up", True)
    assert bench.touches.get(timeout=WAIT_S)[:3] == (0, "up", False)


def test_who_only_looks_on_cannot_press_or_start(bench: Bench) -> None:
    with connect(bench.socket) as client:
        touch(client)
        assert "looking on" in hear(client, "refused")["why"]
        say(client, kind="start", **WANTED)
        assert "dealer" in hear(client, "refused")["why"]
        say(client, kind="hand", seat=0)
        assert "dealer" in hear(client, "refused")["why"]
    assert bench.touches.empty()
    assert not bench.table_page.wants_start()


def test_a_seat_is_handed_out_with_a_code_of_its_own(bench: Bench) -> None:
    with connect(bench.socket) as ours, connect(bench.socket) as phone:
        say(ours, kind="claim", code=bench.code())
        say(ours, kind="hand", seat=1)
        hear(phone, "you")
        say(phone, kind="claim", code=hear(ours, "code")["code"])
        assert hear(phone, "you")["seats"] == [1]
        assert hear(ours, "claimed")["seats"] == [1]
        touch(phone)
        assert "looking on" in hear(phone, "refused")["why"]


def test_a_seats_code_is_the_dealers_and_nobody_elses(bench: Bench) -> None:
    with connect(bench.socket) as ours, connect(bench.socket) as other:
        say(ours, kind="claim", code=bench.code())
        say(ours, kind="hand", seat=1)
        assert hear(ours, "code")["seat"] == 1
        bench.table_page.page.publish("last", lambda: '{"kind": "last"}')
        heard = []
        while "last" not in heard:
            heard.append(json.loads(other.recv(timeout=WAIT_S))["kind"])
        assert "code" not in heard


def test_who_sits_already_may_open_the_used_address_again(bench: Bench) -> None:
    address = bench.code()
    with connect(bench.socket) as ours:
        hear(ours, "you")
        for _ in range(2):
            say(ours, kind="claim", code=address)
            assert hear(ours, "you")["seats"] == EVERY_SEAT


def test_the_terminal_has_the_address_to_play_at_and_no_more(bench: Bench) -> None:
    [line] = bench.told
    assert line.startswith("play at http://")


@pytest.mark.parametrize("text", ["{", "[]", '{"kind": "dance"}', "x" * (LONGEST + 1), b"\x00"])
def test_a_bad_message_closes_its_own_connection_and_no_other(
    bench: Bench, text: str | bytes
) -> None:
    with connect(bench.socket) as bad, connect(bench.socket) as good:
        bad.send(text)
        with pytest.raises(ConnectionClosedError):
            hear(bad, "never")
        hear(good, "you")
        touch(good)
        assert hear(good, "refused")


def test_wrong_codes_close_the_connection_after_a_few(bench: Bench) -> None:
    with connect(bench.socket) as client:
        for _ in range(GUESSES):
            say(client, kind="claim", code="WRONG")
        with pytest.raises(ConnectionClosedError):
            hear(client, "never")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_another_sites_page_may_not_connect(bench: Bench, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        connect(bench.socket, additional_headers={"Origin": origin})
    assert refused.value.response.status_code == 403


def test_the_pages_own_origin_may(bench: Bench) -> None:
    origin = bench.table_page.page.address.rstrip("/")
    with connect(bench.socket, additional_headers={"Origin": origin}) as client:
        assert hear(client, "you")


@pytest.mark.parametrize(
    ("path", "host", "status"),
    [
        ("", None, 200),
        ("main.js", None, 200),
        ("table.css?v=2", None, 200),
        ("nothing", None, 404),
        ("../server.py", None, 404),
        ("%2e%2e/server.py", None, 404),
        ("", "evil.example", 403),
    ],
)
def test_only_the_pages_own_files_are_served_and_only_to_its_own_name(
    bench: Bench, path: str, host: str | None, status: int
) -> None:
    headers = {"Host": host} if host else {}
    request = urllib.request.Request(bench.table_page.page.address + path, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=WAIT_S) as response:
            found = response.status
            assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    except urllib.error.HTTPError as error:
        found = error.code
        error.close()
    assert found == status


def test_a_game_starts_from_the_page_when_none_is_being_played(bench: Bench) -> None:
    with connect(bench.socket) as ours:
        say(ours, kind="claim", code=bench.code())
        hear(ours, "house")
        bench.table_page.watch(still_life(("Ada", "Ben")))
        playing = [s["name"] for s in hear(ours, "table")["seats"] if s["player"] is not None]
        assert playing == ["Ada", "Ben"]
        start = {"kind": "start", **WANTED}
        say(ours, **start)
        assert "being played" in hear(ours, "refused")["why"]
        bench.table_page.start_requests.open = True
        say(ours, **start | {"settings": {"rounds": 100}})
        assert "use 0 to 99" in hear(ours, "refused")["why"]
        say(ours, **start | {"settings": {"own": "os"}})
        assert "own cannot be chosen here" in hear(ours, "refused")["why"]
        assert not bench.table_page.wants_start()
        say(ours, **start)
        assert bench.nudged.wait(WAIT_S)
    assert bench.table_page.take_start() == Start(
        "spank", ((0, "Eve"), (1, "Mo")), "three", {"rounds": 2}
    )
    assert bench.table_page.take_start() is None


def test_an_option_that_may_name_a_program_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    colours = Words("colours", (), "some of these", words=("RED", "BLUE"))
    own = Words("own", (), "modules to load")
    game = replace(still(View(SCREEN), of_players((), ())), settings=(colours, own))
    monkeypatch.setattr(catalogue, "GAMES", (game,))
    assert catalogue.offered("still") == {"colours"}
    assert [row["name"] for row in catalogue.offers({})[0]["settings"]] == ["colours"]


def test_beside_a_real_table_the_page_only_shows() -> None:
    told: list[str] = []
    board = dataclasses.replace(browser_board(("Ada", "Ben")), panel=None, printer=None)
    with (
        TablePage(board, ("127.0.0.1", 0), told.append, told.append, real=True) as table_page,
        connect(table_page.page.address.replace("http", "ws") + "ws") as client,
    ):
        assert hear(client, "house")["real"]
        touch(client)
        assert hear(client, "refused")
    assert told == [f"the scoreboard is at {table_page.page.address}"]


def test_a_page_for_the_whole_network_names_an_address_that_others_can_open() -> None:
    board = browser_board(("Ada", "Ben"))
    with TablePage(board, ("0.0.0.0", 0), print, print, real=False) as table_page:
        assert "0.0.0.0" not in table_page.page.address
        with connect(table_page.page.address.replace("http", "ws") + "ws") as client:
            assert hear(client, "you")


def test_where_internet_addresses_are_shut_off_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    class Shut(socket.socket):
        """As under RestrictAddressFamilies=AF_UNIX."""

        def __init__(self, family: int = -1, *args: Any, **more: Any) -> None:
            if family in (socket.AF_INET, socket.AF_INET6):
                raise OSError(errno.EAFNOSUPPORT, os.strerror(errno.EAFNOSUPPORT))
            super().__init__(family, *args, **more)

    monkeypatch.setattr(socket, "socket", Shut)
    told: list[str] = []
    with pytest.raises(OSError, match=r"^the page cannot listen at 0.0.0.0: .* shut off here"):
        TablePage(browser_board(()), ("0.0.0.0", 0), told.append, told.append, real=False)
    assert told == []


def test_a_port_that_is_taken_is_an_error(bench: Bench) -> None:
    port = int(bench.table_page.page.address.rstrip("/").rpartition(":")[2])
    with pytest.raises(OSError, match="in use"):
        TablePage(browser_board(()), ("127.0.0.1", port), print, print, real=False)
