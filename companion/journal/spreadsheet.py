"""The journal as a spreadsheet: a row for each player in each game, oldest game first.

Times are in ms. The text is CSV (RFC 4180) with a byte order mark, without which Excel does not
read UTF-8. A name is always text: one that begins like a formula gets an apostrophe.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any

from companion.journal.reader import Reader, read_each
from companion.journal.records import JournalError, Record
from companion.journal.statistics import Called, Player, Races, count, counting, played

HEADS = (
    *("game", "title", "began", "finished", "player", "place", "points"),
    *("races", "first", "dead heats", "too soon"),
    *("fastest ms", "median ms", "closest ms", "clock"),
)
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # OWASP, "CSV Injection"
BOM = "\ufeff"


def sheet(journal: Reader, called: Called) -> tuple[str, list[JournalError]]:
    """All games of people as CSV; and what could not be read."""
    records, damaged = counting(journal)
    games, more = read_each(records, lambda one: list(_of_game(journal, one, called)))
    return as_csv(HEADS, [row for game in games for row in game]), damaged + more


def as_csv(heads: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    """Rows as the text of a CSV file; None is an empty cell."""
    text = io.StringIO()
    text.write(BOM)
    writer = csv.writer(text)
    writer.writerow(heads)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue()


def _cell(value: Any) -> Any:
    if isinstance(value, str) and value.startswith(FORMULA):
        return f"'{value}"
    return round(value, 3) if isinstance(value, float) else value


def _of_game(journal: Reader, record: Record, called: Called) -> Iterator[tuple[Any, ...]]:
    game = played(record, journal.rulings(record.id), called)
    counted = count([game])
    ranked = journal.standings(record).ranked()
    names = called([name for _, name, _ in ranked])
    began = f"{record.began_at:%Y-%m-%d %H:%M}"
    for name, (place, _, points) in zip(names, ranked, strict=True):
        races = _races(counted.get(name, Player()))
        finished = "yes" if record.over else "no"
        yield (record.id, record.game, began, finished, name, place, points, *races)


def _races(player: Player) -> tuple[Any, ...]:
    every = player.races
    together = Races(
        runs=[run for races in every.values() for run in races.runs],
        false_starts=sum(races.false_starts for races in every.values()),
    )
    return (
        *(together.raced, together.firsts, together.dead_heats, together.false_starts),
        *(together.fastest_ms, together.median_ms, together.closest_ms),
        " and ".join(timed.grade for timed in every),
    )
