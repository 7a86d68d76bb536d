"""Presses that come from elsewhere than the pins: by their own clocks, and waited for."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.daemon.reports import Touched
from companion.daemon.session import Session
from companion.games.spank import SPANK
from companion.kit.stamp import OWN, Stamp
from companion.table.inputs import Contact
from companion.table.table import Table
from firmware.simulated import simulated_board
from tests.daemon.loop_bench import MS, LoopBench

TIE_NS = 8 * MS
ADA, BEN = "Ada", "Ben"
SHARP, VAGUE = Stamp(1, 1 * MS, 30 * MS), Stamp(2, 30 * MS, 1 * MS)


class Bench(LoopBench):
    """Two at the pad, each on a link; the slower one's messages take as long as `settle_ns`."""

    def __init__(self) -> None:
        super().__init__(simulated_board([ADA, BEN]))
        self.settle_ns = 100 * MS
        table: Table[Any] = Table(SPANK, SPANK.setup([ADA, BEN], {}, 0, TIE_NS), range(2))
        self.sit(Session(table, table.start()))
        self.wait(1_000)

    def touch(self, seat: int, at_ns: int, stamp: Stamp) -> None:
        self.take(Touched(seat, "pad", True, at_ns, stamp))


def test_the_judge_waits_as_long_as_the_slowest_link_needs_and_no_longer() -> None:
    bench = Bench()
    bench.settle_ns = 300 * MS
    now_ns = bench.clock.now_ns()
    bench.touch(0, now_ns, SHARP)
    bench.wait(250)
    bench.touch(1, now_ns - 100 * MS, VAGUE)
    bench.wait(500)
    assert [r.headline for r in bench.rulings] == ["Ben by 100 ms ±39"]
    assert not bench.warned


def test_the_journal_keeps_whose_clock_it_was_and_nothing_of_our_own() -> None:
    for item in (Contact(0, "pad", 5, VAGUE), Contact(0, "pad", 5)):
        row = msgspec.json.encode(item)
        assert msgspec.json.decode(row, type=Contact) == item
        assert (b"stamp" in row) == (item.stamp != OWN)
