"""Lamps and buzzer: off the path of every judgement, an outage reported once."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.daemon.signals import DICE, WON
from firmware.board import Board, BuzzerWiring, Level, PinWiring, SeatWiring
from firmware.board_file import load_board
from firmware.clock import VirtualClock
from firmware.factories import OpenedFactory, open_factory
from firmware.header import draw_header
from firmware.outages import PartBack, PartFailed
from firmware.outputs import Buzzer, Lamps
from tests.fake_gpiod import FakeGpiod, FakeHardware
from tests.firmware.board_files import PLAIN, write

MS = 1_000_000
TWICE = (60, 40, 100)
BOARD = Board(
    name="lamps",
    seats=(SeatWiring("north", {"up": 4}, {"": 17, "up": 27}), SeatWiring("south", {"up": 5})),
)
each_level = pytest.mark.parametrize(("level", "on"), [("high", 1), ("low", 0)])


@pytest.fixture
def hardware(fake: FakeGpiod) -> FakeHardware:
    return fake.plug(FakeHardware("pinctrl-rp1"))


@pytest.fixture
def rival(hardware: FakeHardware) -> OpenedFactory:
    """Another program, which has line 17."""
    del hardware  # it is there
    rival = open_factory(PinWiring())
    rival.factory.pin(17).output_with_state(0)
    return rival


def test_lamps_and_a_buzzer_are_lines_of_the_board_and_are_drawn(tmp_path: Path) -> None:
    text = PLAIN + 'lamp = 22\nup_lamp = 27\n[buzzer]\nline = 4\nactive = "low"\n'
    board = load_board(write(tmp_path, text))
    assert board.lamps() == {22: (0, ""), 27: (0, "up")}
    assert board.buzzer == BuzzerWiring(4, "low")
    drawn = draw_header(board)
    for row in ("north lamp  GPIO22", "north up lamp  GPIO27", "buzzer   GPIO4"):
        assert row in drawn


@each_level
def test_what_is_shown_is_lit_and_nothing_else(
    level: Level, on: int, hardware: FakeHardware
) -> None:
    board = replace(BOARD, pins=replace(BOARD.pins, lamps=level))
    lamps = Lamps(open_factory(PinWiring()), board, lambda _: None)
    for shown in (frozenset[int](), frozenset({17}), frozenset({17, 27}), frozenset({27})):
        lamps.show(shown)
        assert lamps.work() is None
        levels = {line: hardware.lines[line].level for line in (17, 27)}
        assert {line for line, at in levels.items() if at == on} == shown


def test_lamps_that_are_gone_are_reported_once_and_come_back(
    hardware: FakeHardware, rival: OpenedFactory
) -> None:
    reports: list[PartFailed | PartBack] = []
    opened = open_factory(PinWiring())
    lamps = Lamps(opened, BOARD, reports.append)
    lamps.show(frozenset({27}))
    for _ in range(3):
        assert lamps.work() == 2.0
    rival.close()
    assert lamps.work() is None
    assert hardware.lines[27].level == 1
    for unplugged, wanted, wait_s in ((True, 17, 2.0), (False, 27, None)):
        hardware.is_unplugged = unplugged
        lamps.show(frozenset({wanted}))
        assert lamps.work() == wait_s
    assert [type(report) for report in reports] == [PartFailed, PartBack] * 2
    opened.close()
    assert hardware.lines[27].request is None


class Bench:
    """A buzzer on line 17, on a clock that stands still."""

    def __init__(self, level: Level = "high") -> None:
        self.clock = VirtualClock()
        self.reports: list[PartFailed | PartBack] = []
        wiring = BuzzerWiring(17, active=level)
        opened = open_factory(PinWiring())
        self.buzzer = Buzzer(opened, wiring, self.clock, self.reports.append)

    def until_silent(self) -> list[tuple[int, float | None]]:
        """When it was worked, in ms, and when it wanted the next time."""
        seen: list[tuple[int, float | None]] = []
        while (wait_s := self.buzzer.work()) is not None:
            seen.append((self.clock.now_ns() // MS, wait_s))
            self.clock.advance_to(self.clock.now_ns() + round(wait_s * 1e9))
        return seen


@each_level
def test_it_is_on_for_each_beep_and_off_between(
    level: Level, on: int, hardware: FakeHardware
) -> None:
    bench, off = Bench(level), 1 - on
    assert bench.buzzer.work() is None
    assert hardware.lines[17].request is None, "untouched before the first sound"
    bench.buzzer.play(TWICE)
    assert bench.until_silent() == [(0, 0.06), (60, 0.04), (100, 0.1)]
    assert hardware.lines[17].driven == [on, off, on, off]


@pytest.mark.usefixtures("hardware")
def test_a_newer_sound_takes_the_place_of_an_older_one() -> None:
    bench = Bench()
    bench.buzzer.play(WON)
    bench.buzzer.work()
    bench.buzzer.play(DICE)
    assert bench.until_silent() == [(0, 0.06)]


def test_a_buzzer_that_is_gone_is_reported_once_and_no_sound_comes_late(
    hardware: FakeHardware, rival: OpenedFactory
) -> None:
    bench = Bench()
    for _ in range(3):
        bench.buzzer.play(DICE)
        assert bench.buzzer.work() is None
    rival.close()
    assert bench.buzzer.work() is None, "what was not heard is over"
    bench.buzzer.play(DICE)
    assert bench.until_silent() == [(0, 0.06)]
    assert [type(report) for report in bench.reports] == [PartFailed, PartBack]
    assert hardware.lines[17].driven[-1] == 0
