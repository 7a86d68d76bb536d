"""A real table's parts, opened once and used for every session, with a thread for each.

Threads: the pins' reader and the keyboards' (in the kernel until an edge or a key comes), and one
worker each for looks at touched lines, the panel, the printer, the lamps, the buzzer and the
journal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from companion.daemon.key_presses import key_presses
from companion.daemon.mailbox import Mailbox
from companion.daemon.paper import note_printed
from companion.daemon.parts import PartMakers
from companion.daemon.workers import STOP_S, Workers
from companion.drawing.pages import draw_pages
from companion.journal.journal import Journal
from companion.kit.screens import DiceScreen, Die, RulingScreen, Screen
from firmware.board import Board, Key, Line
from firmware.buzzer import Buzzer
from firmware.clock import Clock
from firmware.contacts import Contacts
from firmware.keyboards import Keyboards
from firmware.lamps import Lamps
from firmware.looker import Looker
from firmware.panel import Device, Mode, Panel, PanelReport
from firmware.pins import Pins
from firmware.printer import AGAIN, Printer, PrinterReport, SlipOut

# Drawn once before the table counts as ready: fonts are read then, and not while hands race.
FIRST_SCREENS: tuple[Screen, ...] = (
    DiceScreen((Die("RED", "blue"), Die("NOTHING", "white")), Die("NOT NOT", "green"), "up"),
    RulingScreen("ADA by 38 ms", "The arrow points right, and nobody was faster."),
)
PRINTER = "printer"  # its thread; one without paper may hold a line for as long as it likes


class OpenedParts:
    """What they report goes into the mailbox. Nothing runs before `start`."""

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
        self._board = board
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
        self.keyboards = Keyboards(
            board.key_switches(), self._on_key, mailbox.put, clock, makers.keyboard
        )
        self._key_press = key_presses(board)
        self.contacts = Contacts(board.timing(), self._pins.pressed, self._pins.listen)
        self.workers.take(self._looker.worker)
        if journal is not None:
            journal.attach(mailbox.put, self.workers.add("journal", journal.work))
        self.panel = self._make_panel(makers)
        self.panel_answered = self.panel is None  # it has drawn, or has said why it cannot
        self.printer = self._make_printer(makers)
        self.lamps = self._make_lamps()
        self.buzzer = self._make_buzzer()

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
        if self._mailbox.noise:
            self._warn(f"{self._mailbox.noise} edges of switches that chatter were dropped")

    def _on_edge(self, line: Line, at_ns: int) -> None:
        """On the reader's thread: hand over, never raise."""
        self._mailbox.edge(line, at_ns)
        self._looker.edge(line, at_ns)

    def _on_key(self, key: Key, down: bool, at_ns: int) -> None:
        """On the keyboards' thread."""
        self._mailbox.touch(self._key_press(key, down, at_ns))

    def _make_panel(self, makers: PartMakers) -> Panel[Screen] | None:
        if makers.device is None:
            return None
        open_device = makers.device(self.opened)

        def open_warm() -> Device:
            device = open_device()
            for screen in FIRST_SCREENS:
                draw_pages(screen, (device.width, device.height), cast(Mode, device.mode))
            return device

        poke = self.workers.add("panel", lambda: panel.work())
        panel: Panel[Screen] = Panel(open_warm, draw_pages, self._clock, self._panel_report, poke)
        return panel

    def _panel_report(self, report: PanelReport) -> None:
        self.panel_answered = True
        self._mailbox.put(report)

    def _make_printer(self, makers: PartMakers) -> Printer | None:
        if makers.port is None:
            return None
        poke = self.workers.add(PRINTER, lambda: printer.work())
        printer = Printer(makers.port, self._clock, self._printer_report, poke)
        return printer

    def _printer_report(self, report: PrinterReport) -> None:
        if self._journal is not None and isinstance(report, SlipOut):
            note_printed(self._journal, report)
        self._mailbox.put(report)

    def _make_lamps(self) -> Lamps | None:
        if not self._board.lamps():
            return None
        poke = self.workers.add("lamps", lambda: lamps.work())
        lamps = Lamps(self.opened, self._board, self._clock, self._mailbox.put, poke)
        return lamps

    def _make_buzzer(self) -> Buzzer | None:
        if self._board.buzzer is None:
            return None
        poke = self.workers.add("buzzer", lambda: buzzer.work())
        buzzer = Buzzer(self.opened, self._board.buzzer, self._clock, self._mailbox.put, poke)
        return buzzer
