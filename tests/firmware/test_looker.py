"""The looker: a line is read once it is quiet, by somebody who is not busy."""

from __future__ import annotations

import queue
from collections.abc import Iterator

import pytest

from firmware.board import Line, SwitchTiming
from firmware.clock import VirtualClock
from firmware.looker import Looker
from tests.pin_bench import PATIENCE_S

Read = tuple[Line, bool, int]
TIMING: dict[Line, SwitchTiming] = {
    4: SwitchTiming(),
    13: SwitchTiming(),
    17: SwitchTiming(confirm_ms=5),
}
STEADY_NS, LONGER_NS = TIMING[4].confirm_ns, TIMING[17].confirm_ns


class Bench:
    """Switches, and what is results of them. The chip of line 13 is gone. Time passes in `wait`."""

    def __init__(self) -> None:
        self.closed: set[Line] = set()
        self.results: queue.Queue[Read] = queue.Queue()
        self.clock = VirtualClock()
        self.looker = Looker(
            TIMING, self._pressed, lambda *results: self.results.put(results), self.clock
        )

    def edge(self, line: Line) -> int:
        """When it was."""
        at_ns = self.clock.now_ns()
        self.looker.edge(line, at_ns)
        return at_ns

    def wait(self, for_ns: int) -> None:
        self.clock.advance_to(self.clock.now_ns() + for_ns)

    def next(self) -> Read:
        return self.results.get(timeout=PATIENCE_S)

    def _pressed(self, line: Line) -> bool:
        if line == 13:
            raise OSError("no such device")
        return line in self.closed


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    bench.looker.worker.start()
    yield bench
    assert bench.looker.worker.stop(PATIENCE_S)
    assert bench.looker.worker.failure is None
    assert bench.results.empty()


def test_a_touched_line_is_read_once_after_it_has_been_quiet_for_its_confirm_ms(
    bench: Bench,
) -> None:
    bench.closed = {4}
    edges_ns: dict[Line, int] = {}
    for line in (17, 4, 17, 4):
        edges_ns[line] = bench.edge(line)
        bench.wait(STEADY_NS // 4)
    assert bench.results.empty()
    bench.wait(STEADY_NS)
    *first, at_ns = bench.next()
    assert first == [4, True]
    assert edges_ns[4] + STEADY_NS <= at_ns < edges_ns[17] + LONGER_NS
    bench.wait(LONGER_NS)
    *second, at_ns = bench.next()
    assert second == [17, False]
    assert at_ns >= edges_ns[17] + LONGER_NS


def test_it_looks_again_whenever_there_is_something_to_see(bench: Bench) -> None:
    for closed in (False, True, False):
        bench.closed = {4} if closed else set()
        bench.edge(4)
        bench.wait(STEADY_NS)
        assert bench.next()[1] == closed


def test_a_chip_that_is_gone_ends_nothing(bench: Bench) -> None:
    bench.edge(13)
    bench.edge(4)
    bench.wait(STEADY_NS)
    assert bench.next()[:2] == (4, False)
