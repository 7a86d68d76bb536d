"""What a table's own rule prints, of which a little is shown, so that it fills no log or terminal.

Nothing else in the rules prints. People who write a rule look for mistakes that way.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO

from companion.kit.phrases import many

LINES, LETTERS = 3, 100  # that are shown; of each line


@contextmanager
def shown_in_part(rule: str, *, shows: bool = True) -> Iterator[None]:
    """Keep what the rule prints while it runs; then, if it `shows`, a few lines."""
    printed = StringIO()
    try:
        with redirect_stdout(printed), redirect_stderr(printed):
            yield
    finally:
        lines = printed.getvalue().splitlines() if shows else []
        found = [_as_text(line[:LETTERS]) for line in lines[:LINES]]
        if more := len(lines[LINES:]):
            found.append(f"and {many(more, 'line')} more")
        for line in found:
            print(f"rule {rule} prints: {line}", file=sys.stderr)


def _as_text(line: str) -> str:
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in line)
