"""Trouble: failures of parts, as lines of the log and as notices on the panel.

A notice stands there for a moment, or until somebody presses.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.daemon.reports import Report
from companion.journal.journal import JournalNotice
from companion.kit.screens import (
    AskScreen,
    DiceScreen,
    MessageScreen,
    RulingScreen,
    ScoreScreen,
    Screen,
)
from companion.kit.structs import Struct, field, replace
from firmware import contacts
from firmware.outages import PartBack, PartFailed

MOMENT_NS = 2_500_000_000
NOT_SAVING = "NOT SAVING"


class Trouble(Struct):
    """Notices that wait for room on the panel, the first one first. Kept from game to game."""

    warn: Callable[[str], None] = lambda _: None  # takes a line of the log
    lasting: str = ""  # a fault that is still there: under every screen with nothing to do
    is_up: bool = False  # one is on the panel
    until_ns: int | None = None  # of the one on the panel, if it is there for a moment
    _notices: list[MessageScreen] = field(default_factory=list)

    def add(self, title: str, text: str, *, stays: bool = False) -> None:
        """Show a notice: after those that stay until a press, and in place of any other."""
        lasting = [notice for notice in self._notices if notice.todo and notice.title != title]
        self._notices = [*lasting, MessageScreen(title, text, "Press to continue" if stays else "")]
        self._changes()

    def tell(self, title: str, text: str, *, stays: bool = False) -> None:
        """On the panel and in the log."""
        self.warn(f"{title.lower().rstrip('?')}: {text}")
        self.add(title, text, stays=stays)

    def before(self, screen: Screen, now_ns: int) -> Screen:
        """What to show: the first notice, or the screen if it is dice or a question."""
        was_up, self.is_up = self.is_up, False
        if isinstance(screen, DiceScreen | AskScreen):
            self.until_ns = None
            return screen
        if not self._notices:
            return self._with_lasting(screen)
        notice = self._notices[0]
        if not was_up:
            self.until_ns = None if notice.todo else now_ns + MOMENT_NS
        self.is_up = True
        return notice

    def pressed(self) -> None:
        """Somebody pressed: close a notice that waits for a press."""
        if self.is_up and self._notices[0].todo:
            del self._notices[0]
            self._changes()

    def wake(self, now_ns: int) -> None:
        """Close the notice on the panel if its time is over."""
        if self.until_ns is not None and now_ns >= self.until_ns:
            del self._notices[0]
            self._changes()

    def _changes(self) -> None:
        self.until_ns, self.is_up = None, False

    def _with_lasting(self, screen: Screen) -> Screen:
        if isinstance(screen, MessageScreen | RulingScreen | ScoreScreen) and not screen.todo:
            return replace(screen, todo=self.lasting)
        return screen

    # ---- what parts report

    def take(self, report: Report) -> None:
        """Log what a part reports, and show a notice of what players should know."""
        match report:
            case PartFailed("journal", reason):
                self.lasting = "NOT SAVED: disk full?"
                self.warn(f"journal: {reason}; receipts wait until it is fixed")
                self.add(NOT_SAVING, "Disk problem. Receipts wait until it's fixed.", stays=True)
            case JournalNotice(text):
                self.tell("JOURNAL", text, stays=True)
            case PartBack("journal"):
                self.lasting = ""
                self._notices = [n for n in self._notices if n.title != NOT_SAVING]
                self._changes()
                self.warn("journal: back")
            case PartFailed("panel", reason):
                self.warn(f"panel: {reason}; trying again")
            case PartFailed(part, reason):
                self.tell(part.upper(), reason)
            case PartBack(part, dropped) if dropped:
                self.tell(f"{part.upper()} BACK", f"{dropped} receipts were not printed")
            case PartBack(part):
                self.warn(f"{part}: back")

    def switch(
        self,
        touch: contacts.Unseen | contacts.Stuck | contacts.Chatter | contacts.Quiet,
        where: str,
    ) -> None:
        """Tell of a switch that fails, or that works again. `where`: "Ada's up button"."""
        match touch:
            case contacts.Unseen():
                self.tell("NOT COUNTED", f"{where}: read too late to tell. Press again.")
            case contacts.Stuck():
                self.tell("BUTTON STUCK", f"{where}: pressed for 10 s")
            case contacts.Chatter():
                self.tell("LOOSE WIRE?", f"{where} is off. Check its wire.")
            case contacts.Quiet():
                self.warn(f"{where} is quiet again and counts")
