"""What only the kernel can show: where its stamps come from, and that they are in true order."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import pytest

from firmware.gpiod.factory import GPIODFactory
from tests.kernel.gpio_sim import ON_KERNEL, GpioSim, new_gpio_sim
from tests.pin_bench import EdgeLog

pytestmark = ON_KERNEL

LINES = range(2, 28)  # a Pi's header


@pytest.fixture
def factory(sim: GpioSim) -> Iterator[GPIODFactory]:
    with GPIODFactory(sim.path) as opened:
        yield opened


def watch(factory: GPIODFactory, line: int) -> EdgeLog:
    log, pin = EdgeLog(), factory.pin(line)
    pin.input_with_pull("up")
    pin.edges = "falling"
    pin.when_changed = log.edge
    return log


def test_every_stamp_is_within_the_touch_that_made_it(factory: GPIODFactory, sim: GpioSim) -> None:
    log = {line: watch(factory, line) for line in LINES}
    order = random.Random(7).sample(list(LINES), len(LINES))
    touched = {}
    for line in order:
        before = time.monotonic_ns()
        sim.drive(line, 0)
        touched[line] = (before, time.monotonic_ns())
    stamps = {line: log[line].next()[0] for line in LINES}
    assert all(before <= stamps[line] <= after for line, (before, after) in touched.items())
    assert sorted(LINES, key=stamps.__getitem__) == order
    assert factory.lost_events == 0


def test_touches_on_two_chips_in_turn_come_from_one_reader_in_true_order(sim: GpioSim) -> None:
    with (
        new_gpio_sim("naysayer-sim-2") as other,
        GPIODFactory(sim.path) as first,
        GPIODFactory(other.path, first.reader) as second,
    ):
        chips = ((first, sim), (second, other))
        log = {(n, line): watch(chips[n][0], line) for n in (0, 1) for line in LINES}
        for line in LINES:
            for _, chip in chips:
                chip.drive(line, 0)
        stamps = [log[n, line].next()[0] for line in LINES for n in (0, 1)]
        assert stamps == sorted(stamps)
        assert first.lost_events == 0


def test_the_kernels_debounce_stamps_late(factory: GPIODFactory, sim: GpioSim) -> None:
    raw, debounced = EdgeLog(), EdgeLog()
    for line, log, bounce in ((4, debounced, 0.01), (17, raw, None)):
        pin = factory.pin(line)
        pin.input_with_pull("up")
        pin.bounce = bounce
        pin.when_changed = log.edge
    sim.drive(4, 0)  # the first, by any honest clock
    sim.drive(17, 0)
    assert debounced.next()[0] - raw.next()[0] > 9_000_000
