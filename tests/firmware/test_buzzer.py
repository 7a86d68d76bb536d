"""The buzzer: what it sounds like, when, and that nothing waits for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.daemon.signals import DEAD_HEAT, DICE, HAND, TURN, WON, WRONG, Sounds
from companion.games.not_not import NOT_NOT
from companion.games.spank import SPANK
from companion.kit.screens import DiceScreen
from companion.table.inputs import Input
from firmware.board import Board, BuzzerWiring, PinWiring
from firmware.board_file import load_board
from firmware.clock import VirtualClock
from firmware.factories import open_factory
from firmware.header import draw_header
from firmware.outages import PartBack, PartFailed
from firmware.outputs import Buzzer, Sound
from tests.at_table import AtTable
from tests.fake_gpiod import FakeGpiod, FakeHardware
from tests.pin_bench import fake

__all__ = ["fake"]

MS = 1_000_000
TWICE = (60, 40, 100)
PLAIN = 'name = "x"\n[[seat]]\nname = "north"\nup = 4\n'


def board(folder: Path, *lines: str) -> Board:
    path = folder / "board.toml"
    path.write_text("\n".join([PLAIN, *lines]))
    return load_board(path)


# ---- the board file


def test_a_buzzer_is_a_line_of_the_board_and_is_drawn(tmp_path: Path) -> None:
    found = board(tmp_path, "[buzzer]", "line = 17", 'active = "low"')
    assert found.buzzer == BuzzerWiring(17, "low")
    assert "buzzer  GPIO17" in draw_header(found)
    assert "buzzer      low is on" in draw_header(found)


# ---- the line


def until_silent(buzzer: Buzzer, clock: VirtualClock) -> list[tuple[int, float | None]]:
    """When it was worked, in ms, and when it wanted the next time."""
    seen: list[tuple[int, float | None]] = []
    while (wait_s := buzzer.work()) is not None:
        seen.append((clock.now_ns() // MS, wait_s))
        clock.advance_to(clock.now_ns() + round(wait_s * 1e9))
    return seen


@pytest.mark.parametrize(("level", "on"), [("high", 1), ("low", 0)])
def test_it_is_on_for_each_beep_and_off_between(level: str, on: int, fake: FakeGpiod) -> None:
    hardware = fake.plug(FakeHardware("pinctrl-rp1"))
    clock = VirtualClock()
    wiring = BuzzerWiring(17, active=level)  # type: ignore[arg-type]  # one of the two
    buzzer = Buzzer(open_factory(PinWiring()), wiring, clock, lambda _: None)
    assert buzzer.work() is None
    assert hardware.lines[17].request is None, "untouched before the first sound"
    buzzer.play(TWICE)
    assert until_silent(buzzer, clock) == [(0, 0.06), (60, 0.04), (100, 0.1)]
    off = 1 - on
    assert hardware.lines[17].driven == [on, off, on, off]
    buzzer.play(DICE)
    buzzer.work()
    buzzer.close()
    assert hardware.lines[17].driven[-1] == off
    buzzer.play(DICE)
    assert buzzer.work() is None


def test_a_newer_sound_takes_the_place_of_an_older_one(fake: FakeGpiod) -> None:
    fake.plug(FakeHardware("pinctrl-rp1"))
    clock = VirtualClock()
    buzzer = Buzzer(open_factory(PinWiring()), BuzzerWiring(17), clock, lambda _: None)
    buzzer.play(WON)
    buzzer.work()
    buzzer.play(DICE)
    assert until_silent(buzzer, clock) == [(0, 0.06)]


def test_a_buzzer_that_is_gone_is_told_once_and_no_sound_comes_late(fake: FakeGpiod) -> None:
    hardware = fake.plug(FakeHardware("pinctrl-rp1"))
    told: list[PartFailed | PartBack] = []
    rival = open_factory(PinWiring())
    rival.factory.pin(17).output_with_state(0)
    clock = VirtualClock()
    buzzer = Buzzer(open_factory(PinWiring()), BuzzerWiring(17), clock, told.append)
    for _ in range(3):
        buzzer.play(DICE)
        assert buzzer.work() is None
    rival.close()
    assert buzzer.work() is None, "what was not heard is over"
    buzzer.play(DICE)
    assert until_silent(buzzer, clock) == [(0, 0.06)]
    assert [type(report) for report in told] == [PartFailed, PartBack]
    assert hardware.lines[17].driven[-1] == 0


# ---- what is heard


class Listening(AtTable[Any]):
    """Hears each sound, and when, in ms."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._heard, self.sounds = Sounds(), list[tuple[int, Sound]]()
        super().__init__(*args, **kwargs)

    def give(self, item: Input) -> None:
        before, told = self.state, len(self.said)
        super().give(item)
        if heard := self._heard.after(before, self.state, self.said[told:]):
            self.sounds.append((item.at_ns // MS, heard))


DISCOVERY = {"level": "discovery"}


def test_dice_a_winner_and_a_dead_heat_sound_when_they_are_seen() -> None:
    table = Listening(NOT_NOT, 2, DISCOVERY, seed=18, panel_ms=40)
    table.play("A up")
    [(rolled_ms, rolled)] = table.sounds
    assert rolled is DICE
    assert isinstance(table.state.screen, DiceScreen)
    table.play("B down; +0.26 A down")
    assert [heard for _, heard in table.sounds] == [DICE, HAND, WON, TURN]
    assert table.sounds[0][0] == rolled_ms, "once, when the panel has drawn them"
    assert table.sounds[0][0] >= 40
    even = Listening(NOT_NOT, 2, DISCOVERY, seed=18).play("A up; B down; +0.2 A down")
    assert [heard for _, heard in even.sounds] == [DICE, HAND, DEAD_HEAT, TURN]


def test_dice_that_are_drawn_again_do_not_sound_again() -> None:
    table = Listening(NOT_NOT, 2, {**DISCOVERY, "deck": "virtual"}, seed=18, panel_ms=40)
    table.play("A up; B left; wait 6000")
    assert isinstance(table.state.screen, DiceScreen)
    table.play("B down; wait 6000; A up/TAKE BACK; wait 3000")
    assert isinstance(table.state.screen, DiceScreen)
    assert table.state.screen.note == "TAKEN BACK · ADA: press"
    table.play("A up; wait 3000")
    assert table.state.screen.note == ""
    assert [heard for _, heard in table.sounds].count(DICE) == 1


def test_a_wrong_tap_sounds() -> None:
    table = Listening(NOT_NOT, 2, {**DISCOVERY, "deck": "virtual"}, seed=18)
    table.play("A up; B left; wait 300")
    assert [heard for _, heard in table.sounds][:2] == [DICE, WRONG]


def test_slaps_sound_too_and_the_end_of_a_game() -> None:
    table = Listening(SPANK, 3, {"rounds": 1}).play("A slap; +9 B slap; +9 C slap; wait 9000")
    assert table.state.over
    assert [heard for _, heard in table.sounds] == [HAND, WON]
    table = Listening(SPANK, 2, {"rounds": 0}).play("A slap; +0.1 B slap")
    assert [heard for _, heard in table.sounds] == [HAND, DEAD_HEAT]
