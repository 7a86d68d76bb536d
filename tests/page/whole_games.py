"""Whole games of Nyet! on the page, every round of them: `python -m tests.page.whole_games 3 5`.

For each number of players a game in a real browser, by the mouse, as long as the rules have it:
minutes, and so no test. The paper of the last round and the final slip come out.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.page.conftest import Daemon
from tests.page.test_nyet import PAPER, played, started
from tools.chromium import Chromium

PRESSES = 10_000  # of nine or ten rounds, more than enough
SHOWN = 2_000  # letters of the paper, whose newest slip comes first


def main(counts: list[int]) -> None:
    with Chromium() as browser, TemporaryDirectory() as folder:
        for players in counts:
            (home := Path(folder) / str(players)).mkdir()
            daemon = Daemon(home)
            tab = started(browser, daemon, players, "own")
            played(tab, PRESSES)
            print(f"{players} players:", tab.run(PAPER)[:SHOWN], sep="\n", flush=True)
            daemon.end()


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]])
