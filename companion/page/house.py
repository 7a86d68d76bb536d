"""The house: a page and the table it belongs to. A simulated table is played on the page; a real
one is only shown there, on a television or a phone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from PIL.Image import Image

from companion.daemon.reports import Touched
from companion.daemon.seating import Start
from companion.daemon.session import Session
from companion.kit.game import Output
from companion.page import invitation
from companion.page.addresses import is_loopback
from companion.page.claims import Grant
from companion.page.host import Host
from companion.page.keys import introduction, legend
from companion.page.offers import offers
from companion.page.parts import mirrored, simulated
from companion.page.publisher import Publisher
from companion.page.server import Page
from companion.page.slow_responses import SlowResponses
from companion.table import lobby
from firmware.board import Board
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
        self._host = Host(
            board,
            tell,
            lambda kind, make: self.page.publish(kind, make),
            lambda: self.page.address,
            phones=phones,
        )
        self._door = self._host.door
        grade: Grade = "browser" if is_loopback(listen[0]) else "network"
        slow = SlowResponses(journal, shows=not real)
        self.page = Page(*listen, self._host.desk, warn, slow)
        try:
            self._publisher = Publisher(self.page.publish, board, warn)
            parts = self.frame, self.slip
            self.makers = mirrored(board, self.frame) if real else simulated(grade, *parts)
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
        self._host.attach(nudge, touch)

    def offer(self, grant: Grant) -> str:
        """A one-time code that gives that to somebody. On any thread."""
        return self._host.claims.offer(grant)

    def settle_ns(self) -> int:
        return self._host.links.longest_ns()

    def watch(self, session: Session) -> None:
        self._host.watch(session)
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
        return self._host.starts.waits

    def take_start(self) -> Start | None:
        return self._host.starts.take()

    def called(self, seat: int) -> str:
        return self._host.called(seat)

    def door(self) -> lobby.Door | None:
        """How phones come in, for the panel of a lobby."""
        return invitation.shown(self._door, self.page.address) if self._door is not None else None

    def _tell_address(self) -> None:
        if self._real:
            self._tell(f"the scoreboard is at {self.page.address}")
            return
        for line in introduction([wiring.name for wiring in self._board.seats]):
            self._tell(line)
        if self._door is not None:
            picture = sys.stdout.isatty()
            invitation.tell(self._door, self.page.address, self._tell, picture=picture)
        self._tell(f"{'deal' if self._door else 'play'} at {self._host.address()}")

    def _publish_house(self) -> None:
        self._host.send(
            "house",
            real=self._real,
            seats=[seat.name for seat in self._board.seats],
            keys=legend(),
            games=offers(self._board.defaults),
            address=self.page.address,
            phones=self._door is not None,
        )
