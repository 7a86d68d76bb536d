"""The input lines of a board, opened on a gpiozero factory: edges out, levels on request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from firmware.board import Board
from firmware.factories import OpenedFactory

OnEdge = Callable[[int, int], None]  # line, at_ns


class Pins:
    """Every switch of the board. `on_edge` runs on the factory's reader thread: it must not raise.

    Watches the pressing edge only, with no debounce below: a debounced edge is stamped too late.
    """

    def __init__(self, opened: OpenedFactory, board: Board, on_edge: OnEdge) -> None:
        self._pressed_level = board.pins.active == "high"
        self._handlers = []  # gpiozero holds handlers weakly
        self._pins: dict[int, Any] = {}
        edges = "rising" if self._pressed_level else "falling"
        for line in board.switches():
            opened.factory.reserve_pins(self, f"GPIO{line}")
            pin = opened.factory.pin(line)
            pin.input_with_pull(board.pins.pull)
            pin.edges = edges
            handler = _handler(line, opened.to_ns, on_edge)
            self._handlers.append(handler)
            pin.when_changed = handler
            self._pins[line] = pin

    def pressed(self, line: int) -> bool:
        """Whether the switch on that line is closed now."""
        return bool(self._pins[line].state) == self._pressed_level

    def close(self) -> None:
        for pin in self._pins.values():
            pin.when_changed = None
            pin.close()


def _handler(line: int, to_ns: Callable[[Any], int], on_edge: OnEdge) -> Callable[..., None]:
    def changed(ticks: Any, _state: Any) -> None:
        on_edge(line, to_ns(ticks))

    return changed
