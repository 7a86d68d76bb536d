"""The hub: the newest of each kind of news, for every browser that looks on.

News come from any thread, and whoever brings them never waits: of each kind only the newest is
kept, so a browser that is slow or dead loses what it missed and costs nobody anything.
"""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress


class Listener:
    """One browser's news: of each kind the newest that it has not been sent. One event loop."""

    def __init__(self, newest: dict[str, str]) -> None:
        self._waiting = dict(newest)
        self._any = asyncio.Event()
        if newest:
            self._any.set()

    def tell(self, kind: str, text: str) -> None:
        self._waiting.pop(kind, None)
        self._waiting[kind] = text
        self._any.set()

    async def next(self) -> str:
        """The oldest kind of news that waits."""
        await self._any.wait()
        text = self._waiting.pop(next(iter(self._waiting)))
        if not self._waiting:
            self._any.clear()
        return text


class Hub:
    """Made on the page's event loop; `publish` is for every thread, the rest for that one."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._lock = threading.Lock()
        self._fresh: dict[str, str] = {}  # published, and not yet handed to the listeners
        self._newest: dict[str, str] = {}
        self._listeners: set[Listener] = set()

    def publish(self, kind: str, text: str) -> None:
        """News, as the JSON text that browsers get. Never blocks."""
        with self._lock:
            asleep = not self._fresh
            self._fresh[kind] = text
        if asleep:
            with suppress(RuntimeError):  # the page has ended, and nobody looks on any more
                self._loop.call_soon_threadsafe(self._hand_out)

    def join(self) -> Listener:
        """A browser that wants to hear: first what is newest now."""
        listener = Listener(self._newest)
        self._listeners.add(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        self._listeners.discard(listener)

    def _hand_out(self) -> None:
        with self._lock:
            fresh, self._fresh = self._fresh, {}
        self._newest.update(fresh)
        for listener in self._listeners:
            for kind, text in fresh.items():
                listener.tell(kind, text)
