"""News of the table, for every browser that looks on.

Any thread may publish news, and never waits: it hands over a function that makes the text from
values that no longer change. The page's thread calls it once, when a browser is there to get it.
News replace earlier news of their kind: a slow browser skips what it missed.
"""

from __future__ import annotations

import asyncio
import io
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from typing import Any

from PIL.Image import Image

from companion.daemon.session import Observer, Session
from companion.kit.clauses import Clauses
from companion.kit.game import Output
from companion.kit.rulings import Ruling
from companion.kit.structs import replace
from companion.page import snapshot
from companion.page.facts import facts
from companion.page.messages import news
from firmware.board import Board

Make = Callable[[], str]
"""News as the JSON text that browsers get; "" if there is nothing to tell."""

LAMPS = "lamps"
Wants = Callable[[str], bool]
WANTS: dict[str, Wants] = {  # by the end of a socket's address: which kinds of news it gets
    "": lambda kind: kind != LAMPS,
    "phone": lambda kind: kind not in (LAMPS, "frame", "paper"),
    "seat": lambda kind: kind == LAMPS,  # no browser: docs/seats.md
}


class Listener:
    """The news that wait for one connection, the newest of each kind."""

    def __init__(self, wants: Wants) -> None:
        self._wants = wants
        self._waiting: dict[str, Make] = {}
        self._sent: dict[str, str] = {}  # the newest text of each kind that it has
        self._any = asyncio.Event()

    def offer(self, kind: str, make: Make) -> None:
        """News for everybody who wants them."""
        if self._wants(kind):
            self._waiting.pop(kind, None)
            self._waiting[kind] = make
            self._any.set()

    async def next(self) -> str:
        """The text that has waited longest, and says something new."""
        while True:
            await self._any.wait()
            kind = next(iter(self._waiting))
            text = self._waiting.pop(kind)()
            if not self._waiting:
                self._any.clear()
            if text and self._sent.get(kind) != text:
                self._sent[kind] = text
                return text


class Broadcast:
    """Who gets news. `publish` is for any thread, the rest for the page's event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._newest: dict[str, Make] = {}
        self._listeners: set[Listener] = set()

    def publish(self, kind: str, make: Make) -> None:
        """News of a kind. Never blocks. `make` is called on the page's thread, once at most."""
        self._newest[kind] = once = cache(make)
        if self._listeners:  # a later browser finds it in _newest
            with suppress(RuntimeError):  # the page has ended
                self._loop.call_soon_threadsafe(self._hand_out, kind, once)

    def join(self, of: str = "") -> Listener:
        """A listener for a new connection; the newest news of each kind wait for it."""
        listener = Listener(WANTS.get(of, WANTS[""]))
        self._listeners.add(listener)  # before _newest is read: rather news twice than never
        for kind, make in self._newest.copy().items():
            listener.offer(kind, make)
        return listener

    def leave(self, listener: Listener) -> None:
        self._listeners.discard(listener)

    def _hand_out(self, kind: str, make: Make) -> None:
        for listener in self._listeners:
            listener.offer(kind, make)


RULINGS = 5  # the newest that the page shows
SLIPS = 6

Publish = Callable[[str, Make], None]
Fields = Callable[[], dict[str, Any]]


class TableNews(Observer):
    """What a table says, as news. `watch` and `say` belong to the loop, `frame` to the panel's
    thread, `slip` to the printer's.
    """

    def __init__(self, publish: Publish, board: Board, warn: Callable[[str], None]) -> None:
        self._publish = publish
        self._warn = warn
        self._board = board
        self._rulings: list[Ruling] = []  # of this game
        self._slips: deque[str] = deque(maxlen=SLIPS)
        self._printed = 0

    def watch(self, session: Session) -> None:
        if session is not self.session:
            self.session = session
            self._rulings.clear()
            self._send_rulings(session)
        now = replace(session, pending=())  # it goes on while the page's thread looks at this
        self.send("table", partial(snapshot.table, now, self._board))
        self.send(LAMPS, partial(snapshot.lamps, now))

    def say(self, output: Output) -> None:
        if isinstance(output, Ruling) and self.session is not None:
            self._rulings.append(output)
            self._send_rulings(self.session)

    def frame(self, image: Image, at_ns: int = 0) -> None:  # noqa: ARG002
        """The panel has this picture now; nobody draws on it any more."""
        self.send("frame", partial(_frame, image))

    def slip(self, text: str) -> None:
        self._printed += 1
        self._slips.append(text)
        self.send("paper", partial(dict, printed=self._printed, slips=list(self._slips)))

    def _send_rulings(self, session: Session) -> None:
        read = partial(session.table.clauses, session.state)
        self.send("rulings", partial(_rulings, tuple(self._rulings), session.names, read))

    def send(self, kind: str, fields: Fields) -> None:
        """News of a kind for everybody who looks on."""
        self._publish(kind, partial(self._text, kind, fields))

    def _text(self, kind: str, fields: Fields) -> str:
        """On the page's thread."""
        try:
            return news(kind, **fields())
        except Exception as error:
            self._warn(f"page: {error!r}; the game goes on without it; this is a bug")
            return ""


def _rulings(
    rulings: tuple[Ruling, ...], names: tuple[str, ...], read: Callable[[], Clauses]
) -> dict[str, Any]:
    clauses = read()
    newest = [snapshot.ruling(r, names, clauses) for r in rulings[-RULINGS:]]
    found = [fact._asdict() for fact in facts(rulings)]
    return {"count": len(rulings), "list": newest, "facts": found}


def _frame(image: Image) -> dict[str, Any]:
    """The picture as a PNG, how large it is, and in how many colours: "one" or "many"."""
    file = io.BytesIO()
    image.save(file, "PNG")
    colours = "one" if image.mode == "1" else "many"
    size = {"width": image.width, "height": image.height}
    return {**size, "colours": colours, "png": file.getvalue()}
