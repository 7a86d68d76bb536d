"""The reader when things go wrong: late, unplugged, or with a handler that raises."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import timedelta

import gpiozero
import pytest
from gpiod.line import Bias, Direction, Edge

from firmware.gpiod.factory import EVENT_BUFFER, GPIODFactory
from tests.fake_gpiod import FakeGpiod, FakeHardware
from tests.pin_bench import PATIENCE_S, EdgeLog


@pytest.fixture
def chip(fake: FakeGpiod) -> FakeHardware:
    return fake.plug(FakeHardware("fake"))


@pytest.fixture
def factory(chip: FakeHardware) -> Iterator[GPIODFactory]:
    with GPIODFactory(chip.label) as opened:
        yield opened


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> list[threading.ExceptHookArgs]:
    """What threading.excepthook has been told."""
    shown: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", shown.append)
    return shown


def watch(factory: GPIODFactory, line: int) -> EdgeLog:
    log = EdgeLog()
    factory.pin(line).input_with_pull("down")
    factory.pin(line).when_changed = log.edge
    return log


def test_edges_the_kernel_had_to_drop_are_counted(
    factory: GPIODFactory, chip: FakeHardware
) -> None:
    log = watch(factory, 17)
    with factory.reader._lock:  # the reader is late
        for n in range(EVENT_BUFFER + 44):
            chip.drive(17, 1 - n % 2)
    assert [log.next() for _ in range(EVENT_BUFFER)]
    assert factory.lost_events == 44


def test_a_handler_that_raises_is_reported_and_ends_nothing(
    factory: GPIODFactory, chip: FakeHardware, hook: list[threading.ExceptHookArgs]
) -> None:
    def bad(_ticks: int, _state: int) -> None:
        raise SystemExit("not this way")

    factory.pin(4).input_with_pull("down")
    factory.pin(4).when_changed = bad
    log = watch(factory, 17)
    for level in (1, 0, 1):
        chip.drive(4, level)
        chip.drive(17, level)
        assert log.next()[1] == level
    assert factory.reader_alive
    assert [shown.exc_type for shown in hook] == [SystemExit] * 3


def test_an_unplugged_chip_ends_the_reader_without_a_traceback(
    factory: GPIODFactory, chip: FakeHardware, hook: list[threading.ExceptHookArgs]
) -> None:
    before = {*threading.enumerate()}
    watch(factory, 17)
    [thread] = {*threading.enumerate()} - before
    chip.unplug()
    thread.join(PATIENCE_S)
    assert not thread.is_alive()
    assert not factory.reader_alive
    assert not hook
    with pytest.raises(OSError, match="No such device"):
        _ = factory.pin(17).state
    factory.close()


def test_a_reader_that_ended_watches_nothing_more(
    factory: GPIODFactory, hook: list[threading.ExceptHookArgs]
) -> None:
    watch(factory, 17)
    factory.reader.close()
    with pytest.raises(gpiozero.GPIOZeroError, match="the reader has ended"):
        watch(factory, 4)
    assert factory.pin(4).when_changed is None
    assert not hook


def test_a_line_without_interrupts_has_no_edges(factory: GPIODFactory, chip: FakeHardware) -> None:
    chip.has_interrupts = False
    with pytest.raises(gpiozero.PinEdgeDetectUnsupported, match="pin GPIO17 has no edge detection"):
        watch(factory, 17)
    assert factory.pin(17).when_changed is None
    gpiozero.LED(17, pin_factory=factory).close()


def test_the_kernel_is_asked_for_what_the_pin_says(
    factory: GPIODFactory, chip: FakeHardware
) -> None:
    pin, log = factory.pin(17), EdgeLog()
    pin.input_with_pull("up")
    pin.bounce = 0.01
    assert pin.bounce == 0.01
    pin.when_changed = log.edge
    request = chip.lines[17].request
    assert request is not None
    assert request.settings.direction is Direction.INPUT
    assert request.settings.bias is Bias.PULL_UP
    assert request.settings.edge_detection is Edge.BOTH
    assert request.settings.debounce_period == timedelta(milliseconds=10)
    pin.function = "output"
    assert chip.lines[17].request is request


def test_pins_may_be_closed_while_edges_pour_in(
    factory: GPIODFactory, chip: FakeHardware, hook: list[threading.ExceptHookArgs]
) -> None:
    stop = threading.Event()

    def pour() -> None:
        level = 0
        while not stop.is_set():
            level = 1 - level
            chip.drive(4, level)

    pouring = threading.Thread(target=pour)
    steady = watch(factory, 4)
    pouring.start()
    for _ in range(200):
        brief = watch(factory, 17)
        factory.pin(17).close()
        assert brief.edges.empty()
        steady.next()
    stop.set()
    pouring.join(PATIENCE_S)
    assert factory.reader_alive
    assert not hook
