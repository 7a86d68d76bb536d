"""The real table: one loop that runs session after session, asleep until a part has something.

The parts have threads of their own (`opened_parts`); between them and the loop is the mailbox.
"""

from __future__ import annotations

import random
import signal
import sys
from collections.abc import Callable
from types import TracebackType

from companion.daemon import key_presses
from companion.daemon.bots import Bots
from companion.daemon.lights import lights
from companion.daemon.loop import Daemon, Parts
from companion.daemon.mailbox import Mailbox
from companion.daemon.opened_parts import OpenedParts
from companion.daemon.paper import Paper
from companion.daemon.parts import PartMakers, metal
from companion.daemon.reports import Touched
from companion.daemon.service import Service
from companion.daemon.session import Session
from companion.daemon.trouble import Trouble
from companion.daemon.workers import STOP_S, PartDiedError
from companion.journal.journal import Journal
from companion.journal.records import JournalError
from companion.kit.game import Output
from companion.kit.slips import Slip
from firmware.board import Board
from firmware.clock import MonotonicClock
from firmware.factories import OpenedFactory

LONGEST_SLEEP_S = 2.0  # how often the loop looks whether every thread is alive
FRAMES_A_SESSION = 1_000_000
# How long a busy thread may keep Python to itself. With the usual 5 ms, a panel that is being drawn
# keeps the reader and the loop from an edge for longer than a contact waits to be settled.
SWITCH_S = 0.000_5


class RealTable:
    """The loop, and the parts that it has for every session of an evening. A context manager."""

    def __init__(
        self,
        board: Board,
        journal: Journal | None,
        warn: Callable[[str], None],
        makers: PartMakers | None = None,
        trouble: Trouble | None = None,
        service: Service | None = None,
    ) -> None:
        """Raises firmware.factories.FactoryError if the pins cannot be had.

        `makers`: other parts than the metal that the board describes. `trouble`: what the table
        has to be told as soon as there is a panel. `service`: who is told how the table does.
        """
        self._board = board
        self._journal = journal
        self._warn = warn
        self._clock = MonotonicClock()
        self._mailbox = Mailbox()
        makers = makers or metal(board)
        self._parts = OpenedParts(board, makers, journal, self._clock, self._mailbox, warn)
        self._trouble = trouble or Trouble()
        self._service = service or Service({})
        self._sessions = 0
        self._daemon: Daemon | None = None

    @property
    def opened(self) -> OpenedFactory:
        """The pins' factory, and what its clock is worth."""
        return self._parts.opened

    def __enter__(self) -> RealTable:
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        sys.setswitchinterval(SWITCH_S)
        self._parts.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._service.stopping()
        try:
            self._parts.let_go()
        finally:
            self._parts.finish(self._take_waiting)
        try:
            self._say_what_is_left()
        except JournalError as lost:
            if not isinstance(error, KeyboardInterrupt | None):
                self._warn(str(lost))  # what has ended the table is told last
                return
            raise

    def _say_what_is_left(self) -> None:
        """Raises JournalError if inputs could not be written."""
        printer = self._parts.printer
        unprinted = printer.waiting + printer.dropped if printer is not None else 0
        if unprinted:
            later = "; they are at the next start, or with naysayer print" if self._journal else ""
            self._warn(f"{unprinted} slips are not printed{later}")
        if self._journal is not None:
            self._journal.check_written()

    def nudge(self) -> None:
        """From any thread: have the loop look up at once, whatever it waits for."""
        self._mailbox.nudge()

    def touch(self, touched: Touched) -> None:
        """From any thread: a switch was pressed or let go somewhere else than on the pins."""
        self._mailbox.touch(touched)

    def print(self, slip: Slip) -> None:
        """Outside of any game."""
        paper = Paper(self._board.printer, self._parts.printer)
        if paper.take([slip]):
            paper.print(slip)

    def tell(self, title: str, text: str) -> None:
        """On the panel until somebody presses, as soon as there is room for it."""
        self._warn(f"{title.lower()}: {text}")
        self._trouble.add(title, text, stays=True)

    def sit(
        self,
        session: Session,
        say: Callable[[Output], None],
        journaled: bool = True,
        watch: Callable[[Session], None] = lambda _: None,
        ended: Callable[[], bool] = lambda: False,
        settle_ns: Callable[[], int] = lambda: 0,
        joined: Callable[[Session], None] = lambda _: None,
    ) -> None:
        """Run a session until its players leave it, or `ended` says so; see `nudge`.

        `watch` sees the session whenever its state has changed; it must not block. `settle_ns`: how
        long a press may be under way that does not come through the pins. `joined` hears of whoever
        joins late.
        Raises KeyboardInterrupt when asked to end (SIGINT, SIGTERM), PartDiedError when a thread is
        gone that the table needs, BoardError when a part can never be opened as it is described.
        """
        parts = Parts(
            board=self._board,
            clock=self._clock,
            contacts=self._parts.contacts,
            panel=self._parts.panel,
            printer=self._parts.printer,
            buzzer=self._parts.buzzer,
            journal=self._journal if journaled else None,
            say=say,
            warn=self._warn,
            trouble=self._trouble,
            remarks=session.remarks,
            joined=joined,
            settle_ns=lambda: max(settle_ns(), key_presses.settle_ns(self._board)),
            bots=Bots(session, random.random),
        )
        self._daemon = daemon = Daemon(parts, session, FRAMES_A_SESSION * self._sessions)
        self._sessions += 1
        seen = None
        while not (session.state.left or ended()):
            joining = session.joining.state if session.joining is not None else None
            if seen is None or session.state is not seen[0] or joining is not seen[1]:
                seen = session.state, joining
                watch(session)
                self._show_around(session)
            self._wait(daemon)
            daemon.tick()
            self._look_after(daemon)
        self._say_the_rest(daemon)

    def _show_around(self, session: Session) -> None:
        """What is to be seen of a session besides its screen: its lamps, and a line for systemd."""
        lasting = self._trouble.lasting
        self._service.status(f"{session.in_words}; {lasting}" if lasting else session.in_words)
        if self._parts.lamps is not None:
            self._parts.lamps.show(lights(session, self._board))

    def _say_the_rest(self, daemon: Daemon) -> None:
        """Give the disk a while to take what this game has not been able to print."""
        until_ns = self._clock.now_ns() + round(STOP_S * 1e9)
        while daemon.session.pending and self._clock.now_ns() < until_ns:
            self._wait(daemon)
            daemon.tick()

    def _wait(self, daemon: Daemon) -> None:
        """Sleep until something is due or reported; take all that was."""
        due_ns = daemon.due_ns()
        timeout_s = LONGEST_SLEEP_S
        if due_ns is not None:
            timeout_s = min(max(0.0, (due_ns - self._clock.now_ns()) / 1e9), timeout_s)
        if (report := self._mailbox.next(timeout_s)) is not None:
            daemon.take(report)
        self._take_waiting()

    def _take_waiting(self) -> None:
        if self._daemon is not None:
            for report in self._mailbox.waiting():
                self._daemon.take(report)

    def _look_after(self, daemon: Daemon) -> None:
        """Raises PartDiedError and BoardError, as `sit` says."""
        self._parts.workers.check()
        if not self.opened.alive():
            raise PartDiedError(
                "the pins' reader ended: if the gpiochip went away, plug it in again"
            )
        if not self._parts.keyboards.alive:
            raise PartDiedError("the thread keyboards ended; this is a bug")
        if self._journal is not None:
            self._journal.look()
        contacts = self._parts.contacts
        if lost := self._mailbox.newly_lost(
            self.opened, noisy=contacts.noisy, chatters=contacts.chatters
        ):
            daemon.take(lost)
        self._tell_the_service()

    def _tell_the_service(self) -> None:
        """Who comes here has found every thread alive. One that hangs is not."""
        if self._parts.panel_answered:
            self._service.ready()
        if not self._parts.workers.hang():
            self._service.alive()
