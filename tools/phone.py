"""A phone without a browser: the page's protocol, and a clock of its own."""

from __future__ import annotations

import json
import queue
import threading
import time
from contextlib import ExitStack, suppress
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

MS = 1_000_000
WAIT_S = 60.0


class Phone:
    """Sits down with a code, and answers the table's probes. A context manager.

    Its clock began `ahead_ms` before ours, and runs fast by `ppm`.
    """

    def __init__(self, port: int, code: str, *, ahead_ms: float = 5e6, ppm: float = 0) -> None:
        self.received: queue.Queue[dict[str, Any]] = queue.Queue()
        self._code = code
        self._ahead_ms, self._rate = ahead_ms, 1 + ppm / 1e6
        self._began_ns = time.monotonic_ns()
        self._port = port
        self._open = ExitStack()
        self._line: ClientConnection
        self._probes = threading.Semaphore(0)

    def __enter__(self) -> Phone:
        url = f"ws://127.0.0.1:{self._port}/ws"
        self._line = self._open.enter_context(connect(url, open_timeout=WAIT_S))
        threading.Thread(target=self._listen, daemon=True).start()
        self._send(kind="claim", code=self._code)
        self.hear("you", seats=True)
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def press(self, seat: int, switch: str, *, down: bool = True) -> int:
        """Press now, and report it; returns the true time, in ns."""
        at_ns = time.monotonic_ns()
        t_ms = self._time_ms(at_ns)
        self._send(kind="touch", seat=seat, switch=switch, down=down, t_ms=t_ms, finger=True)
        return at_ns

    def hear(self, kind: str, *, seats: bool = False) -> dict[str, Any]:
        """The next message of a kind; `seats`: with anything about seats."""
        while True:
            news = self.received.get(timeout=WAIT_S)
            if news["kind"] == kind and (news["seats"] or not seats):
                return news

    def measured(self, probes: int) -> None:
        """Wait until `more` further probes were answered."""
        for _ in range(probes):
            assert self._probes.acquire(timeout=WAIT_S), "the table asks nothing"

    def _time_ms(self, at_ns: int) -> float:
        return self._ahead_ms + (at_ns - self._began_ns) / MS * self._rate

    def _listen(self) -> None:
        with suppress(ConnectionClosed):
            for text in self._line:
                news = json.loads(text)
                if news["kind"] == "clock":
                    t_ms = self._time_ms(time.monotonic_ns())
                    self._send(kind="clock", n=news["n"], t_ms=t_ms)
                    self._probes.release()
                else:
                    self.received.put(news)

    def _send(self, **message: Any) -> None:
        self._line.send(json.dumps(message))
