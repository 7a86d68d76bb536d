"""A simulated panel and a simulated printer whose cables a test can pull."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PIL.Image import Image

from firmware.simulated import SimulatedPanel, SimulatedPort


class CabledPanel(SimulatedPanel):
    """`OSError` from whatever is asked of it while it is unplugged; counts its frames."""

    is_plugged = True
    frames = 0

    def open(self) -> CabledPanel:
        self._answer()
        self.persist = False
        return self

    def display(self, image: Image) -> None:
        self._answer()
        if image.mode != self.mode:
            raise ValueError(f"a frame of {image.mode} for a panel of {self.mode}")
        self.frames += 1
        super().display(image)

    def cleanup(self) -> None:
        if not self.persist:
            self._answer()
        super().cleanup()

    def _answer(self) -> None:
        if not self.is_plugged:
            raise OSError("the simulated panel is unplugged")


class CabledPort(SimulatedPort):
    """`OSError` once the cable is out, with the lines before that on paper."""

    def __init__(self, on_slip: Callable[[str], Any]) -> None:
        super().__init__(on_slip)
        self._print = on_slip
        self.lines_remaining: int | None = None  # until its cable is pulled; None: it stays in

    def open(self) -> CabledPort:
        if self.lines_remaining == 0:
            raise OSError("the simulated printer is unplugged")
        return self

    def write(self, slip: str) -> None:
        if self.lines_remaining is None:
            super().write(slip)
            return
        printed = slip.splitlines()[: self.lines_remaining]
        self.lines_remaining = 0
        if printed:
            self._print("\n".join(printed))
        raise OSError("the simulated printer is unplugged")
