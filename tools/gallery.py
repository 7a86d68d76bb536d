"""Pictures of the page: `python -m tools.gallery DIR PAIRS` takes every game's main states.

Each on a phone that is a seat, on a dealer's laptop and on a television, as PNGs in DIR; in
DIR/before the same of the page as it was before it was drawn anew, out of git's history. In PAIRS
some of both, the old one first, small enough to keep.
"""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from tools import arguments
from tools.browser_hands import choose
from tools.chromium import Chromium, ChromiumError
from tools.stage import LAPTOP, Stage, staged

OLD = "2fb105c41d5f"  # the last commit with the old page
EVENINGS = ("not-not", "super-power", "spank", "nuh-uh", "nyet", "ugh")
# What stands on a picture of PAIRS, and how high it is there.
PAIRS: dict[str, tuple[int, tuple[str, ...]]] = {
    "start": (400, ("laptop-0-form",)),
    "race": (400, ("laptop-not-not-dice",)),
    "won": (400, ("laptop-not-not-ruling",)),
    "result": (400, ("laptop-not-not-over",)),
    "nyet": (400, ("laptop-nyet-board",)),
    "super-power": (400, ("laptop-super-power-facts",)),
    "ugh": (400, ("laptop-ugh-list",)),
    "statistics": (400, ("laptop-0-statistics",)),
    "television": (380, ("television-not-not-dice",)),
    "television-won": (380, ("television-not-not-ruling",)),
    "phone": (440, ("phone-not-not-dice", "phone-not-not-ruling", "phone-not-not-over")),
}
GAP, GROUND = 6, (96, 96, 96)
QUALITY = 60
NAYSAYER = "from companion.commands.cli import main; raise SystemExit(main())"


def take(stage: Stage, folder: Path, name: str, *which: str) -> None:
    """Take pictures of what browsers show now; none named: of all."""
    for where in which or stage.tabs:
        stage.tabs[where].picture(folder / f"{where}-{name}.png")


def take_all(stage: Stage, folder: Path) -> None:
    """Take the form, a lesson, and each evening at each kind of screen in it."""
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


def take_statistics(browser: Chromium, tree: Path, path: Path) -> None:
    """Take the statistics of a demo of Not Not, as if by people, from the program in a tree."""
    with TemporaryDirectory() as folder:
        journal = f"{folder}/journal.db"
        play = [sys.executable, "-c", NAYSAYER, "play", "--journal", journal]
        demo = [*play, "--script", "not-not", "--new", "--pace", "0"]
        subprocess.run(demo, cwd=tree, check=True, stdout=subprocess.DEVNULL)
        with closing(sqlite3.connect(journal)) as file, file:
            columns = {row[1] for row in file.execute("PRAGMA table_info(record)")}
            clock = "head" if "head" in columns else "grade"  # as the program of OLD wrote it
            file.execute(f"UPDATE record SET {clock} = replace({clock}, 'simulated', 'browser')")
            file.execute("UPDATE entry SET output = replace(output, 'simulated', 'browser')")
        serve = [*play, "--page", "127.0.0.1:0"]
        with subprocess.Popen(serve, cwd=tree, stdout=subprocess.PIPE, text=True) as table:
            assert table.stdout is not None
            address = next(line for line in table.stdout if "#" in line).split()[-1]
            tab = browser.tab(address.partition("#")[0] + "stats", *LAPTOP, alone=True)
            tab.prefer(prefers_color_scheme="dark")
            tab.picture(path)
            table.terminate()


@contextmanager
def old_tree() -> Iterator[Path]:
    """A worktree of the commit OLD, removed at the end."""
    with TemporaryDirectory() as folder:
        subprocess.run(["git", "worktree", "add", "-q", "--detach", folder, OLD], check=True)
        try:
            yield Path(folder)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", folder], check=True)


def pair(before: Path, after: Path, high: int, names: tuple[str, ...]) -> Image.Image:
    """Pictures in one row, each as it was and as it is."""
    row = [_small(folder / f"{name}.png", high) for name in names for folder in (before, after)]
    whole = Image.new("RGB", (sum(one.width + GAP for one in row) - GAP, high), GROUND)
    left = 0
    for one in row:
        whole.paste(one, (left, 0))
        left += one.width + GAP
    return whole


def _small(path: Path, high: int) -> Image.Image:
    with Image.open(path) as picture:
        wide = round(high * picture.width / picture.height)
        return picture.convert("RGB").resize((wide, high), Image.Resampling.LANCZOS)


def main(folder: Path, pairs: Path) -> None:
    before = folder.absolute() / "before"
    for place in (before, pairs):
        place.mkdir(parents=True, exist_ok=True)
    for old in folder.rglob("*.png"):
        old.unlink()
    with old_tree() as tree:
        take_old = [sys.executable, "-m", "tools.gallery", str(before), str(before)]
        subprocess.run(take_old, cwd=tree, check=True)
        with Chromium() as browser:
            take_statistics(browser, tree, before / "laptop-0-statistics.png")
            take_statistics(browser, Path(), folder / "laptop-0-statistics.png")
            with staged(browser) as stage:
                take_all(stage, folder)
    for name, (high, shown) in PAIRS.items():
        pair(before, folder, high, shown).save(pairs / f"{name}.webp", quality=QUALITY, method=6)


if __name__ == "__main__":
    try:
        main(*arguments(__doc__, folder=Path, pairs=Path))
    except ChromiumError as error:
        raise SystemExit(f"gallery: {error}") from error
    except subprocess.CalledProcessError as error:
        why = f"{error}: it needs the whole history of git (git fetch --unshallow)"
        raise SystemExit(f"gallery: {why}") from error
