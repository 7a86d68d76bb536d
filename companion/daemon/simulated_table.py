"""The simulated table: the whole daemon, on one thread, over simulated parts and a virtual clock.

A script's contacts move gpiozero's mock pins; the clock stops at every moment at which anything
is due, and the parts that have threads of their own at a real table are worked in between.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Iterable

from companion.daemon.bots import Bots
from companion.daemon.loop import Daemon, Parts
from companion.daemon.paper import note_printed
from companion.daemon.session import Observer, Session
from companion.daemon.trouble import Trouble
from companion.drawing.pages import draw_pages
from companion.journal.journal import Journal
from companion.journal.script import Script
from companion.kit.screens import Screen
from companion.table.inputs import Contact, Input
from firmware.board import Board, Line, by_chip
from firmware.clock import VirtualClock
from firmware.contacts import Contacts
from firmware.factories import OpenedFactory
from firmware.panel import FrameOut, Panel, PanelReport
from firmware.pins import Pins
from firmware.printer import Printer, PrinterReport
from firmware.simulated import SimulatedFactory, SimulatedPanel, SimulatedPort

Arrival = tuple[int, int, Input]  # when it reaches the judge, its number, the input


def arrivals(script: Script, done: Iterable[Input], settle_ns: int) -> list[Arrival]:
    """When each input that is not in the journal reaches the judge, in order.

    An input is judged one settle time after its time; a late one just after the one it followed.
    """
    journaled = Counter(done)
    found: list[Arrival] = []
    for number, (item, after_ns) in enumerate(script.inputs):
        if journaled[item]:
            journaled[item] -= 1
        else:
            at_ns = item.at_ns if after_ns is None else after_ns + settle_ns + 1
            found.append((at_ns, number, item))
    return sorted(found, key=lambda arrival: arrival[:2])


TAIL_NS = 6_000_000_000  # how long the table is watched after the script's last contact


class SimulatedTable:
    """A table of simulated parts with a session on it, driven by a script."""

    def __init__(
        self,
        board: Board,
        session: Session,
        script: Script,
        journal: Journal | None = None,
        observer: Observer | None = None,
        done: Iterable[Input] = (),
        bots: Bots | None = None,
        warn: Callable[[str], None] = lambda _: None,
    ) -> None:
        """`done`: inputs that the journal already has, and that are not pressed again.

        `bots`: who plays besides the script. `warn`: gets each line of the log.
        """
        observer = observer or Observer()
        self.clock = VirtualClock(session.starts_ns(board.settle_ns))
        self._factory = SimulatedFactory(self.clock)
        self._journal = journal
        self.panel = SimulatedPanel(
            on_frame=lambda image: observer.frame(image, self.clock.now_ns())
        )
        self.port = SimulatedPort(observer.slip)
        self._scripted_frames = script.says_when_shown
        self._panel: Panel[Screen] = Panel(
            self.panel.open, draw_pages, self.clock, self._panel_report
        )
        self._printer = Printer(self.port.open, self.clock, self._printer_report)
        contacts = self._opened(board)
        held = session.state.down if script.inputs else ()  # on no pin
        held_lines = frozenset(board.seats[down.seat].lines[down.switch] for down in held)
        self._changes = _changes(board, script, list(done), session.at_ns)
        self._arrivals = arrivals(script, done, board.settle_ns)
        self._drive_until(session.at_ns - 1)  # what is down when the game continues
        self._end_ns = self._last_ns(session.at_ns, script.ends_ns) + board.settle_ns
        self.daemon = Daemon(
            Parts(
                board=board,
                clock=self.clock,
                contacts=contacts,
                held=held_lines,
                show=self._panel.show,
                printer=self._printer,
                journal=journal,
                observers=[observer],
                trouble=Trouble(warn),
            ),
            session,
            ends_ns=script.ends_ns,
            bots=bots,
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
        while self._arrivals and self._arrivals[0][0] <= now_ns:
            self.daemon.hear(self._arrivals.pop(0)[2])
        self.daemon.tick()
        waits = [self._work_parts(now_ns), self.daemon.due_ns()]
        waits += [queue[0][0] if queue else None for queue in (self._changes, self._arrivals)]
        due_ns = min((at_ns for at_ns in waits if at_ns is not None), default=None)
        if due_ns is None or due_ns > self._end_ns:
            return None
        return due_ns

    def close(self) -> None:
        self._pins.close()

    def _drive_until(self, now_ns: int) -> None:
        while self._changes and self._changes[0][0] <= now_ns:
            at_ns, _, line, closed = heapq.heappop(self._changes)
            self._factory.pin(line).drive(closed == self._pressed_is_high, at_ns)

    def _last_ns(self, at_ns: int, ends_ns: int | None) -> int:
        """The time after which there is nothing more to watch."""
        lasts = [at_ns, *(change[0] for change in self._changes)]
        lasts += [arrival[0] for arrival in self._arrivals]
        return max(lasts) + TAIL_NS if ends_ns is None else max(*lasts, ends_ns)

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
        if not (self._scripted_frames and isinstance(report, FrameOut)):
            self.daemon.take(report)


Change = tuple[int, tuple[str, int], Line, bool]  # at_ns, sort key of the line, line, closed


def _changes(board: Board, script: Script, done: list[Input], from_ns: int) -> list[Change]:
    """Every change of a contact, as a heap; what is down at `from_ns` closes just before it."""
    journaled = {(c.seat, c.switch, c.at_ns) for c in done if isinstance(c, Contact)}
    changes: list[Change] = []
    for press in script.presses:
        line = board.seats[press.seat].lines[press.switch]
        before = (press.seat, press.switch, press.at_ns) in journaled or press.at_ns < from_ns
        if not before:
            levels = press.levels()
        elif press.at_ns + press.for_ns > from_ns:
            levels = [(from_ns - 1, True), (press.at_ns + press.for_ns, False)]
        else:
            continue
        changes += [(at_ns, by_chip(line), line, closed) for at_ns, closed in levels]
    heapq.heapify(changes)
    return changes
