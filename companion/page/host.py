"""The host: what a house does for whoever visits its page. Seats them, starts the games that they
choose, gives out codes and addresses. Belongs to the page's thread.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.daemon.reports import Touched
from companion.daemon.session import Session
from companion.page import invitation, snapshot
from companion.page.claims import Claims, Grant
from companion.page.desk import Desk
from companion.page.door import Door
from companion.page.frames import code_frame
from companion.page.hub import Make
from companion.page.links import Links
from companion.page.messages import StartGame, news
from companion.page.offers import lesson
from companion.page.starts import Starts
from companion.page.switches import Switches
from firmware.board import Board
from firmware.clock import MonotonicClock

MOST_SETTLED = 256  # arguments of one game whose answers are kept

Settle = Callable[[Sequence[str]], list[str]]


class Host:
    """The loop tells it of its table: `attach`, `watch`. `desk` is what visitors can reach."""

    def __init__(
        self,
        board: Board,
        tell: Callable[[str], None],
        publish: Callable[[str, Make], None],
        page: Callable[[], str],
        *,
        phones: bool,
    ) -> None:
        """`tell` prints a line for who started the table. `page()`: the address of the page."""
        self._board = board
        self._tell = tell
        self._publish = publish
        self._page = page
        self.claims = Claims()
        self.door = Door(self.claims, len(board.seats)) if phones else None
        self.links = Links(self._tell_links)
        self.starts = Starts(board)
        self._everything = Grant(frozenset(range(len(board.seats))), deals=True)
        self._session: Session | None = None
        self._settle_here: Settle | None = None
        self._settled: dict[tuple[str, ...], list[str]] = {}
        self._nudge: Callable[[], None] = lambda: None
        self._touch: Callable[[Touched], None] = lambda _: None

    def attach(self, nudge: Callable[[], None], touch: Callable[[Touched], None]) -> None:
        self._nudge, self._touch = nudge, touch

    def watch(self, session: Session) -> None:
        """The session has changed. On the loop's thread."""
        self._session = session
        self.starts.open = session.is_lobby or session.state.over
        self.links.playing = not self.starts.open
        if session.table.rules.settle is not self._settle_here:
            self._settle_here, self._settled = session.table.rules.settle, {}

    def desk(self) -> Desk:
        return Desk(
            clock=MonotonicClock(),
            claims=self.claims,
            links=self.links,
            switches=Switches(self._board, lambda touched: self._touch(touched)),
            start=self._begin,
            used=self._used,
            code=self._code,
            settle=self._settle,
            lesson=lesson,
            door=self.door,
            invitation=self._invitation,
            sitting=self._sitting,
            moved=self._tell_guests,
        )

    def address(self) -> str:
        """Where the whole table can be played; good for one browser. On any thread."""
        return f"{self._page()}#{self.claims.offer(self._everything)}"

    def called(self, seat: int) -> str:
        """Who came to that seat by phone; "": nobody did."""
        return self.door.guests.get(seat, "") if self.door is not None else ""

    def send(self, kind: str, **fields: Any) -> None:
        """News for everybody who looks on."""
        self._publish(kind, lambda: news(kind, **fields))

    def _begin(self, wanted: StartGame) -> str:
        """Somebody chose a game. Why it cannot be played, or nothing."""
        taken = self.door.guests if self.door is not None else ()
        why = self.starts.begin(wanted.start, wanted.bots, taken)
        if not why:
            self._nudge()
        return why

    def _used(self, grant: Grant) -> None:
        """A one-time code is used up; another browser needs another."""
        if grant == self._everything:
            self._tell(f"for another browser: {self.address()}")
        else:
            self.send("claimed", seats=sorted(grant.seats))

    def _code(self, seat: int, code: str) -> str:
        """What the dealer's page shows of a seat's code."""
        name = self.called(seat) or self._sitting().get(seat, self._board.seats[seat].name)
        frame = code_frame(name, code)
        return news("code", seat=seat, code=code, frame=frame)

    def _settle(self, words: tuple[str, ...]) -> list[str]:
        """What the rules say of an argument, or what is wrong with it."""
        settle, settled = self._settle_here, self._settled
        if settle is None:
            return ["nothing to argue about in this game"]
        if words not in settled:
            if len(settled) >= MOST_SETTLED:
                settled.clear()
            settled[words] = _settle(settle, words)
        return settled[words]

    def _invitation(self) -> str:
        """For a dealer."""
        return invitation.news(self.door, self._page()) if self.door is not None else ""

    def _sitting(self) -> dict[int, str]:
        """Who plays just now, by seat."""
        return snapshot.sitting(self._session) if self._session is not None else {}

    def _tell_guests(self) -> None:
        """Whose phones are which seats."""
        self.send("guests", seats=dict(self.door.guests) if self.door is not None else {})

    def _tell_links(self) -> None:
        found = self.links.news()
        self._publish("links", lambda: news("links", **found))


def _settle(settle: Settle, words: tuple[str, ...]) -> list[str]:
    try:
        return settle(words)
    except ValueError as error:
        return [str(error)]
