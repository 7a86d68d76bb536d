"""Which rulings of a game count: those that stand, read from its rows with care.

What was taken back does not count, nor does the ruling on a race that was objected to and ruled
again. Nor does anything that a script's clock has timed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from companion.journal.reader import Reader
from companion.journal.records import DamagedGameError, JournalError, Record

SIMULATED = "simulated"
Row = Mapping[str, Any]


class Tap(NamedTuple):
    """One press of a race: how long after its start, and what came of it."""

    player: str
    after_ms: float
    result: str


class Count(NamedTuple):
    """What a ruling counts for a player apart from its race; see `kit.rulings.Tally`."""

    what: str
    player: str
    of: str
    cards: int


class Counted(NamedTuple):
    """A ruling that stands. `reacts`: its times count from a signal that the table gave."""

    players: tuple[str, ...]
    margin_ms: float | None
    race: tuple[Tap, ...]
    reacts: bool
    tally: tuple[Count, ...]
    grade: str
    at_ms: float


class Played(NamedTuple):
    """A game of people as it counts: `winners` only if it was played to its end."""

    names: tuple[str, ...]
    winners: tuple[str, ...]
    rulings: tuple[Counted, ...]
    game: str = ""  # its id


Called = Callable[[Sequence[str]], Sequence[str]]  # a game's players, by what they are called now


def as_before(names: Sequence[str]) -> Sequence[str]:
    """Everybody is called what they were then."""
    return names


def played(record: Record, output: Iterable[Iterable[Row]], called: Called = as_before) -> Played:
    """A game, by its output, entry by entry. Raises DamagedGameError."""
    try:
        entries = [list(rows) for rows in output]
        names = tuple(dict.fromkeys((*record.names, *_new(chain.from_iterable(entries)))))
        now = dict(zip(names, called(names), strict=True))
        standing = _standing(entries)
        there = {*record.names, *_new(row for row, _ in standing)}
        finals = [row for row, final in standing if final]
        rulings = (_counted(row, record.grade, now) for row in _last_of_each(standing))
        return Played(
            names=tuple(now[name] for name in names if name in there),
            winners=_names(finals[-1]["players"], now) if finals and record.over else (),
            rulings=tuple(ruling for ruling in rulings if ruling.grade != SIMULATED),
            game=record.game,
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise DamagedGameError(f"game {record.id}: damaged, it cannot be counted") from error


def gathered(
    journal: Reader, wanted: Callable[[Record], bool], called: Called = as_before
) -> tuple[list[Played], list[JournalError]]:
    """The games of people that are wanted, the oldest first; and what could not be read.

    A game that was resumed from an earlier point counts once: as it ended.
    """
    games: list[Played] = []
    damaged: list[JournalError] = []
    for found in counting(journal):
        try:
            if isinstance(found, JournalError):
                raise found
            if wanted(found):
                games.append(played(found, journal.rulings(found.id), called))
        except JournalError as error:
            damaged.append(error)
    return games, damaged


def standing(output: Iterable[Iterable[Row]]) -> list[Row]:
    """The rulings of a game that stand; of those on one race the newest."""
    found = _standing([list(rows) for rows in output])
    newest = _newest_of_race(found)
    return [row for row, _ in found if newest.get(row.get("opened_ms"), row) is row]


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


def _new(rows: Iterable[Row]) -> list[str]:
    """Who was not there at the start, by the rulings that say so."""
    counts = (count for row in rows for count in row.get("tally", ()))
    return [str(count["player"]) for count in counts if count["what"] == "joins"]


def _standing(entries: Iterable[Iterable[Row]]) -> list[tuple[Row, bool]]:
    """The rulings that nobody has taken back, and whether each is the last of a game."""
    stack: list[tuple[Row, bool]] = []
    for entry in entries:
        rows = list(entry)
        final = any(row["kind"] == "slip" and row["final"] for row in rows)
        rulings = [row for row in rows if row["kind"] == "ruling"]
        for row in rulings:
            if row["clause"] == "undo":
                stack = _without(stack, row)
            else:
                stack.append((row, final and row is rulings[-1]))
    return stack


def _without(stack: list[tuple[Row, bool]], undo: Row) -> list[tuple[Row, bool]]:
    """Those that do not rest on the press that was taken back, or on a later one."""
    to_ms = float(undo["undo_ms"])
    return [(row, last) for row, last in stack if row.get("undo_ms", -1.0) < to_ms]


def _last_of_each(standing: list[tuple[Row, bool]]) -> list[Row]:
    """Of the rulings on one race the newest, where the older ones stood."""
    newest = _newest_of_race(standing)
    return [
        row
        for row, _ in standing
        if ("race" in row or "tally" in row) and newest.get(row.get("opened_ms"), row) is row
    ]


def _newest_of_race(standing: list[tuple[Row, bool]]) -> dict[Any, Row]:
    return {row["opened_ms"]: row for row, _ in standing if "opened_ms" in row}


def _counted(row: Row, grade: str, now: Mapping[str, str]) -> Counted:
    margin_ms = row.get("margin_ms")
    return Counted(
        players=_names(row["players"], now),
        margin_ms=None if margin_ms is None else float(margin_ms),
        race=tuple(
            Tap(now[tap["player"]], float(tap["after_ms"]), str(tap["result"]))
            for tap in row.get("race", ())
        ),
        reacts="opened_ms" in row,
        tally=tuple(
            Count(
                what=str(count["what"]),
                player=now[count["player"]],
                of=now[count["of"]] if "of" in count else "",
                cards=int(count.get("cards", 0)),
            )
            for count in row.get("tally", ())
        ),
        grade=str(row.get("grade") or grade),
        at_ms=float(row["at_ms"]),
    )


def _names(players: Iterable[str], now: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(now[player] for player in players)
