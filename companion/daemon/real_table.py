"""The real table: one loop that runs session after session, asleep until a part has something.

The parts are opened once and used for every session. Threads: the pins' reader and the keyboards'
(in the kernel until an edge or a key comes), and one worker each for looks at touched lines, the
panel, the printer, the lamps, the buzzer and the journal. Between them and the loop is the mailbox.
"""

from __future__ import annotations

import random
import signal
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

from companion.daemon import key_presses
from companion.daemon.bots import Bots
from companion.daemon.loop import Daemon, Parts
from companion.daemon.observer import Observer
from companion.daemon.paper import as_printed, note_printed
from companion.daemon.parts import PartMakers
from companion.daemon.reports import Mailbox, Touched
from companion.daemon.service import Service
from companion.daemon.session import Session
from companion.daemon.signals import lights
from companion.daemon.trouble import Trouble
from companion.daemon.workers import STOP_S, PartDiedError, Workers
from companion.journal.journal import Journal
from companion.journal.records import JournalError
from companion.kit.game import Output
from companion.kit.screens import DiceScreen, Die, RulingScreen, Screen
from companion.kit.slips import Slip
from firmware.board import Board, Key, Line
from firmware.clock import Clock, MonotonicClock
from firmware.contacts import Contacts
from firmware.factories import OpenedFactory
from firmware.keyboards import Keyboards
from firmware.looker import Looker
from firmware.outputs import Buzzer, Lamps
from firmware.panel import Device, Mode, Panel, PanelReport
from firmware.pins import Pins
from firmware.printer import AGAIN, Printer, PrinterReport, SlipOut

if TYPE_CHECKING:
    from PIL.Image import Image

# Drawn once before the table counts as ready: fonts are read then, and not while hands race.
FIRST_SCREENS: tuple[Screen, ...] = (
    DiceScreen((Die("RED", "blue"), Die("NOTHING", "white")), Die("NOT NOT", "green"), "up"),
    RulingScreen("ADA by 38 ms", "The arrow points right, and nobody was faster."),
)
PRINTER = "printer"  # its thread; one without paper may hold a line for as long as it likes


class _Works(Protocol):
    def work(self) -> float | None: ...


P = TypeVar("P", bound=_Works)


class OpenedParts:
    """A board's parts and their threads. What they report goes into the mailbox.

    Nothing runs before `start`.
    """

    def __init__(
        self,
        board: Board,
        makers: PartMakers,
        journal: Journal | None,
        clock: Clock,
        mailbox: Mailbox,
        warn: Callable[[str], None],
    ) -> None:
        """Raises firmware.factories.FactoryError if the pins cannot be had.

        A panel or a printer that is not there yet is waited for: no error.
        """
        self._clock = clock
        self._mailbox = mailbox
        self._journal = journal
        self._warn = warn
        self.workers = Workers(warn, patient=frozenset({PRINTER}))
        self.opened = makers.pins(clock)
        self._looker = Looker(lambda line: self._pins.pressed(line), mailbox.seen, clock)
        try:
            self._pins = Pins(self.opened, board, self._on_edge)
        except BaseException:
            self.opened.close()
            raise
        keys = board.key_switches()
        self.keyboards = Keyboards(keys, self._on_key, mailbox.put, clock, makers.keyboard)
        self._key_press = key_presses.key_presses(board)
        self.contacts = Contacts(board.timing(), self._pins.pressed, self._pins.listen)
        self.workers.take(self._looker.worker)
        if journal is not None:
            journal.attach(mailbox.put, self.workers.add("journal", journal.work))
        self.panel = self._open_panel(makers)
        self.panel_answered = self.panel is None  # it has drawn, or has said why it cannot
        self.printer: Printer | None = None
        self.lamps: Lamps | None = None
        self.buzzer: Buzzer | None = None
        if (port := makers.port) is not None:
            self.printer = self._threaded(
                PRINTER, lambda poke: Printer(port, clock, self._printer_report, poke)
            )
        if board.lamps():
            self.lamps = self._threaded(
                "lamps", lambda poke: Lamps(self.opened, board, mailbox.put, poke)
            )
        if (wiring := board.buzzer) is not None:
            self.buzzer = self._threaded(
                "buzzer", lambda poke: Buzzer(self.opened, wiring, clock, mailbox.put, poke)
            )

    def start(self) -> None:
        """Start the threads; print what the journal has for paper from before."""
        self.workers.start()
        self.keyboards.start()
        if self._journal is not None and self.printer is not None:
            again = AGAIN  # the first was in hand when the table ended
            for tag, slip in self._journal.unprinted():
                self.printer.print(again + slip, tag)
                again = ""

    def let_go(self) -> None:
        """Give the lines back: dark, silent, and no edge comes any more."""
        self._looker.worker.stop(STOP_S)  # before there is nothing to look at
        self.keyboards.close()
        for part in (self.lamps, self.buzzer):
            if part is not None:
                part.close()
        self._pins.close()
        self.opened.close()

    def finish(self, meanwhile: Callable[[], None]) -> None:
        """Write and print what there is. The journal comes first: what it has may be printed.

        `meanwhile` takes what is reported, so that no part waits for room to do so.
        """
        if self._journal is not None:
            self._journal.hurry()
        stopped = self.workers.stop(meanwhile)
        if self._journal is not None and stopped:
            self._journal.work()  # which slips are on paper by now
            meanwhile()
        if self.panel is not None:
            self.panel.close()
        if self.printer is not None:
            self.printer.close()
        if self.contacts.spikes:
            self._warn(f"{self.contacts.spikes} spikes were no press; look at the cables")

    def _on_edge(self, line: Line, at_ns: int) -> None:
        """On the reader's thread: hand over, never raise."""
        self._mailbox.edge(line, at_ns)
        self._looker.edge(line, at_ns)

    def _on_key(self, key: Key, down: bool, at_ns: int) -> None:
        """On the keyboards' thread."""
        self._mailbox.touch(self._key_press(key, down, at_ns))

    def _open_panel(self, makers: PartMakers) -> Panel[Screen] | None:
        if makers.device is None:
            return None
        open_device = makers.device(self.opened)

        def open_warm() -> Device:
            device = open_device()
            for screen in FIRST_SCREENS:
                _draw(screen, (device.width, device.height), cast(Mode, device.mode))
            return device

        return self._threaded(
            "panel", lambda poke: Panel(open_warm, _draw, self._clock, self._panel_report, poke)
        )

    def _threaded(self, name: str, make: Callable[[Callable[[], None]], P]) -> P:
        """A part, and the thread that works for it."""
        poke = self.workers.add(name, lambda: part.work())
        part = make(poke)
        return part

    def _panel_report(self, report: PanelReport) -> None:
        self.panel_answered = True
        self._mailbox.put(report)

    def _printer_report(self, report: PrinterReport) -> None:
        if self._journal is not None and isinstance(report, SlipOut):
            note_printed(self._journal, report)
        self._mailbox.put(report)


LONGEST_SLEEP_S = 2.0  # how often the loop looks whether every thread is alive
FRAMES_A_SESSION = 1_000_000
# How long a busy thread may keep Python to itself. With the usual 5 ms, a panel that is being drawn
# keeps the reader and the loop from an edge for longer than a contact waits to be settled.
SWITCH_S = 0.000_5


def _draw(screen: Screen, size: tuple[int, int], mode: Mode) -> Sequence[Image]:
    """On the panel's thread, which loads what it takes: a table is armed before."""
    from companion.drawing.pages import draw_pages

    return draw_pages(screen, size, mode)


class RealTable:
    """The loop, and the parts that it has for every session of an evening. A context manager."""

    def __init__(
        self,
        board: Board,
        journal: Journal | None,
        trouble: Trouble,
        makers: PartMakers,
        observer: Observer | None = None,
        service: Service | None = None,
        kept: Callable[[Session], None] = lambda _: None,
    ) -> None:
        """Raises firmware.factories.FactoryError if the pins cannot be had.

        `service` hears how the table does. `kept` sees every session as the disk has it; it must
        not block.
        """
        self._board = board
        self._journal = journal
        self._trouble = trouble
        self._clock = MonotonicClock()
        self._mailbox = Mailbox()
        self._parts = OpenedParts(board, makers, journal, self._clock, self._mailbox, trouble.warn)
        self._observer = observer or Observer()
        self._observer.attach(self.nudge, self.touch)
        self._service = service or Service({})
        self._kept = kept
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

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        self._service.stopping()
        try:
            self._parts.let_go()
        finally:
            self._parts.finish(self._take_waiting)
        try:
            self._say_what_is_left()
        except JournalError as lost:
            if not isinstance(error, KeyboardInterrupt | None):
                self._trouble.warn(str(lost))  # what has ended the table is told last
                return
            raise

    def _say_what_is_left(self) -> None:
        """Raises JournalError if inputs could not be written."""
        printer = self._parts.printer
        unprinted = printer.waiting + printer.dropped if printer is not None else 0
        if unprinted:
            later = "; they print at the next start, or with naysayer print"
            self._trouble.warn(
                f"{unprinted} receipts are not printed yet{later if self._journal else ''}"
            )
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
        if self._board.printer is not None and self._parts.printer is not None:
            self._parts.printer.print(as_printed(slip, self._board.printer))

    def sit(
        self,
        session: Session,
        say: Callable[[Output], None] = lambda _: None,
        joined: Callable[[Session], None] = lambda _: None,
        watch: Callable[[Session], None] = lambda _: None,
    ) -> None:
        """Run a session until its players leave it, or a game is chosen on the page.

        `watch` sees the session whenever its state has changed, and `joined` whenever somebody has
        joined; none of them may block. The lobby is not journaled.

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
            journal=None if session.is_lobby else self._journal,
            say=say,
            kept=self._kept,
            trouble=self._trouble,
            joined=joined,
            settle_ns=lambda: max(self._observer.settle_ns(), key_presses.settle_ns(self._board)),
            bots=Bots(session, random.random),
        )
        self._daemon = daemon = Daemon(parts, session, FRAMES_A_SESSION * self._sessions)
        self._sessions += 1
        seen = None
        while not (session.state.left or self._observer.wants_start()):
            joining = session.joining.state if session.joining is not None else None
            if seen is None or session.state is not seen[0] or joining is not seen[1]:
                seen = session.state, joining
                watch(session)
                self._observer.watch(session)
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
        while daemon.waits_for_disk and self._clock.now_ns() < until_ns:
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
        if lost := self._mailbox.newly_lost(self.opened, noisy=self._parts.contacts.noisy):
            daemon.take(lost)
        self._tell_the_service()

    def _tell_the_service(self) -> None:
        """Who comes here has found every thread alive. One that hangs is not."""
        if self._parts.panel_answered:
            self._service.ready()
        if not self._parts.workers.hang():
            self._service.alive()
