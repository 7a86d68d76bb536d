"""Paper: which slips a table prints, and when.

What was ruled is printed and announced once the disk has the inputs that it rests on.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeGuard

from companion.daemon.session import Session
from companion.journal.journal import Journal
from companion.journal.reports import SlipTag
from companion.kit import slips
from companion.kit.game import Output
from companion.kit.slips import Slip
from companion.kit.structs import replace
from firmware.board import PrinterWiring
from firmware.escpos import CODE, LARGE, ROOM
from firmware.printer import SlipOut

MOST_IN_CODE = ROOM[-1]  # bytes: sixteen players, in a code that still fits on narrow paper


class PrintsSlips(Protocol):
    def print(self, slip: str, tag: object = None) -> None: ...


class Paper:
    """A board's printer, and the slips on their way to it."""

    def __init__(
        self,
        wiring: PrinterWiring | None,
        printer: PrintsSlips | None,
        ahead: tuple[int, ...] | None = None,
    ) -> None:
        """No wiring or no printer: nothing is printed. `ahead`: who leads on the last slip."""
        self._wiring = wiring
        self._printer = printer
        self._ahead = ahead
        self._waiting: deque[Slip] = deque()

    def take(self, outputs: Iterable[Output]) -> list[str]:
        """What is to be printed of that, as it will be; each waits for `print`."""
        taken = [output for output in outputs if isinstance(output, Slip) and self._wants(output)]
        self._waiting += taken
        return [self._text(slip) for slip in taken]

    def has(self, output: Output) -> TypeGuard[Slip]:
        """Whether this was taken and is to be printed next."""
        return bool(self._waiting) and self._waiting[0] is output

    def print(self, slip: Slip, tag: SlipTag | None = None) -> None:
        """The slip that is next. `tag`: where the journal has it."""
        assert self._printer is not None  # it has taken a slip
        self._waiting.popleft()
        self._printer.print(self._text(slip), tag)

    def _wants(self, slip: Slip) -> bool:
        if self._wiring is None or self._printer is None:
            return False
        was_ahead, self._ahead = self._ahead, slip.standings.leaders
        leads = self._wiring.when == "lead" and was_ahead != self._ahead
        return self._wiring.when == "round" or leads or slip.final

    def _text(self, slip: Slip) -> str:
        assert self._wiring is not None  # it has taken a slip
        return as_printed(slip, self._wiring)


def as_printed(slip: Slip, wiring: PrinterWiring) -> str:
    """The slip as text for that printer: in its letters, with what it can do marked."""
    slip = slips.on_paper(slip)
    if wiring.language == "text":
        return slips.text(slip, wiring.width)
    rule = slips.ruler(slip, wiring.width)
    title = [f"{LARGE}{line}" for line in slips.title(slip, wiring.width // 2)]
    lines = [rule, *title, *slips.body(slip, wiring.width), rule]
    if slip.final and wiring.qr:
        lines.append(CODE + slips.result(slip, MOST_IN_CODE))
    return "\n".join(lines) + "\n"


def note_printed(journal: Journal, report: SlipOut) -> None:
    """In the journal, a slip of a record is on paper now."""
    if isinstance(report.tag, SlipTag):
        journal.printed(report.tag)


class CommitGate:
    """Prints and announces a session's output once the journal has the inputs behind it."""

    def __init__(self, session: Session, paper: Paper, say: Callable[[Output], None]) -> None:
        self._session = session
        self._paper = paper
        self._say = say
        self._begins = session.seq  # slips of later entries are in the journal, too
        session.pending = [(seq, self._named(output)) for seq, output in session.pending]
        paper.take(output for _, output in session.pending)

    def take(self, outputs: Sequence[Output]) -> list[str]:
        """What the newest input has brought; the slips of it, as they will be printed."""
        named = [self._named(output) for output in outputs]
        self._session.pending += [(self._session.seq, output) for output in named]
        return self._paper.take(named)

    def _named(self, output: Output) -> Output:
        """A slip of teams with their players, whom paper calls as the panel does."""
        if not (isinstance(output, Slip) and output.standings.sides):
            return output
        return replace(output, players=self._session.state.own.names or self._session.names)

    def until(self, seq: int) -> None:
        """The disk has the inputs up to that one."""
        pending = self._session.pending
        printed: Counter[int] = Counter()  # slips of each entry
        while pending and pending[0][0] <= seq:
            at, output = pending.pop(0)
            self._say(output)
            if self._paper.has(output):
                kept = at > self._begins
                tag = SlipTag(self._session.record, at, printed[at]) if kept else None
                self._paper.print(output, tag)
                printed[at] += 1
