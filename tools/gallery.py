"""Pictures of the page: `python -m tools.gallery DIR DOCS` takes every game's main states.

Each on a phone that is a seat, on a dealer's laptop and on a television, as PNGs in DIR; those that
the docs show go into DOCS as well, small enough to keep.
"""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from tools.browser_hands import choose
from tools.chromium import Chromium, ChromiumError
from tools.stage import LAPTOP, Stage, staged

EVENINGS = ("not-not", "super-power", "spank", "nuh-uh", "nyet", "ugh")
HIGH = 400  # of a picture in the docs
# What stands on a picture of the docs, from left to right.
SHOWN: dict[str, tuple[str, ...]] = {
    "start": ("laptop-0-form",),
    "race": ("laptop-not-not-dice",),
    "won": ("laptop-not-not-ruling",),
    "result": ("laptop-not-not-over",),
    "nyet": ("laptop-nyet-board",),
    "super-power": ("laptop-super-power-facts",),
    "ugh": ("laptop-ugh-list",),
    "statistics": ("laptop-0-statistics",),
    "television": ("television-not-not-dice",),
    "television-won": ("television-not-not-ruling",),
    "phone": ("phone-not-not-dice", "phone-not-not-ruling", "phone-not-not-over"),
}
GAP, GROUND = 6, (96, 96, 96)
QUALITY = 60
PLAY = (sys.executable, "-m", "companion", "play")


def take(stage: Stage, folder: Path, name: str, *which: str) -> None:
    """What these browsers show now; none named: what all of them do."""
    for where in which or stage.tabs:
        stage.tabs[where].picture(folder / f"{where}-{name}.png")


def take_all(stage: Stage, folder: Path) -> None:
    """The form and a lesson, then each evening at each kind of screen that it comes to."""
    for tab in stage.tabs.values():
        tab.prefer(prefers_reduced_motion="reduce", prefers_color_scheme="dark")
    dealer = stage.tabs["laptop"]
    take(stage, folder, "0-form", "laptop", "television")
    choose(dealer, "game", "not-not")
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


def take_statistics(browser: Chromium, path: Path) -> None:
    """Statistics of a demo of Not Not, as if people had played it."""
    with TemporaryDirectory() as folder:
        journal = ("--journal", f"{folder}/journal.db")
        demo = (*PLAY, *journal, "--script", "not-not", "--new")
        subprocess.run(demo, check=True, stdout=subprocess.DEVNULL)
        with closing(sqlite3.connect(journal[1])) as file, file:
            for table, column in (("record", "head"), ("entry", "output")):
                as_people = f"replace({column}, 'simulated', 'browser')"
                file.execute(f"UPDATE {table} SET {column} = {as_people}")
        serve = (*PLAY, *journal, "--page", "127.0.0.1:0")
        with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as program:
            assert program.stdout is not None
            address = next(line for line in program.stdout if "#" in line).split()[-1]
            tab = browser.tab(address.partition("#")[0] + "stats", *LAPTOP, alone=True)
            tab.prefer(prefers_color_scheme="dark")
            tab.picture(path)
            program.terminate()


def row(folder: Path, names: tuple[str, ...]) -> Image.Image:
    """Those pictures next to each other, made small."""
    small = [_small(folder / f"{name}.png") for name in names]
    whole = Image.new("RGB", (sum(one.width + GAP for one in small) - GAP, HIGH), GROUND)
    left = 0
    for one in small:
        whole.paste(one, (left, 0))
        left += one.width + GAP
    return whole


def _small(path: Path) -> Image.Image:
    with Image.open(path) as picture:
        wide = round(HIGH * picture.width / picture.height)
        return picture.convert("RGB").resize((wide, HIGH), Image.Resampling.LANCZOS)


def main(folder: Path, docs: Path) -> None:
    for place in (folder, docs):
        place.mkdir(parents=True, exist_ok=True)
    for old in folder.rglob("*.png"):
        old.unlink()
    with Chromium() as browser:
        take_statistics(browser, folder / "laptop-0-statistics.png")
        with staged(browser) as stage:
            take_all(stage, folder)
    for name, shown in SHOWN.items():
        row(folder, shown).save(docs / f"{name}.webp", quality=QUALITY, method=6)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python -m tools.gallery DIR DOCS")
    try:
        main(Path(sys.argv[1]), Path(sys.argv[2]))
    except ChromiumError as error:
        raise SystemExit(f"gallery: {error}") from error
