"""Trouble: failures of parts, as notices on the panel, for a moment or until somebody presses."""

from __future__ import annotations

from collections.abc import Callable

from companion.daemon.reports import EdgesLost, Report
from companion.journal.reports import CopyFailed, JournalBack, JournalFailed, JournalReplaced
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
SEEN = "Press: go on"


class _Notice(Struct, frozen=True):
    """`stays`: until somebody presses, and not only for a moment."""

    screen: MessageScreen
    stays: bool


class Trouble(Struct):
    """Notices that wait for room on the panel, the first one first. Kept from game to game.

    `lasting`: what goes on being wrong, in a few words; it stands in the last line of every screen
    that has none of its own, once its notice was put away.
    """

    lasting: str = ""
    _notices: list[_Notice] = field(default_factory=list)
    _until_ns: int | None = None  # of the one on the panel, if it is there for a moment
    _up: bool = False

    def add(self, title: str, text: str, *, stays: bool = False) -> None:
        """One that stays comes after those that do; of the others there is only the newest."""
        screen = MessageScreen(title, text, SEEN if stays else "")
        self._notices = [n for n in self._notices if n.stays and n.screen.title != title]
        self._notices.append(_Notice(screen, stays))
        self._until_ns, self._up = None, False

    def over(self, title: str) -> None:
        """Remove that notice: its cause is gone."""
        self._notices = [n for n in self._notices if n.screen.title != title]
        self._until_ns, self._up = None, False

    def before(self, screen: Screen, now_ns: int) -> Screen:
        """What goes on the panel: a notice, but never in place of dice or a question.

        Its time runs on when the screen under it changes; dice and questions interrupt it.
        """
        was_up, self._up = self._up, False
        if isinstance(screen, DiceScreen | AskScreen):
            self._until_ns = None
            return screen
        if not self._notices:
            return self._with_lasting(screen)
        notice = self._notices[0]
        if not was_up:
            self._until_ns = None if notice.stays else now_ns + MOMENT_NS
        self._up = True
        return notice.screen

    def covers(self, screen: Screen) -> bool:
        """Whether a notice would be in place of that screen."""
        return bool(self._notices) and not isinstance(screen, DiceScreen | AskScreen)

    def pressed(self) -> bool:
        """Somebody pressed: put away a notice that waits for it. Whether there was one."""
        if not (self._up and self._notices[0].stays):
            return False
        del self._notices[0]
        self._up = False
        return True

    def passed(self, now_ns: int) -> bool:
        """Whether the moment of what is on the panel is over; then it is put away."""
        if self._until_ns is None or now_ns < self._until_ns:
            return False
        del self._notices[0]
        self._until_ns, self._up = None, False
        return True

    def due_ns(self) -> int | None:
        return self._until_ns

    def _with_lasting(self, screen: Screen) -> Screen:
        if isinstance(screen, MessageScreen | RulingScreen | ScoreScreen) and not screen.todo:
            return replace(screen, todo=self.lasting)
        return screen


JOURNAL = "JOURNAL"
NOT_KEPT = "NOT KEPT: disk full?"


class PartFailures:
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
            case PartFailed("panel", reason):
                self._warn(f"panel: {reason}; trying again")
            case PartFailed(part, reason):
                self._tell(part.upper(), reason)
            case EdgesLost():
                self._tell("LOST PRESSES", f"{report.count} edges did not reach the judge")
            case PartBack(part, dropped) if dropped:
                self._tell(part.upper(), f"back; {dropped} slips were not printed")
            case PartBack(part):
                self._warn(f"{part}: back")

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
