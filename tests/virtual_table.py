"""A whole table in virtual time: its lines, its loop, its panel and its paper, and hands at it.

What people do are contacts on pins, as at the real table; what they see is what the panel was sent,
and what they get is what was printed. Only time is made up, and nothing is drawn.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.daemon.loop import Daemon, Parts
from companion.daemon.paper import note_printed
from companion.daemon.players import Players, sibling
from companion.daemon.session import Observer, PanelTag, Session
from companion.daemon.sessions import Sessions
from companion.daemon.trouble import Trouble
from companion.journal.journal import Journal
from companion.kit.game import Output
from companion.kit.screens import MessageScreen, Screen
from companion.kit.view import Ask
from companion.table.inputs import Input
from firmware.board import Board
from firmware.clock import VirtualClock
from firmware.contacts import Contacts
from firmware.factories import OpenedFactory
from firmware.panel import FrameOut
from firmware.pins import Pins
from firmware.printer import Printer, PrinterReport, SlipOut
from firmware.simulated import SimulatedFactory, SimulatedPort
from tests.at_table import PRESS_MS, AtTable

MS = 1_000_000
FRAME_NS = 23 * MS  # on the wire of a small panel


class PowerCutError(Exception):
    """Somebody has stumbled over the wire."""


class SlowGlass:
    """A panel that shows what it is sent, once that is out."""

    def __init__(self, clock: VirtualClock) -> None:
        self._clock = clock
        self._coming: tuple[int, PanelTag, Screen] | None = None  # out when, tag, what
        self.screen: Screen | None = None

    def show(self, tag: PanelTag, screen: Screen) -> None:
        self._coming = self._clock.now_ns() + FRAME_NS, tag, screen

    def out(self) -> FrameOut | None:
        """The frame that is out by now."""
        if self._coming is None or self._coming[0] > self._clock.now_ns():
            return None
        at_ns, tag, self.screen = self._coming
        self._coming = None
        return FrameOut(tag, at_ns)

    def due_ns(self) -> int | None:
        return None if self._coming is None else self._coming[0]


class VirtualTable:
    """Runs sessions, as RealTable does. `evening`: what people do in each, one after the other."""

    def __init__(
        self, board: Board, journal: Journal, evening: list[Callable[[AtButtons], None]]
    ) -> None:
        self.board, self.journal, self.evening = board, journal, evening
        self.clock = VirtualClock(1_000 * MS)
        self.paper: list[str] = []
        self.glass = SlowGlass(self.clock)
        self.warnings: list[str] = []
        self.games: list[Session] = []  # that were played, as they were left
        self._factory = SimulatedFactory(self.clock)
        for line in board.switches():
            self._factory.pin(line).drive(True, 0)
        opened = OpenedFactory(self._factory, "simulated", "simulated", int)
        self._contacts = Contacts(board.timing(), lambda line: self._pins.pressed(line))
        self._pins = Pins(opened, board, self._contacts.edge)
        self._printer = Printer(SimulatedPort(self.paper.append).open, self.clock, self._printed)
        self._changes: list[tuple[int, int, str, bool]] = []  # at, seat, switch, closed
        self.played: list[Session] = []
        self._daemon: Daemon

    def sit(self, session: Session, watch: Callable[[Session], None] = lambda _: None) -> None:
        at = AtButtons(self, session)
        parts = Parts(
            board=self.board,
            clock=self.clock,
            contacts=self._contacts,
            show=self.glass.show,
            printer=self._printer,
            journal=self.journal,
            observers=[at],
            trouble=Trouble(self.warnings.append),
        )
        self._daemon = Daemon(parts, session)
        self.played.append(session)
        self.journal.attach(self._daemon.take, now_ns=self.clock.now_ns)
        watch(session)
        self.evening.pop(0)(at)
        watch(session)
        self.games += [] if session.is_lobby else [session]
        assert session.state.done, f"still there: {session.state.screen}"

    def press(self, seat: int, switch: str, at_ns: int, for_ns: int) -> None:
        """A finger, from then on and for so long."""
        assert switch in self.board.seats[seat].lines, "nobody presses what is not there"
        heapq.heappush(self._changes, (at_ns, seat, switch, True))
        heapq.heappush(self._changes, (at_ns + for_ns, seat, switch, False))

    def run(self, until_ns: int) -> None:
        """Everything that is due, in order, up to that instant."""
        while True:
            self._move_fingers()
            if (frame := self.glass.out()) is not None:
                self._daemon.take(frame)
            self._daemon.tick()
            self.journal.work()
            while self._printer.work() == 0:
                pass
            self.journal.work()
            waits = [self._daemon.due_ns(), self.glass.due_ns()]
            waits += [self._changes[0][0]] if self._changes else []
            next_ns = min((at for at in waits if at is not None), default=until_ns + 1)
            if next_ns > until_ns:
                self.clock.advance_to(until_ns)
                return
            self.clock.advance_to(max(next_ns, self.clock.now_ns()))

    def _move_fingers(self) -> None:
        while self._changes and self._changes[0][0] <= self.clock.now_ns():
            at_ns, seat, switch, closed = heapq.heappop(self._changes)
            self._factory.pin(self.board.seats[seat].lines[switch]).drive(not closed, at_ns)

    def _printed(self, report: PrinterReport) -> None:
        if isinstance(report, SlipOut):
            note_printed(self.journal, report)
        self._daemon.take(report)


def evening(path: Path, board: Board, *parts: Callable[[AtButtons], None]) -> VirtualTable:
    """The table is switched on, and these things happen, session by session."""
    with closing(Journal(path)) as journal:
        table = VirtualTable(board, journal, list(parts))
        players, trouble = Players(sibling(path), pytest.fail), Trouble(pytest.fail)
        sessions = Sessions(board, journal, table.sit, Observer(), "kernel", players, trouble)
        session: Session = sessions.first(None, "", 5, new=False)
        while table.evening:
            table.sit(session, sessions.watch)
            if table.evening:
                session = sessions.next(session)
        return table


class AtButtons(AtTable[Any], Observer):
    """People at it, in the words of tests.at_table; letters are seats, whoever sits there."""

    session: Session

    def __init__(self, table: VirtualTable, session: Session) -> None:
        super().__init__(session.table.game, max(len(session.names), 2))
        self.on, self.session = table, session
        self.table, self.state = session.table, session.state
        self.now_ns = table.clock.now_ns()
        self._has = tuple(frozenset(seat.lines) for seat in table.board.seats)

    def seat(self, letter: str) -> int:
        return "ABCDEFGH".index(letter)

    @property
    def text(self) -> str:
        """What the lobby says."""
        assert isinstance(self.state.screen, MessageScreen)
        return self.state.screen.text

    @property
    def sees(self) -> Screen | None:
        """What stands on the panel."""
        return self.on.glass.screen

    def choose(self, ask: Ask, index: int) -> None:
        self._choose(ask, index)

    def press(self, seat: int, chance: random.Random) -> None:
        """Any switch of that seat."""
        self._press(seat, chance.choice(sorted(self._has[seat])), PRESS_MS)

    def run(self, until_ns: int) -> None:
        self.on.run(until_ns)
        self.state = self.session.state
        self.now_ns = self.on.clock.now_ns()

    def say(self, output: Output) -> None:
        self.output.append(output)

    def give(self, item: Input) -> None:
        raise AssertionError(f"the loop gives it: {item}")

    def _touch(self, seat: int, switch: str, at_ns: int, for_ms: float) -> None:
        self.on.press(seat, switch, at_ns, round(for_ms * MS))
