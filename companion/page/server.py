"""The page's thread: serves the files and the socket, and hands news out. Knows no game.

The table never waits for it, and goes on without it: a page that fails says so once.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from companion.page.addresses import own_address
from companion.page.connections import SILENT, Connections, Line, LostMessages, warn_once
from companion.page.desk import Desk
from companion.page.http_files import SOCKET, HttpFiles, path_of
from companion.page.hub import Hub, Listener, Make
from companion.page.messages import LONGEST, BadMessageError, read
from companion.page.slow_responses import SlowResponses
from companion.page.visitor import Visitor

POLICY_VIOLATION = 1008
STOP_S = 3.0
KEPT_S = 20.0  # a connection that does not become a WebSocket
NO_ADDRESS = "internet addresses are shut off here (as a service: see page.conf in systemd/)"


class Page:
    """A running page. `address` is where; `publish` may be called from any thread."""

    def __init__(
        self,
        host: str,
        port: int,
        desk: Callable[[], Desk],
        warn: Callable[[str], None],
        slow: SlowResponses,
    ) -> None:
        """Starts the thread. Port 0: any that is free. Raises OSError if it cannot listen there.

        `slow` answers where no file does.
        """
        self._host, self._port = host, port
        self._make_desk = desk
        self._warn = warn
        self._slow = slow
        self._started = threading.Event()
        self._failure: OSError | None = None
        self._warned: set[type[Exception]] = set()
        self._thread = threading.Thread(target=self._run, name="page", daemon=True)
        self._thread.start()
        self._started.wait()
        if self._failure is not None:
            raise self._failure

    @property
    def address(self) -> str:
        """As a browser wants it."""
        host = own_address() if self._host in ("0.0.0.0", "::", "") else self._host
        host = f"[{host}]" if ":" in host else host
        return f"http://{host}:{self._port}/"

    def publish(self, kind: str, make: Make) -> None:
        """News of a kind, and how its JSON is made when somebody looks on. Never blocks."""
        self._hub.publish(kind, make)

    def close(self) -> None:
        """Close every connection and end the thread."""
        with suppress(RuntimeError):  # the thread has ended by itself
            self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(STOP_S)

    def _run(self) -> None:
        try:
            with self._counting_lost_messages():
                asyncio.run(self._serve())
        except OSError as error:
            self._failure = error
        except Exception as error:  # the table goes on without its page
            if not self._started.is_set():
                self._failure = OSError(f"{error!r}; this is a bug")
            self._broken(error)
        finally:
            self._started.set()

    @contextmanager
    def _counting_lost_messages(self) -> Iterator[None]:
        """asyncio would print a line for each."""
        lost, logger = LostMessages(), logging.getLogger("asyncio")
        logger.addFilter(lost)
        try:
            yield
        finally:
            logger.removeFilter(lost)
            if lost.count:
                self._warn(lost.summary())

    def _broken(self, error: Exception) -> None:
        """Warns once of each kind."""
        if type(error) not in self._warned:
            self._warned.add(type(error))
            self._warn(f"page: {error!r}; this is a bug")

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        self._hub = Hub(self._loop)
        self._desk = self._make_desk()
        http_files = HttpFiles(self._host)

        def answer(request: Request) -> Response | Awaitable[Response] | None:
            response, path = http_files.answer(request), path_of(request)
            return self._slow.answer(path) if response is None and path != SOCKET else response

        connections = Connections(answer)
        self._loop.set_exception_handler(warn_once(self._warn))
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
            create_connection=connections.kind(),
            logger=SILENT,
        ) as server:
            if not server.sockets:  # asyncio passes over kinds of address that it may not open
                raise OSError(f"the page cannot listen at {self._host}: {NO_ADDRESS}")
            self._port = next(iter(server.sockets)).getsockname()[1]
            self._started.set()
            await self._stop.wait()
            for listens in server.sockets:
                self._loop.remove_reader(listens)
            await connections.refuse()

    async def _visit(self, line: ServerConnection) -> None:
        assert isinstance(line, Line)
        listener = self._hub.join()
        visitor = Visitor(self._desk, str(line.remote_address[0]), listener.tell)
        line.keep = lambda: visitor.has_seat
        tasks = [
            asyncio.create_task(_tell(line, listener)),
            asyncio.create_task(_beat(line, visitor)),
        ]
        try:
            for answer in visitor.greet():
                await line.send(answer)
            async for text in line:
                for answer in visitor.take(read(text)):
                    await line.send(answer)
        except BadMessageError as error:
            await line.close(POLICY_VIOLATION, str(error))
        except ConnectionClosed:
            pass
        except Exception as error:
            self._broken(error)
        finally:
            self._hub.leave(listener)
            visitor.leave()
            for task in tasks:
                task.cancel()


async def _tell(line: ServerConnection, listener: Listener) -> None:
    """Send what is new for as long as the connection holds."""
    with suppress(ConnectionClosed):
        while True:
            await line.send(await listener.next())


async def _beat(line: ServerConnection, visitor: Visitor) -> None:
    """Ask it again and again whether it is there, for as long as the connection holds."""
    with suppress(ConnectionClosed):
        while True:
            await asyncio.sleep(visitor.beat_s)
            if visitor.is_idle:
                await line.close(POLICY_VIOLATION, "nobody seems to be there")
            for probe in visitor.beat():
                await line.send(probe)
