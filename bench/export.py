"""Export: thousands of random games of each kind, played, exported and played again.

`python -m bench.export` plays 1,000 of each; `python -m bench.export 5000 nyet` so many of one.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.games import GAMES
from tests.round_trip import differs, random_script

MANY = 1_000


def main() -> None:
    many = int(sys.argv[1]) if sys.argv[1:] else MANY
    for game in GAMES:
        if sys.argv[2:] and game.id not in sys.argv[2:]:
            continue
        wrong = 0
        for seed in range(many):
            with TemporaryDirectory(dir=_fast()) as folder:
                found = differs(random_script(game, seed), Path(folder))
            if found:
                wrong += 1
                print(f"{game.id} {seed}: {found}")
        print(f"{game.id}: {many} evenings, {wrong} otherwise after export", flush=True)


def _fast() -> str | None:
    """Memory, where there is some to write to."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


if __name__ == "__main__":
    main()
