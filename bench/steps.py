"""Steps: what one input costs the loop, through table, game and journal, in each game's evening.

And how much later a ruling comes at a table of a club than at a table alone.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from unittest.mock import patch

from bench.side_by_side import Goal, Row
from companion.club.publisher import Publisher
from companion.daemon import session as sessions
from companion.daemon.loop import Daemon
from companion.daemon.seating import board_for, bundled, record_of_script
from companion.daemon.session import Observer
from companion.daemon.simulated_table import SimulatedTable
from companion.games import GAMES
from companion.journal.journal import Journal
from companion.journal.script import read_script
from companion.table.inputs import Input
from firmware.board import ClubWiring, RaceTiming
from tests.club.mosquitto import PROGRAM, Mosquitto

SETTLE_S = RaceTiming().settle_ms / 1e3  # how long a contact waits for an earlier one
SHORT = {"nyet": "nyet-short"}  # the whole evening takes too long
CLUB, ROUNDS = "spank", 12


def rows() -> list[Row]:
    with TemporaryDirectory() as folder:
        found = [_row(game.id, game.title, Path(folder)) for game in GAMES]
        return found if PROGRAM is None else [*found, _in_club(Path(folder))]


def _row(game: str, title: str, folder: Path) -> Row:
    times_s = _times(SHORT.get(game, game), folder / f"{game}.db")
    return Row(
        f"a loop step of {title}, 95th percentile",
        _slowest_s(times_s),
        None,
        f"Median {median(times_s) * 1e6:,.0f} µs, of {len(times_s)}, with the journal; the goal is "
        "what a contact waits anyway.",
        goal=Goal(SETTLE_S),
    )


def _in_club(folder: Path) -> Row:
    in_club: list[float] = []
    alone: list[float] = []
    with Mosquitto(folder) as broker:
        wiring = ClubWiring("127.0.0.1", broker.port, "bench")
        with Publisher(wiring, None, print) as club:
            for n in range(ROUNDS):
                alone += _times(CLUB, folder / f"alone-{n}.db")
                in_club += _times(CLUB, folder / f"club-{n}.db", club)
    return Row(
        "a press until its ruling, in a club",
        SETTLE_S + _slowest_s(in_club),
        SETTLE_S + _slowest_s(alone),
        "With the 8 ms that a contact waits; 95th percentile. In a club: every change goes to a "
        "Mosquitto on this machine; else to nobody.",
        goal=Goal(1.05, of_other=True),
    )


def _times(evening: str, path: Path, observer: Observer | None = None) -> list[float]:
    """Seconds that each step of a bundled evening takes at the simulated table."""
    script = read_script(bundled(evening))
    board = board_for(script)
    times_s: list[float] = []
    judge = Daemon.judge

    def timed(daemon: Daemon, item: Input) -> None:
        began_s = perf_counter()
        judge(daemon, item)
        times_s.append(perf_counter() - began_s)

    with closing(Journal(path)) as journal, patch.object(Daemon, "judge", timed):
        session = sessions.begin(record_of_script(script, board), journal)
        table = SimulatedTable(board, session, script, journal, observer)
        table.run()
        table.close()
    return times_s


def _slowest_s(times_s: list[float]) -> float:
    """The 95th percentile."""
    return quantiles(times_s, n=20)[-1]
