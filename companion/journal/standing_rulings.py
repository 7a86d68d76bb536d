"""Which rulings of a game count in statistics.

A ruling that was taken back does not count, nor one on a race that was objected to and ruled again,
nor anything that a script's clock has timed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from companion.journal.reader import Reader
from companion.journal.records import DamagedGameError, JournalError, Record, reading
from companion.journal.rows import Row, RulingRow, SlipRow
from companion.kit.structs import replace

SIMULATED = "simulated"
T = TypeVar("T")


class Played(NamedTuple):
    """A game of people as it counts: `winners` only if it was played to its end."""

    names: tuple[str, ...]
    winners: tuple[str, ...]
    rulings: tuple[RulingRow, ...]
    game: str = ""  # its id


Called = Callable[[Sequence[str]], Sequence[str]]  # a game's players, by what they are called now


def as_before(names: Sequence[str]) -> Sequence[str]:
    """For `called`: everybody is called what they were then."""
    return names


def played(record: Record, output: Iterable[Iterable[Row]], called: Called = as_before) -> Played:
    """A game, by its output, entry by entry. Raises DamagedGameError."""
    with reading(f"game {record.id}"):
        entries = [_read(rows) for rows in output]
        names = tuple(dict.fromkeys((*record.names, *_new(r for rs, _ in entries for r in rs))))
        now = dict(zip(names, called(names), strict=True))
        standing = _standing(entries)
        there = {*record.names, *_new(ruling for ruling, _ in standing)}
        finals = [ruling for ruling, final in standing if final]
        return Played(
            names=tuple(now[name] for name in names if name in there),
            winners=_names(finals[-1].players, now) if finals and record.over else (),
            rulings=tuple(
                _renamed(ruling, ruling.grade or record.grade, now)
                for ruling in _last_of_each([ruling for ruling, _ in standing])
                if (ruling.race or ruling.tally) and (ruling.grade or record.grade) != SIMULATED
            ),
            game=record.game,
        )


def read_each(
    listed: Iterable[Record | DamagedGameError], read: Callable[[Record], T]
) -> tuple[list[T], list[JournalError]]:
    """Read every game: the results, and the errors of those that cannot be read."""
    found: list[T] = []
    damaged: list[JournalError] = []
    for record in listed:
        try:
            if isinstance(record, DamagedGameError):
                raise record
            found.append(read(record))
        except JournalError as error:
            damaged.append(error)
    return found, damaged


def gathered(
    journal: Reader, wanted: Callable[[Record], bool], called: Called = as_before
) -> tuple[list[Played], list[JournalError]]:
    """The games of people that are wanted, the oldest first; and what could not be read.

    A game that was resumed from an earlier point counts once: as it ended.
    """
    listed = [one for one in counting(journal) if not isinstance(one, Record) or wanted(one)]
    return read_each(listed, lambda one: played(one, journal.rulings(one.id), called))


def standing(record: Record, output: Iterable[Iterable[Row]]) -> list[RulingRow]:
    """Every ruling of a game that stands, oldest first. Raises DamagedGameError."""
    with reading(f"game {record.id}"):
        return _last_of_each([ruling for ruling, _ in _standing(_read(rows) for rows in output)])


def counting(journal: Reader) -> list[Record | DamagedGameError]:
    """The games of people, each of them once, the oldest first; and what could not be read."""
    listed = journal.listed()
    newest = {_begun(found): found.id for found in listed if isinstance(found, Record)}

    def counts(found: Record | DamagedGameError) -> bool:
        if not isinstance(found, Record):
            return True
        resumed = found.refused and newest[_begun(found)] != found.id
        return not (found.scripted or resumed)

    return [found for found in listed if counts(found)]


def _begun(record: Record) -> tuple[object, ...]:
    return record.game, record.names, record.seed, record.began


def _read(rows: Iterable[Row]) -> tuple[list[RulingRow], bool]:
    """An entry's rulings, and whether the game ended with it."""
    entry = list(rows)
    rulings = [row for row in entry if isinstance(row, RulingRow)]
    return rulings, any(isinstance(row, SlipRow) and row.final for row in entry)


def _new(rulings: Iterable[RulingRow]) -> list[str]:
    """The names of those who joined later, by the rulings that say so."""
    return [count.player for r in rulings for count in r.tally if count.what == "joins"]


def _standing(entries: Iterable[tuple[list[RulingRow], bool]]) -> list[tuple[RulingRow, bool]]:
    """The rulings that nobody has taken back, and whether each is the last of a game.

    TAKE BACK takes back those of that press, and of every later one.
    """
    stack: list[tuple[RulingRow, bool]] = []
    for rulings, final in entries:
        for ruling in rulings:
            if ruling.clause == "undo":
                stack = [(r, last) for r, last in stack if r.undo_ms < ruling.undo_ms]
            else:
                stack.append((ruling, final and ruling is rulings[-1]))
    return stack


def _last_of_each(standing: list[RulingRow]) -> list[RulingRow]:
    """The newest ruling on each race, in the order of time; and all other rulings."""
    newest = {ruling.opened_ms: ruling for ruling in standing if ruling.reacts}
    return [ruling for ruling in standing if newest.get(ruling.opened_ms, ruling) is ruling]


def _renamed(ruling: RulingRow, grade: str, now: Mapping[str, str]) -> RulingRow:
    """The ruling with the names that people have now."""
    return replace(
        ruling,
        players=_names(ruling.players, now),
        race=tuple(replace(tap, player=now[tap.player]) for tap in ruling.race),
        tally=tuple(
            replace(count, player=now[count.player], of=count.of and now[count.of])
            for count in ruling.tally
        ),
        grade=grade,
    )


def _names(players: Iterable[str], now: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(now[player] for player in players)
