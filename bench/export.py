"""Export: thousands of random games of each kind, played, exported and played again.

`python -m bench.export` plays 1,000 of each; `python -m bench.export 5000 nyet` so many of one. It
says how far it has come after every hundred, and what came out otherwise as soon as it has.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.games import GAMES
from firmware import contacts
from tests.round_trip import differs, random_script

MANY, SOME = 1_000, 100
SELDOM, POLL_NS = 10, 30_000_000  # whether a button is down is looked at seldom in most of them


def main() -> None:
    many = int(sys.argv[1]) if sys.argv[1:] else MANY
    with ProcessPoolExecutor() as workers:
        for game in GAMES:
            if sys.argv[2:] and game.id not in sys.argv[2:]:
                continue
            wrong = _counted(game.id, many, workers.map(partial(played, game.id), range(many)))
            print(f"{game.id}: {many} evenings, {wrong} otherwise after export", flush=True)


def played(game_id: str, seed: int) -> str:
    """One evening of that game: what came out otherwise, or nothing."""
    if seed % SELDOM:
        contacts.POLL_NS = POLL_NS
    game = next(game for game in GAMES if game.id == game_id)
    with TemporaryDirectory(dir=_fast()) as folder:
        return differs(random_script(game, seed), Path(folder))


def _counted(game_id: str, many: int, found: Iterable[str]) -> int:
    wrong = 0
    for seed, difference in enumerate(found):
        if difference:
            wrong += 1
            print(f"{game_id} {seed}: {difference}", flush=True)
        if (seed + 1) % SOME == 0:
            print(f"{game_id}: {seed + 1} of {many}", file=sys.stderr, flush=True)
    return wrong


def _fast() -> str | None:
    """Memory, where there is some to write to."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


if __name__ == "__main__":
    main()
