"""Judging a record again: to resume it after a power cut, or to compare."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from typing import Any, NamedTuple

from companion.games import GAMES
from companion.journal.records import Entry, Record
from companion.journal.rows import Row, RulingRow, is_same, to_row
from companion.kit.game import Game
from companion.kit.options import either
from companion.kit.usage import UsageError
from companion.table.state import TableState
from companion.table.table import Table

Rows = list[Row]


class Difference(NamedTuple):
    """The first entry that is judged otherwise now than the journal has it."""

    seq: int
    journal: Rows
    replay: Rows

    def in_words(self) -> tuple[str, str]:
        """What was printed, and what is judged now, where they first differ."""
        for was, now in zip_longest(self.journal, self.replay):
            if not is_same(was, now):
                in_full = getattr(was, "headline", "") == getattr(now, "headline", "")
                return _in_words(was, in_full=in_full), _in_words(now, in_full=in_full)
        return "", ""


class Rejudged(NamedTuple):
    """The result of judging a game again."""

    state: TableState[Any]
    rows: Rows
    difference: Difference | None
    names: tuple[str, ...]  # of everybody who has played it, by number


class JudgedOtherwiseError(UsageError):
    """A game cannot be resumed: it is judged otherwise now than it was printed."""

    def __init__(self, record: Record, difference: Difference) -> None:
        was, now = difference.in_words()
        super().__init__(
            f"game {record.id}: this version rules differently from entry {difference.seq} on: "
            f'printed was "{was}", now it is "{now}"; at a table you are asked what to do about it'
        )
        self.difference = difference


def game_called(name: str) -> Game[Any]:
    """The game of that id. Raises UsageError, which lists the ids."""
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


def all_names(before: tuple[str, ...], now: tuple[str, ...]) -> tuple[str, ...]:
    """Names by player number, also of players whose joining was taken back."""
    return (*now, *before[len(now) :])


def judge_again(table: Table[Any], entries: Iterable[Entry]) -> Rejudged:
    """Put the inputs through that table, up to the first difference."""
    state = table.start()
    names = state.sitting.names
    rows: Rows = []
    for entry in entries:
        state, output = table.step(state, entry.input)
        names = all_names(names, state.sitting.names)
        again = [to_row(one, names) for one in output]
        rows += again
        if not all(is_same(was, now) for was, now in zip_longest(entry.output, again)):
            return Rejudged(state, rows, Difference(entry.seq, list(entry.output), again), names)
    return Rejudged(state, rows, None, names)


def replay(record: Record, entries: Iterable[Entry]) -> tuple[Rows, Difference | None]:
    """Judge the inputs again: all rows, and the first difference, if any."""
    again = judge_again(table_of(record), entries)
    return again.rows, again.difference


def _in_words(row: Row | None, *, in_full: bool) -> str:
    """A row in a few words; `in_full`: a ruling with its reason."""
    if row is None:
        return "nothing"
    if isinstance(row, RulingRow):
        return f"{row.headline}, {row.reason}" if in_full else row.headline
    return ", ".join(f"{name} {points}" for name, points in row.points.items())
