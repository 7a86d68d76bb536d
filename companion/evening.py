"""An evening and its journal: begun, gone on with after a power cut, or judged again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion import said
from companion.games import GAMES
from companion.journal import Entry, Evening, Journal
from companion.play import Game
from companion.sitting import Sitting
from companion.slips import Slip
from companion.table import Table


class UnknownGameError(ValueError):
    """No game of that name; one line with those there are."""


@dataclass(frozen=True)
class Difference:
    """Where a replay says something else than the journal."""

    seq: int
    journal: list[dict[str, Any]]
    replay: list[dict[str, Any]]


def game_called(name: str) -> Game[Any]:
    """The game of that id. Raises UnknownGameError."""
    for game in GAMES:
        if game.id == name:
            return game
    raise UnknownGameError(f'no game "{name}": use {" or ".join(g.id for g in GAMES)}')


def table_of(evening: Evening) -> Table[Any]:
    """Raises ValueError for a game or a setting that is not known."""
    game = game_called(evening.game)
    return Table(
        game,
        evening.names,
        evening.seats,
        evening.settings,
        evening.seed,
        evening.tie_ns,
        evening.switches,
    )


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
