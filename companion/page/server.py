"""The page's thread: serves files and the socket, and sends news. Knows no game. The table never
waits for it, and goes on without it.

A connection is plain HTTP first, kept alive, and a WebSocket once one is asked for. All together
and each machine may have only so many connections; a new one takes the place of one that is no
WebSocket, or of one without a seat, of the machine that has most. Each connection, and each
machine, is read only so fast.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Collection
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, cast

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode
from websockets.http11 import Request, Response
from websockets.protocol import Event, State
from websockets.server import ServerProtocol

from companion.page.broadcast import Broadcast, Listener
from companion.page.messages import LONGEST, BadMessageError
from companion.page.network import Buckets, client, shown
from companion.page.responses import Responses, bad_request

MOST = 160  # sockets; a daemon may open 1024 files
MOST_EACH = 48  # of one machine; a browser takes six to load a page, and one to stay
# Requests and messages of one connection, and of one machine. Four hands at one keyboard send 40 a
# second, a phone in a race 15.
LINE_BURST, LINE_EVERY_NS = 120, 16_000_000
BURST, EVERY_NS = 900, 3_000_000
READ = 1024  # bytes taken in at once: so few that the judge does not notice
MOST_HEAD = 8192  # bytes of a request
MOST_UNSENT = 1 << 20  # bytes of answers that somebody does not read
KEPT_S = 150.0  # a connection that does not become a WebSocket; the slowest answer takes less

SILENT = logging.getLogger("naysayer.page")  # what strangers send is not worth a log line
SILENT.addHandler(logging.NullHandler())
SILENT.propagate = False
# It warns of every message to a browser that has gone; errors come to our exception handler.
logging.getLogger("asyncio").setLevel(logging.ERROR)


class PageConnection(ServerConnection):
    """One connection, which asks `connections` whether it may stay and what it is answered."""

    connections: Connections

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.client = client(str((transport.get_extra_info("peername") or ("",))[0]))
        self.is_socket = False
        self.has_seat: Callable[[], bool] = lambda: False
        self._unread = bytearray()  # of a request that is not complete
        self._answering: asyncio.Task[None] | None = None
        self._taken = 1  # requests and messages since the last read
        self._own = Buckets(LINE_BURST, LINE_EVERY_NS)
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
            self._taken += 1
            self._unread += data
            self._read_request()
        own_ns = self._own.take(self.client, self._taken, time.monotonic_ns())
        if wait_s := max(own_ns / 1e9, self.take(self._taken)):
            self.transport.pause_reading()
            self.loop.call_later(wait_s, self.transport.resume_reading)
        self._taken = 0

    def process_event(self, event: Event) -> None:
        self._taken += 1
        super().process_event(event)

    def take(self, count: int) -> float:
        """Its machine has sent so many. For how many seconds no more is to be taken from it."""
        return self.connections.buckets.take(self.client, count, time.monotonic_ns()) / 1e9

    def _read_request(self) -> None:
        """Answer what has come, if it is a whole request and the one before is answered."""
        if len(self._unread) > MOST_HEAD:
            self._send(bad_request(), keep=False)
        if not self._unread or (self._answering and not self._answering.done()):
            return
        parser = ServerProtocol(logger=SILENT)
        parser.receive_data(bytes(self._unread))
        requests = [event for event in parser.events_received() if isinstance(event, Request)]
        if requests:
            self._answering = self.loop.create_task(self._answer(requests[0]))
        elif parser.handshake_exc is not None:
            self._send(bad_request(), keep=False)

    async def _answer(self, request: Request) -> None:
        found = await self.connections.answer(request)
        if found is None:
            self.is_socket = True
            super().data_received(bytes(self._unread))
        else:
            asked = map(str.lower, request.headers.get_all("Connection"))
            self._send(found, keep="close" not in asked)
        self._unread.clear()

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
    """All connections of one page. Belongs to its event loop.

    `answer` makes a request's response; None: it asks for the WebSocket, and may have it.
    """

    def __init__(self, answer: Callable[[Request], Awaitable[Response | None]]) -> None:
        self.answer = answer
        self._lines: dict[PageConnection, None] = {}  # in the order in which they came
        self.buckets = Buckets(BURST, EVERY_NS)
        self._closing = False

    def add(self, line: PageConnection) -> bool:
        """Whether a new connection may stay. Another one may go for it."""
        own = [other for other in self._lines if other.client == line.client]
        crowded: Collection[PageConnection] = ()
        if len(own) >= MOST_EACH:
            crowded = own
        elif len(self._lines) >= MOST:
            crowded = self._lines
        goes = next((other for other in crowded if not other.is_socket), None)
        if goes is None and crowded is self._lines:
            goes = self._spare(len(own))
        self._lines[line] = None
        if goes is not None:
            self.discard(goes)
            goes.transport.abort()
        return not self._closing and (goes is not None or not crowded)

    def _spare(self, own: int) -> PageConnection | None:
        """The newest connection without a seat of the machine that has most, if more than `own`."""
        [(most, count)] = Counter(other.client for other in self._lines).most_common(1)
        theirs = (line for line in reversed(self._lines) if line.client == most)
        spare = next((line for line in theirs if not line.has_seat()), None)
        return spare if count > own + 1 else None

    def discard(self, line: PageConnection) -> None:
        self._lines.pop(line, None)

    def refuse(self) -> None:
        """Take no more connections, and cut those that have not become a WebSocket yet."""
        self._closing = True
        for line in tuple(self._lines):
            if line.protocol.state is not State.OPEN:
                line.transport.abort()


STOP_S = 3.0
NO_ADDRESS = "internet addresses are shut off here (as a service: see page.conf in systemd/)"


class Page:
    """A running page. `address` is where it is; `broadcast` takes what its browsers get."""

    def __init__(
        self,
        host: str,
        port: int,
        visit: Callable[[PageConnection, Listener], Awaitable[None]],
        warn: Callable[[str], None],
        responses: Responses,
    ) -> None:
        """Start the thread. Port 0: any free one. `visit` gets each WebSocket. Raises OSError."""
        self._host, self._port = host, port
        self._visited = visit
        self._warn = warn
        self._responses = responses
        self._started: Future[None] = Future()
        self._thread = threading.Thread(target=self._run, name="page", daemon=True)
        self._thread.start()
        self._started.result()

    @property
    def address(self) -> str:
        """As a browser wants it."""
        return f"http://{shown(self._host)}:{self._port}/"

    def close(self) -> None:
        """Close every connection and end the thread."""
        with suppress(RuntimeError):  # the thread has ended by itself
            self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(STOP_S)

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except Exception as error:  # the table goes on without its page
            if self._started.done():
                self._broken(error)
            else:
                self._started.set_exception(error)

    def _broken(self, error: Exception) -> None:
        self._warn(f"page: {error!r}; this is a bug")

    def _trouble(self, _: object, context: dict[str, Any]) -> None:
        """What the event loop could not do, such as opening one more file."""
        self._warn(f"page: {context['message']} ({context.get('exception')})")

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        self.broadcast = Broadcast(self._loop)
        connections = Connections(self._responses.answer)
        self._loop.set_exception_handler(self._trouble)
        async with serve(
            self._visit,
            self._host,
            self._port,
            max_size=LONGEST,
            max_queue=64,
            compression=None,
            open_timeout=KEPT_S,
            close_timeout=1,
            server_header=None,
            create_connection=type("Ours", (PageConnection,), {"connections": connections}),
            logger=SILENT,
        ) as server:
            if not server.sockets:  # asyncio passes over kinds of address that it may not open
                raise OSError(f"the page cannot listen at {self._host}: {NO_ADDRESS}")
            self._port = next(iter(server.sockets)).getsockname()[1]
            self._started.set_result(None)
            await self._stop.wait()
            connections.refuse()

    async def _visit(self, line: ServerConnection) -> None:
        assert isinstance(line, PageConnection)
        assert line.request is not None
        listener = self.broadcast.join(line.request.path.partition("?")[2])
        try:
            await self._visited(line, listener)
        except BadMessageError as error:
            await line.close(CloseCode.POLICY_VIOLATION, str(error))
        except ConnectionClosed:
            pass
        except Exception as error:
            self._broken(error)
        finally:
            self.broadcast.leave(listener)
