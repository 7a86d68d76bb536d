"""Somebody else's code, called as long as whoever runs the table has patience. Pure.

What that is depends on the clock, and a game that is judged again must come to the same: so the
game does not hear of it here. Whoever runs the table tells it, by an input, and tries again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class OverdueError(BaseException):
    """It was given up. No Exception: what somebody else's code does with those is its own affair.

    `which`: its name.
    """

    def __init__(self, which: str) -> None:
        super().__init__(which)
        self.which = which

    def __str__(self) -> str:
        return "it takes longer than a table can wait"


Watch = Callable[[Callable[[], Any], str], Any]  # runs that, of that name; raises OverdueError


class _Patience:
    """Who watches; None: nobody, and all is waited for."""

    watch: Watch | None = None


def call(work: Callable[[], T], which: str) -> T:
    """What it gives back. Raises OverdueError, where somebody watches; and whatever it raises."""
    if _Patience.watch is None:
        return work()
    found: T = _Patience.watch(work, which)
    return found


def watch_by(watch: Watch | None) -> Watch | None:
    """From now on such calls are watched so. Who has watched so far."""
    before, _Patience.watch = _Patience.watch, watch
    return before
