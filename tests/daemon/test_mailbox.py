"""What never reached the judge: presses are reported, the noise of a bad line is only counted."""

from __future__ import annotations

import pytest

from companion.daemon import reports
from companion.daemon.reports import EdgesLost, Mailbox
from firmware.board import Line
from firmware.clock import VirtualClock
from firmware.factories import OpenedFactory
from firmware.simulated import SimulatedFactory

BAD = 7


class Bench:
    """A mailbox with room for one report. Line 7 chatters."""

    def __init__(self) -> None:
        self.factory = SimulatedFactory(VirtualClock())
        self.mailbox = Mailbox()
        self.mailbox.edge(0, 0)

    def lose(self, line: Line, edges: int) -> int | None:
        """As many more as are reported, if any are."""
        for at_ns in range(edges):
            self.mailbox.edge(line, at_ns)
        opened = OpenedFactory(self.factory, "simulated", "simulated", int)
        lost = self.mailbox.newly_lost(opened, noisy=False, chatters=lambda line: line == BAD)
        return lost.count if isinstance(lost, EdgesLost) else None


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    monkeypatch.setattr(reports, "SIZE", 1)
    return Bench()


def test_lost_edges_of_a_line_that_chatters_are_counted_and_not_reported(bench: Bench) -> None:
    assert [bench.lose(BAD, 10_000) for _ in range(5)] == [None] * 5
    assert bench.mailbox.noise == 50_000


def test_lost_presses_are_reported_at_once_and_again_when_they_have_doubled(bench: Bench) -> None:
    assert [bench.lose(3, 1) for _ in range(8)] == [1, 2, None, 4, None, None, None, 8]


def test_both_at_once_are_told_apart(bench: Bench) -> None:
    bench.lose(BAD, 100)
    assert bench.lose(3, 2) == 2
    assert bench.mailbox.noise == 100
