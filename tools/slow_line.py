"""A slow line on this machine: a port whose every connection is delayed, jitters, or goes dead."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from random import Random

from companion.kit.structs import Struct

STOP_S = 3.0
CHUNK = 65536
AFTER_S = 1e-6  # an event loop may swap what is due at the same time


class Way(Struct, frozen=True):
    """How long bytes take in one direction; they stay in order."""

    least_ms: float = 0.0
    jitter_ms: float = 0.0

    def takes_s(self, chance: Random) -> float:
        return (self.least_ms + chance.random() * self.jitter_ms) / 1000


class SlowLine:
    """A line to 127.0.0.1:`target`. `dead`: nothing arrives any more, without notice. A context.

    `up` may change at any time; bytes already sent arrive as they would have.
    """

    def __init__(self, target: int, up: Way, down: Way, seed: int = 0) -> None:
        """`up`: from the browser to the table."""
        self.dead = False
        self.port = 0
        self.up, self._down = up, down
        self._target = target
        self._chance = Random(seed)
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)

    def __enter__(self) -> SlowLine:
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(STOP_S)

    async def _serve(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._sinks: set[asyncio.StreamWriter] = set()
        server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._stop.wait()
        server.close()
        for sink in self._sinks:
            sink.transport.abort()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ours, theirs = await asyncio.open_connection("127.0.0.1", self._target)
        ways = (lambda: self.up), (lambda: self._down)
        for source, sink, way in zip((reader, ours), (theirs, writer), ways, strict=True):
            self._sinks.add(sink)
            self._tasks.add(asyncio.create_task(self._carry(source, sink, way)))

    async def _carry(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, way: Callable[[], Way]
    ) -> None:
        """Every chunk after its own delay, and none before the one that was sent before it."""
        arrives_s = 0.0
        with suppress(OSError):
            while chunk := await source.read(CHUNK):
                delayed_s = self._loop.time() + way().takes_s(self._chance)
                arrives_s = max(arrives_s + AFTER_S, delayed_s)
                self._loop.call_at(arrives_s, self._deliver, sink, chunk)
            self._loop.call_at(max(arrives_s + AFTER_S, self._loop.time()), sink.close)

    def _deliver(self, sink: asyncio.StreamWriter, chunk: bytes) -> None:
        if not self.dead and not sink.is_closing():
            sink.write(chunk)
