"""An evening and its journal: begun, gone on with after a power cut, or judged again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion import said
from companion.games import GAMES
from companion.journal import Entry, Evening, Journal
from companion.options import either
from companion.play import Game
from companion.sitting import Sitting
from companion.slips import Slip
from companion.table import Table
from companion.usage import UsageError


@dataclass(frozen=True)
class Difference:
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


def table_of(evening: Evening) -> Table[Any]:
    """Raises UsageError for a game that is not known, or a setting that it cannot use."""
    game = game_called(evening.game)
    try:
        return Table(
            game,
            evening.names,
            evening.seats,
            evening.settings,
            evening.seed,
            evening.tie_ns,
            evening.switches,
        )
    except ValueError as error:
        raise UsageError(str(error)) from error


def begin(evening: Evening, journal: Journal | None) -> Sitting:
    """A new sitting, with its place in the journal."""
    table = table_of(evening)
    number = journal.begin(evening) if journal is not None else 0
    return Sitting(table, table.start(), evening.names, number)


def go_on(evening: Evening, entries: list[Entry]) -> Sitting:
    """The sitting exactly where its journal ends."""
    table = table_of(evening)
    state = table.start()
    for entry in entries:
        state, _ = table.step(state, entry.input)
    seq = entries[-1].seq if entries else 0
    points, ranks = table.game.standings(state.game), table.game.view(state.game).ranks
    slip = Slip(f"{table.game.title}: going on", (), points, ranks=ranks)
    return Sitting(
        table,
        state,
        evening.names,
        evening.id,
        seq=seq,
        at_ns=max((e.input.at_ns for e in entries), default=0),
        unsaid=[(seq, slip)],
    )


def replay(
    evening: Evening, entries: list[Entry]
) -> tuple[list[dict[str, Any]], Difference | None]:
    """All that is said when the inputs are judged again, and the first difference, if any."""
    table = table_of(evening)
    state = table.start()
    rows: list[dict[str, Any]] = []
    for entry in entries:
        state, spoken = table.step(state, entry.input)
        again = [said.to_row(s, evening.names) for s in spoken]
        rows += again
        if again != list(entry.said):
            return rows, Difference(entry.seq, list(entry.said), again)
    return rows, None
