"""The hall's page: all tables and the ranking, for a projector. Anyone on the network may look."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from companion.club.broker import listener
from companion.club.hall import TOPICS, Hall
from companion.page.network import shown
from companion.page.responses import AGAIN, Responses, response
from companion.page.server import SILENT, Connections
from firmware.board import ClubWiring

PORT = 8138
NEWS = "/hall.json"


def pages(hall: Hall, host: str) -> Callable[[Request], Response]:
    """A function that answers a browser's requests."""
    files = Responses(host, None, shows=False, package="companion.club")

    def answer(request: Request) -> Response:
        path = request.path.partition("?")[0]
        if refused := files.refused(request):
            return refused
        if path == NEWS:
            news = msgspec.json.encode(hall.page())
            return response(200, "OK", news, "application/json", AGAIN)
        return files.file(path, request.headers)

    return answer


async def show(
    wiring: ClubWiring,
    listen: tuple[str, int],
    tell: Callable[[str], None],
    warn: Callable[[str], None],
) -> None:
    """Hear all tables and show them, until it is cancelled. Raises OSError, UsageError, BoardError.

    `tell` prints the address.
    """
    hall, loop = Hall(), asyncio.get_running_loop()

    def take(topic: str, payload: bytes) -> None:
        loop.call_soon_threadsafe(hall.take, topic, payload)

    client = listener(wiring, TOPICS, take, lambda: None, warn)
    host, port = listen
    connections = Connections(pages(hall, host))
    async with serve(
        ServerConnection.close,  # nobody gets a socket
        host,
        port,
        server_header=None,
        create_connection=connections.kind(),
        logger=SILENT,
    ) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        client.loop_start()
        tell(f"the hall is at http://{shown(host)}:{port}/")
        try:
            await loop.create_future()  # for ever
        finally:
            client.disconnect()
            await connections.refuse()
