"""Amiss: what parts report of themselves, on the console, and on the panel for a moment or until
somebody presses.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.daemon.reports import EdgesLost, Report
from companion.daemon.trouble import Trouble
from companion.journal.reports import CopyFailed, JournalBack, JournalFailed, JournalReplaced
from firmware import contacts
from firmware.buzzer import BuzzerBack, BuzzerFailed
from firmware.keyboards import KeyboardBack, KeyboardFailed
from firmware.lamps import LampsBack, LampsFailed
from firmware.panel import PanelBack, PanelFailed
from firmware.printer import PrinterBack, PrinterFailed, SlipDropped

JOURNAL = "JOURNAL"
NOT_KEPT = "NOT KEPT: disk full?"


class Amiss:
    """Of one session; the trouble is kept from one to the next."""

    def __init__(
        self,
        trouble: Trouble,
        warn: Callable[[str], None],
        show: Callable[[], None],
        *,
        has_panel: bool,
    ) -> None:
        """`show` brings what the panel shows up to the trouble."""
        self._trouble = trouble
        self._warn = warn
        self._show = show
        self._has_panel = has_panel

    def take(self, report: Report) -> None:
        """Nothing, if it says that all is well."""
        match report:
            case JournalFailed():
                self._trouble.lasting = NOT_KEPT
                text = f"{report.reason}. Scores wait to be printed."
                self._tell(JOURNAL, text, stays=True)
            case JournalReplaced():
                self._tell(JOURNAL, report.reason, stays=True)
            case CopyFailed():
                self._warn(f"journal: it could not be copied: {report.reason}")
            case JournalBack():
                self._trouble.lasting = ""
                self._trouble.over(JOURNAL)
                self._warn("journal: back")
                self._show()
            case PrinterFailed():
                self._tell("PRINTER", report.reason)
            case LampsFailed():
                self._tell("LAMPS", report.reason)
            case BuzzerFailed():
                self._tell("BUZZER", report.reason)
            case KeyboardFailed():
                self._tell("KEYBOARD", report.reason)
            case PanelFailed():
                self._warn(f"panel: {report.reason}; trying again")
            case EdgesLost():
                self._tell("LOST PRESSES", f"{report.count} edges did not reach the judge")
            case SlipDropped():
                self._tell("PRINTER", "too many slips wait for it: the oldest are dropped")
            case PrinterBack(dropped=dropped) if dropped:
                self._tell("PRINTER", f"back; {dropped} slips were not printed")
            case PanelBack() | PrinterBack() | LampsBack() | BuzzerBack() | KeyboardBack():
                self._warn(f"{type(report).__name__.removesuffix('Back').lower()}: back")

    def switch(
        self,
        touch: contacts.Unseen | contacts.Stuck | contacts.Chatter | contacts.Quiet,
        where: str,
    ) -> None:
        """A switch is out of order, or in order again. `where`: its seat and its name."""
        match touch:
            case contacts.Unseen():
                self._tell("NOT COUNTED", f"{where} was touched, and open when it was read")
            case contacts.Stuck():
                self._tell("STUCK", f"{where} has been down for ten seconds")
            case contacts.Chatter():
                self._tell("CHATTER", f"{where} is left out: look at its wire")
            case contacts.Quiet():
                self._warn(f"chatter: {where} is quiet, and counts again")

    def _tell(self, title: str, text: str, *, stays: bool = False) -> None:
        self._warn(f"{title.lower()}: {text}")
        if self._has_panel:
            self._trouble.add(title, text, stays=stays)
            self._show()
