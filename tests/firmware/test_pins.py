"""A board's lines: opened for its switches, refused in one line, and given back."""

from __future__ import annotations

import gpiozero
import pytest

from firmware.board import Board, PinWiring, SeatWiring
from firmware.factories import FactoryError, OpenedFactory
from firmware.gpiod.factory import GPIODFactory
from firmware.pins import Pins
from tests.pin_bench import Bench, EdgeLog

ADA = SeatWiring("Ada", {"up": 4, "down": 17})
BEN = SeatWiring("Ben", {"up": 22})
MEND = "; stop the program that uses this line, or wire the switch to another"


def opened(factory: GPIODFactory) -> OpenedFactory:
    return OpenedFactory(factory, "gpiod", "kernel", int)


def board(*seats: SeatWiring) -> Board:
    return Board("test", seats, pins=PinWiring(pull="up", active="low"))


def refusal(factory: GPIODFactory, *seats: SeatWiring) -> str:
    with pytest.raises(FactoryError) as refused:
        Pins(opened(factory), board(*seats), lambda _line, _at_ns: None)
    return str(refused.value)


def test_only_presses_are_reported_and_levels_are_read(factory: GPIODFactory, bench: Bench) -> None:
    log = EdgeLog()
    pins = Pins(opened(factory), board(ADA, BEN), log.edge)
    for line in (17, 22):
        bench.drive(line, 0)
        assert log.next()[0] == line
        assert pins.pressed(line)
        bench.drive(line, 1)
        assert not pins.pressed(line)
    assert log.edges.empty()


def test_a_line_that_another_program_holds_names_its_switch(
    factory: GPIODFactory, bench: Bench
) -> None:
    with GPIODFactory(bench.path) as rival:
        rival.pin(22).function = "input"
        busy = "pin GPIO22 is in use by 'gpiozero'"
        assert refusal(factory, ADA, BEN) == f'seat 2 "Ben": up = 22: {busy}{MEND}'
        rival.pin(17).function = "input"  # what was opened before it is free again


def test_a_line_that_the_chip_has_not_names_its_switch(factory: GPIODFactory) -> None:
    far = SeatWiring("Cleo", {"left": 99})
    assert refusal(factory, ADA, far).startswith('seat 2 "Cleo": left = 99: 99 is not a GPIO line')


def test_closed_pins_leave_their_lines_to_others(factory: GPIODFactory, bench: Bench) -> None:
    pins = Pins(opened(factory), board(ADA, BEN), lambda _line, _at_ns: None)
    pins.close()
    pins.close()
    gpiozero.Button(4, pin_factory=factory).close()
    with GPIODFactory(bench.path) as rival:
        rival.pin(17).function = "input"
