"""The board's switches by themselves, without a table: for somebody who looks at the wires."""

from __future__ import annotations

import queue
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import NamedTuple

from firmware.board import Board, Line
from firmware.clock import Clock
from firmware.contacts import REST_NS, Chatter, Contact, Contacts, Release, Touch
from firmware.factories import OpenedFactory
from firmware.pins import Pins


class LineEdge(NamedTuple):
    """A pressing edge, with the kernel's timestamp."""

    line: Line
    at_ns: int


class EdgeQueue:
    """Edges on their way from the reader's thread."""

    def __init__(self) -> None:
        self._edges: queue.SimpleQueue[LineEdge] = queue.SimpleQueue()

    def put(self, line: Line, at_ns: int) -> None:
        """From any thread."""
        self._edges.put(LineEdge(line, at_ns))

    def get(self, timeout_s: float) -> LineEdge | None:
        """The next edge; None if there is none for so long."""
        with suppress(queue.Empty):
            return self._edges.get(timeout=timeout_s)
        return None


@dataclass
class Seen:
    """What a line has done so far."""

    closed: bool = False
    presses: int = 0
    bounces: int = 0  # presses that closed more than once
    longest_ns: int = 0  # from the first edge of a press to its last
    chatters: bool = False


class SwitchWatch:
    """Every switch of a board, and what each has done. A context manager.

    Raises FactoryError for a line that cannot be had.
    """

    def __init__(
        self, opened: OpenedFactory, board: Board, clock: Clock, edges: EdgeQueue | None = None
    ) -> None:
        self._clock = clock
        self._edges = edges or EdgeQueue()
        self._pins = Pins(opened, board, self._edges.put)
        self._contacts = Contacts(board.timing(), self._pins.pressed, self._pins.listen)
        self.seen = {line: Seen() for line in board.switches()}
        self._pressed_ns: dict[Line, tuple[int, int]] = {}  # a press's first edge, and its newest

    def __enter__(self) -> SwitchWatch:
        for line in self._contacts.arm(self._clock.now_ns()):
            self.seen[line].closed = True
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._pins.close()

    def spikes(self, line: Line) -> int:
        """How many touches of that line were too short for a press."""
        return self._contacts.spikes_of(line)

    def wait(self, until_ns: int) -> list[Touch]:
        """Sleep until something is certain, or until then. What became certain, oldest first."""
        while (now_ns := self._clock.now_ns()) < until_ns:
            due_ns = min(self._contacts.due_ns() or until_ns, until_ns)
            wait_s = max(due_ns - now_ns, 0) / 1e9
            while edge := self._edges.get(wait_s):
                self._edge(edge)
                wait_s = 0
            if touches := self._contacts.wake(self._clock.now_ns()):
                for touch in touches:
                    self._touched(touch)
                return sorted(touches, key=lambda touch: touch.at_ns)
        return []

    def _edge(self, edge: LineEdge) -> None:
        self._contacts.edge(edge.line, edge.at_ns)
        first_ns, newest_ns = self._pressed_ns.get(edge.line, (edge.at_ns, edge.at_ns))
        if edge.at_ns - newest_ns > REST_NS:
            first_ns = edge.at_ns
        elif edge.at_ns > first_ns:
            seen = self.seen[edge.line]
            seen.bounces += first_ns == newest_ns
            seen.longest_ns = max(seen.longest_ns, edge.at_ns - first_ns)
        self._pressed_ns[edge.line] = first_ns, edge.at_ns

    def _touched(self, touch: Touch) -> None:
        seen = self.seen[touch.line]
        match touch:
            case Contact():
                seen.presses += 1
                seen.closed = True
            case Release():
                seen.closed = False
            case Chatter():
                seen.chatters = True
