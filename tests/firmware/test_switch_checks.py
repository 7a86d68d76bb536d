"""The doctor: faults planted in a table's wires, each named in words that a maker can act on."""

from __future__ import annotations

import os
from collections.abc import Iterable

import pytest

from firmware import switch_checks
from firmware.board import Board, Key, Line, SeatWiring
from firmware.clock import Clock, VirtualClock
from firmware.contacts import LineReport
from firmware.factories import OpenedFactory
from firmware.keyboards import EVENT, KEY
from firmware.part_checks import Finding, switch_name
from firmware.simulated import SimulatedFactory, simulated_board
from firmware.switch_checks import Edges, SwitchWatch, at_rest, each_pressed
from tests.traces import MS, Change, press, spike

BOARD = simulated_board(["north", "south"], [{"up", "pad"}] * 2)
NORTH_UP, NORTH_PAD, SOUTH_UP, SOUTH_PAD = 0, 4, 5, 9
SWITCHES = (NORTH_UP, NORTH_PAD, SOUTH_UP, SOUTH_PAD)


class Hands(Edges):
    """Simulated lines, and somebody who presses what the doctor asks for. Time is virtual."""

    def __init__(
        self,
        wires: dict[int, int | None] | None = None,
        noise: Iterable[Change] = (),
        held: Iterable[int] = (),
        bounce_ns: Iterable[int] = (),
    ) -> None:
        """`wires`: where a switch's wire really goes, None: nowhere. `noise`: without any hand."""
        super().__init__()
        self.clock = VirtualClock()
        self._factory = SimulatedFactory(self.clock)
        self._wires: dict[int, int | None] = {line: line for line in SWITCHES}
        self._wires |= wires or {}
        self._changes = sorted(noise)
        self._bounce_ns = list(bounce_ns)
        self._opened = OpenedFactory(self._factory, "simulated", "simulated", int)
        self._watch = SwitchWatch(self._opened, BOARD, self.clock)
        self._watch._edges = self
        for line in held:
            self._factory.pin(line).drive(False, 0)
        self._watch.__enter__()

    def at_rest(self) -> list[Finding]:
        return at_rest(self._watch, self._asked)

    def each_pressed(self) -> list[Finding]:
        return each_pressed(self._watch, self._asked)

    def _asked(self, what: str) -> None:
        at_ns = self.clock.now_ns() + 400 * MS
        for line in SWITCHES:
            wire = self._wires[line]
            if switch_name(BOARD, line) in what and wire is not None:
                self._changes += press(wire, at_ns, self._bounce_ns)
        self._changes.sort()

    def get(
        self, block: bool = True, timeout: float | None = None
    ) -> tuple[Line, int] | LineReport:
        """The clock goes on to the next edge, or to the end of the time."""
        assert block
        assert timeout is not None
        until_ns = self.clock.now_ns() + round(timeout * 1e9)
        while self.empty() and self._changes and self._changes[0][0] <= until_ns:
            at_ns, line, closed = self._changes.pop(0)
            self.clock.advance_to(at_ns)
            self._factory.pin(line).drive(not closed, at_ns)
        if self.empty():
            self.clock.advance_to(until_ns)
        return super().get(block=False)


A, B, C = Key("K", 30), Key("K", 48), Key("K", 46)


def faults(findings: Iterable[Finding]) -> dict[str, str]:
    return {f.what: f.text for f in findings if f.todo}


def test_a_table_that_is_wired_right_has_nothing_amiss() -> None:
    hands = Hands()
    assert faults(hands.at_rest()) == {}
    assert faults(hands.each_pressed()) == {}


def test_a_stuck_line_is_named_with_what_it_may_be() -> None:
    [found] = Hands(held=[SOUTH_UP]).at_rest()
    assert found.what == "SOUTH UP"
    assert "reads as pressed, but nobody is pressing it" in found.text
    assert "touches ground" in found.todo


def test_a_spiking_line_is_named_with_how_often() -> None:
    noise = [c for n in range(1, 8) for c in spike(NORTH_PAD, n * 300 * MS)]
    [found] = Hands(noise=noise).at_rest()
    assert (found.what, found.text) == ("NORTH PAD", "GPIO4, pin 7: 7 spikes in 3 s")
    assert found.todo == "look for a loose wire; twist it with its ground"
    [found] = Hands(noise=spike(NORTH_PAD, 300 * MS, 2 * MS)).at_rest()
    assert found.todo.endswith("or raise confirm_ms"), "it was long enough for a press"


def test_a_line_that_does_not_come_to_rest_is_named() -> None:
    noise = [c for n in range(1, 900) for c in spike(NORTH_PAD, n * MS, MS // 2)]
    assert faults(Hands(noise=noise).at_rest()) == {"NORTH PAD": "GPIO4, pin 7: chatters"}


def test_crossed_wires_are_reported_from_a_wire_in_the_wrong_place() -> None:
    swapped = Hands({NORTH_UP: SOUTH_UP, SOUTH_UP: NORTH_UP}).each_pressed()
    assert faults(swapped) == {
        "NORTH UP": "no signal from GPIO0, pin 27; instead GPIO5, pin 29 (SOUTH UP) fired",
        "SOUTH UP": "no signal from GPIO5, pin 29; instead GPIO0, pin 27 (NORTH UP) fired",
    }
    assert swapped[0].todo == "swap the wires of NORTH UP and SOUTH UP"
    moved = Hands({NORTH_UP: SOUTH_UP}).each_pressed()
    assert moved[0].todo == "move the wire to GPIO0, pin 27"


def test_a_switch_that_says_nothing_is_named_with_its_place() -> None:
    found = Hands({SOUTH_PAD: None}).each_pressed()
    assert faults(found) == {"SOUTH PAD": "no signal from GPIO9, pin 21"}


def test_a_switch_that_bounces_long_has_a_longer_lockout_proposed() -> None:
    hands = Hands(bounce_ns=[9 * MS, 5 * MS])
    found = {finding.what: finding for finding in hands.each_pressed()}
    north = found["NORTH UP"]
    assert north.text == "GPIO0, pin 27: bounced for 14.0 ms, more than half of its lockout"
    assert north.todo == "raise buttons.lockout_ms to at least 28, or replace the switch"
    assert not found["NORTH PAD"].todo, "a pad may bounce for longer"


def test_keys_are_asked_for_like_any_other_switch(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe2(os.O_NONBLOCK)
    monkeypatch.setattr(switch_checks, "open_keyboard", lambda _: reader)
    monkeypatch.setattr(switch_checks, "PATIENCE_NS", 500 * MS)
    board = Board("keyed", (SeatWiring("north", {"up": A, "down": B, "left": C}),))
    pressed = {"press NORTH UP": A, "press NORTH DOWN": C}

    def hand(what: str) -> None:
        if key := pressed.get(what):
            os.write(
                writer, EVENT.pack(0, 0, KEY, key.code, 1) + EVENT.pack(0, 0, KEY, key.code, 0)
            )

    opened = OpenedFactory(SimulatedFactory(VirtualClock()), "simulated", "simulated", int)
    with SwitchWatch(opened, board, Clock()) as watch:
        found = each_pressed(watch, hand)
    os.close(writer)
    assert [(finding.text, finding.todo) for finding in found] == [
        ('KEY_A of "K": no bounce', ""),
        (
            'no signal from KEY_B of "K"; instead KEY_C of "K" (NORTH LEFT) fired',
            'move the wire to KEY_B of "K"',
        ),
        ('no signal from KEY_C of "K"', "see with evtest what the button types"),
    ]
