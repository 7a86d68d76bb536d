"""Traces: what switches really do, as levels over virtual time, and how their edges arrive."""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from companion.daemon.loop import Daemon, Parts
from companion.daemon.reports import Edge
from companion.daemon.session import Observer, Session
from companion.daemon.trouble import Trouble
from companion.kit.game import Game, Output
from companion.table.table import Table
from firmware.board import Board
from firmware.clock import VirtualClock
from firmware.contacts import Contacts
from firmware.factories import OpenedFactory
from firmware.pins import Pins
from firmware.simulated import SimulatedFactory

MS = 1_000_000
TIE_NS = 250_000
LONGEST_BOUNCE_NS = 10 * MS

Change = tuple[int, int, bool]  # at_ns, line, closed


def press(
    line: int, at_ns: int, bounce_ns: Iterable[int] = (), for_ns: int = 80 * MS
) -> list[Change]:
    """A switch closes, opens and closes again at those intervals, and is let go after `for_ns`."""
    changes = [(at_ns, line, True)]
    for gap_ns in bounce_ns:
        before_ns, _, closed = changes[-1]
        changes.append((before_ns + gap_ns, line, not closed))
    assert changes[-1][2], "a press ends up closed"
    return [*changes, (at_ns + for_ns, line, False)]


def spike(line: int, at_ns: int, for_ns: int = 100_000) -> list[Change]:
    """Something that is no press: the lamp's relay, a hand on the wire."""
    return [(at_ns, line, True), (at_ns + for_ns, line, False)]


def random_bounce(rng: Random) -> list[int]:
    """Up to six bounces at any instants within 10 ms; often none."""
    flips = 2 * rng.randrange(7)
    length_ns = rng.randrange(flips + 1, LONGEST_BOUNCE_NS)
    at_ns = sorted(rng.sample(range(1, length_ns + 1), flips))
    return [after - before for before, after in zip([0, *at_ns], at_ns, strict=False)]


class Kernel:
    """Stamps an edge when it happens, and hands it over from the line's own thread: later.

    The edges of one line stay in order; between lines, any may overtake any.
    """

    def __init__(
        self,
        deliver: Callable[[int, int], None],
        delay_ns: Callable[[int], int] = lambda _: 0,
    ) -> None:
        """`deliver(line, at_ns)` is the handler; `delay_ns(line)` is drawn for each edge."""
        self._deliver = deliver
        self._delay_ns = delay_ns
        self._queue: list[tuple[int, int, int]] = []  # arrives_ns, at_ns, line
        self._newest_ns: defaultdict[int, int] = defaultdict(int)

    def edge(self, line: Any, at_ns: int) -> None:
        arrives_ns = max(self._newest_ns[line], at_ns + self._delay_ns(line))
        self._newest_ns[line] = arrives_ns
        heapq.heappush(self._queue, (arrives_ns, at_ns, line))

    def hand_over(self, now_ns: int) -> None:
        while self._queue and self._queue[0][0] <= now_ns:
            _, at_ns, line = heapq.heappop(self._queue)
            self._deliver(line, at_ns)

    def due_ns(self) -> int | None:
        return self._queue[0][0] if self._queue else None


def play(
    trace: Iterable[Change],
    change: Callable[[int, int, bool], None],
    wake: Callable[[int], int | None],
    until_ns: int | None = None,
) -> None:
    """Virtual time from 0 on: stop at every change of a level, and when `wake` asked to be woken.

    Goes on until nothing is due, or until `until_ns`.
    """
    changes = sorted(trace, reverse=True)
    due_ns = wake(0)
    while True:
        waits = [due_ns] if due_ns is not None else []
        waits += [changes[-1][0]] if changes else []
        now_ns = min(waits, default=None)
        if now_ns is None or (until_ns is not None and now_ns > until_ns):
            return
        wanted = now_ns == due_ns
        while changes and changes[-1][0] == now_ns:
            _, line, closed = changes.pop()
            change(now_ns, line, closed)
            wanted |= closed  # an opening makes no edge, and wakes nobody
        if wanted:
            due_ns = wake(now_ns)
            assert due_ns is None or due_ns > now_ns, "a due time that has passed: the loop spins"


class Rig(Observer):
    """The daemon over simulated pins, and a kernel that hands edges over when it gets to it."""

    def __init__(
        self,
        board: Board,
        game: Game[Any],
        delay_ns: Callable[[int], int] = lambda _: 0,
        **settings: Any,
    ) -> None:
        self.warnings: list[str] = []
        self.output: list[Output] = []
        self._clock = VirtualClock()
        self._factory = SimulatedFactory(self._clock)
        opened = OpenedFactory(self._factory, "simulated", "simulated", int)
        contacts = Contacts(
            board.timing(),
            lambda line: pins.pressed(line),
            lambda line, wanted: pins.listen(line, wanted),
        )
        self._kernel = Kernel(lambda n, at_ns: self.daemon.take(Edge(n, at_ns)), delay_ns)
        pins = Pins(opened, board, self._kernel.edge)
        names = tuple(seat.name for seat in board.seats)
        switches = [frozenset(seat.lines) for seat in board.seats]
        table = Table(game, game.setup(names, settings, 0, TIE_NS, switches), range(len(names)))
        trouble = Trouble(self.warnings.append)
        parts = Parts(board, self._clock, contacts, trouble=trouble, observers=[self])
        self.daemon = Daemon(parts, Session(table, table.start()))

    def say(self, output: Output) -> None:
        self.output.append(output)

    def play(self, trace: Iterable[Change], until_ns: int | None = None) -> None:
        play(trace, self._change, self._wake, until_ns)

    def _change(self, at_ns: int, line: int, closed: bool) -> None:
        self._factory.pin(line).drive(not closed, at_ns)  # the board's switches close to ground

    def _wake(self, now_ns: int) -> int | None:
        self._clock.advance_to(now_ns)
        self._kernel.hand_over(now_ns)
        self.daemon.tick()
        waits = [self._kernel.due_ns(), self.daemon.due_ns()]
        return min((at_ns for at_ns in waits if at_ns is not None), default=None)
