"""A record and its journal: begun, gone on with after a power cut, or judged again."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.games import GAMES
from companion.journal.journal import Entry, Record
from companion.journal.rows import to_row
from companion.kit.game import Game
from companion.kit.options import either
from companion.kit.usage import UsageError
from companion.table.table import Table


class Difference(NamedTuple):
    """Where a replay says something else than the journal."""

    seq: int
    journal: list[dict[str, Any]]
    replay: list[dict[str, Any]]


def game_called(name: str) -> Game[Any]:
    """The game of that id. Raises UsageError with those there are."""
    for game in GAMES:
        if game.id == name:
            return game
    raise UsageError(f'no game "{name}": use {either([g.id for g in GAMES])}')


def table_of(record: Record) -> Table[Any]:
    """Raises UsageError for a game that is not known, or a setting that it cannot use."""
    game = game_called(record.game)
    try:
        setup = game.setup(
            record.names, record.settings, record.seed, record.tie_ns, record.switches
        )
        return Table(game, setup, record.seats)
    except ValueError as error:
        raise UsageError(str(error)) from error


def replay(record: Record, entries: list[Entry]) -> tuple[list[dict[str, Any]], Difference | None]:
    """All that is said when the inputs are judged again, and the first difference, if any."""
    table = table_of(record)
    state = table.start()
    rows: list[dict[str, Any]] = []
    for entry in entries:
        state, output = table.step(state, entry.input)
        again = [to_row(one, record.names) for one in output]
        rows += again
        if again != list(entry.output):
            return rows, Difference(entry.seq, list(entry.output), again)
    return rows, None
