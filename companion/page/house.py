"""The house: a page and the table it belongs to. A simulated table is played on the page; a real
one is only shown there, on a television or a phone.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any

from companion.daemon.loop import Touched
from companion.daemon.parts import PartMakers, metal
from companion.daemon.seating import Clock, Start, record_of
from companion.daemon.session import Session
from companion.games import GAMES
from companion.kit.game import Output
from companion.kit.usage import UsageError
from companion.page import invitation, snapshot
from companion.page.claims import Claims, Grant
from companion.page.desk import Desk
from companion.page.door import Door
from companion.page.frames import code_frame
from companion.page.http_files import is_loopback
from companion.page.keys import introduction, legend
from companion.page.links import Links
from companion.page.mirror import Mirrored
from companion.page.offers import offered, offers
from companion.page.publisher import Publisher
from companion.page.server import Page
from companion.page.stats_page import of_journal
from companion.page.switches import Switches
from firmware.board import Board, PanelWiring
from firmware.clock import MonotonicClock
from firmware.factories import Grade, OpenedFactory
from firmware.panel import Device
from firmware.simulated_devices import SimulatedPanel, SimulatedPort
from firmware.simulated_pins import SimulatedFactory, simulated_board

PORT = 8137
# Of 500 presses and releases in Chromium half were here within 2 ms, and the slowest, while the
# page was being laid out, after 75 ms. One still later is counted and shown, as at any table.
SETTLE_MS = 100.0
SEATS = (
    *("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana"),
    *("Ida", "Jon", "Kim", "Leo", "Mia", "Noah", "Ola", "Pia"),
)

Tell = Callable[[str], None]


def browser_board(names: tuple[str, ...]) -> Board:
    """A simulated board whose edges come through a browser: these seats first, at least sixteen."""
    others = [name for name in SEATS if name not in names]
    seats = (*names, *others[: max(0, len(SEATS) - len(names))])
    panel = PanelWiring("simulated")  # the page's; see House.makers
    laid = {game.id: dict(game.laid) for game in GAMES if game.laid}  # nobody needs to own them
    return replace(simulated_board(seats), settle_ms=SETTLE_MS, panel=panel, defaults=laid)


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
        self._claims = Claims()
        self._door = Door(self._claims, len(board.seats)) if phones else None
        self._session: Session | None = None
        self._grade: Grade = "browser" if is_loopback(listen[0]) else "network"
        self._links = Links(self._tell_links)
        self._touch: Callable[[Touched], None] = lambda _: None
        self._start: Start | None = None
        self._open = False  # a game may be started now
        self._settle_here: Callable[[Sequence[str]], list[str]] | None = None
        self._nudge: Callable[[], None] = lambda: None
        seats = frozenset(range(len(board.seats)))
        self._everything = Grant(seats, deals=True)
        self.page = Page(*listen, self._desk, warn, lambda: of_journal(journal))
        try:
            self._publisher = Publisher(self.page.publish, board, warn)
            self.makers = self._mirrored() if real else self._simulated()
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
        self._open = session.is_lobby or session.state.over
        self._settle_here = session.table.rules.settle
        self._publisher.watch(session)

    def say(self, output: Output) -> None:
        self._publisher.say(output)

    def wants_start(self) -> bool:
        return self._start is not None

    def take_start(self) -> Start | None:
        start, self._start = self._start, None
        return start

    def _desk(self) -> Desk:
        return Desk(
            clock=MonotonicClock(),
            claims=self._claims,
            links=self._links,
            switches=Switches(self._board, lambda touched: self._touch(touched)),
            start=self._wanted,
            used=self._used,
            code=self._code,
            settle=self._settle,
            door=self._door,
            invitation=self._invitation,
            sitting=self._sitting,
            moved=self._tell_guests,
        )

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

    def _wanted(self, start: Start) -> str:
        """On the page's thread: somebody chose a game. Why it cannot be played, or nothing."""
        if not self._open:
            return "a game is being played"
        if unoffered := set(start.settings) - offered(start.game):
            return f"{', '.join(sorted(unoffered))} cannot be chosen here; use the board file"
        try:
            record_of(start, self._board, Clock(0, "browser"))
        except UsageError as error:
            return str(error)
        self._start = start
        self._nudge()
        return ""

    def _used(self, grant: Grant) -> None:
        """On the page's thread: a one-time code is used up; another browser needs another."""
        if grant == self._everything:
            self._tell(f"for another browser: {self._address()}")
        else:
            self._send("claimed", seats=sorted(grant.seats))

    def _code(self, seat: int, code: str) -> dict[str, Any]:
        """On the page's thread: what the dealer's page shows of a seat's code."""
        frame = code_frame(self._board.seats[seat].name, code)
        return {"kind": "code", "seat": seat, "code": code, "frame": frame}

    def _simulated(self) -> PartMakers:
        panel = SimulatedPanel(on_frame=self._publisher.frame)
        port = SimulatedPort(self._slip)
        factory = SimulatedFactory(MonotonicClock())  # of pins that nobody presses; see Switches
        opened = OpenedFactory(factory, "simulated", self._grade, int)
        return PartMakers(pins=lambda _: opened, device=lambda _: panel.open, port=port.open)

    def _mirrored(self) -> PartMakers:
        """The board's own metal; what the panel shows, the page shows too."""
        makers = metal(self._board)
        if makers.device is None:
            return makers
        make, frame = makers.device, self._publisher.frame

        def device(opened: OpenedFactory) -> Callable[[], Device]:
            open_device = make(opened)
            return lambda: Mirrored(open_device(), frame)

        return replace(makers, device=device)

    def _slip(self, text: str) -> None:
        """On the printer's thread."""
        self._paper(text)
        self._publisher.slip(text)

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


def open_house(
    board: Board,
    listen: tuple[str, int] | None,
    tell: Tell,
    warn: Tell,
    paper: Tell,
    journal: Path,
    *,
    phones: bool = False,
) -> House:
    """A house for a simulated table, at the usual port if nothing else is said and it is free."""
    open_at = partial(
        House,
        board,
        tell=tell,
        warn=warn,
        real=False,
        phones=phones,
        paper=paper,
        journal=journal,
    )
    if listen is not None:
        return open_at(listen)
    host = "0.0.0.0" if phones else "127.0.0.1"
    try:
        return open_at((host, PORT))
    except OSError:
        return open_at((host, 0))
