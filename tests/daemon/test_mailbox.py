"""What never reached the judge is reported, and the noise of a bad line is not."""

from __future__ import annotations

import pytest

from companion.daemon import reports
from companion.daemon.reports import Edge, Mailbox
from firmware.clock import VirtualClock
from firmware.factories import OpenedFactory
from firmware.simulated import SimulatedFactory


class CountingFactory(SimulatedFactory):
    """Counts, as our own does, what the kernel had to drop."""

    lost_events = 0


class Bench:
    """A mailbox with room for one report, which is taken."""

    def __init__(self) -> None:
        self.factory = CountingFactory(VirtualClock())
        self.mailbox = Mailbox()
        self.mailbox.offer(Edge(0, 0))

    def newly_lost(self, *, noisy: bool = False) -> int | None:
        opened = OpenedFactory(self.factory, "simulated", "simulated", int)
        lost = self.mailbox.newly_lost(opened, noisy=noisy)
        return None if lost is None else lost.count


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    monkeypatch.setattr(reports, "SIZE", 1)
    return Bench()


def test_lost_presses_are_reported_at_once_and_again_when_they_have_doubled(bench: Bench) -> None:
    found = []
    for at_ns in range(8):
        bench.mailbox.offer(Edge(3, at_ns))
        found.append(bench.newly_lost())
    assert found == [1, 2, None, 4, None, None, None, 8]


def test_what_the_kernel_drops_while_a_line_chatters_is_not_reported(bench: Bench) -> None:
    bench.factory.lost_events = 10_000
    assert bench.newly_lost(noisy=True) is None
    bench.factory.lost_events += 2
    assert bench.newly_lost() == 2
