"""The simulated table: the whole daemon, on one thread, over simulated parts and a virtual clock.

A script's contacts move gpiozero's mock pins; the clock stops at every moment at which anything
is due, and the parts that have threads of their own at a real table are worked in between.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from companion.daemon.bots import Bots
from companion.daemon.loop import Daemon, Parts
from companion.daemon.paper import note_printed
from companion.daemon.session import Observer, Session
from companion.daemon.trouble import Trouble
from companion.drawing.pages import draw_pages
from companion.journal.journal import Journal
from companion.journal.script import Script
from companion.kit.screens import Screen
from companion.table.inputs import Input
from firmware.board import Board, Line, by_chip
from firmware.clock import VirtualClock
from firmware.contacts import Contacts
from firmware.factories import OpenedFactory
from firmware.panel import FrameOut, Panel, PanelReport
from firmware.pins import Pins
from firmware.printer import Printer, PrinterReport
from firmware.simulated import SimulatedFactory, SimulatedPanel, SimulatedPort

TAIL_NS = 6_000_000_000  # how long the table is watched after the script's last contact


class SimulatedTable:
    """A table of simulated parts with a session on it, driven by a script.

    A session that is resumed gets what it does not have yet: of a judge's inputs, those that
    follow; of presses, those that are later than its newest input.
    """

    def __init__(
        self,
        board: Board,
        session: Session,
        script: Script,
        journal: Journal | None = None,
        observer: Observer | None = None,
        bots: Bots | None = None,
        warn: Callable[[str], None] = lambda _: None,
    ) -> None:
        """`bots`: who plays besides the script. `warn`: gets each line of the log."""
        observer = observer or Observer()
        self.clock = VirtualClock(session.starts_ns(board.settle_ns))
        self._factory = SimulatedFactory(self.clock)
        self._journal = journal
        self.panel = SimulatedPanel(
            on_frame=lambda image: observer.frame(image, self.clock.now_ns())
        )
        self.port = SimulatedPort(observer.slip)
        self._is_judged = script.is_judged
        self._panel: Panel[Screen] = Panel(
            self.panel.open, draw_pages, self.clock, self._panel_report
        )
        self._printer = Printer(self.port.open, self.clock, self._printer_report)
        contacts = self._opened(board)
        self._inputs = _inputs(script, session)
        self._changes = _changes(board, script, session)
        times = [at_ns for at_ns, *_ in self._changes] + [item.at_ns for item in self._inputs]
        self._end_ns = max([session.at_ns, *times]) + TAIL_NS
        self.daemon = Daemon(
            Parts(
                board=board,
                clock=self.clock,
                contacts=contacts,
                show=self._panel.show,
                printer=self._printer,
                journal=journal,
                observers=[observer],
                trouble=Trouble(warn),
            ),
            session,
            bots,
            live=not self._is_judged,
        )
        if journal is not None:
            journal.attach(self.daemon.take, now_ns=self.clock.now_ns)

    def _opened(self, board: Board) -> Contacts:
        """The switches on their pins, all open."""
        self._pressed_is_high = board.pins.active == "high"
        for line in board.switches():
            self._factory.pin(line).drive(not self._pressed_is_high, 0)
        contacts = Contacts(
            board.timing(),
            lambda line: self._pins.pressed(line),
            lambda line, wanted: self._pins.listen(line, wanted),
        )
        opened = OpenedFactory(self._factory, "simulated", "simulated", int)
        self._pins = Pins(opened, board, contacts.edge)
        return contacts

    def run(self) -> None:
        """Play the script to its end, and a little longer."""
        while (at_ns := self.step()) is not None:
            self.clock.advance_to(at_ns)

    def step(self) -> int | None:
        """Do everything that is due now; return the next due time, None at the end."""
        now_ns = self.clock.now_ns()
        self._drive_until(now_ns)
        give = self.daemon.judge if self._is_judged else self.daemon.hear
        while self._inputs and self._inputs[0].at_ns <= now_ns:
            give(self._inputs.popleft())
        self.daemon.tick()
        waits = [self._work_parts(now_ns), self.daemon.due_ns()]
        waits.append(self._changes[0][0] if self._changes else None)
        waits.append(self._inputs[0].at_ns if self._inputs else None)
        due_ns = min((at_ns for at_ns in waits if at_ns is not None), default=None)
        if due_ns is None or due_ns > self._end_ns:
            return None
        return due_ns

    def close(self) -> None:
        self._pins.close()

    def _drive_until(self, now_ns: int) -> None:
        while self._changes and self._changes[0][0] <= now_ns:
            at_ns, _, line, closed = self._changes.popleft()
            self._factory.pin(line).drive(closed == self._pressed_is_high, at_ns)

    def _work_parts(self, now_ns: int) -> int | None:
        """Let every part do what it can now; return when one needs its next turn."""
        waits: list[float] = []
        parts = [self._panel.work, self._printer.work]
        if self._journal is not None:  # before printing, and to note what is printed
            parts = [self._journal.work, *parts, self._journal.work]
        for work in parts:
            while (wait_s := work()) == 0:
                pass
            if wait_s is not None:
                waits.append(wait_s)
        return now_ns + round(min(waits) * 1e9) if waits else None

    def _printer_report(self, report: PrinterReport) -> None:
        note_printed(self._journal, report)
        self.daemon.take(report)

    def _panel_report(self, report: PanelReport) -> None:
        if not (self._is_judged and isinstance(report, FrameOut)):
            self.daemon.take(report)


def _inputs(script: Script, session: Session) -> deque[Input]:
    """The script's inputs that the session does not have yet."""
    if script.is_judged:
        return deque(script.inputs[session.seq :])
    later = (item for item in script.inputs if _is_later(item.at_ns, session))
    return deque(sorted(later, key=lambda item: item.at_ns))


Change = tuple[int, tuple[str, int], Line, bool]  # at_ns, sort key of the line, line, closed


def _changes(board: Board, script: Script, session: Session) -> deque[Change]:
    """Every change of a contact after the session's newest input."""
    changes: list[Change] = []
    for press in script.presses:
        if _is_later(press.at_ns, session):
            line = board.seats[press.seat].lines[press.switch]
            levels = press.levels()
            changes += [(at_ns, by_chip(line), line, closed) for at_ns, closed in levels]
    return deque(sorted(changes))


def _is_later(at_ns: int, session: Session) -> bool:
    return session.seq == 0 or at_ns > session.at_ns
