"""Paper: which slips a table prints, and what becomes of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, TypeGuard

from companion.journal.journal import Journal
from companion.journal.reports import SlipTag
from companion.kit import slips
from companion.kit.game import Output
from companion.kit.slips import Slip
from firmware.board import PrinterWiring
from firmware.printer import SlipOut


class PrintsSlips(Protocol):
    def print(self, slip: str, tag: object = None) -> None: ...


@dataclass(frozen=True)
class Paper:
    """A board's printer; `wiring` or `printer` None: there is none, and nothing is printed."""

    wiring: PrinterWiring | None
    printer: PrintsSlips | None

    def takes(self, output: Output) -> TypeGuard[Slip]:
        """Whether it is printed here."""
        if self.wiring is None or self.printer is None or not isinstance(output, Slip):
            return False
        return self.wiring.when == "round" or output.final

    def texts(self, said: Iterable[Output]) -> list[str]:
        """What is printed of that, as it will be."""
        return [self._text(slip) for slip in said if self.takes(slip)]

    def print(self, slip: Slip, tag: SlipTag | None = None) -> None:
        """A slip that it takes. `tag`: where the journal has it."""
        assert self.printer is not None  # it takes slips
        self.printer.print(self._text(slip), tag)

    def _text(self, slip: Slip) -> str:
        assert self.wiring is not None  # it takes slips
        return slips.text(slip, self.wiring.width)


def note_printed(journal: Journal, report: SlipOut) -> None:
    """In the journal, a slip of a record is on paper now."""
    if isinstance(report.tag, SlipTag):
        journal.printed(report.tag)
