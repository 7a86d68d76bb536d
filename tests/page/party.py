"""A page with browsers that speak its protocol, without one."""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from websockets.sync.client import ClientConnection, connect

from companion.daemon.reports import Touched
from companion.page.catalogue import browser_board
from companion.page.table_page import TablePage
from tests.pin_bench import PATIENCE_S

JOIN_AT = "phones join at "


class Party:
    """A page whose table the test plays: what it printed, and the touches that came in."""

    def __init__(self, stack: ExitStack, *, phones: bool = True) -> None:
        """`phones`: they may come in from the whole network; else nobody from elsewhere may."""
        self.notices: list[str] = []
        self.nudged = threading.Event()
        self.touches: queue.Queue[Touched] = queue.Queue()
        self._stack = stack
        listen, tell = ("0.0.0.0" if phones else "127.0.0.1", 0), self.notices.append
        board = browser_board(())
        self.table_page = TablePage(board, listen, tell, tell, real=False, phones=phones)
        self.table_page.attach(self.nudged.set, self.touches.put)
        stack.enter_context(self.table_page)
        port = self.table_page.page.address.rstrip("/").rpartition(":")[2]
        self.url = f"ws://127.0.0.1:{port}/ws"
        self.code = self.line(JOIN_AT).rpartition("/")[2] if phones else ""
        self.invitation = self.line("deal at" if phones else "play at").rpartition("#")[2]

    def line(self, start: str) -> str:
        return next(line for line in self.notices if line.startswith(start))

    def browser(self, more: str = "") -> Browser:
        """Somebody at that address; `more`: its end."""
        line = connect(self.url + more, open_timeout=PATIENCE_S, max_queue=None)
        return Browser(self._stack.enter_context(line))

    def dealer(self) -> Browser:
        dealer = self.browser()
        dealer.say(kind="claim", code=self.invitation)
        dealer.hear("you", lambda news: bool(news["deals"]))
        return dealer

    def phone(self, name: str) -> Browser:
        phone = self.browser()
        phone.join(self.code, name)
        phone.token = phone.seated()["token"]
        return phone


class Browser:
    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.token = ""
        self.kinds: set[str] = set()

    def say(self, **message: Any) -> None:
        self.line.send(json.dumps(message))

    def join(self, code: str, name: str = "Zoe", token: str = "", version: int = 1) -> None:
        self.say(kind="hello", version=version, code=code, name=name, token=token)

    def press(self, seat: int, *, down: bool = True) -> None:
        self.say(kind="touch", seat=seat, switch="up", down=down, t_ms=1.0, finger=True)

    def hear(
        self, kind: str, which: Callable[[dict[str, Any]], bool] = lambda _: True
    ) -> dict[str, Any]:
        while True:
            news: dict[str, Any] = json.loads(self.line.recv(timeout=PATIENCE_S))
            self.kinds.add(news["kind"])
            if news["kind"] == kind and which(news):
                return news

    def seated(self) -> dict[str, Any]:
        """The news that it has a seat."""
        return self.hear("you", lambda news: bool(news["seats"]))

    def sits(self) -> list[int]:
        seats: list[int] = self.hear("you")["seats"]
        return seats
