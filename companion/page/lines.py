"""Lines: the connections of the page, no more of them than it can bear, and no words on each.

Whoever opens very many, or says nothing on them, costs the others nothing, and writes no log.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import Any

from websockets.asyncio.server import ServerConnection
from websockets.protocol import State

from companion.page.guesses import client

MOST = 160  # sockets; a daemon may open 1024 files
TURNS = 8  # of the event loop, until who was just accepted is there, and cut
MOST_EACH = 48  # of one machine; a browser takes six to load a page, and one to stay

SILENT = logging.getLogger("naysayer.page")  # what strangers send is no news
SILENT.addHandler(logging.NullHandler())
SILENT.propagate = False


class Lines:
    """The connections of one page, which are cut at once when there are too many of them."""

    def __init__(self, most: int = MOST, most_each: int = MOST_EACH) -> None:
        self._most, self._most_each = most, most_each
        self._there: dict[ServerConnection, str] = {}  # and whose
        self._closing = False

    def kind(self) -> type[ServerConnection]:
        """What a server makes of each of them."""
        there, cut = self._there, self._is_too_much

        class Line(ServerConnection):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                who = client(str((transport.get_extra_info("peername") or ("",))[0]))
                there[self] = who
                super().connection_made(transport)
                if cut(who):
                    self.transport.abort()

            def connection_lost(self, exc: Exception | None) -> None:
                del there[self]
                super().connection_lost(exc)

        return Line

    def _is_too_much(self, who: str) -> bool:
        if self._closing or len(self._there) > self._most:
            return True
        return Counter(self._there.values())[who] > self._most_each

    async def refuse(self) -> None:
        """From now on nobody comes in; who has not said what they want never will.

        Whom the server has accepted already is waited for, and cut: closed meanwhile, it would
        leave them open, and it would wait for what they never say.
        """
        self._closing = True
        for line in tuple(self._there):
            if line.protocol.state is not State.OPEN:
                line.transport.abort()
        for _ in range(TURNS):
            await asyncio.sleep(0)


def tell_once(warn: Callable[[str], None]) -> Callable[[asyncio.AbstractEventLoop, Any], None]:
    """What an event loop does about trouble of its own, as with no file left to open: one line."""
    told: set[str] = set()

    def handle(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        message = str(context.get("message", "trouble"))
        if message not in told:
            told.add(message)
            error = context.get("exception")
            warn(f"page: {message}{f' ({error})' if error else ''}; told once")

    return handle
