"""The README's picture of the table: `python -m tools.screenshot FILE.png`.

Starts a table, plays a round of Not Not at it in a real browser, and takes its picture.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections import deque
from pathlib import Path

from companion.page.keys import KEYS
from firmware.board import SWITCHES
from tools.browser_hands import pause, sit_down
from tools.browser_player import play_until
from tools.chromium import Chromium
from tools.devtools import ChromiumError

WIDTH, HEIGHT = 1280, 880
ROUNDS, RACERS = 5, 3
COMMAND = "from companion.commands.cli import main; raise SystemExit(main())"
APART_MS = 25  # one racer behind the other
EVERYBODY = "document.querySelectorAll('.player input:first-child').forEach(i => i.checked = true)"


def photograph(address: str, path: Path) -> None:
    """Sit down, play some rounds, roll again; then the picture."""
    with Chromium() as browser:
        tab = browser.tab(address, WIDTH, HEIGHT)
        tab.prefer(prefers_color_scheme="dark", prefers_reduced_motion="reduce")
        tab.until("document.querySelector('.start').hidden === false")
        tab.run(EVERYBODY)
        sit_down(tab, "normal")
        order = deque(KEYS)

        def race(slot: str) -> None:
            for keys in list(order)[:RACERS]:
                tab.tap(dict(zip(SWITCHES, keys, strict=True))[slot])
                pause(tab, APART_MS)
            order.rotate(1)

        for _ in range(ROUNDS):
            play_until(tab, lambda seen: "first right" in seen["hint"], race)
            play_until(tab, lambda seen: "deals" in seen["hint"], race)
        play_until(tab, lambda seen: " by " in seen["said"] and "first right" in seen["hint"], race)
        tab.picture(path)


def main(path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        words = ["play", "--new", "--seed", "21", "--page", "0", "--journal", f"{folder}/j.db"]
        process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, *words], stdout=subprocess.PIPE, text=True
        )
        try:
            assert process.stdout is not None
            found = (re.search(r"play at (\S+)", line) for line in process.stdout)
            photograph(next(match[1] for match in found if match), path)
        finally:
            process.terminate()
            process.communicate()


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]))
    except ChromiumError as error:
        raise SystemExit(f"screenshot: {error}") from error
