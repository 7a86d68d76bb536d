"""Bugs, in one line: what went wrong and where, for a log that somebody reads at a table."""

from __future__ import annotations

import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import PurePath

DEEPEST = 4  # places, from the innermost out


def in_one_line(error: BaseException) -> str:
    """The error and the places that led to it: `KeyError('up') at loop.py:155 < table.py:88`."""
    calls = traceback.extract_tb(error.__traceback__)[-DEEPEST:]
    places = " < ".join(f"{PurePath(call.filename).name}:{call.lineno}" for call in reversed(calls))
    told = " ".join(repr(error).split())
    return f"{told} at {places}" if places else told


@contextmanager
def threads_end_in_one_line(warn: Callable[[str], None]) -> Iterator[None]:
    """What ends a thread is told in a line, and not over twenty."""

    def tell(ended: threading.ExceptHookArgs) -> None:
        if ended.exc_value is not None and ended.exc_type is not SystemExit:
            name = ended.thread.name if ended.thread is not None else "a thread"
            warn(f"{name} ended: {in_one_line(ended.exc_value)}")

    before, threading.excepthook = threading.excepthook, tell
    try:
        yield
    finally:
        threading.excepthook = before
