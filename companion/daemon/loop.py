"""The daemon: the one loop between the parts and the table. Only this runs game code.

In: edges, and what the parts report. Out: screens, slips, journal entries. Inputs reach the table
in the order of their times, alarms among them, once nothing earlier can still come. What is
printed or said aloud waits until the journal has on disk what it rests on; the panel never waits.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from companion.daemon.bots import Bots
from companion.daemon.paper import Paper
from companion.daemon.reports import Edge, Report, SwitchLevel, Touched, pin_stamp
from companion.daemon.session import Observer, PanelTag, Session
from companion.daemon.signals import Sounds
from companion.daemon.trouble import Trouble
from companion.journal.journal import Committed, Journal
from companion.kit.game import Output
from companion.kit.names import stand_ins
from companion.kit.screens import MessageScreen, Screen, renamed
from companion.kit.structs import Struct, field, replace
from companion.table.inputs import Contact, Due, Input, Joins, Release, Resumed, Shown
from companion.table.state import TableState
from firmware import contacts
from firmware.board import PAD, Board
from firmware.clock import Clock
from firmware.inbox import Inbox
from firmware.outputs import Buzzer
from firmware.panel import FrameOut
from firmware.printer import Printer

NOTICE: PanelTag = (None, 0)  # of no session


class Parts(Struct):
    """What the daemon works with. Without `show`, every screen counts as shown at once."""

    board: Board
    clock: Clock
    contacts: contacts.Contacts
    show: Callable[[PanelTag, Screen], None] | None = None
    printer: Printer | None = None
    buzzer: Buzzer | None = None
    journal: Journal | None = None  # the lobby is not journaled
    observers: Sequence[Observer] = ()
    trouble: Trouble = field(default_factory=Trouble)


class Daemon:
    """Drives one session: `take` each report, then `tick`; sleep until `due_ns`."""

    def __init__(
        self,
        parts: Parts,
        session: Session,
        bots: Bots | None = None,
        *,
        live: bool = True,
    ) -> None:
        """Unless it is `live`, no switch counts and no alarm rings: `judge` gets every input."""
        self.session = session
        self._parts = parts
        self._journal = None if session.is_lobby else parts.journal
        self._joining = session.joining
        self._live = live
        self._trouble = parts.trouble
        self._bots = bots or Bots(session, random.random, {})
        self._shown: tuple[PanelTag, Screen] = NOTICE, MessageScreen("", "")  # newest
        self.paper = Paper(session, parts.board.printer, parts.printer, self._say)
        self._sounds = Sounds()
        self._inbox: Inbox[Input] = Inbox()  # by table time
        self._switches = parts.board.switches()
        self._pin_stamp = pin_stamp(parts.board)
        now_ns = parts.clock.now_ns()
        starts_ns = session.starts_ns(parts.board.settle_ns)
        self._origin_ns = now_ns - starts_ns  # kernel time of table time 0
        self._since_ns = session.at_ns  # table time; earlier presses are ignored
        if live:
            self._arm(now_ns)
        self._bots.look(session.at_ns)
        self._show()

    def _arm(self, now_ns: int) -> None:
        """Arm the switches. One that was down in the session may be released by now."""
        down = {(down.seat, down.switch): down.at_ns for down in self.session.state.down}
        touched = {
            line: down[place] + self._origin_ns
            for line, place in self._switches.items()
            if place in down
        }
        held = {self._switches[line] for line in self._parts.contacts.arm(now_ns, touched)}
        if self.session.seq and not self.session.record.scripted:
            self.judge(Resumed(self.session.at_ns))  # before anything is shown
        for place in down:
            if place not in held:
                self.hear(Release(*place, self.session.at_ns))

    def take(self, report: Report) -> None:
        match report:
            case Edge():
                self._parts.contacts.edge(report.line, report.at_ns)
            case SwitchLevel():
                for touch in self._parts.contacts.read(report.line, report.pressed, report.at_ns):
                    self._touched(touch)
            case Touched():
                self._switched(report)
            case FrameOut():
                self._drawn(report)
            case Committed() if report.record == self.session.record.id:
                self._saved(report.seq)
            case _:
                self._trouble.take(report)
                self._show()

    @property
    def _settle_ns(self) -> int:
        """How long a contact waits for an earlier one that may still arrive, from a key too."""
        wired_ns = self._parts.board.settle_ns + self._pin_stamp.others_ns
        return max([wired_ns, *(observer.settle_ns() for observer in self._parts.observers)])

    def hear(self, item: Input) -> None:
        """Take an input of a part, a script or a bot."""
        self._inbox.put(item.at_ns, item)

    def tick(self) -> None:
        """Give the table, in order, every input that none can precede any more."""
        contacts = self._parts.contacts
        now_ns = self._parts.clock.now_ns()
        for touch in contacts.wake(now_ns):
            self._touched(touch)
        for press in self._bots.presses(now_ns - self._origin_ns):
            self.hear(press)
        horizon_ns = now_ns - self._settle_ns
        if (unconfirmed_ns := contacts.unconfirmed_ns()) is not None:
            horizon_ns = min(horizon_ns, unconfirmed_ns - 1)
        horizon_ns -= self._origin_ns
        while (item := self._next(horizon_ns)) is not None:
            self.judge(item)
        if self._joining is not None:
            self._let_join(self._joining.ring(horizon_ns + 1))
        self._trouble.wake(now_ns)
        self._show()

    def due_ns(self) -> int | None:
        """When `tick` is next needed, if nothing is reported before."""
        waits = [self._parts.contacts.due_ns(), self._trouble.until_ns]
        if (bot_ns := self._bots.due_ns()) is not None:
            waits.append(bot_ns + self._origin_ns)
        unconfirmed_ns = self._parts.contacts.unconfirmed_ns()
        settle_ns = self._settle_ns
        joining_ns = self._joining.due_ns() if self._joining is not None else None
        for table_ns in (self._inbox.head_ns(), self._alarm_ns(), joining_ns):
            at_ns = None if table_ns is None else table_ns + self._origin_ns
            # Not due before an unconfirmed touch that may turn out to be earlier.
            if at_ns is not None and (unconfirmed_ns is None or at_ns < unconfirmed_ns):
                waits.append(at_ns + settle_ns)
        return min((at_ns for at_ns in waits if at_ns is not None), default=None)

    def _alarm_ns(self) -> int | None:
        due_ns = self.session.table.due_ns(self.session.state) if self._live else None
        return None if due_ns is None else max(due_ns, self.session.at_ns)

    def _next(self, horizon_ns: int) -> Input | None:
        """The oldest input or alarm up to that time. At the same time, the input comes first."""
        head_ns, alarm_ns = self._inbox.head_ns(), self._alarm_ns()
        if head_ns is not None and (alarm_ns is None or head_ns <= alarm_ns):
            return self._inbox.pop()[1] if head_ns <= horizon_ns else None
        if alarm_ns is not None and alarm_ns <= horizon_ns:
            return Due(alarm_ns)
        return None

    def judge(self, item: Input) -> None:
        """Give the table an input, and show, write and announce what comes of it."""
        session, before = self.session, self.session.state
        if self._joining is not None:
            self._let_join(self._joining.take(item, visible=self._shown[0][0] is self._joining))
        state, output = session.table.step(before, item)
        session.advance(state, item.at_ns)
        self._write(item, output)
        self._react(before, output)
        if isinstance(item, Contact):
            self._trouble.pressed()

    def _write(self, item: Input, output: tuple[Output, ...]) -> None:
        """Journal an input; what is printed and announced waits until it is on the disk."""
        session = self.session
        bests = session.bests
        announced = output if bests is None else bests.with_remark(output, session.names)
        slips = self.paper.take(announced)
        if self._journal is None:
            self._saved(session.seq)
            return
        self._journal.write(
            session.record.id,
            session.seq,
            item,
            output,
            session.names,
            over=session.state.over,
            grade=session.record.grade,
            slips=slips,
        )

    def _react(self, before: TableState[Any], output: tuple[Output, ...]) -> None:
        """The buzzer and the bots."""
        state, parts = self.session.state, self._parts
        sound = self._sounds.after(before, state, output)
        if parts.buzzer is not None and sound is not None:
            parts.buzzer.play(sound)
        self._bots.look(self.session.at_ns)

    def _saved(self, seq: int) -> None:
        """The disk has the inputs up to number `seq`."""
        self.paper.print_until(seq)
        if seq == self.session.seq:
            for observer in self._parts.observers:
                observer.saved(self.session)

    def _say(self, output: Output) -> None:
        """Announce an output whose inputs are on the disk; a lobby's are not announced."""
        if not self.session.is_lobby:
            for observer in self._parts.observers:
                observer.say(output)

    # ---- people who join

    def _let_join(self, newcomer: Joins | None) -> None:
        """Give the game a player who joins, but not with a time that it has passed."""
        if newcomer is not None:
            self.hear(replace(newcomer, at_ns=max(newcomer.at_ns, self.session.at_ns)))

    def _touched(self, touch: contacts.LineReport) -> None:
        seat, switch = self._switches[touch.line]
        match touch:
            case contacts.Contact():
                self._switched(Touched(seat, switch, True, touch.at_ns, self._pin_stamp))
            case contacts.Release():
                self._switched(Touched(seat, switch, False, touch.at_ns))
            case _:
                what = switch if switch == PAD else f"{switch} button"
                where = f"{self._parts.board.seats[seat].name}'s {what}"
                self._trouble.switch(touch, where)

    def _switched(self, touched: Touched) -> None:
        """Take a press or a release; one from before this session is ignored."""
        seat, switch, down, kernel_ns, stamp = touched
        at_ns = kernel_ns - self._origin_ns
        if at_ns < self._since_ns:
            self._trouble.warn("late presses: one came from before this game")
        elif down:
            self.hear(Contact(seat, switch, at_ns, stamp))
        else:
            self.hear(Release(seat, switch, at_ns))

    # ---- the panel

    def _show(self) -> None:
        """Show what has changed, or a notice. Without a panel it counts as drawn at once."""
        session, state = self.session, self.session.state
        now_ns = self._parts.clock.now_ns()
        tag, screen = session.panel
        if session.bests is not None:
            screen = session.bests.on_screen(screen)
        if names := stand_ins(state.own.names or session.names):
            screen = renamed(screen, names)
        screen = self._trouble.before(screen, now_ns)
        if self._trouble.is_up:
            tag = NOTICE
        if (tag, screen) == self._shown:
            return
        self._shown = tag, screen
        if self._parts.show is not None:
            self._parts.show(tag, screen)
        else:
            self.hear(Shown(state.number, now_ns - self._origin_ns))

    def _drawn(self, frame: FrameOut) -> None:
        """Take that a screen is drawn; a notice, or one of an earlier session, is ignored."""
        (of, number), at_ns = frame.tag, frame.at_ns - self._origin_ns
        if of is self.session:
            self.hear(Shown(number, at_ns))
        elif self._joining is not None and of is self._joining:
            self._joining.shown(number, at_ns)
