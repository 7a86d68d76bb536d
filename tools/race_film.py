"""The README's moving picture: `python -m tools.race_film FILE.webp`.

Starts a table, plays some rounds of Not Not at it in a real browser, and films two races.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tempfile
import time
from collections import deque
from itertools import pairwise
from pathlib import Path

from PIL import Image, ImageChops

from companion.page.catalogue import KEYS
from firmware.board import SWITCHES
from tools import arguments
from tools.browser_hands import pause, sit_down
from tools.browser_player import play_until
from tools.chromium import Chromium, ChromiumError, Tab

WIDTH, HEIGHT = 1280, 880
FILMED = (800, 550)
ROUNDS, FILMED_ROUNDS, RACERS = 4, 2, 3
LAST_MS = 3000  # the last frame stays, before it begins anew
QUALITY = 60
GAP_MS = 25  # one racer behind the other
LOOK_S, HELD_S, READ_S = 1.2, 0.3, 2.2  # at the dice, on the buttons, at the ruling
EVERYBODY = "document.querySelectorAll('.player input:first-child').forEach(i => i.checked = true)"


class Film:
    """The frames of a tab, each with how long it was shown."""

    def __init__(self, tab: Tab) -> None:
        self._tab = tab
        self._frames: list[tuple[float, Image.Image]] = []

    def roll(self, seconds: float = 0) -> None:
        """Take frames for a time, at least one; an equal frame lengthens the one before."""
        end_s = time.monotonic() + seconds
        while True:
            at_s = time.monotonic()
            image = Image.open(io.BytesIO(self._tab.screen())).convert("RGB")
            image = image.resize(FILMED, Image.Resampling.LANCZOS)
            if not self._frames or ImageChops.difference(image, self._frames[-1][1]).getbbox():
                self._frames.append((at_s, image))
            if time.monotonic() >= end_s:
                return

    def save(self, path: Path) -> None:
        """Write an animated WebP that repeats."""
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


def film(address: str, path: Path) -> None:
    """Sit down, play some rounds, then film two races."""
    with Chromium() as browser:
        tab = browser.tab(address, WIDTH, HEIGHT)
        tab.prefer(prefers_color_scheme="dark")
        tab.until("document.querySelector('.start').hidden === false")
        tab.run(EVERYBODY)
        sit_down(tab, "normal")
        order = deque(KEYS)
        camera: Film | None = None

        def race(slot: str) -> None:
            if camera:
                camera.roll(LOOK_S)
            hands = [dict(zip(SWITCHES, keys, strict=True))[slot] for keys in list(order)[:RACERS]]
            for code in hands:
                tab.key(code, True)
                pause(tab, GAP_MS)
            if camera:
                camera.roll(HELD_S)
            for code in hands:
                tab.key(code, False)
            if camera:
                camera.roll(READ_S)
            order.rotate(1)

        for number in range(ROUNDS + FILMED_ROUNDS):
            play_until(tab, lambda seen: "roll" in seen["hint"], race)
            if number >= ROUNDS:
                camera = camera or Film(tab)
                camera.roll()
            play_until(tab, lambda seen: "first correct" in seen["hint"], race)
            play_until(tab, lambda seen: "first correct" not in seen["hint"], race)
        assert camera is not None
        camera.save(path)


def main(path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        words = ["play", "--new", "--seed", "21", "--page", "0", "--journal", f"{folder}/j.db"]
        command = [sys.executable, "-m", "companion", *words]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as table:
            assert table.stdout is not None
            found = (re.search(r"play at (\S+)", line) for line in table.stdout)
            try:
                film(next(match[1] for match in found if match), path)
            finally:
                table.terminate()


if __name__ == "__main__":
    try:
        main(*arguments(__doc__, file=Path))
    except ChromiumError as error:
        raise SystemExit(f"race_film: {error}") from error
