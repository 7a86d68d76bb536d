"""Somebody else's code, called as long as whoever runs the table has patience. Pure.

What that is depends on the clock, and a game that is judged again must come to the same: so the
game does not hear of it here. Whoever runs the table tells it, by an input, and tries again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
_watches: list[Watch] = []


def call(work: Callable[[], T], which: str) -> T:
    """What it gives back. Raises OverdueError, where somebody watches; and whatever it raises."""
    if not _watches:
        return work()
    found: T = _watches[-1](work, which)
    return found


@contextmanager
def watched(watch: Watch) -> Iterator[None]:
    """Meanwhile such calls are watched so."""
    _watches.append(watch)
    try:
        yield
    finally:
        _watches.remove(watch)
