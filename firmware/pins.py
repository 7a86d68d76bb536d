"""The input lines of a board, opened on a gpiozero factory: edges out, levels on request."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from gpiozero import GPIOZeroError

from firmware.board import Board, Line
from firmware.factories import FactoryError, OpenedFactory, PinsMissingError

OnEdge = Callable[[Line, int], None]  # line, at_ns


class Pins:
    """Every switch of the board. `on_edge` runs on the factory's thread, and must not raise.

    Only pressing edges are watched, without a debounce: a debounced edge is stamped too late.
    Raises FactoryError for a line that cannot be opened, after releasing the others.
    """

    def __init__(self, opened: OpenedFactory, board: Board, on_edge: OnEdge) -> None:
        self._opened = opened
        self._pull = board.pins.pull
        self._pressed_level = board.pins.active == "high"
        self._handlers: dict[Line, Callable[..., None]] = {}  # gpiozero holds handlers weakly
        self._pins: dict[Line, Any] = {}
        for line, (seat, switch) in board.switches().items():
            try:
                self._open(line, on_edge)
            except Exception as error:  # each factory's library raises errors of its own kind
                self.close()
                name = board.seats[seat].name
                text = (
                    f'seat {seat + 1} "{name}": {switch} = {line!r}: {error}; '
                    "stop the program that uses this line, or wire the switch to another"
                )
                if isinstance(error, GPIOZeroError) and not isinstance(error, OSError):
                    raise FactoryError(text) from error  # no such line, or not one for edges
                raise PinsMissingError(text) from error

    def pressed(self, line: Line) -> bool:
        return bool(self._pins[line].state) == self._pressed_level

    def listen(self, line: Line, wanted: bool) -> None:
        """Start or stop the edges of that line."""
        with suppress(OSError):  # a chip that went away is noticed by its reader
            self._pins[line].when_changed = self._handlers[line] if wanted else None

    def close(self) -> None:
        """Release every line. A chip that went away is no error here."""
        for pin in self._pins.values():
            with suppress(OSError):
                pin.when_changed = None
            pin.close()
        self._pins.clear()

    def _open(self, line: Line, on_edge: OnEdge) -> None:
        factory, name = self._opened.place(line)
        pin = self._pins[line] = factory.pin(name)
        pin.input_with_pull(self._pull)
        pin.edges = "rising" if self._pressed_level else "falling"

        def changed(ticks: Any, _state: Any) -> None:
            on_edge(line, self._opened.to_ns(ticks))

        pin.when_changed = self._handlers[line] = changed
