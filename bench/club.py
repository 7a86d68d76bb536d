"""A club: how much later a ruling comes at a table that tells a broker of it, than at one alone."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from unittest.mock import patch

from bench.side_by_side import Goal, Row
from companion.club.publisher import Publisher
from companion.daemon import session as sessions
from companion.daemon.loop import Daemon
from companion.daemon.seating import board_for, bundled, record_of_script
from companion.daemon.simulated_table import SimulatedTable, Watcher
from companion.journal.journal import Journal
from companion.journal.script import read_script
from companion.table.inputs import Input
from firmware.board import Board, ClubWiring
from tests.club.mosquitto import PROGRAM, Mosquitto

EVENING, ROUNDS = "spank", 12
SETTLE_S = Board("", ()).settle_ms / 1e3  # a contact waits so long for an earlier one


def rows() -> list[Row]:
    if PROGRAM is None:
        return []
    with TemporaryDirectory() as name:
        in_club, alone = _in_turns(Path(name))
    return [
        Row(
            "a press until its ruling, in a club",
            in_club,
            alone,
            "With the 8 ms that a contact waits; 95th percentile. In a club: every change goes to "
            "a Mosquitto on this machine; else to nobody.",
            goal=Goal(1.05, of_other=True),
        )
    ]


def _in_turns(folder: Path) -> tuple[float, float]:
    in_club: list[float] = []
    alone: list[float] = []
    with ExitStack() as stack:
        broker = stack.enter_context(Mosquitto(folder))
        wiring = ClubWiring("127.0.0.1", broker.port, "bench")
        club = stack.enter_context(Publisher(wiring, (), None, print))
        for n in range(ROUNDS):
            alone += _times(folder / f"alone-{n}.db", Watcher())
            in_club += _times(folder / f"club-{n}.db", Watcher(kept=club.kept))
    return SETTLE_S + quantiles(in_club, n=20)[-1], SETTLE_S + quantiles(alone, n=20)[-1]


def _times(path: Path, watcher: Watcher) -> list[float]:
    """Seconds of each step of an evening."""
    script = read_script(bundled(EVENING))
    board = board_for(script, script.names, script.switches)
    journal = Journal(path)
    session = sessions.begin(record_of_script(script, board, script.names), journal)
    times_s: list[float] = []
    step: Callable[[Daemon, Input], None] = Daemon._step

    def timed(daemon: Daemon, item: Input) -> None:
        began_s = perf_counter()
        step(daemon, item)
        times_s.append(perf_counter() - began_s)

    with patch.object(Daemon, "_step", timed):
        table = SimulatedTable(board, session, script, journal, watcher)
        table.run()
    table.close()
    journal.close()
    return times_s
