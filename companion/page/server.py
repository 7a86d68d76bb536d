"""The page's thread: serves files and the socket, and sends news. Knows no game. The table never
waits for it, and goes on without it.

A connection is plain HTTP first, kept alive, and a WebSocket once one is asked for. All together
and each machine may have only so many connections; a new one takes the place of one that is no
WebSocket. Each socket and machine is read only as fast as its bucket allows.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, cast

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.protocol import Event, State
from websockets.server import ServerProtocol

from companion.page.broadcast import Broadcast, Listener, Make
from companion.page.messages import LONGEST, BadMessageError, read
from companion.page.network import Bucket, Buckets, client, shown
from companion.page.responses import Responses, bad_request
from companion.page.visitor import Visitor

SEAT = "?seat"  # ends the address of a socket that is no browser's; see docs/seats.md
MOST = 160  # sockets; a daemon may open 1024 files
MOST_EACH = 48  # of one machine; a browser takes six to load a page, and one to stay
# Requests and messages. Four hands at one keyboard send 40 a second, a phone in a race 15.
SOCKET_BURST, SOCKET_EVERY_NS = 120, 16_000_000
CLIENT_BURST, CLIENT_EVERY_NS = 900, 3_000_000
READ = 1024  # bytes taken in at once: so few that the judge does not notice
MOST_HEAD = 8192  # bytes of a request
MOST_UNSENT = 1 << 20  # bytes of answers that somebody does not read
KEPT_S = 20.0  # a connection that does not become a WebSocket, and has its answer
MOST_WARNED = 16
TURNS = 8  # of the event loop, until a connection that was just accepted is known here

SILENT = logging.getLogger("naysayer.page")  # what strangers send is not worth a log line
SILENT.addHandler(logging.NullHandler())
SILENT.propagate = False
# It warns of every message to a browser that has gone; errors come to our exception handler.
logging.getLogger("asyncio").setLevel(logging.ERROR)

Answer = Callable[[Request], Response | Awaitable[Response] | None]
"""The response to a request; None: it asks for the WebSocket, and may have it."""


class PageConnection(ServerConnection):
    """One connection, which asks `connections` whether it may stay and what it is answered."""

    connections: Connections

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.client = client(str((transport.get_extra_info("peername") or ("",))[0]))
        self.is_socket = False
        self.keep: Callable[[], bool] = lambda: False  # whether somebody with a seat is there
        self._bucket = Bucket(SOCKET_BURST, SOCKET_EVERY_NS)
        self._unread = bytearray()  # of a request that is not complete
        self._answering: asyncio.Task[None] | None = None
        self._taken = 1  # requests and messages since the buckets were asked
        cast(Any, transport).max_size = READ
        super().connection_made(transport)
        self._expiry = self.loop.call_later(KEPT_S, self._expire)
        if not self.connections.add(self):
            self.transport.abort()

    def _expire(self) -> None:
        """Close a connection that is no WebSocket and waits for no answer."""
        if not (self.is_socket or self._answering):
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.connections.discard(self)
        self._expiry.cancel()
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
        if len(self._unread) > MOST_HEAD:
            self._send(bad_request(), keep=False)
        if self._answering is not None or not self._unread:
            return
        parser = ServerProtocol(logger=SILENT)
        parser.receive_data(bytes(self._unread))
        requests = [event for event in parser.events_received() if isinstance(event, Request)]
        if requests:
            self._answer(requests[0])
        elif parser.handshake_exc is not None:
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
            asked = map(str.lower, request.headers.get_all("Connection"))
            self._send(found, keep="close" not in asked)
        else:
            self._answering = self.loop.create_task(self._answer_later(found))

    async def _answer_later(self, found: Awaitable[Response]) -> None:
        self._send(await found, keep=False)

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

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self._lines: dict[PageConnection, None] = {}  # in the order in which they came
        self._buckets = Buckets(CLIENT_BURST, CLIENT_EVERY_NS)
        self._closing = False

    def kind(self) -> type[PageConnection]:
        """The class that the server makes connections of."""
        return type("OurLine", (PageConnection,), {"connections": self})

    def add(self, line: PageConnection) -> bool:
        """Whether a new connection may stay. An older one may have to go for it."""
        own = [other for other in self._lines if other.client == line.client]
        crowded = own if len(own) >= MOST_EACH else self._lines if len(self._lines) >= MOST else ()
        oldest = next((other for other in crowded if not other.is_socket), None)
        if oldest is None and crowded is self._lines:
            oldest = self._spare(len(own))
        self._lines[line] = None
        if oldest is not None:
            self.discard(oldest)
            oldest.transport.abort()
        return not self._closing and (oldest is not None or not crowded)

    def _spare(self, own: int) -> PageConnection | None:
        """The newest connection without a seat of the machine that has most, if it has more than
        `own` and one: nobody keeps newcomers out with WebSockets that they do not use.
        """
        [(most, count)] = Counter(other.client for other in self._lines).most_common(1)
        theirs = (line for line in reversed(self._lines) if line.client == most)
        return next((line for line in theirs if not line.keep()), None) if count > own + 1 else None

    def discard(self, line: PageConnection) -> None:
        self._lines.pop(line, None)

    def take(self, who: str, own: Bucket, count: int) -> int:
        """How long, in ns, that machine's socket is not to be read from."""
        now_ns = time.monotonic_ns()
        return max(own.take(count, now_ns), self._buckets.take(who, count, now_ns))

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


def once(warn: Callable[[str], None]) -> Callable[[str], None]:
    """Pass on each line once, and a few lines in all, whatever strangers cause."""
    known: set[str] = set()

    def warn_once(line: str) -> None:
        if line not in known and len(known) < MOST_WARNED:
            known.add(line)
            warn(line)

    return warn_once


def in_words(context: dict[str, Any]) -> str:
    """What an event loop's exception handler gets, as one line."""
    error = context.get("exception")
    return f"page: {context.get('message', 'trouble')}{f' ({error})' if error else ''}"


POLICY_VIOLATION = 1008
STOP_S = 3.0
NO_ADDRESS = "internet addresses are shut off here (as a service: see page.conf in systemd/)"


class Page:
    """A running page. `address` is where it is; `broadcast` takes what its browsers get."""

    def __init__(
        self,
        host: str,
        port: int,
        visit: Callable[[str, Callable[[str, Make], None]], Visitor],
        warn: Callable[[str], None],
        responses: Responses,
    ) -> None:
        """Start the thread. Port 0: any free one. `visit(address, tell)` makes the visitor of a
        connection from that address; `tell` sends it news. Raises OSError if it cannot listen.
        """
        self._host, self._port = host, port
        self._make_visitor = visit
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

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        self.broadcast = Broadcast(self._loop)
        connections = Connections(self._responses.answer)
        self._loop.set_exception_handler(lambda _, context: self._warn(in_words(context)))
        async with serve(
            self._visit,
            self._host,
            self._port,
            max_size=LONGEST,
            max_queue=64,
            compression=None,
            open_timeout=None,  # but KEPT_S
            close_timeout=1,
            server_header=None,
            create_connection=connections.kind(),
            logger=SILENT,
        ) as server:
            if not server.sockets:  # asyncio passes over kinds of address that it may not open
                raise OSError(f"the page cannot listen at {self._host}: {NO_ADDRESS}")
            self._port = next(iter(server.sockets)).getsockname()[1]
            self._started.set_result(None)
            await self._stop.wait()
            for listens in server.sockets:
                self._loop.remove_reader(listens)
            await connections.refuse()

    async def _visit(self, line: ServerConnection) -> None:
        assert isinstance(line, PageConnection)
        assert line.request is not None
        is_browser = not line.request.path.endswith(SEAT)
        listener = self.broadcast.join(is_browser=is_browser)
        visitor = self._make_visitor(str(line.remote_address[0]), listener.add)
        line.keep = lambda: visitor.has_seat
        tasks = [
            asyncio.create_task(_send_news(line, listener)),
            asyncio.create_task(_beat(line, visitor)),
        ]
        try:
            for answer in visitor.greet():
                await line.send(answer)
            async for text in line:
                message = read(text)
                if wait_s := visitor.wait_s(message):
                    await asyncio.sleep(wait_s)
                for answer in visitor.take(message):
                    await line.send(answer)
        except BadMessageError as error:
            await line.close(POLICY_VIOLATION, str(error))
        except ConnectionClosed:
            pass
        except Exception as error:
            self._broken(error)
        finally:
            self.broadcast.leave(listener)
            visitor.leave()
            for task in tasks:
                task.cancel()


async def _send_news(line: ServerConnection, listener: Listener) -> None:
    """Send news for as long as the connection holds."""
    with suppress(ConnectionClosed):
        while True:
            await line.send(await listener.next())


async def _beat(line: ServerConnection, visitor: Visitor) -> None:
    """Send probes for as long as the connection holds."""
    with suppress(ConnectionClosed):
        while True:
            await asyncio.sleep(visitor.beat_s)
            for probe in visitor.beat():
                await line.send(probe)
