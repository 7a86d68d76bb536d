"""Several gpiochips at one table: one reader, one order, one grade, and what is refused."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from firmware.board import Board, ChipLine, PinWiring, SeatWiring
from firmware.factories import OpenedFactory, open_factory
from firmware.gpiod.factory import GPIODFactory
from firmware.pins import Pins
from tests.fake_gpiod import FakeGpiod, FakeHardware
from tests.pin_bench import PATIENCE_S, Heard, fake

__all__ = ["fake"]

CHIPS = {"left": "1-0020", "right": "1-0021"}
BOARD = Board(
    "three chips",
    (
        SeatWiring("Ada", {"up": 4, "down": ChipLine("left", 4)}),
        SeatWiring("Ben", {"up": ChipLine("right", 4), "down": ChipLine("right", 5)}),
    ),
    pins=PinWiring(chips=CHIPS),
)


@pytest.fixture
def pi(fake: FakeGpiod) -> FakeHardware:
    return fake.plug(FakeHardware("pinctrl-bcm2711"))


@pytest.fixture
def left(fake: FakeGpiod) -> FakeHardware:
    return fake.plug(FakeHardware("mcp23017", lines=16), number=2, device="i2c-1/1-0020")


@pytest.fixture
def right(fake: FakeGpiod) -> FakeHardware:
    return fake.plug(FakeHardware("mcp23017", lines=16), number=3, device="i2c-1/1-0021")


@pytest.fixture
def opened(pi: FakeHardware, left: FakeHardware, right: FakeHardware) -> Iterator[OpenedFactory]:
    for chip in (pi, left, right):
        for offset in range(len(chip.lines)):
            chip.drive(offset, 1)
    opened = open_factory(BOARD.pins)
    yield opened
    opened.close()


def test_the_same_number_on_three_chips_is_three_switches(
    opened: OpenedFactory, pi: FakeHardware, left: FakeHardware, right: FakeHardware
) -> None:
    heard = Heard()
    pins = Pins(opened, BOARD, heard.edge)
    lines = (4, ChipLine("left", 4), ChipLine("right", 4))
    for chip, line in zip((pi, left, right), lines, strict=True):
        chip.drive(4, 0)
        assert heard.next()[0] == line
        assert [each for each in lines if pins.pressed(each)] == [line]
        chip.drive(4, 1)
    assert heard.edges.empty()


def test_edges_of_all_chips_come_on_one_thread_in_the_order_of_time(
    opened: OpenedFactory, pi: FakeHardware, left: FakeHardware, right: FakeHardware
) -> None:
    before, heard = threading.active_count(), Heard()
    _pins = Pins(opened, BOARD, heard.edge)
    assert threading.active_count() == before + 1
    now_ns = time.monotonic_ns() + 10**9
    with opened.factory.reader._lock:  # they wait together
        for chip, offset, at_ns in ((right, 5, 4), (pi, 4, 3), (right, 4, 1), (left, 4, 2)):
            chip.drive(offset, 0, now_ns + at_ns)
    assert [heard.next()[1] - now_ns for _ in range(4)] == [1, 2, 3, 4]


def test_a_chip_that_goes_away_is_noticed_whichever_it_is(
    opened: OpenedFactory, right: FakeHardware
) -> None:
    assert opened.alive()
    right.is_gone = True
    assert not opened.alive()


def test_closed_it_has_no_thread_and_leaves_every_chips_lines_to_others(
    opened: OpenedFactory,
) -> None:
    before = threading.active_count()
    pins = Pins(opened, BOARD, lambda _line, _at_ns: None)
    reader = next(t for t in threading.enumerate() if t.name == "gpiod-reader")
    pins.close()
    opened.close()
    reader.join(PATIENCE_S)
    assert threading.active_count() == before
    for chip in ("1-0020", "1-0021"):
        with GPIODFactory(chip) as rival:
            rival.pin(4).function = "input"


@pytest.mark.usefixtures("pi", "left", "right")
def test_a_board_with_an_expander_has_an_expanders_grade() -> None:
    for pins in (BOARD.pins, PinWiring(chip="1-0020")):
        opened = open_factory(pins)
        assert opened.grade == "expander"
        opened.close()
