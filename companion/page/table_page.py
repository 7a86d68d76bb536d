"""A page and the table it belongs to. A simulated table is played on its page; a real one is only
shown there, on a television or a phone.

It hands the table's news to the page, and what browsers want to the table: presses, a game, a seat.
Methods belong to the table's loop unless they say otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from companion.daemon.parts import PartMakers
from companion.daemon.reports import Touched
from companion.daemon.seating import Start
from companion.daemon.session import Session
from companion.page import tokens
from companion.page.broadcast import TableNews
from companion.page.catalogue import LEGEND, StartRequests, lessons, offers
from companion.page.latency import Links
from companion.page.messages import news
from companion.page.network import Buckets, is_loopback
from companion.page.responses import Responses
from companion.page.server import Page, once
from companion.page.tokens import EACH, EACH_NS, Grant, Seats
from companion.page.visitor import Visitor
from companion.table import lobby
from firmware.board import Board
from firmware.clock import Clock
from firmware.factories import Grade, OpenedFactory
from firmware.simulated import SimulatedFactory, SimulatedPanel, SimulatedPort

PORT = 8137

Tell = Callable[[str], None]


class TablePage(TableNews):
    """An observer with a page. `makers` are for the table. A context manager."""

    def __init__(
        self,
        board: Board,
        listen: tuple[str, int],
        tell: Tell,
        warn: Tell,
        *,
        real: bool,
        game: str = "",
        phones: bool = False,
        code: str = "",
        paper: Tell = lambda _: None,
        journal: Path | None = None,
        clock: Clock | None = None,
    ) -> None:
        """`tell` prints a line for who started the table; `paper` gets a simulated one's slips.
        `game`: the one that is offered first.
        `journal`: whose statistics can be looked at. `phones`: they may come in by a join code;
        `code`: which, instead of a random one.

        Raises OSError, BoardError.
        """
        self._tell = tell
        self._paper = paper
        self._real = real
        self.clock: Clock = clock or Clock()
        code = (code or tokens.random_code(tokens.JOIN_LENGTH)) if phones else ""
        self.seats = Seats(len(board.seats), code, self._code_used)
        self.seats.watchers.add(self._send_guests)
        self.released = set(board.switches().values())  # switches that no browser holds
        self.join_codes = Buckets(EACH, EACH_NS)
        self.links = Links(lambda: self.send("links", lambda: {"away": self.links.away()}))
        self.touch: Callable[[Touched], None] = lambda _: None
        self.start_requests = StartRequests(board)
        grade: Grade = "browser" if is_loopback(listen[0]) else "network"
        self.makers = None if real else self._simulated(grade)
        games = offers(board.defaults, game)
        responses = Responses(listen[0], journal, shows=not real)
        warn = once(warn)
        # Before the page: somebody may be there as soon as it is.
        super().__init__(lambda kind, make: self.page.broadcast.publish(kind, make), board, warn)
        self.page = Page(*listen, partial(Visitor, self), warn, responses)
        self._send_setup(games)
        self.send("lessons", lessons)

    def __enter__(self) -> TablePage:
        return self

    def __exit__(self, *_: object) -> None:
        self.page.close()

    def _simulated(self, grade: Grade) -> PartMakers:
        """Pins that only visitors press, a panel and a printer that only the page shows."""
        panel, port = SimulatedPanel(on_frame=self.frame), SimulatedPort(self.slip)
        opened = OpenedFactory(SimulatedFactory(Clock()), "simulated", grade, int)
        return PartMakers(pins=lambda _: opened, device=lambda _: panel.open, port=port.open)

    def attach(self, nudge: Callable[[], None], touch: Callable[[Touched], None]) -> None:
        """The table has its parts: the address is worth telling."""
        self.start_requests.nudge, self.touch = nudge, touch
        self._tell_address()

    def settle_ns(self) -> int:
        return self.links.longest_ns()

    def watch(self, session: Session) -> None:
        """The session has changed."""
        open_for_another = session.is_lobby or session.state.over
        self.start_requests.open = open_for_another
        self.links.playing = not open_for_another
        super().watch(session)

    def slip(self, text: str) -> None:
        """The printer has printed this. On its thread."""
        self._paper(text)
        super().slip(text)

    def wants_start(self) -> bool:
        return self.start_requests.waits

    def take_start(self) -> Start | None:
        return self.start_requests.take()

    def called(self, seat: int) -> str:
        """Who came to that seat by phone; "": nobody did."""
        return self.seats.guests.get(seat, "")

    def join_code(self) -> lobby.JoinCode | None:
        """How phones come in, for the panel of a lobby."""
        code = self.seats.code
        return lobby.JoinCode(code, tokens.modules(self.page.address + code)) if code else None

    def address(self) -> str:
        """Where the whole table can be played; good for one browser. On any thread."""
        return f"{self.page.address}#{self.seats.offer(self.seats.everything)}"

    def _tell_address(self) -> None:
        if self._real:
            self._tell(f"the scoreboard is at {self.page.address}")
            return
        code, page = self.seats.code, self.page.address
        if code and tokens.modules(page):
            self._tell(f"phones join at {page}{code}")
            self._tell(tokens.OPEN)
        elif code:
            self._tell(tokens.ALONE)
        self._tell(f"{'deal' if code else 'play'} at {self.address()}")

    # ---- for visitors, on the page's thread

    def _code_used(self, grant: Grant) -> None:
        """A one-time code is used up; another dealer's browser needs another."""
        if grant.deals:
            self._tell(f"for another browser: {self.address()}")

    def settle(self, words: tuple[str, ...]) -> list[str]:
        """The game's answer to an argument about a trick, or what is wrong with the words."""
        settle = self.session and self.session.table.rules.settle
        try:
            return settle(words) if settle else ["This game has no trick check."]
        except ValueError as error:
            return [str(error)]

    def invitation(self) -> str:
        """For a dealer: where phones join. Only for a table that has a join code."""
        code, address = self.seats.code, self.page.address + self.seats.code
        return news("join_code", address=address, code=code, modules=tokens.modules(address))

    def _send_guests(self) -> None:
        self.send("guests", partial(dict, seats=dict(self.seats.guests)))

    def _send_setup(self, games: list[dict[str, Any]]) -> None:
        """What does not change while the table runs: its seats, keys, games and address."""
        setup = {
            "real": self._real,
            "seats": [seat.name for seat in self._board.seats],
            "keys": LEGEND,
            "games": games,
            "address": self.page.address,
            "phones": bool(self.seats.code),
        }
        self.send("setup", lambda: setup)
