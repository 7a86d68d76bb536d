"""The house: a page and the table it belongs to. A simulated table is played on the page; a real
one is only shown there, on a television or a phone.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from PIL.Image import Image
from websockets.http11 import Response

from companion.daemon.reports import Touched
from companion.daemon.seating import Start
from companion.daemon.session import Session
from companion.kit.game import Output
from companion.page import invitation, snapshot
from companion.page.claims import Claims, Grant
from companion.page.desk import Desk
from companion.page.door import Door
from companion.page.frames import code_frame
from companion.page.http_files import is_loopback
from companion.page.keys import introduction, legend
from companion.page.links import Links
from companion.page.made import made
from companion.page.messages import Begin
from companion.page.offers import lesson, offers
from companion.page.parts import mirrored, simulated
from companion.page.publisher import Publisher
from companion.page.server import Page
from companion.page.starts import Starts
from companion.page.switches import Switches
from companion.table import lobby
from firmware.board import Board
from firmware.clock import MonotonicClock
from firmware.factories import Grade

Tell = Callable[[str], None]


class House:
    """An observer with a page. `makers` are for the table. A context manager."""

    def __init__(
        self,
        board: Board,
        listen: tuple[str, int],
        tell: Tell,
        warn: Tell,
        *,
        real: bool,
        phones: bool = False,
        paper: Tell = lambda _: None,
        journal: Path | None = None,
    ) -> None:
        """`tell` prints a line for who started the table; `paper` gets a simulated one's slips.
        `journal`: whose statistics can be looked at.

        `phones`: they may come in by a code of four letters.
        Raises OSError, BoardError.
        """
        self._board = board
        self._tell = tell
        self._paper = paper
        self._real = real
        self._journal = journal
        self._claims = Claims()
        self._door = Door(self._claims, len(board.seats)) if phones else None
        self._session: Session | None = None
        self._grade: Grade = "browser" if is_loopback(listen[0]) else "network"
        self._links = Links(self._tell_links)
        self._touch: Callable[[Touched], None] = lambda _: None
        self._starts = Starts(board)
        self._settle_here: Callable[[Sequence[str]], list[str]] | None = None
        self._nudge: Callable[[], None] = lambda: None
        seats = frozenset(range(len(board.seats)))
        self._everything = Grant(seats, deals=True)
        self.page = Page(*listen, self._desk, warn, self._made)
        try:
            self._publisher = Publisher(self.page.publish, board, warn)
            parts = self.frame, self.slip
            self.makers = mirrored(board, self.frame) if real else simulated(self._grade, *parts)
            self._publish_house()
        except BaseException:
            self.page.close()
            raise

    def __enter__(self) -> House:
        self._tell_address()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.page.close()

    def attach(self, nudge: Callable[[], None], touch: Callable[[Touched], None]) -> None:
        self._nudge, self._touch = nudge, touch

    def offer(self, grant: Grant) -> str:
        """A one-time code that gives that to somebody. On any thread."""
        return self._claims.offer(grant)

    def settle_ns(self) -> int:
        return self._links.longest_ns()

    def watch(self, session: Session) -> None:
        self._session = session
        self._starts.open = session.is_lobby or session.state.over
        self._settle_here = session.table.rules.settle
        self._publisher.watch(session)

    def say(self, output: Output) -> None:
        self._publisher.say(output)

    def frame(self, image: Image) -> None:
        """The panel has this picture now. On its thread."""
        self._publisher.frame(image)

    def slip(self, text: str) -> None:
        """The printer has printed this. On its thread."""
        self._paper(text)
        self._publisher.slip(text)

    def wants_start(self) -> bool:
        return self._starts.waits

    def take_start(self) -> Start | None:
        return self._starts.take()

    def called(self, seat: int) -> str:
        return self._door.guests.get(seat, "") if self._door is not None else ""

    def door(self) -> lobby.Door | None:
        """How phones come in, for the panel of a lobby."""
        return invitation.shown(self._door, self.page.address) if self._door is not None else None

    def _desk(self) -> Desk:
        return Desk(
            clock=MonotonicClock(),
            claims=self._claims,
            links=self._links,
            switches=Switches(self._board, lambda touched: self._touch(touched)),
            start=self._begin,
            used=self._used,
            code=self._code,
            settle=self._settle,
            lesson=lesson,
            door=self._door,
            invitation=self._invitation,
            sitting=self._sitting,
            moved=self._tell_guests,
        )

    def _made(self, path: str) -> Response:
        """On a thread of its own."""
        return made(path, self._journal, has_form=not self._real)

    def _sitting(self) -> dict[int, str]:
        """On the page's thread: who plays just now, by seat."""
        return snapshot.sitting(self._session) if self._session is not None else {}

    def _invitation(self) -> str:
        """On the page's thread, for a dealer."""
        return invitation.news(self._door, self.page.address) if self._door is not None else ""

    def _settle(self, words: tuple[str, ...]) -> list[str]:
        """On the page's thread: what the rules say of an argument, or what is wrong with it."""
        if self._settle_here is None:
            return ["nothing to argue about in this game"]
        try:
            return self._settle_here(words)
        except ValueError as error:
            return [str(error)]

    def _begin(self, begin: Begin) -> str:
        """On the page's thread: somebody chose a game. Why it cannot be played, or nothing."""
        taken = self._door.guests if self._door is not None else ()
        why = self._starts.begin(begin.start, begin.bots, taken)
        if not why:
            self._nudge()
        return why

    def _used(self, grant: Grant) -> None:
        """On the page's thread: a one-time code is used up; another browser needs another."""
        if grant == self._everything:
            self._tell(f"for another browser: {self._address()}")
        else:
            self._send("claimed", seats=sorted(grant.seats))

    def _code(self, seat: int, code: str) -> dict[str, Any]:
        """On the page's thread: what the dealer's page shows of a seat's code."""
        name = self.called(seat) or self._sitting().get(seat, self._board.seats[seat].name)
        frame = code_frame(name, code)
        return {"kind": "code", "seat": seat, "code": code, "frame": frame}

    def _address(self) -> str:
        return f"{self.page.address}#{self._claims.offer(self._everything)}"

    def _tell_address(self) -> None:
        if self._real:
            self._tell(f"the scoreboard is at {self.page.address}")
            return
        for line in introduction([wiring.name for wiring in self._board.seats]):
            self._tell(line)
        if self._door is not None:
            picture = sys.stdout.isatty()
            invitation.tell(self._door, self.page.address, self._tell, picture=picture)
        self._tell(f"{'deal' if self._door else 'play'} at {self._address()}")

    def _publish_house(self) -> None:
        self._send(
            "house",
            real=self._real,
            seats=[seat.name for seat in self._board.seats],
            keys=legend(),
            games=offers(self._board.defaults),
            address=self.page.address,
            phones=self._door is not None,
        )

    def _tell_guests(self) -> None:
        """On the page's thread: whose phones are which seats."""
        guests = dict(self._door.guests) if self._door is not None else {}
        self._send("guests", seats=guests)

    def _tell_links(self) -> None:
        """On the page's thread."""
        news = self._links.news()
        self.page.publish("links", lambda: json.dumps(news))

    def _send(self, kind: str, **fields: Any) -> None:
        self.page.publish(kind, lambda: json.dumps({"kind": kind, **fields}))
