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

from companion.page.guesses import client

MOST = 160  # sockets; a daemon may open 1024 files
MOST_EACH = 48  # of one machine; a browser takes six to load a page, and one to stay

SILENT = logging.getLogger("naysayer.page")  # what strangers send is no news
SILENT.addHandler(logging.NullHandler())
SILENT.propagate = False


def capped(most: int = MOST, most_each: int = MOST_EACH) -> type[ServerConnection]:
    """Connections of one page, which are cut at once when there are more than that."""
    there: Counter[str] = Counter()

    class Line(ServerConnection):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            self._who = client(str((transport.get_extra_info("peername") or ("",))[0]))
            there[self._who] += 1
            super().connection_made(transport)
            if there.total() > most or there[self._who] > most_each:
                self.transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            there[self._who] -= 1
            if not there[self._who]:
                del there[self._who]
            super().connection_lost(exc)

    return Line


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
