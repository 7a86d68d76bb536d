"""Steps: a game's own evening through the table, with the view kept, or worked out at each look."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.side_by_side import Row, in_turns
from companion.daemon import session as sessions
from companion.daemon.seating import Clock, Start, record_of, seated
from companion.daemon.simulated_table import SimulatedTable
from companion.games import GAMES
from companion.journal.journal import Journal
from companion.journal.records import Record
from companion.journal.replay import table_of
from companion.journal.script import Script, read_script
from companion.kit.game import Game
from companion.table.inputs import Input
from companion.table.play import Stepped
from companion.table.state import TableState
from companion.table.table import Table
from firmware.simulated_pins import simulated_board

TIE_NS = 250_000
SEED = 7


class Forgetful(Table[Any]):
    """Keeps no view: works it out for each thing that it wants to know of the game."""

    def step(self, state: TableState[Any], item: Input) -> Stepped[Any]:
        self._work_out(state)  # whose question is it, is it time?
        after, said = super().step(state, item)
        if after.game is state.game:
            self._work_out(after)  # what is to be shown now?
        return after, said

    def due_ns(self, state: TableState[Any]) -> int | None:
        self._work_out(state)
        return super().due_ns(state)

    def seats(self, state: TableState[Any]) -> tuple[int, ...]:
        self._work_out(state)
        return super().seats(state)

    def _work_out(self, state: TableState[Any]) -> None:
        if not state.over:
            self.rules.view(state.game)


def rows() -> list[Row]:
    return [_compare(game) for game in GAMES]


def _compare(game: Game[Any]) -> Row:
    record, inputs = _evening(game)
    ours = table_of(record)
    setup = game.setup(record.names, record.settings, record.seed, record.tie_ns, record.switches)
    other = Forgetful(game, setup, record.seats)
    assert _play(ours, inputs).game == _play(other, inputs).game
    times_s = in_turns(lambda: _play(ours, inputs), lambda: _play(other, inputs), rounds=5)
    ours_s, other_s = (s / len(inputs) for s in times_s)
    meaning = f"{1 / ours_s:,.0f} a second, with the view kept; or worked out at each look."
    return Row(f"a step of {game.title}", ours_s, other_s, meaning)


def _play(table: Table[Any], inputs: list[Input]) -> TableState[Any]:
    """As the loop does: it asks when it is wanted next before a step, and after."""
    state = table.start()
    for item in inputs:
        table.due_ns(state)
        state, _ = table.step(state, item)
        table.due_ns(state)
    return state


def _evening(game: Game[Any]) -> tuple[Record, list[Input]]:
    """The one that comes along, as the journal has it."""
    script = read_script(Path(str(files("companion") / "evenings" / f"{game.id}.txt")))
    with TemporaryDirectory() as folder:
        journal = Journal(Path(folder, "steps.db"))
        number = _written(game, script, journal)
        inputs = [entry.input for entry in journal.entries(number)]
        record = journal.record(str(number))
        journal.close()
    return record, inputs


def _written(game: Game[Any], script: Script, journal: Journal) -> int:
    """Play the script at the simulated table. Returns the record's number in the journal."""
    board = simulated_board(script.names, script.switches)
    start = Start(game.id, seated(script.names), base=script.settings)
    clock = Clock(script.tie_ns or TIE_NS, "simulated")
    record = record_of(start, board, clock, SEED if script.seed is None else script.seed)
    session = sessions.begin(record, journal)
    table = SimulatedTable(board, session, script, journal)
    table.run()
    table.close()
    return session.record
