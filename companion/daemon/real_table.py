"""The real table: one loop that runs session after session, asleep until a part has something.

The parts are opened once and used for every session. Threads: the pins' reader and the keyboards'
(in the kernel until an edge or a key comes), and one worker each for looks at touched lines, the
panel, the printer, the lamps, the buzzer and the journal. Between them and the loop is the mailbox.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from companion.daemon import ending
from companion.daemon.bots import Bots
from companion.daemon.loop import Daemon, Parts
from companion.daemon.paper import note_printed
from companion.daemon.parts import PartMakers
from companion.daemon.reports import Edge, Mailbox, Nudge, SwitchLevel, key_presses
from companion.daemon.service import Service
from companion.daemon.session import Observer, Session
from companion.daemon.signals import lights
from companion.daemon.trouble import Trouble
from companion.journal.journal import Journal
from companion.journal.records import JournalError
from companion.kit.screens import Screen
from firmware.board import Board, Key, Line
from firmware.clock import Clock
from firmware.contacts import Contacts
from firmware.keyboards import Keyboards
from firmware.looker import Looker
from firmware.outputs import Buzzer, Lamps
from firmware.panel import Mode, Panel, PanelReport
from firmware.pins import Pins
from firmware.printer import AGAIN, Printer, PrinterReport
from firmware.worker import Work, Worker

if TYPE_CHECKING:
    from PIL.Image import Image

PRINTER = "printer"  # its thread; without paper a printer may hold a line for as long as it likes
ON_LINES = {"looker", "lamps", "buzzer"}  # threads that use lines, and end before those are closed
STOP_S = 3.0  # how long each thread may take to finish at the end
HUNG_S = 60.0  # a thread that takes longer hangs: a bus or a disk does not answer
LONGEST_SLEEP_S = 2.0  # how often the loop looks whether every thread is alive
# How long a busy thread may keep Python to itself. With the usual 5 ms, a panel that is being drawn
# keeps the reader and the loop from an edge for longer than a contact waits to be settled.
SWITCH_S = 0.000_5


P = TypeVar("P", Panel[Screen], Printer, Lamps, Buzzer)


def _draw(screen: Screen, size: tuple[int, int], mode: Mode) -> Sequence[Image]:
    """On the panel's thread, which loads what it takes: a table is armed before."""
    from companion.drawing.pages import draw_pages

    return draw_pages(screen, size, mode)


class RealTable:
    """A board's parts with their threads, and the loop. A context manager: nothing runs before.

    `observers` see every session; `service` hears how the table does.
    """

    def __init__(
        self,
        board: Board,
        journal: Journal | None,
        trouble: Trouble,
        makers: PartMakers,
        observers: Sequence[Observer] = (),
        service: Service | None = None,
    ) -> None:
        """Raises FactoryError if the pins cannot be had; a missing panel is waited for."""
        self._board, self._journal, self._trouble = board, journal, trouble
        self._observers, self._service = observers, service or Service({})
        self._clock, self._mailbox = Clock(), Mailbox()
        self._hung: set[str] = set()  # names of threads
        self._daemon: Daemon | None = None
        self.opened = makers.pins(self._clock)
        self._looker = Looker(
            board.timing(), lambda line: self._pins.pressed(line), self._looked, self._clock
        )
        try:
            self._pins = Pins(self.opened, board, self._on_edge)
        except BaseException:
            self.opened.close()
            raise
        self._workers = [self._looker.worker]
        self._contacts = Contacts(board.timing(), self._pins.pressed, self._pins.listen)
        self._open_others(makers)
        self._parts = Parts(
            board=board,
            clock=self._clock,
            contacts=self._contacts,
            show=self.panel.show if self.panel is not None else None,
            printer=self._printer,
            buzzer=self._buzzer,
            journal=journal,
            observers=observers,
            trouble=trouble,
        )
        for observer in observers:
            observer.attach(lambda: self._mailbox.offer(Nudge()), self._mailbox.offer)

    def _open_others(self, makers: PartMakers) -> None:
        """All parts but the pins, each with its thread."""
        board, clock, put = self._board, self._clock, self._mailbox.put
        self._key_press = key_presses(board)
        self._keyboards = Keyboards(board.key_switches(), self._on_key, put, clock, makers.keyboard)
        if self._journal is not None:
            self._journal.attach(put, self._worker("journal", self._journal.work))
        self.panel: Panel[Screen] | None = None
        if makers.device is not None:
            open_device = makers.device(self.opened)
            self.panel = self._threaded(
                "panel", lambda poke: Panel(open_device, _draw, clock, self._panel_report, poke)
            )
        self.panel_answered = self.panel is None  # it has drawn, or has said why it cannot
        self._printer: Printer | None = None
        self._lamps: Lamps | None = None
        self._buzzer: Buzzer | None = None
        if (port := makers.port) is not None:
            self._printer = self._threaded(
                PRINTER, lambda poke: Printer(port, clock, self._printer_report, poke)
            )
        if board.lamps():
            self._lamps = self._threaded("lamps", lambda poke: Lamps(self.opened, board, put, poke))
        if (wiring := board.buzzer) is not None:
            self._buzzer = self._threaded(
                "buzzer", lambda poke: Buzzer(self.opened, wiring, clock, put, poke)
            )

    def _threaded(self, name: str, make: Callable[[Callable[[], None]], P]) -> P:
        """A part, and the thread that works for it."""
        part: P = make(self._worker(name, lambda: part.work()))
        return part

    def _worker(self, name: str, work: Work) -> Callable[[], None]:
        """A thread for a part; returns what the part calls to wake it."""
        worker = Worker(name, work)
        self._workers.append(worker)
        return worker.poke

    # ---- what parts report, each on its own thread

    def _on_edge(self, line: Line, at_ns: int) -> None:
        """Hand over, never raise."""
        self._mailbox.offer(Edge(line, at_ns))
        self._looker.edge(line, at_ns)

    def _looked(self, line: Line, pressed: bool, at_ns: int) -> None:
        self._mailbox.offer(SwitchLevel(line, pressed, at_ns))

    def _on_key(self, key: Key, down: bool, at_ns: int) -> None:
        self._mailbox.offer(self._key_press(key, down, at_ns))

    def _panel_report(self, report: PanelReport) -> None:
        self.panel_answered = True
        self._mailbox.put(report)

    def _printer_report(self, report: PrinterReport) -> None:
        note_printed(self._journal, report)
        self._mailbox.put(report)

    # ---- the beginning and the end

    def __enter__(self) -> RealTable:
        """Start the threads; print what the journal has for paper from before."""
        sys.setswitchinterval(SWITCH_S)
        for worker in self._workers:
            worker.start()
        self._keyboards.start()
        if self._journal is not None and self._printer is not None:
            again = AGAIN  # the first was in hand when the table ended
            for tag, slip in self._journal.unprinted():
                self._printer.print(again + slip, tag)
                again = ""
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        self._service.stopping()
        try:
            self._let_go()
        finally:
            self._finish()
        try:
            if self._journal is not None:
                self._journal.check_written()
        except JournalError as lost:
            if isinstance(error, KeyboardInterrupt | None):
                raise
            self._trouble.warn(str(lost))  # what has ended the table is told last

    def _let_go(self) -> None:
        """Give the lines back: dark, silent, and no edge comes any more."""
        self._stop(*(worker for worker in self._workers if worker.name in ON_LINES))
        self._keyboards.close()
        self._pins.close()
        self.opened.close()

    def _finish(self) -> None:
        """Write and print what there is. The journal comes first: what it has may be printed."""
        if self._journal is not None:
            self._journal.hurry()
        if self._stop(*self._workers) and self._journal is not None:
            self._journal.work()  # which slips are on paper by now
            self._take_waiting()
        for part in (self.panel, self._printer):
            if part is not None:
                part.close()
        if self._contacts.spikes:
            self._trouble.warn(f"{self._contacts.spikes} spikes were no press; look at the cables")
        if self._printer is not None and (n := self._printer.waiting + self._printer.dropped):
            later = "; they print at the next start, or with naysayer print"
            self._trouble.warn(f"{n} receipts are not printed yet{later if self._journal else ''}")

    def _stop(self, *workers: Worker) -> bool:
        """Stop these threads, one after the other. Whether all of them have ended."""
        stopped = True
        for worker in workers:
            stopped &= worker.stop(STOP_S)
            self._take_waiting()  # so that the next one finds room to report
        return stopped

    # ---- sessions

    def sit(self, session: Session, watch: Callable[[Session], None] = lambda _: None) -> None:
        """Run a session until its players leave it, or a game is chosen on the page.

        `watch` sees every change, and must not block. Raises KeyboardInterrupt when asked to end,
        OSError when the pins are gone, BoardError for a part that can never be opened.
        """
        ending.on_signal(ending.raise_once)
        bots = Bots(session, random.random)
        self._daemon = daemon = Daemon(self._parts, session, bots)
        seen = None
        while True:
            now = session.state, session.joining.state if session.joining is not None else None
            if seen is None or any(a is not b for a, b in zip(seen, now, strict=True)):
                seen = now
                watch(session)
                self._show(session)
            if session.state.done or any(o.wants_start() for o in self._observers):
                break
            self._wait(daemon)
            self._look_after()
            daemon.tick()
        self._say_the_rest(daemon)

    def _show(self, session: Session) -> None:
        """Show a session's lamps, and a line about it for systemd."""
        for observer in self._observers:
            observer.watch(session)
        lasting = self._trouble.lasting
        self._service.status(f"{session.in_words}; {lasting}" if lasting else session.in_words)
        if self._lamps is not None:
            self._lamps.show(lights(session, self._board))

    def _say_the_rest(self, daemon: Daemon) -> None:
        """Give the disk a while to take what this game has not been able to print."""
        until_ns = self._clock.now_ns() + round(STOP_S * 1e9)
        while daemon.paper.waits and self._clock.now_ns() < until_ns:
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

    def _look_after(self) -> None:
        """Raises OSError and BoardError, as `sit` says."""
        for worker in self._workers:
            if worker.failure is not None:  # a bug, or a part that can never work
                raise worker.failure
        if not self.opened.alive():
            raise OSError("the pins' reader ended: if the gpiochip went away, plug it in again")
        if not self._keyboards.alive:
            raise OSError("the thread keyboards ended; this is a bug")
        if lost := self._mailbox.newly_lost(self.opened, noisy=self._contacts.noisy):
            self._trouble.tell("PRESSES LOST", f"Naysayer missed {lost}. Press again.")
        self._tell_the_service()

    def _tell_the_service(self) -> None:
        """Every thread is alive; the watchdog is fed unless one hangs."""
        if self.panel_answered:
            self._service.ready()
        hung = {worker.name for worker in self._workers if worker.busy_s > HUNG_S} - {PRINTER}
        for name in hung - self._hung:
            self._trouble.warn(f"the thread {name} has been at one thing for {HUNG_S:g} s")
        self._hung = hung
        if not hung:
            self._service.alive()
