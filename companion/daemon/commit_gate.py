"""Saying: what was ruled is printed and said aloud once the disk has what it rests on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from companion.daemon.paper import Paper
from companion.daemon.session import Session
from companion.journal.reports import SlipTag
from companion.kit.game import Output


class Saying:
    """Of one session, whose `pending` output waits here."""

    def __init__(self, session: Session, paper: Paper, say: Callable[[Output], None]) -> None:
        self._session = session
        self._paper = paper
        self._say = say
        self._begins = session.seq  # what is said from here on stands in the journal with its slips
        paper.take(output for _, output in session.pending)

    def take(self, told: Sequence[Output]) -> list[str]:
        """What the newest input has brought; the slips of it, as they will be printed."""
        self._session.pending += [(self._session.seq, output) for output in told]
        return self._paper.take(told)

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
