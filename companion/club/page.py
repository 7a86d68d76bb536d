"""The hall's page: all tables and the ranking, for a projector. Anyone on the network may look."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import NoReturn

import msgspec
from websockets.http11 import Request, Response

from companion.club.broker import listener
from companion.club.hall import Hall
from companion.page.responses import Responses, response
from companion.page.server import Page
from firmware.board import ClubWiring

PORT = 8138
NEWS = "/hall.json"


class HallResponses(Responses):
    """What the hall's page gets: its files, and all tables. Nobody gets a WebSocket."""

    def __init__(self, hall: Hall, host: str) -> None:
        super().__init__(host, None, shows=False, package="companion.club")
        self._hall = hall

    async def answer(self, request: Request) -> Response:
        if refused := self.refused(request):
            return refused
        path = request.path.partition("?")[0]
        if path == NEWS:
            news = msgspec.json.encode(self._hall.page())
            return response(200, news, "application/json")
        return self.file(path, request.headers)


def _nobody(*_: object) -> NoReturn:
    raise PermissionError("the hall has no WebSocket")


def show(
    wiring: ClubWiring,
    listen: tuple[str, int],
    tell: Callable[[str], None],
    warn: Callable[[str], None],
) -> None:
    """Show all tables until somebody ends it. Raises OSError, UsageError, BoardError."""
    hall = Hall()
    client = listener(wiring, hall.take, lambda: None, warn)
    page = Page(*listen, _nobody, warn, HallResponses(hall, listen[0]))
    client.loop_start()
    tell(f"the hall is at {page.address}")
    threading.Event().wait()
