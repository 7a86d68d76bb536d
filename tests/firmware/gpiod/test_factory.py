"""What any gpiozero program may expect of GPIODFactory, on fake lines and on the kernel's."""

from __future__ import annotations

import gc
import threading
import time

import gpiozero
import pytest

from firmware.gpiod.chips import LineBusyError
from firmware.gpiod.factory import GPIODFactory
from tests.pin_bench import PATIENCE_S, Bench, EdgeLog


@pytest.mark.parametrize("name", [54, "GPIO99", "nonsense", -1])
def test_a_name_of_no_line_is_an_invalid_pin(factory: GPIODFactory, name: int | str) -> None:
    with pytest.raises(gpiozero.PinInvalidPin):
        factory.pin(name)


def test_an_input_reads_what_the_world_does(factory: GPIODFactory, bench: Bench) -> None:
    pin = factory.pin(17)
    pin.input_with_pull("up")
    bench.drive(17, 0)
    assert (pin.function, pin.pull, pin.state) == ("input", "up", 0)
    bench.drive(17, 1)
    assert pin.state == 1


def test_turning_to_output_keeps_the_level(factory: GPIODFactory, bench: Bench) -> None:
    for level in (0, 1):
        bench.drive(17, level)
        pin = factory.pin(17)
        pin.function = "input"
        pin.function = "output"
        assert (pin.function, bench.level(17), pin.state) == ("output", level, level)
        pin.close()


def test_ticks_are_the_kernels_monotonic_nanoseconds(factory: GPIODFactory) -> None:
    before = time.monotonic_ns()
    ticks = factory.ticks()
    assert before <= ticks <= time.monotonic_ns()
    assert factory.ticks_diff(ticks + 1_500_000_000, ticks) == 1.5


def test_an_edge_comes_with_its_own_time_and_level(factory: GPIODFactory, bench: Bench) -> None:
    pin, log = factory.pin(17), EdgeLog()
    pin.input_with_pull("up")
    pin.when_changed = log.edge
    for level in (0, 1, 0):
        before = time.monotonic_ns()
        bench.drive(17, level)
        ticks, state = log.next()
        assert state == level
        assert before <= ticks <= time.monotonic_ns()
        assert isinstance(ticks, int)


@pytest.mark.parametrize(("edges", "level"), [("falling", 0), ("rising", 1)])
def test_only_the_edges_asked_for_are_reported(
    factory: GPIODFactory, bench: Bench, edges: str, level: int
) -> None:
    pin, log = factory.pin(17), EdgeLog()
    bench.drive(17, 1 - level)
    pin.function = "input"
    pin.edges = edges
    pin.when_changed = log.edge
    for _ in range(3):
        bench.drive(17, level)
        assert log.next()[1] == level
        bench.drive(17, 1 - level)
    assert log.edges.empty()


def test_a_forgotten_handler_is_not_kept_alive(factory: GPIODFactory, bench: Bench) -> None:
    pin, log = factory.pin(17), EdgeLog()
    pin.function = "input"
    pin.when_changed = log.edge
    assert pin.when_changed == log.edge
    del log
    gc.collect()
    assert pin.when_changed is None
    bench.drive(17, 0)
    after = EdgeLog()
    pin.when_changed = after.edge
    bench.drive(17, 1)
    assert after.next()[1] or after.next()[1], "the edge before may come too"


IMPOSSIBLE = [
    ("input", "function", "juggler", gpiozero.PinInvalidFunction),
    ("input", "state", 1, gpiozero.PinSetInput),
    ("input", "pull", "sideways", gpiozero.PinInvalidPull),
    ("input", "edges", "sharp", gpiozero.PinInvalidEdges),
    ("input", "bounce", -1, gpiozero.PinInvalidBounce),
    ("input", "frequency", 100, gpiozero.PinPWMUnsupported),
    ("output", "state", 0.5, gpiozero.PinInvalidState),
    ("output", "pull", "up", gpiozero.PinFixedPull),
]


def test_impossible_wishes_are_gpiozero_errors(factory: GPIODFactory) -> None:
    pin = factory.pin(17)
    for pin.function, what, value, error in IMPOSSIBLE:
        with pytest.raises(error):
            setattr(pin, what, value)


def test_a_closed_pin_gives_its_line_back_and_works_again(
    factory: GPIODFactory, bench: Bench
) -> None:
    pin, log = factory.pin(17), EdgeLog()
    pin.output_with_state(1)
    with GPIODFactory(bench.path) as rival:
        with pytest.raises(LineBusyError, match="pin GPIO17 is in use by 'gpiozero'"):
            rival.pin(17).function = "input"
        pin.close()
        assert rival.pin(17).function == "input"
        rival.pin(17).function = "input"
    pin.input_with_pull("up")
    pin.when_changed = log.edge
    bench.drive(17, 0)
    assert log.next()[1] == 0


def test_a_closed_factory_has_no_thread_and_no_pins(bench: Bench) -> None:
    before = {*threading.enumerate()}
    factory = GPIODFactory(bench.path)
    pin, log = factory.pin(17), EdgeLog()
    pin.input_with_pull("up")
    assert {*threading.enumerate()} <= before
    pin.when_changed = log.edge
    factory.pin(4).function = "input"
    factory.pin(4).when_changed = log.edge
    assert len({*threading.enumerate()} - before) == 1
    assert factory.reader_alive
    factory.close()
    factory.close()
    assert {*threading.enumerate()} <= before
    with pytest.raises(gpiozero.DeviceClosed):
        pin.function = "input"


def test_a_handler_may_close_the_factory(bench: Bench) -> None:
    factory, closed = GPIODFactory(bench.path), threading.Event()

    def close(_ticks: int, _state: int) -> None:
        factory.close()
        closed.set()

    factory.pin(17).input_with_pull("up")
    factory.pin(17).when_changed = close
    bench.drive(17, 0)
    assert closed.wait(PATIENCE_S)
    factory.close()


def test_gpiozero_finds_the_factory_by_its_name(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "gpiod")
    monkeypatch.setenv("GPIOD_CHIP", bench.path)
    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
    with gpiozero.LED("GPIO17") as led:
        assert isinstance(led.pin_factory, GPIODFactory)
        led.on()
        assert bench.level(17) == 1
        led.toggle()
        assert (led.value, bench.level(17)) == (0, 0)
        with pytest.raises(gpiozero.GPIOPinInUse):
            gpiozero.Button("BCM17")
        led.pin_factory.close()
