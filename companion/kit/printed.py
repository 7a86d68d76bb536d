"""What a table's own rule prints, of which a little is shown, so that it fills no log or terminal.

Nothing else in the rules prints. Somebody who writes a rule looks for bugs that way.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Self, TextIO, cast

from companion.kit.phrases import many

LINES, LETTERS = 3, 100  # that are shown; of each line


class Printed:
    """Stands in for stdout and stderr while a rule runs, and keeps the first lines that it prints.

    At the end it shows them, if `shows` is set or the rule has failed.
    """

    def __init__(self, rule: str, *, shows: bool = True) -> None:
        self.lines: list[str] = []
        self.count = 0
        self._rule, self._shows = rule, shows
        self._unfinished = ""

    def __enter__(self) -> Self:
        self._before = sys.stdout, sys.stderr
        sys.stdout = sys.stderr = cast("TextIO", self)  # it has all that print() needs
        return self

    def __exit__(self, error: type[BaseException] | None, *_: object) -> None:
        sys.stdout, sys.stderr = self._before
        if self._unfinished:
            self.write("\n")
        if self._shows or error is not None:
            self.show()

    def write(self, text: str) -> int:
        *lines, unfinished = (self._unfinished + text).split("\n")
        self._unfinished = unfinished[:LETTERS]
        self.count += len(lines)
        room = LINES - len(self.lines)
        self.lines += [_as_text(line[:LETTERS]) for line in lines[:room]]
        return len(text)

    def flush(self) -> None:
        """Nothing to do: lines are kept until `show`."""

    def add(self, lines: Iterable[str], count: int) -> None:
        """Lines that the rule printed in another process."""
        self.lines += [*lines][: LINES - len(self.lines)]
        self.count += count

    def show(self) -> None:
        more = self.count - len(self.lines)
        lines = [*self.lines, f"and {many(more, 'line')} more"] if more else self.lines
        for line in lines:
            print(f"rule {self._rule} prints: {line}", file=sys.stderr)


def _as_text(line: str) -> str:
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in line)
