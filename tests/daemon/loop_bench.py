"""The daemon's loop on a clock that a test moves."""

from __future__ import annotations

from typing import Any

from companion.daemon.loop import Daemon, Parts
from companion.daemon.reports import Report
from companion.daemon.session import Observer, Session
from companion.daemon.trouble import Trouble
from companion.kit.game import Output
from companion.kit.rulings import Ruling
from firmware.board import Board
from firmware.clock import VirtualClock
from firmware.contacts import Contacts

MS = 1_000_000


class LoopBench(Observer):
    """A loop and what came of it. `closed`: the lines that are now."""

    def __init__(self, board: Board) -> None:
        self.board, self.clock = board, VirtualClock()
        self.rulings: list[Ruling] = []
        self.warned: list[str] = []
        self.closed: set[object] = set()
        self.under_way_ns = 0  # how long a press may take to arrive
        self._contacts = Contacts(board.timing(), self.closed.__contains__)
        self.daemon: Daemon

    def sit(self, session: Session, **more: Any) -> None:
        """A session on the table. `more`: other parts."""
        parts = Parts(
            self.board,
            self.clock,
            self._contacts,
            observers=[self],
            trouble=Trouble(self.warned.append),
            **more,
        )
        self.daemon = Daemon(parts, session)

    def take(self, report: Report) -> None:
        self.daemon.take(report)
        self.daemon.tick()

    def wait(self, ms: float) -> None:
        self.until(self.clock.now_ns() + round(ms * MS))

    def until(self, until_ns: int) -> None:
        """All that is due by then."""
        while (due_ns := self.daemon.due_ns()) is not None and due_ns <= until_ns:
            self.clock.advance_to(due_ns)
            self.daemon.tick()
        self.clock.advance_to(until_ns)
        self.daemon.tick()

    def settle_ns(self) -> int:
        return self.under_way_ns

    def say(self, output: Output) -> None:
        if isinstance(output, Ruling):
            self.rulings.append(output)
