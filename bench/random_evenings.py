"""Thousands of random evenings of each game, held to come out the same."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.games import GAMES
from firmware import contacts
from tests.journal.round_trip import random_script

SOME = 100
SELDOM, POLL_NS = 10, 30_000_000  # whether a button is down is looked at seldom in most of them
Differs = Callable[[str, Path], str]


LONG = {"nyet": 200, "nuh-uh": 80, "ugh": 80}  # presses, before much can be announced in them


def run(words: list[str], many: int, differs: Differs, what: str) -> None:
    """`words`: how many instead, and of which games only; `what`: what they come out after.

    Says how far it has come after every hundred, and what differs as soon as it does.
    """
    many = int(words[0]) if words else many
    with ProcessPoolExecutor() as workers:
        for game in GAMES:
            if words[1:] and game.id not in words[1:]:
                continue
            found = workers.map(partial(_one, game.id, differs), range(many))
            wrong = _counted(game.id, many, found)
            print(f"{game.id}: {many} evenings, {wrong} otherwise after {what}", flush=True)


def _one(name: str, differs: Differs, seed: int) -> str:
    """One evening of that game: what came out otherwise, or nothing."""
    if seed % SELDOM:
        contacts.POLL_NS = POLL_NS
    game = next(game for game in GAMES if game.id == name)
    with TemporaryDirectory(dir=_fast()) as folder:
        return differs(random_script(game, seed, LONG.get(name, 40)), Path(folder))


def _counted(name: str, many: int, found: Iterable[str]) -> int:
    wrong = 0
    for seed, difference in enumerate(found):
        if difference:
            wrong += 1
            print(f"{name} {seed}: {difference}", flush=True)
        if (seed + 1) % SOME == 0:
            print(f"{name}: {seed + 1} of {many}", file=sys.stderr, flush=True)
    return wrong


def _fast() -> str | None:
    """Memory, where there is some to write to."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None
