"""One press, from the level to the program: our pins, or gpiozero's own Button."""

from __future__ import annotations

import time

from gpiozero import Button

from bench.side_by_side import Row, in_turns
from firmware.clock import VirtualClock
from firmware.contacts import Contacts
from firmware.factories import OpenedFactory
from firmware.pins import Pins
from firmware.simulated import SimulatedFactory, simulated_board

MS = 1_000_000
BOARD = simulated_board(("Ada", "Ben", "Cleo", "Dan"))
LINES = tuple(BOARD.switches())
BOUNCE_MS = (0, 0.3, 0.5, 1.1, 1.2)  # closed, open, closed, open, closed for good
HELD_MS = 80
GAP_MS = 200  # from one press to the next


class Hand:
    """Presses one switch again and again, on virtual time."""

    def __init__(self, factory: SimulatedFactory, clock: VirtualClock) -> None:
        self._pin = factory.pin(LINES[0])
        self._clock = clock

    def close(self) -> None:
        began_ns = self._clock.now_ns() + GAP_MS * MS
        for i, ms in enumerate(BOUNCE_MS):
            self._move(began_ns + round(ms * MS), closed=i % 2 == 0)

    def open(self) -> None:
        self._move(self._clock.now_ns() + HELD_MS * MS, closed=False)

    def _move(self, at_ns: int, *, closed: bool) -> None:
        self._clock.advance_to(at_ns)
        self._pin.drive(not closed, at_ns)


class Ours:
    """Pins and contacts, woken when they ask to be."""

    def __init__(self) -> None:
        self.clock = VirtualClock()
        factory = SimulatedFactory(self.clock)
        self._hand = Hand(factory, self.clock)
        opened = OpenedFactory(factory, "simulated", "simulated", int)
        timing = dict.fromkeys(LINES, BOARD.buttons)
        self.contacts = Contacts(timing, lambda line: self.pins.pressed(line))
        self.pins = Pins(opened, BOARD, self.contacts.edge)

    def press(self) -> None:
        self._hand.close()
        self._wake_until(self.clock.now_ns() + HELD_MS * MS)
        self._hand.open()
        self._wake_until(None)

    def _wake_until(self, until_ns: int | None) -> None:
        while (due_ns := self.contacts.due_ns()) is not None:
            if until_ns is not None and due_ns > until_ns:
                return
            self.clock.advance_to(due_ns)
            self.contacts.wake(due_ns)


class Gpiozeros:
    """A Button for each line, with a bounce time and a handler."""

    def __init__(self) -> None:
        clock = VirtualClock()
        factory = SimulatedFactory(clock)
        self._hand = Hand(factory, clock)
        bounce_s = BOARD.buttons.lockout_ms / 1e3
        self.buttons = [Button(n, bounce_time=bounce_s, pin_factory=factory) for n in LINES]
        for button in self.buttons:
            button.when_pressed = _nobody

    def press(self) -> None:
        self._hand.close()
        self._hand.open()

    def close(self) -> None:
        for button in self.buttons:
            button.close()


def rows() -> list[Row]:
    ours = Ours()
    idle_s = _idle_s()
    gpiozeros = Gpiozeros()
    idle_with_buttons_s = _idle_s()
    press_s = in_turns(ours.press, gpiozeros.press, rounds=20, calls=50)
    gpiozeros.close()
    return [
        Row(
            "a second in which nobody presses, 20 switches",
            idle_s,
            idle_with_buttons_s,
            "CPU time. A Button has a thread that looks ten times a second; a pin has none.",
        ),
        Row(
            "a press with two bounces, until it is let go",
            *press_s,
            "Not debounced below us, the level is read until it is quiet: the price of true times.",
        ),
    ]


def _idle_s() -> float:
    began_s = time.process_time()
    time.sleep(1)
    return time.process_time() - began_s


def _nobody() -> None:
    """A handler that does nothing."""
