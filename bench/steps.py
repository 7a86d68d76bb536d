"""Steps: what one input costs the loop, through table, game and journal, in each game's evening."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any
from unittest.mock import patch

from bench.side_by_side import Goal, Row
from companion.daemon import session as sessions
from companion.daemon.loop import Daemon
from companion.daemon.seating import Clock, Start, record_of, seated
from companion.daemon.simulated_table import SimulatedTable
from companion.games import GAMES
from companion.journal.journal import Journal
from companion.journal.script import Script, read_script
from companion.kit.game import Game
from companion.table.inputs import Input
from firmware.simulated import simulated_board

TIE_NS = 250_000
SETTLE_S = 0.008  # a contact waits so long anyway
SEED = 7
SHORT = {"nyet": "nyet-short"}  # an evening that takes too long


def rows() -> list[Row]:
    return [_row(game) for game in GAMES]


def _row(game: Game[Any]) -> Row:
    times_s = _times(game)
    p95 = quantiles(times_s, n=20)[-1]
    return Row(
        f"a loop step of {game.title}, 95th percentile",
        p95,
        None,
        f"Median {median(times_s) * 1e6:,.0f} µs, of {len(times_s)}, with the journal; the goal is "
        "what a contact waits anyway.",
        goal=Goal(SETTLE_S),
    )


def _times(game: Game[Any]) -> list[float]:
    """Of every input of the evening that comes along, at the simulated table."""
    name = SHORT.get(game.id, game.id)
    script = read_script(Path(str(files("companion") / "evenings" / f"{name}.txt")))
    times_s: list[float] = []
    step = Daemon._step

    def timed(daemon: Daemon, item: Input) -> None:
        began_s = perf_counter()
        step(daemon, item)
        times_s.append(perf_counter() - began_s)

    with TemporaryDirectory() as folder, patch.object(Daemon, "_step", timed):
        journal = Journal(Path(folder, "steps.db"))
        _play(game, script, journal)
        journal.close()
    return times_s


def _play(game: Game[Any], script: Script, journal: Journal) -> None:
    board = simulated_board(script.names, script.switches)
    start = Start(game.id, seated(script.names), base=script.settings)
    clock = Clock(script.tie_ns or TIE_NS, "simulated")
    record = record_of(start, board, clock, SEED if script.seed is None else script.seed)
    table = SimulatedTable(board, sessions.begin(record, journal), script, journal)
    table.run()
    table.close()
