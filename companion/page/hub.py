"""The hub: the newest of each kind of news, for every browser that looks on.

News come from any thread, and whoever brings them never waits: they bring only how the text is
made. It is made on the page's thread, when it is sent for the first time; while nobody looks on,
never. Of each kind only the newest is kept, so a browser that is slow or dead loses what it missed
and costs nobody anything.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import cache

Make = Callable[[], str]
"""News as the JSON text that browsers get; "" if there is nothing to tell."""


OWN = frozenset({"you"})  # is answered to the same browser by others, too


class Listener:
    """One browser's news: of each kind the newest that it has not been sent. One event loop."""

    def __init__(self, newest: dict[str, Make]) -> None:
        self._waiting = dict(newest)
        self._sent: dict[str, str] = {}  # the newest text of each kind that is for everybody
        self._any = asyncio.Event()
        if newest:
            self._any.set()

    def tell(self, kind: str, make: Make) -> None:
        self._waiting.pop(kind, None)
        self._waiting[kind] = make
        self._any.set()

    async def next(self) -> str:
        """The oldest kind of news that waits, and differs from what was sent of it before."""
        while True:
            await self._any.wait()
            kind = next(iter(self._waiting))
            text = self._waiting.pop(kind)()
            if not self._waiting:
                self._any.clear()
            if text and (kind in OWN or self._sent.get(kind) != text):
                self._sent[kind] = text
                return text


class Hub:
    """Made on the page's event loop; `publish` is for every thread, the rest for that one."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._lock = threading.Lock()
        self._fresh: dict[str, Make] = {}  # published, and not yet handed to the listeners
        self._newest: dict[str, Make] = {}
        self._listeners: set[Listener] = set()

    def publish(self, kind: str, make: Make) -> None:
        """News of a kind. Never blocks. `make` is called on the page's thread, once at most."""
        with self._lock:
            wake = bool(self._listeners) and not self._fresh
            self._fresh[kind] = make
        if wake:
            with suppress(RuntimeError):  # the page has ended, and nobody looks on any more
                self._loop.call_soon_threadsafe(self._hand_out)

    def join(self) -> Listener:
        """A browser that wants to hear: first what is newest now."""
        listener = Listener(self._newest)
        with self._lock:
            self._listeners.add(listener)
        self._hand_out()  # what was published while nobody looked on
        return listener

    def leave(self, listener: Listener) -> None:
        with self._lock:
            self._listeners.discard(listener)

    def _hand_out(self) -> None:
        with self._lock:
            waiting, self._fresh = self._fresh, {}
        fresh = {kind: cache(make) for kind, make in waiting.items()}  # made once for all of them
        self._newest.update(fresh)
        for listener in self._listeners:
            for kind, make in fresh.items():
                listener.tell(kind, make)
