"""Simulated parts: pins that are moved at explicit times, a panel, a printer."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from itertools import count

from gpiozero.exc import PinInvalidPin
from gpiozero.pins import PinInfo
from gpiozero.pins.mock import MockFactory, MockPin
from PIL.Image import Image

from firmware.board import SWITCHES, Board, Line, PrinterWiring, SeatWiring, by_chip
from firmware.clock import Clock
from firmware.escpos import plain

FIRES = {"both": (False, True), "rising": (True,), "falling": (False,), "none": ()}


class SimulatedPin(MockPin):
    """A mock pin that changes when a script says so. Its ticks are ns."""

    _state: bool
    _driven = False  # by a wire: no pull moves it any more

    def drive(self, high: bool, at_ns: int) -> None:
        """Move the line to a level at `at_ns`, and call `when_changed` as a real edge would."""
        self._driven = True
        if self._state == high:
            return
        self._state = high
        self._last_change = at_ns
        if high in FIRES[self._edges] and self._when_changed is not None:
            self._call_when_changed()

    def _change_state(self, value: bool) -> bool:
        if self._driven and self.function == "input":
            return False
        changed = bool(self._state != value)
        self._state = value
        return changed


class SimulatedFactory(MockFactory):
    """As many pins as a table needs, of any chips, numbered from 0, on that clock."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(pin_class=SimulatedPin)
        self._clock = clock
        # gpiozero's factories share their pins; two tables must not.
        self.pins: dict[Line, SimulatedPin] = {}

    def pin(self, name: Line) -> SimulatedPin:
        """The pin of that line. Raises PinInvalidPin for any other name."""
        _, number = by_chip(name)
        if number < 0:
            raise PinInvalidPin(f"{name!r} is not a simulated line: use a number from 0 up")
        if name not in self.pins:
            label = f"GPIO{number}"  # gpiozero reads the number out of it
            info = PinInfo(number, label, frozenset({label}), "", number, 1, {"gpio": label})
            self.pins[name] = SimulatedPin(self, info)
        return self.pins[name]

    def ticks(self) -> int:
        return self._clock.now_ns()

    def ticks_diff(self, later: int, earlier: int) -> float:
        return (later - earlier) / 1e9


def simulated_board(names: Sequence[str], switches: Sequence[Set[str]] = ()) -> Board:
    """A board with a seat for each name, and its `switches`; none given: all of them."""
    switches = switches or [set(SWITCHES)] * len(names)
    first = count(0, len(SWITCHES))
    seats = tuple(
        SeatWiring(name, {s: line + i for i, s in enumerate(SWITCHES) if s in has})
        for line, name, has in zip(first, names, switches, strict=False)
    )
    return Board(name="simulated", seats=seats, printer=PrinterWiring("simulated", when="round"))


class SimulatedPanel:
    """A device like luma's: keeps the last frame it was sent."""

    def __init__(self, on_frame: Callable[[Image], None] = lambda _: None) -> None:
        self.width, self.height, self.mode = 128, 64, "1"
        self.persist = False
        self.image: Image | None = None  # what the eye sees; None: dark
        self._on_frame = on_frame

    def open(self) -> SimulatedPanel:
        return self

    def display(self, image: Image) -> None:
        self.image = image.copy()
        self._on_frame(self.image)

    def cleanup(self) -> None:
        """Go dark, unless `persist` is set."""
        if not self.persist:
            self.image = None


class SimulatedPort:
    """A printer whose paper is a callable: `on_slip(text)` gets each slip."""

    def __init__(self, on_slip: Callable[[str], None]) -> None:
        self._on_slip = on_slip

    def open(self) -> SimulatedPort:
        return self

    def write(self, slip: str) -> None:
        self._on_slip(plain(slip))

    def close(self) -> None:
        """A simulated port has nothing to let go of."""
