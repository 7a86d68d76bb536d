"""The real table: the board's parts opened, a thread for each, and the loop asleep in between.

Threads: the pins' reader (in the kernel until an edge comes), this loop, and one worker each for
looks at touched lines, the panel, the printer, the lamps, the buzzer and the journal. The mailbox
between them is bounded: an edge that finds it full is counted, and shown.
"""

from __future__ import annotations

import queue
import random
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType

from companion.daemon.bots import Bots
from companion.daemon.bugs import in_one_line
from companion.daemon.lights import lights
from companion.daemon.loop import Daemon, Parts
from companion.daemon.paper import Paper, note_printed
from companion.daemon.parts import PartMakers, metal
from companion.daemon.reports import Edge, EdgesLost, Nudge, Report, Seen, Touched
from companion.daemon.service import Service
from companion.daemon.session import Session
from companion.daemon.trouble import Trouble
from companion.drawing.pages import draw_pages
from companion.journal.journal import Journal
from companion.journal.records import JournalError
from companion.kit.game import Output
from companion.kit.screens import MessageScreen, Screen
from companion.kit.slips import Slip
from firmware.board import Board, BoardError, Line
from firmware.buzzer import Buzzer
from firmware.clock import MonotonicClock
from firmware.contacts import Contacts
from firmware.lamps import Lamps
from firmware.looker import Looker
from firmware.panel import Panel, PanelReport
from firmware.pins import Pins
from firmware.power_button import PowerButton
from firmware.printer import Printer, PrinterReport, SlipOut
from firmware.worker import Work, Worker

GOOD_NIGHT = MessageScreen("GOOD NIGHT", "Pull the plug when the Pi's green light is out.")
MAILBOX = 4096  # reports; the busiest second of eight children is a few hundred edges
STOP_S = 3.0  # how long the last slip and the last entries may take at the end
LONGEST_SLEEP_S = 2.0  # how often the loop looks whether every thread is alive
HUNG_S = 60.0  # a thread that is at one thing for longer than this: a bus or a disk that hangs
PRINTER = "printer"  # its thread; one without paper may hold a line for as long as it likes
FRAMES_A_SESSION = 1_000_000
# How long a busy thread may keep Python to itself. With the usual 5 ms, a panel that is being drawn
# keeps the reader and the loop from an edge for longer than a contact waits to be settled.
SWITCH_S = 0.000_5


class PartDiedError(RuntimeError):
    """A thread that the table cannot do without has ended: one line saying which, and why."""


class SwitchedOff(KeyboardInterrupt):
    """The button that switches the machine off was held."""


class RealTable:
    """The parts, opened once and used for every session of the record. A context manager."""

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

        `trouble`: what the table has to be told as soon as there is a panel. `service`: who is
        told how the table does.

        A panel or a printer that is not there yet is waited for: no error. `makers`: other parts
        than the metal that the board describes.
        """
        makers = makers or metal(board)
        self._board = board
        self._warn = warn
        self._clock = MonotonicClock()
        self._mailbox: queue.Queue[Report] = queue.Queue(MAILBOX)
        self._lost = self._lost_told = self._dropped = self._noise = 0  # edges
        self._sessions = 0
        self._workers: list[Worker] = []
        self._hung: set[str] = set()  # of their names
        self._daemon: Daemon | None = None
        self._wrong: BoardError | None = None  # the board file's mistake, found while opening
        self.opened = makers.pins(self._clock)
        self._looker = Looker(lambda line: self._pins.pressed(line), self._on_look, self._clock)
        try:
            self._pins = Pins(self.opened, board, self._on_edge)
            self._power = self._make_power_button()
        except BaseException:
            self.opened.close()
            raise
        self._contacts = Contacts(board.timing(), self._pins.pressed, self._pins.listen)
        self._workers.append(self._looker.worker)
        self._trouble = trouble or Trouble()
        self._service = service or Service({})
        self._journal = journal
        if journal is not None:
            journal.attach(self._mailbox.put, self._worker("journal", journal.work))
        self._panel_answered = False  # it has drawn, or has said why it cannot
        self._panel = self._make_panel(makers)
        self._printer = self._make_printer(makers)
        self._lamps = self._make_lamps()
        self._buzzer = self._make_buzzer()

    def __enter__(self) -> RealTable:
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        sys.setswitchinterval(SWITCH_S)
        for worker in self._workers:
            worker.start()
        if self._journal is not None and self._printer is not None:
            for tag, slip in self._journal.unprinted():
                self._printer.print(slip, tag)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._service.stopping()
        self._looker.worker.stop(STOP_S)  # before there is nothing to look at
        try:
            for part in (self._lamps, self._buzzer, self._power):
                if part is not None:
                    part.close()
            self._pins.close()
            self.opened.close()
        finally:
            self._finish()
        try:
            self._say_what_is_left()
        except JournalError as lost:
            if not isinstance(error, KeyboardInterrupt | None):
                self._warn(str(lost))  # what has ended the table is told last
                return
            raise

    def _finish(self) -> None:
        """Write and print what there is. The journal comes first: what it has may be printed."""
        if self._journal is not None:
            self._journal.hurry()
        stopped = True
        for worker in self._workers:
            stopped &= worker.stop(STOP_S)
            if self._daemon is not None:
                self._take_waiting(self._daemon)
        if self._journal is not None and stopped:
            self._journal.work()  # which slips are on paper by now
        if self._panel is not None:
            self._panel.close()
        if self._printer is not None:
            self._printer.close()
        if self._contacts.spikes:
            self._warn(f"{self._contacts.spikes} spikes were no press; look at the cables")

    def _say_what_is_left(self) -> None:
        """Raises JournalError if inputs could not be written."""
        unprinted = self._printer.waiting + self._printer.dropped if self._printer else 0
        if unprinted:
            later = "; they are at the next start, or with naysayer print" if self._journal else ""
            self._warn(f"{unprinted} slips are not printed{later}")
        if self._journal is not None:
            self._journal.check_written()

    def nudge(self) -> None:
        """From any thread: have the loop look up at once, whatever it waits for."""
        with suppress(queue.Full):  # then it is about to look anyway
            self._mailbox.put_nowait(Nudge())

    def print(self, slip: Slip) -> None:
        """Outside of any game."""
        paper = Paper(self._board.printer, self._printer)
        if paper.take([slip]):
            paper.print(slip)

    def tell(self, title: str, text: str) -> None:
        """On the panel until somebody presses, as soon as there is room for it."""
        self._warn(f"{title.lower()}: {text}")
        self._trouble.add(title, text, stays=True)

    def touch(self, touched: Touched) -> None:
        """From any thread: a switch was pressed or let go somewhere else than on the pins."""
        try:
            self._mailbox.put_nowait(touched)
        except queue.Full:
            self._lost += 1

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
        Raises KeyboardInterrupt when asked to end (SIGINT, SIGTERM), SwitchedOff, one of them, when
        the button for that was held, PartDiedError when a thread is gone that the table needs,
        BoardError when a part can never be opened as it is described.
        """
        parts = Parts(
            board=self._board,
            clock=self._clock,
            contacts=self._contacts,
            panel=self._panel,
            printer=self._printer,
            buzzer=self._buzzer,
            journal=self._journal if journaled else None,
            say=say,
            warn=self._warn,
            trouble=self._trouble,
            remarks=session.remarks,
            joined=joined,
            settle_ns=settle_ns,
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
                self._service.status(self._in_words(session))
                if self._lamps is not None:
                    self._lamps.show(lights(session, self._board))
            self._wait(daemon)
            daemon.tick()
            self._look_after(daemon)
            if self._power is not None and self._power.is_held():
                self._switch_off(daemon)
        self._say_the_rest(daemon)

    def _in_words(self, session: Session) -> str:
        lasting = self._trouble.lasting
        return f"{session.in_words}; {lasting}" if lasting else session.in_words

    def _switch_off(self, daemon: Daemon) -> None:
        """Say so, and print where the game stands if that is on the disk. Raises SwitchedOff."""
        self._warn("switched off: the button was held")
        if self._panel is not None:
            self._panel.show(0, GOOD_NIGHT)
        self._say_the_rest(daemon)
        session = daemon.session
        if not (session.is_lobby or session.state.over or session.pending):
            standings = session.table.standings(session.state)
            again = ("It goes on at the next start.",) if session.record else ()
            self.print(Slip(f"{session.table.game.title}: so far", again, standings, final=True))
        raise SwitchedOff

    def _say_the_rest(self, daemon: Daemon) -> None:
        """Give the disk a while to take what this game has not been able to print."""
        until_ns = self._clock.now_ns() + round(STOP_S * 1e9)
        while daemon.session.pending and self._clock.now_ns() < until_ns:
            self._wait(daemon)
            daemon.tick()

    def _wait(self, daemon: Daemon) -> None:
        """Sleep until something is due or reported; take all that was."""
        due_ns = daemon.due_ns()
        if self._power is not None and (held_ns := self._power.due_ns()) is not None:
            due_ns = held_ns if due_ns is None else min(due_ns, held_ns)
        timeout_s = LONGEST_SLEEP_S
        if due_ns is not None:
            timeout_s = min(max(0.0, (due_ns - self._clock.now_ns()) / 1e9), timeout_s)
        with suppress(queue.Empty):
            daemon.take(self._mailbox.get(timeout=timeout_s))
        self._take_waiting(daemon)

    def _take_waiting(self, daemon: Daemon) -> None:
        """No more than was there to begin with: a line that oscillates must not keep us here."""
        for _ in range(self._mailbox.qsize()):
            daemon.take(self._mailbox.get_nowait())

    def _look_after(self, daemon: Daemon) -> None:
        if self._wrong is not None:
            raise self._wrong
        for worker in self._workers:
            if not worker.alive:
                told = in_one_line(worker.failure) if worker.failure else "nobody knows why"
                raise PartDiedError(f"the thread {worker.name} ended: {told}; this is a bug")
        if not self.opened.alive():
            raise PartDiedError(
                "the pins' reader ended: if the gpiochip went away, plug it in again"
            )
        if self._journal is not None and self._journal.is_gone():
            self._journal.hurry()
        # Only our own factory counts what the kernel dropped, or a handler failed to take.
        dropped = getattr(self.opened.factory, "lost_events", 0)
        self._noise += (dropped - self._dropped) * self._contacts.noisy
        self._dropped = dropped
        failed = getattr(self.opened.factory, "handler_errors", 0)
        lost = self._lost + failed + dropped - self._noise
        if lost > self._lost_told:
            self._lost_told = lost
            daemon.take(EdgesLost(lost))
        self._tell_the_service()

    def _tell_the_service(self) -> None:
        """Who comes here has found every thread alive. One that hangs is not."""
        if self._panel is None or self._panel_answered:
            self._service.ready()
        hung = {w.name for w in self._workers if w.busy_s > HUNG_S and w.name != PRINTER}
        for name in hung - self._hung:
            self._warn(f"the thread {name} has been at one thing for {HUNG_S:g} s")
        self._hung = hung
        if not hung:
            self._service.alive()

    def _on_edge(self, line: Line, at_ns: int) -> None:
        """On the reader's thread: hand over, never raise."""
        try:
            self._mailbox.put_nowait(Edge(line, at_ns))
        except queue.Full:
            self._lost += 1
        self._looker.edge(line, at_ns)

    def _on_look(self, line: Line, pressed: bool, at_ns: int) -> None:
        """On the looker's thread. What finds no room is read by the loop itself."""
        with suppress(queue.Full):
            self._mailbox.put_nowait(Seen(line, pressed, at_ns))

    def _make_panel(self, makers: PartMakers) -> Panel[Screen] | None:
        if makers.device is None:
            return None
        device = makers.device(self.opened)
        poke = self._worker("panel", lambda: panel.work())
        panel: Panel[Screen] = Panel(device, draw_pages, self._clock, self._panel_report, poke)
        return panel

    def _panel_report(self, report: PanelReport) -> None:
        self._panel_answered = True
        self._mailbox.put(report)

    def _make_printer(self, makers: PartMakers) -> Printer | None:
        if makers.port is None:
            return None
        poke = self._worker(PRINTER, lambda: printer.work())
        printer = Printer(makers.port, self._clock, self._printer_report, poke)
        return printer

    def _make_lamps(self) -> Lamps | None:
        if not self._board.lamps():
            return None
        poke = self._worker("lamps", lambda: lamps.work())
        lamps = Lamps(self.opened, self._board, self._clock, self._mailbox.put, poke)
        return lamps

    def _make_buzzer(self) -> Buzzer | None:
        if self._board.buzzer is None:
            return None
        poke = self._worker("buzzer", lambda: buzzer.work())
        buzzer = Buzzer(self.opened, self._board.buzzer, self._clock, self._mailbox.put, poke)
        return buzzer

    def _make_power_button(self) -> PowerButton | None:
        wiring = self._board.shutdown
        if wiring is None:
            return None
        return PowerButton(self.opened, wiring, self._board.pins, self._clock, self.nudge)

    def _printer_report(self, report: PrinterReport) -> None:
        if self._journal is not None and isinstance(report, SlipOut):
            note_printed(self._journal, report)
        self._mailbox.put(report)

    def _worker(self, name: str, work: Work) -> Callable[[], None]:
        """A thread for a part; returns what the part calls when there is something to do."""

        def work_or_blame_the_board() -> float | None:
            try:
                return work()
            except BoardError as error:
                self._wrong = error
                return None

        worker = Worker(name, work_or_blame_the_board)
        self._workers.append(worker)
        return worker.poke
