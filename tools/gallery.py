"""Pictures of the page: `python -m tools.gallery DIR SHEETS` takes every game's main states.

Each on a phone that is a seat, on a dealer's laptop and on a television, as PNGs in DIR; and a
sheet of them for each size in SHEETS, small enough to keep.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

from tools.browser_hands import choose
from tools.chromium import Chromium
from tools.devtools import ChromiumError
from tools.stage import Stage, staged

EVENINGS = ("not-not", "super-power", "spank", "nuh-uh", "nyet", "ugh")
# How wide a picture is on its sheet, and how many stand in a row.
SHEETS = {"phone": (150, 12), "laptop": (360, 5), "television": (360, 5)}
GAP, GROUND = 4, (96, 96, 96)
QUALITY = 45


def take(stage: Stage, folder: Path, name: str, *which: str) -> None:
    """What these browsers show now; none named: what all of them do."""
    for where in which or SHEETS:
        stage.tabs[where].picture(folder / f"{where}-{name}.png")


def take_all(stage: Stage, folder: Path) -> None:
    """The form and a lesson, then each evening at each kind of screen that it comes to."""
    for tab in stage.tabs.values():
        tab.prefer(prefers_reduced_motion="reduce", prefers_color_scheme="dark")
    dealer = stage.tabs["laptop"]
    take(stage, folder, "0-form", "laptop", "television")
    choose(dealer, "game", "super-power")
    dealer.run("document.querySelector('.start .all').open = true")
    take(stage, folder, "0-options", "laptop")
    choose(dealer, "game", "not-not")
    dealer.run("document.querySelector('.start .all').open = false")
    dealer.run("document.querySelector('.teach').click()")  # the mouse stays away from the words
    dealer.until("document.querySelector('.lesson').open")
    take(stage, folder, "0-lesson", "laptop")
    dealer.run("document.querySelector('.lesson .skip').click()")
    for evening in EVENINGS:
        play = stage.play(evening)
        for kind in play.kinds():
            stage.shows(play.session)
            take(stage, folder, f"{evening}-{kind}")
        play.close()


def sheet(pictures: list[Path], wide: int, across: int) -> Image.Image:
    """All of them on one picture, row by row."""
    with Image.open(pictures[0]) as first:
        high = round(wide * first.height / first.width)
    rows = -(-len(pictures) // across)
    whole = Image.new("RGB", (across * (wide + GAP) - GAP, rows * (high + GAP) - GAP), GROUND)
    for number, path in enumerate(pictures):
        with Image.open(path) as picture:
            small = picture.convert("RGB").resize((wide, high), Image.Resampling.LANCZOS)
        row, column = divmod(number, across)
        whole.paste(small, (column * (wide + GAP), row * (high + GAP)))
    return whole


def main(folder: Path, sheets: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    sheets.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    with Chromium() as browser, staged(browser) as stage:
        take_all(stage, folder)
    for where, (wide, across) in SHEETS.items():
        pictures = sorted(folder.glob(f"{where}-*.png"))
        sheet(pictures, wide, across).save(sheets / f"{where}.jpg", quality=QUALITY, optimize=True)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python -m tools.gallery DIR SHEETS")
    try:
        main(Path(sys.argv[1]), Path(sys.argv[2]))
    except ChromiumError as error:
        raise SystemExit(f"gallery: {error}") from error
