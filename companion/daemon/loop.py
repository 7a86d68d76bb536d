"""The daemon: the one loop between the parts and the table. Only this runs game code.

In: edges, and what the parts report. Out: screens, slips, journal entries. Inputs reach the table
in the order of their times, alarms among them, once nothing earlier can still come. What is
printed or said aloud waits until the journal has on disk what it rests on; the panel never waits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.daemon.bots import Bots
from companion.daemon.key_presses import pin_stamp
from companion.daemon.panel_view import PanelView, ShowsScreens
from companion.daemon.paper import Paper
from companion.daemon.reports import Edge, Report, Seen, Touched
from companion.daemon.session import Session
from companion.daemon.signals import Sounds
from companion.daemon.trouble import Trouble
from companion.journal.journal import Journal
from companion.journal.reports import Committed
from companion.kit.game import Output
from companion.kit.structs import Struct, field, replace
from companion.table import overlay_text
from companion.table.inputs import Contact, Due, Input, Joins, Release, Shown
from companion.table.state import TableState
from firmware import contacts
from firmware.board import PAD, Board
from firmware.clock import Clock
from firmware.inbox import Inbox
from firmware.outputs import Buzzer
from firmware.panel import FrameOut
from firmware.printer import Printer


class Parts(Struct):
    """What the daemon works with. No panel: every screen counts as shown at once."""

    board: Board
    clock: Clock
    contacts: contacts.Contacts
    panel: ShowsScreens | None = None
    printer: Printer | None = None
    buzzer: Buzzer | None = None
    journal: Journal | None = None
    say: Callable[[Output], None] = lambda _: None
    kept: Callable[[Session], None] = lambda _: None  # the disk has all of the session
    trouble: Trouble = field(default_factory=Trouble)
    settle_ns: Callable[[], int] = lambda: 0  # how long presses may be under way
    bots: Bots | None = None


class Daemon:
    """Drives one session. `take` what was reported, then `tick`; sleep until `due_ns`."""

    def __init__(
        self, parts: Parts, session: Session, frames_before: int = 0, ends_ns: int | None = None
    ) -> None:
        """`frames_before`: numbers up to this one belong to sessions before, on the same panel.

        `ends_ns`: table time after which no alarm rings: a script ends there.
        """
        self.session = session
        self._ends_ns = ends_ns
        self._joining = session.joining
        self._bots = parts.bots
        self._parts = parts
        self._trouble = parts.trouble
        self._view = PanelView(session, parts.panel, parts.trouble, frames_before)
        self._paper = Paper(session, parts.board.printer, parts.printer, parts.say)
        self._sounds = Sounds()
        self._inbox: Inbox[Input] = Inbox()
        self._switches = parts.board.switches()
        self._pin_stamp = pin_stamp(parts.board)
        self._late = 0
        now_ns = parts.clock.now_ns()
        starts_ns = session.starts_ns(parts.board.settle_ns)
        self._origin_ns = now_ns - starts_ns  # kernel time of table time 0
        self._since_ns = session.at_ns  # table time; earlier presses are ignored
        self._arm(now_ns)
        if self._bots is not None:
            self._bots.look(session.at_ns)
        self._show()

    def _arm(self, now_ns: int) -> None:
        """What the session has as held is held still, or was let go while nobody looked."""
        down = {(down.seat, down.switch): down.at_ns for down in self.session.state.down}
        touched = {
            line: down[place] + self._origin_ns
            for line, place in self._switches.items()
            if place in down
        }
        held = {self._switches[line] for line in self._parts.contacts.arm(now_ns, touched)}
        for place in down:
            if place not in held:
                self._put(now_ns, Release(*place, self.session.at_ns))

    def take(self, report: Report) -> None:
        """Take what a part reports."""
        match report:
            case Edge():
                self._parts.contacts.edge(report.line, report.at_ns)
            case Seen():
                for touch in self._parts.contacts.read(report.line, report.pressed, report.at_ns):
                    self._touched(touch)
            case Touched():
                self._moved(report)
            case FrameOut():
                self._drawn(report)
            case Committed() if report.record == self.session.record:
                self._kept(report.seq)
            case _:
                self._trouble.take(report)
                self._catch_up()

    @property
    def waits_for_disk(self) -> bool:
        """Whether there is something to print or to announce once the disk has its inputs."""
        return self._paper.waits

    @property
    def _settle_ns(self) -> int:
        """How long a contact waits for an earlier one that is still on its way."""
        return max(self._parts.board.settle_ns, self._parts.settle_ns())

    def hear(self, item: Input) -> None:
        """An input that comes from no part: a script's or a bot's."""
        self._put(item.at_ns + self._origin_ns, item)

    def tick(self) -> None:
        """Give the table all that is certain by now, in order."""
        now_ns = self._parts.clock.now_ns()
        for touch in self._parts.contacts.wake(now_ns):
            self._touched(touch)
        for press in self._bots.presses(now_ns - self._origin_ns) if self._bots else ():
            self.hear(press)
        horizon_ns = now_ns - self._settle_ns
        unconfirmed_ns = self._parts.contacts.unconfirmed_ns()
        if unconfirmed_ns is not None:
            horizon_ns = min(horizon_ns, unconfirmed_ns - 1)
        while (item := self._next(horizon_ns)) is not None:
            self._step(item)
        self._ring(horizon_ns - self._origin_ns + 1)
        if self._inbox.late > self._late:
            self._late = self._inbox.late
            # The table puts them in their places, or says that they came too late.
            self._trouble.warn(f"late presses: {self._late} came after the settle time")
        self._trouble.wake(now_ns)
        self._catch_up()

    def due_ns(self) -> int | None:
        """When `tick` is wanted next, if nothing is reported before."""
        waits = [self._parts.contacts.due_ns(), self._trouble.due_ns()]
        waits.append(self._in_kernel_time(self._bots.due_ns() if self._bots else None))
        joining_ns = self._in_kernel_time(self._joining.due_ns() if self._joining else None)
        unconfirmed_ns, settle_ns = self._parts.contacts.unconfirmed_ns(), self._settle_ns
        for at_ns in (self._inbox.head_ns(), self._alarm_ns(), joining_ns):
            # One that waits for a touch that may yet turn out to be earlier is due with that.
            if at_ns is not None and (unconfirmed_ns is None or at_ns < unconfirmed_ns):
                waits.append(at_ns + settle_ns)
        return min((at_ns for at_ns in waits if at_ns is not None), default=None)

    def _alarm_ns(self) -> int | None:
        due_ns = self.session.table.due_ns(self.session.state)
        if due_ns is None:
            return None
        due_ns = max(due_ns, self.session.at_ns)
        ends = self._ends_ns is not None and due_ns >= self._ends_ns
        return None if ends else due_ns + self._origin_ns

    def _in_kernel_time(self, at_ns: int | None) -> int | None:
        return None if at_ns is None else at_ns + self._origin_ns

    def _next(self, horizon_ns: int) -> Input | None:
        """The oldest input or alarm, once nothing earlier can come; a contact before an alarm."""
        head_ns, alarm_ns = self._inbox.head_ns(), self._alarm_ns()
        if head_ns is not None and (alarm_ns is None or head_ns <= alarm_ns):
            return self._inbox.pop()[1] if head_ns <= horizon_ns else None
        if alarm_ns is not None and alarm_ns <= horizon_ns:
            return Due(alarm_ns - self._origin_ns)
        return None

    def _step(self, item: Input) -> None:
        session, before = self.session, self.session.state
        if self._joining is not None:
            self._sits_down(self._joining.take(item, before, seen=self._view.covers))
        state, output = session.table.step(before, item)
        session.advance(state, item.at_ns)
        self._write(item, output)
        self._react(before, output)
        if isinstance(item, Contact):
            self._trouble.pressed()
        if state.number != before.number:
            self._show()

    def _write(self, item: Input, output: tuple[Output, ...]) -> None:
        """Into the journal; what is printed and announced waits for that."""
        session, parts = self.session, self._parts
        remarks = session.remarks
        announced = output if remarks is None else remarks.on(output, session.names)
        slips = self._paper.take(announced)
        if parts.journal is None:
            self._kept(session.seq)
            return
        parts.journal.write(
            session.record,
            session.seq,
            item,
            output,
            session.names,
            over=session.state.over,
            grade=session.grade,
            slips=slips,
        )

    def _react(self, before: TableState[Any], output: tuple[Output, ...]) -> None:
        """The buzzer, the bots, and a notice of a menu that has closed by itself."""
        state, parts = self.session.state, self._parts
        heard = self._sounds.after(before, state, output)
        if parts.buzzer is not None and heard is not None:
            parts.buzzer.play(heard)
        if self._bots is not None:
            self._bots.look(self.session.at_ns)
        if state.closed_menu is not None and state.closed_menu != before.closed_menu:
            self._trouble.add(*overlay_text.menu_closed(state, state.closed_menu))

    def _kept(self, seq: int) -> None:
        """The disk has the inputs up to that one."""
        self._paper.until(seq)
        if seq == self.session.seq:
            self._parts.kept(self.session)

    # ---- people who join

    def _ring(self, until_ns: int) -> None:
        """Whatever is due for those who join, up to that table time."""
        if self._joining is not None:
            self._sits_down(self._joining.ring(until_ns, self.session.state))

    def _sits_down(self, newcomer: Joins | None) -> None:
        """Somebody new, for the game: not before the time that it has come to."""
        if newcomer is not None:
            at_ns = max(newcomer.at_ns, self.session.at_ns)
            self._put(at_ns + self._origin_ns, replace(newcomer, at_ns=at_ns))

    def _touched(self, touch: contacts.Touch) -> None:
        seat, switch = self._switches[touch.line]
        match touch:
            case contacts.Contact():
                self._moved(Touched(seat, switch, True, touch.at_ns, self._pin_stamp))
            case contacts.Release():
                self._moved(Touched(seat, switch, False, touch.at_ns))
            case _:
                what = switch if switch == PAD else f"{switch} button"
                where = f"{self._parts.board.seats[seat].name}'s {what}"
                self._trouble.switch(touch, where)

    def _moved(self, touched: Touched) -> None:
        """A press or a release; not one from before this session, while its record was written."""
        seat, switch, down, kernel_ns, stamp = touched
        at_ns = kernel_ns - self._origin_ns
        if at_ns < self._since_ns:
            self._trouble.warn("late presses: one came from before this game")
        elif down:
            self._put(kernel_ns, Contact(seat, switch, at_ns, stamp))
        else:
            self._put(kernel_ns, Release(seat, switch, at_ns))

    def _put(self, at_ns: int, item: Input) -> None:
        self._inbox.put(at_ns, item)

    # ---- the panel

    def _catch_up(self) -> None:
        if self._view.is_behind():
            self._show()

    def _show(self) -> None:
        now_ns = self._parts.clock.now_ns()
        number = self._view.show(now_ns)
        if number is not None:
            self._put(now_ns, Shown(number, now_ns - self._origin_ns))

    def _drawn(self, frame: FrameOut) -> None:
        at_ns = frame.at_ns - self._origin_ns
        number = self._view.drawn(frame, at_ns)
        if number is not None:
            self._put(frame.at_ns, Shown(number, at_ns))
