"""Spikes on the kernel's lines, with a loop that reads them too late to tell."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from firmware.board import Board, PinWiring, SeatWiring
from firmware.clock import Clock
from firmware.factories import OpenedFactory, open_factory
from firmware.switch_checks import SwitchWatch
from tests.kernel.gpio_sim import ON_KERNEL, GpioSim

pytestmark = ON_KERNEL

MS = 1_000_000
LINE, SPIKES, PRESSES = 17, 200, 20
LATE_NS, HOLD_NS, REST_NS = 30 * MS, 60 * MS, 150 * MS


@pytest.fixture
def watch(sim: GpioSim) -> Iterator[SwitchWatch]:
    board = Board("rig", (SeatWiring("north", {"up": LINE}),), pins=PinWiring(chip=sim.path))
    opened: OpenedFactory = open_factory(board.pins)
    with SwitchWatch(opened, board, Clock()) as watch:
        yield watch
    opened.close()


def busy(for_ns: int) -> None:
    """A loop that is at something else."""
    clock = Clock()
    until_ns = clock.now_ns() + for_ns
    while clock.now_ns() < until_ns:
        sorted(range(1_000), key=lambda n: -n)


def test_no_spike_is_a_press_however_late_it_is_read_and_every_press_is_one(
    sim: GpioSim, watch: SwitchWatch
) -> None:
    clock = Clock()
    for _ in range(SPIKES):
        sim.drive(LINE, 0)
        sim.drive(LINE, 1)
        busy(LATE_NS)
        watch.wait(clock.now_ns() + 1 * MS)
    assert (watch.seen[LINE].presses, watch.spikes(LINE)) == (0, SPIKES)
    for _ in range(PRESSES):
        sim.drive(LINE, 0)
        busy(HOLD_NS)
        watch.wait(clock.now_ns() + 1 * MS)
        sim.drive(LINE, 1)
        watch.wait(clock.now_ns() + REST_NS)
    assert watch.seen[LINE].presses == PRESSES
