"""A moving picture of a page: frames of a real browser, each shown as long as it stood there."""

from __future__ import annotations

import io
import time
from itertools import pairwise
from pathlib import Path

from PIL import Image, ImageChops

from tools.chromium import Tab

LAST_MS = 3000  # the last frame stays, before it begins anew
QUALITY = 60


class Film:
    """Takes the frames of a tab while it lives through something."""

    def __init__(self, tab: Tab, size: tuple[int, int]) -> None:
        """`size`: of each frame in the film, in pixels; the page is scaled to it."""
        self._tab = tab
        self._size = size
        self._frames: list[tuple[float, Image.Image]] = []

    def roll(self, seconds: float = 0) -> None:
        """Take frames for so long, one at least; a frame like the one before only lengthens it."""
        end_s = time.monotonic() + seconds
        while True:
            at_s = time.monotonic()
            image = Image.open(io.BytesIO(self._tab.screen())).convert("RGB")
            image = image.resize(self._size, Image.Resampling.LANCZOS)
            if not self._frames or ImageChops.difference(image, self._frames[-1][1]).getbbox():
                self._frames.append((at_s, image))
            if time.monotonic() >= end_s:
                return

    def save(self, path: Path) -> None:
        """As an animated WebP that starts again at its end."""
        times_s = [at_s for at_s, _ in self._frames]
        shown_ms = [round(1000 * (after - at)) for at, after in pairwise(times_s)]
        first, *others = [image for _, image in self._frames]
        first.save(
            path,
            save_all=True,
            append_images=others,
            duration=[*shown_ms, LAST_MS],
            loop=0,
            quality=QUALITY,
            method=6,
        )
