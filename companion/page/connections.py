"""The page's connections: plain HTTP first, kept alive, and a WebSocket once one is asked for.

Nobody can use them up: there is a cap for all and for each machine, a newcomer takes the place of
whoever holds most, and each socket and each machine is read only as fast as its bucket allows.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, cast

from websockets.asyncio.server import ServerConnection
from websockets.http11 import Request, Response
from websockets.protocol import Event, State
from websockets.server import ServerProtocol

from companion.page.addresses import client
from companion.page.http_files import bad_request, keeps_alive
from companion.page.rate_limit import Bucket

MOST = 160  # sockets; a daemon may open 1024 files
MOST_EACH = 48  # of one machine; a browser takes six to load a page, and one to stay
# Requests and messages. Four hands at one keyboard send 40 a second, a phone in a race 15.
SOCKET_BURST, SOCKET_EVERY_NS = 120, 16_000_000
CLIENT_BURST, CLIENT_EVERY_NS = 900, 3_000_000
READ = 2048  # bytes taken in at once: so few that the judge does not notice
MOST_UNSENT = 1 << 20  # bytes of answers that somebody does not read
TURNS = 8  # of the event loop, until a connection that was just accepted is known here

SILENT = logging.getLogger("naysayer.page")  # what strangers send is not worth a log line
SILENT.addHandler(logging.NullHandler())
SILENT.propagate = False

Answer = Callable[[Request], Response | Awaitable[Response] | None]
"""The response to a request; None: it asks for the WebSocket, and may have it."""


class Line(ServerConnection):
    """One connection. `keep` says whether somebody with a seat is at its other end."""

    connections: Connections

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.keep: Callable[[], bool] = lambda: False
        self.client = client(str((transport.get_extra_info("peername") or ("",))[0]))
        self.is_socket = False
        self._bucket = Bucket(SOCKET_BURST, SOCKET_EVERY_NS)
        self._unread = bytearray()  # of a request that is not complete
        self._answering: asyncio.Task[None] | None = None
        self._taken = 1  # requests and messages since the buckets were asked
        cast(Any, transport).max_size = READ
        super().connection_made(transport)
        if not self.connections.add(self):
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.connections.discard(self)
        if self._answering is not None:
            self._answering.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.is_socket:
            super().data_received(data)
        else:
            self._unread += data
            self._read_request()
        self._take()

    def process_event(self, event: Event) -> None:
        self._taken += 1
        super().process_event(event)

    def _take(self) -> None:
        """Read on as soon as the buckets allow it."""
        wait_ns = self.connections.take(self.client, self._bucket, self._taken)
        self._taken = 0
        if wait_ns:
            self.transport.pause_reading()
            self.loop.call_later(wait_ns / 1e9, self.transport.resume_reading)

    def _read_request(self) -> None:
        """Answer what has come, if it is a whole request and the one before is answered."""
        if self._answering is not None or not self._unread:
            return
        parser = ServerProtocol(logger=SILENT)
        parser.receive_data(bytes(self._unread))
        requests = [event for event in parser.events_received() if isinstance(event, Request)]
        if requests:
            self._taken += 1
            self._answer(requests[0])
        elif parser.handshake_exc is not None or len(self._unread) > 4 * READ:
            self._send(bad_request(), keep=False)

    def _answer(self, request: Request) -> None:
        found = self.connections.answer(request)
        if found is None:
            self.is_socket = True
            data, self._unread = bytes(self._unread), bytearray()
            super().data_received(data)
            return
        self._unread.clear()
        if isinstance(found, Response):
            self._send(found, keep=keeps_alive(request))
        else:
            self._answering = self.loop.create_task(self._answer_later(request, found))

    async def _answer_later(self, request: Request, found: Awaitable[Response]) -> None:
        response = await found
        self._answering = None
        self._send(response, keep=keeps_alive(request))
        self._read_request()

    def _send(self, response: Response, *, keep: bool) -> None:
        if self.transport.get_write_buffer_size() > MOST_UNSENT:
            self.transport.abort()
            return
        if not keep:
            response.headers["Connection"] = "close"
        self.transport.write(response.serialize())
        if not keep:
            self._unread.clear()
            self.transport.close()


class Connections:
    """All connections of one page. Belongs to its event loop."""

    def __init__(self, answer: Answer, most: int = MOST, most_each: int = MOST_EACH) -> None:
        self.answer = answer
        self._most, self._most_each = most, most_each
        self._lines: dict[Line, None] = {}  # in the order in which they came
        self._buckets: dict[str, Bucket] = {}
        self._closing = False

    def kind(self) -> type[Line]:
        """The class that the server makes connections of."""
        return type("OurLine", (Line,), {"connections": self})

    def add(self, line: Line) -> bool:
        """Whether a new connection may stay; another one may have to go for it."""
        counts = Counter(other.client for other in self._lines)
        self._lines[line] = None
        if self._closing or counts[line.client] >= self._most_each:
            return False
        if len(self._lines) <= self._most:
            return True
        greediest, count = counts.most_common(1)[0]
        return count > counts[line.client] + 1 and self._cut_one_of(greediest)

    def discard(self, line: Line) -> None:
        self._lines.pop(line, None)

    def take(self, who: str, own: Bucket, count: int) -> int:
        """How long, in ns, that machine's socket is not to be read from."""
        now_ns = time.monotonic_ns()
        if who not in self._buckets:
            self._buckets = {w: b for w, b in self._buckets.items() if not b.is_idle(now_ns)}
        bucket = self._buckets.setdefault(who, Bucket(CLIENT_BURST, CLIENT_EVERY_NS))
        return max(own.take(count, now_ns), bucket.take(count, now_ns))

    async def refuse(self) -> None:
        """Take no more connections, and cut those that have not become a WebSocket yet.

        Those that the server has accepted but not handed over yet are waited for and cut, too:
        closing would leave them open.
        """
        self._closing = True
        for line in tuple(self._lines):
            if line.protocol.state is not State.OPEN:
                line.transport.abort()
        for _ in range(TURNS):
            await asyncio.sleep(0)

    def _cut_one_of(self, who: str) -> bool:
        """The newest that nobody with a seat needs, if there is one."""
        mine = [line for line in self._lines if line.client == who and not line.keep()]
        if mine:
            self.discard(mine[-1])
            mine[-1].transport.abort()
        return bool(mine)


class LostMessages(logging.Filter):
    """Counts what asyncio would print for every message to a browser that is no longer there."""

    count = 0

    def filter(self, record: logging.LogRecord) -> bool:
        lost = str(record.msg).startswith("socket.send() raised exception")
        self.count += lost
        return not lost

    def summary(self) -> str:
        return f"page: {self.count} messages were for browsers that had gone"


def warn_once(warn: Callable[[str], None]) -> Callable[[asyncio.AbstractEventLoop, Any], None]:
    """An event loop's exception handler that gives one line for each kind of trouble."""
    known: set[str] = set()

    def handle(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        message = str(context.get("message", "trouble"))
        if message not in known:
            known.add(message)
            error = context.get("exception")
            warn(f"page: {message}{f' ({error})' if error else ''}; more of it is not reported")

    return handle
