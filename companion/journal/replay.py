"""Judging a record again: to resume it after a power cut, or to compare."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from typing import Any, NamedTuple

from companion.games import GAMES
from companion.journal.records import Entry, Judged, Record
from companion.kit.game import Game, Output
from companion.kit.options import either
from companion.kit.rulings import Ruling
from companion.kit.slips import Slip
from companion.kit.standings import Score
from companion.kit.usage import UsageError
from companion.table.state import TableState
from companion.table.table import Table


class Difference(NamedTuple):
    """The first entry that is judged otherwise now than the journal has it."""

    seq: int
    journal: tuple[Output, ...]
    replay: tuple[Output, ...]

    def in_words(self) -> tuple[str, str]:
        """What was printed, and what is judged now, where they first differ."""
        both = zip_longest(self.journal, self.replay)
        was, now = next((was, now) for was, now in both if _seen(was) != _seen(now))
        in_full = getattr(was, "headline", "") == getattr(now, "headline", "")
        return _in_words(was, in_full=in_full), _in_words(now, in_full=in_full)


class Rejudged(NamedTuple):
    """The result of judging a game again."""

    state: TableState[Any]
    judged: list[Judged]  # of each input
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
    again: list[Judged] = []
    for entry in entries:
        state, output = table.step(state, entry.input)
        names = all_names(names, state.sitting.names)
        again.append(Judged(output, names))
        was = entry.judged.output
        if [*map(_seen, was)] != [*map(_seen, output)]:
            return Rejudged(state, again, Difference(entry.seq, was, output), names)
    return Rejudged(state, again, None, names)


def replay(record: Record, entries: Iterable[Entry]) -> tuple[list[Judged], Difference | None]:
    """Judge the inputs again: what came of each, and the first difference, if any."""
    again = judge_again(table_of(record), entries)
    return again.judged, again.difference


def _seen(output: Output | None) -> tuple[object, ...]:
    """What people have seen of it: that must not be otherwise."""
    match output:
        case Ruling():
            told = output.clause, output.headline, output.reason, output.players
            return *told, output.margin_ns, output.at_ns, output.race
        case Score(standings):
            return standings.rows, standings.ranks
        case Slip(title, lines, standings, final):
            return title, lines, final, standings.rows, standings.ranks
    return ()


def _in_words(output: Output | None, *, in_full: bool) -> str:
    """In a few words; `in_full`: a ruling with its reason."""
    if output is None:
        return "nothing"
    if isinstance(output, Ruling):
        return f"{output.headline}, {output.reason}" if in_full else output.headline
    return ", ".join(f"{name} {points}" for name, points in output.standings.rows)
