"""Judging a game again from its inputs: to resume it after a power cut, or to compare."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from companion.games import GAMES
from companion.journal.records import JournalEntry, JudgedInput, Record
from companion.kit.game import Game, Output
from companion.kit.options import either
from companion.kit.rulings import Ruling
from companion.kit.usage import UsageError, as_usage_error
from companion.table.state import TableState
from companion.table.table import Table


class Difference(NamedTuple):
    """The first entry whose output differs from the journal's. `was`, `now`: in words."""

    seq: int
    was: str
    now: str


class Replayed(NamedTuple):
    """The result of judging a game again."""

    table: Table[Any]
    state: TableState[Any]
    judged: list[JudgedInput]  # up to the first difference
    difference: Difference | None


def game_called(name: str) -> Game[Any]:
    """The game of that id. Raises UsageError, which lists the ids."""
    for game in GAMES:
        if game.id == name:
            return game
    raise UsageError(f'no game "{name}": use {either([g.id for g in GAMES])}')


def table_of(record: Record) -> Table[Any]:
    """The table of a record. Raises UsageError for a game we don't have."""
    game = game_called(record.game)
    with as_usage_error():
        setup = game.setup(
            record.names, record.settings, record.seed, record.tie_ns, record.switches
        )
        return Table(game, setup, record.seats)


def all_names(before: tuple[str, ...], now: tuple[str, ...]) -> tuple[str, ...]:
    """Names by player number: the players', then those of players whose joining was taken back."""
    return (*now, *before[len(now) :])


def replay(record: Record, entries: Iterable[JournalEntry]) -> Replayed:
    """Judge the inputs again, up to the first difference. Raises UsageError."""
    table = table_of(record)
    state, judged = table.start(), list[JudgedInput]()
    names, difference = state.sitting.names, None
    for entry in entries:
        state, output = table.step(state, entry.input)
        names = all_names(names, state.sitting.names)
        judged.append(JudgedInput(output, names))
        difference = _difference(entry, output)
        if difference is not None:
            break
    return Replayed(table, state, judged, difference)


def _difference(entry: JournalEntry, output: Sequence[Output]) -> Difference | None:
    for was, now in zip_longest(entry.judged.output, output):
        if was != now:
            # Two rulings with the same headline differ in the reason, or only in numbers.
            in_full = getattr(was, "headline", "") == getattr(now, "headline", "")
            words = [_in_words(one, in_full=in_full) for one in (was, now)]
            return Difference(entry.seq, *words)
    return None


def _in_words(output: Output | None, *, in_full: bool) -> str:
    """An output in a few words; `in_full`: a ruling with its reason."""
    if output is None:
        return "nothing"
    if isinstance(output, Ruling):
        return f"{output.headline}, {output.reason}" if in_full else output.headline
    return ", ".join(f"{name} {points}" for name, points in output.standings.rows)
