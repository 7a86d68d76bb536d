"""Paper: which slips a table prints, and when.

What was ruled is printed and announced once the disk has the inputs that it rests on.
"""

from __future__ import annotations

import textwrap
from collections import Counter, deque
from collections.abc import Callable, Sequence

from companion.daemon.session import Session
from companion.journal.journal import Journal
from companion.kit import slips
from companion.kit.game import Output
from companion.kit.slips import Slip
from companion.kit.structs import replace
from firmware.board import PrinterWiring
from firmware.escpos import CODE, LARGE, ROOM
from firmware.printer import Printer, PrinterReport, SlipOut

MOST_IN_CODE = ROOM[-1]  # bytes: sixteen players, in a code that still fits on narrow paper


def as_printed(slip: Slip, wiring: PrinterWiring) -> str:
    """The slip as text in the printer's letters, with marks for large print and codes."""
    slip = slips.on_paper(slip)
    if wiring.language == "text":
        return slips.text(slip, wiring.width)
    rule = slips.ruler(slip, wiring.width)
    title = [f"{LARGE}{line}" for line in textwrap.wrap(slip.title, wiring.width // 2)]
    lines = [rule, *title, *slips.body(slip, wiring.width), rule]
    if slip.final and wiring.qr:
        lines.append(CODE + slips.result(slip, MOST_IN_CODE))
    return "\n".join(lines) + "\n"


def note_printed(journal: Journal | None, report: PrinterReport) -> None:
    """Tell the journal that a slip of one of its games is on paper."""
    if journal is not None and isinstance(report, SlipOut) and isinstance(report.tag, tuple):
        journal.printed(report.tag)


class Paper:
    """Prints and announces a session's output once the journal has the inputs behind it."""

    def __init__(
        self,
        session: Session,
        wiring: PrinterWiring | None,
        printer: Printer | None,
        say: Callable[[Output], None],
    ) -> None:
        """Nothing is printed without wiring or printer."""
        self._session = session
        self._wiring = wiring
        self._printer = printer
        self._say = say
        # Who led on the last slip. When a game goes on, who has how many points is always printed.
        leaders = session.table.standings(session.state).leaders
        self._ahead = None if session.pending else leaders
        self._begins = session.seq  # slips of later entries are in the journal, too
        self._waiting: deque[tuple[int, Output, str | None]] = deque()  # by entry, with its slip
        for output in session.pending:
            self._add(session.seq, output)

    @property
    def waits(self) -> bool:
        """Whether anything is printed or announced once the disk has its inputs."""
        return bool(self._waiting)

    def take(self, outputs: Sequence[Output]) -> list[str]:
        """Take outputs; return the text of each slip that will be printed."""
        texts = [self._add(self._session.seq, output) for output in outputs]
        return [text for text in texts if text is not None]

    def print_until(self, seq: int) -> None:
        """Print and announce what rests on the inputs up to number `seq`: the disk has them."""
        printed: Counter[int] = Counter()  # slips of each entry
        while self._waiting and self._waiting[0][0] <= seq:
            at, output, text = self._waiting.popleft()
            self._say(output)
            if text is not None and self._printer is not None:
                kept = at > self._begins
                tag = (self._session.record.id, at, printed[at]) if kept else None
                self._printer.print(text, tag)
                printed[at] += 1

    def _add(self, seq: int, output: Output) -> str | None:
        """Queue an output. A team's slip names its players as the panel does."""
        if isinstance(output, Slip) and output.standings.sides:
            output = replace(output, players=self._session.state.own.names or self._session.names)
        text = self._text(output)
        self._waiting.append((seq, output, text))
        return text

    def _text(self, output: Output) -> str | None:
        """A slip as it is printed; None if it is not. Called once for each slip, in order."""
        if not isinstance(output, Slip) or self._wiring is None or self._printer is None:
            return None
        was_ahead, self._ahead = self._ahead, output.standings.leaders
        leads = self._wiring.when == "lead" and was_ahead != self._ahead
        wanted = self._wiring.when == "round" or leads or output.final
        return as_printed(output, self._wiring) if wanted else None
