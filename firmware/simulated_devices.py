"""Simulated parts that ship with the product: a panel that keeps its picture, a serial port."""

from __future__ import annotations

from collections.abc import Callable

from PIL.Image import Image

from firmware.panel import Mode
from firmware.slip_bytes import plain


class SimulatedPanel:
    """A device like luma's: keeps the last frame it was sent, and can lose its cable."""

    def __init__(
        self,
        width: int = 128,
        height: int = 64,
        mode: Mode = "1",
        on_frame: Callable[[Image], None] | None = None,
    ) -> None:
        self.width = width
        self.height = height
        self.mode: str = mode
        self.persist = False
        self.image: Image | None = None  # what the eye sees; None: dark
        self.frames = 0  # how many were sent
        self._on_frame = on_frame
        self._plugged = True

    def open(self) -> SimulatedPanel:
        """Set the device up, as opening a real one does; `OSError` while it is unplugged."""
        self._answer()
        self.persist = False
        return self

    def display(self, image: Image) -> None:
        """Take a frame of the panel's size and mode; `OSError` while it is unplugged."""
        self._answer()
        if image.size != (self.width, self.height) or image.mode != self.mode:
            raise ValueError(f"a frame of {image.size} {image.mode} for a panel of another kind")
        self.image = image.copy()
        self.frames += 1
        if self._on_frame is not None:
            self._on_frame(self.image)

    def cleanup(self) -> None:
        """Go dark, unless told to persist."""
        if not self.persist:
            self._answer()
            self.image = None

    def unplug(self) -> None:
        """From now on nothing answers, and the glass is dark."""
        self._plugged = False
        self.image = None

    def plug(self) -> None:
        self._plugged = True

    def _answer(self) -> None:
        if not self._plugged:
            raise OSError("the simulated panel is unplugged")


class SimulatedPort:
    """A serial port whose paper is a callable: `on_slip(text)` gets each slip that came whole."""

    def __init__(self, on_slip: Callable[[str], None]) -> None:
        self._on_slip = on_slip
        self._lines_left: int | None = None  # None: plugged in

    def open(self) -> SimulatedPort:
        """Open the port; `OSError` while it is unplugged."""
        if self._lines_left == 0:
            raise OSError("the simulated printer is unplugged")
        return self

    def write(self, slip: str) -> None:
        """Print a slip; `OSError` once the cable is out, with the lines before that on paper."""
        slip = plain(slip)
        if self._lines_left is None:
            self._on_slip(slip)
            return
        printed = slip.splitlines()[: self._lines_left]
        self._lines_left = 0
        if printed:
            self._on_slip("\n".join(printed))
        raise OSError("the simulated printer is unplugged")

    def close(self) -> None:
        """A simulated port has nothing to let go of."""

    def unplug(self, after_lines: int = 0) -> None:
        """Pull the cable: at once, or in the middle of the next slip after so many lines."""
        self._lines_left = after_lines

    def plug(self) -> None:
        self._lines_left = None
