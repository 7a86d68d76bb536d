"""The mirror: a real panel whose frames the page shows too."""

from __future__ import annotations

from collections.abc import Callable

from PIL.Image import Image

from firmware.panel import Device


class Mirrored:
    """A panel's device whose frames somebody else sees too, once they are out."""

    def __init__(self, device: Device, frame: Callable[[Image], None]) -> None:
        self._device = device
        self._frame = frame
        self.width, self.height, self.mode = device.width, device.height, device.mode
        self.persist = False

    def display(self, image: Image) -> None:
        self._device.display(image)
        self._frame(image)

    def cleanup(self) -> None:
        self._device.persist = self.persist
        self._device.cleanup()
