"""The threads of a real table: started, watched and stopped together; a crash is one line."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import PurePath

from firmware.board import BoardError
from firmware.worker import Work, Worker

DEEPEST = 4  # places, from the innermost out


def in_one_line(error: BaseException) -> str:
    """The error and the places that led to it: `KeyError('up') at loop.py:155 < table.py:88`."""
    import traceback  # for a mistake only

    calls = traceback.extract_tb(error.__traceback__)[-DEEPEST:]
    places = " < ".join(f"{PurePath(call.filename).name}:{call.lineno}" for call in reversed(calls))
    line = " ".join(repr(error).split())
    return f"{line} at {places}" if places else line


@contextmanager
def threads_end_in_one_line(warn: Callable[[str], None]) -> Iterator[None]:
    """An exception that ends a thread is one line of the log, not twenty."""

    def tell(ended: threading.ExceptHookArgs) -> None:
        if ended.exc_value is not None and ended.exc_type is not SystemExit:
            name = ended.thread.name if ended.thread is not None else "a thread"
            warn(f"{name} ended: {in_one_line(ended.exc_value)}")

    before, threading.excepthook = threading.excepthook, tell
    try:
        yield
    finally:
        threading.excepthook = before


STOP_S = 3.0  # how long each may go on with what it can do at the end
HUNG_S = 60.0  # a thread that is at one thing for longer than this: a bus or a disk that hangs


class PartDiedError(OSError):
    """A thread that the table cannot do without has ended: one line saying which, and why."""


class Workers:
    """One for each part. `patient`: names of those that may be at one thing as long as they like.

    `warn` hears of each that hangs, once.
    """

    def __init__(self, warn: Callable[[str], None], patient: frozenset[str]) -> None:
        self._warn = warn
        self._patient = patient
        self._workers: list[Worker] = []
        self._hung: set[str] = set()  # of their names
        self._wrong: BoardError | None = None  # the board file's mistake, found while opening

    def add(self, name: str, work: Work) -> Callable[[], None]:
        """A thread for a part; returns what the part calls when there is something to do."""

        def work_or_blame_the_board() -> float | None:
            try:
                return work()
            except BoardError as error:
                self._wrong = error
                return None

        worker = Worker(name, work_or_blame_the_board)
        self.take(worker)
        return worker.poke

    def take(self, worker: Worker) -> None:
        """One that somebody else has made."""
        self._workers.append(worker)

    def start(self) -> None:
        for worker in self._workers:
            worker.start()

    def stop(self, between: Callable[[], None]) -> bool:
        """Each in turn, and `between` after each. Whether all of them have ended."""
        stopped = True
        for worker in self._workers:
            stopped &= worker.stop(STOP_S)
            between()
        return stopped

    def check(self) -> None:
        """Raises PartDiedError for a thread that has ended.

        BoardError for a part that can never be opened as it is described.
        """
        if self._wrong is not None:
            raise self._wrong
        for worker in self._workers:
            if not worker.alive:
                why = in_one_line(worker.failure) if worker.failure else "nobody knows why"
                raise PartDiedError(f"the thread {worker.name} ended: {why}; this is a bug")

    def hang(self) -> bool:
        """Whether any of them has been at one thing for too long."""
        slow = {worker.name for worker in self._workers if worker.busy_s > HUNG_S}
        hung = slow - self._patient
        for name in hung - self._hung:
            self._warn(f"the thread {name} has been at one thing for {HUNG_S:g} s")
        self._hung = hung
        return bool(hung)
