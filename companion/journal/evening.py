"""The statistics of an evening: as pages for the panel, and as its last slip."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from companion.journal.counted import Called, Played, as_before, gathered
from companion.journal.reader import Reader
from companion.journal.records import Record
from companion.journal.statistics import Player, Statistics, count
from companion.journal.tables import timings, title_of
from companion.kit.phrases import many, ms
from companion.kit.screens import Screen, order_pages
from companion.kit.slips import Slip
from companion.kit.standings import of_players

PAUSE = timedelta(hours=6)  # between the beginnings of two games of one evening

Rows = tuple[tuple[str, str], ...]


class Evening(NamedTuple):
    """What the panel shows, page after page, and what is printed."""

    pages: tuple[Screen, ...]
    slip: Slip


def played(journal: Reader, called: Called = as_before) -> list[Played]:
    """The games of the newest evening. Raises JournalError."""
    wanted = {record.id for record in _together(journal.records())}
    return gathered(journal, lambda record: record.id in wanted, called)[0]


def newest(journal: Reader, called: Called = as_before) -> Evening | None:
    """The evening of the newest game; None if people have played none. Raises JournalError.

    A game that cannot be read is left out. No clock is asked: a Pi may not know what day it is.
    """
    games = played(journal, called)
    return told(count(games), len(games)) if games else None


def told(found: Statistics, games: int) -> Evening:
    """Lists that somebody stands in, the best first; and who has won how many games."""
    lists = [(title, rows) for title, rows in _lists(found) if rows]
    won = of_players(tuple(found), tuple(player.won for player in found.values()))
    lines = tuple(f"{title}: {', '.join(map(' '.join, rows))}" for title, rows in lists)
    shown = [("GAMES WON", tuple((name, str(n)) for _, name, n in won.ranked())), *lists]
    pages = tuple(page for title, rows in shown for page in order_pages(title, rows))
    title = f"STATISTICS of {many(games, 'game')}"
    return Evening(pages, Slip(title, (*lines, "Games won:"), won, final=True))


def _together(records: Iterable[Record]) -> list[Record]:
    """The newest game of people, and those before it that were begun soon after each other."""
    found: list[Record] = []
    for record in reversed([record for record in records if not record.scripted]):
        if found and abs(_began(found[-1]) - _began(record)) > PAUSE:
            break
        found.append(record)
    return found


def _began(record: Record) -> datetime:
    return datetime.fromisoformat(record.began).astimezone()


def _lists(found: Statistics) -> list[tuple[str, Rows]]:
    """Races of each game, and times of different clocks, in lists of their own."""
    every = timings(found)
    lists: list[tuple[str, Rows]] = []
    for timed in every:
        by = f", {title_of(timed, found, short=True)}" if len(every) > 1 else ""
        of_all = {name: p.races[timed] for name, p in found.items() if timed in p.races}
        racing = {name: races for name, races in of_all.items() if races.raced}
        firsts = sorted(racing.items(), key=lambda row: -row[1].firsts)
        fastest = {name: races.fastest_ms for name, races in racing.items()}
        closest = {name: races.closest_ms for name, races in racing.items()}
        lists += [
            (
                f"WON{by}" if by else "RACES WON",
                tuple((name, f"{r.firsts}/{r.raced}") for name, r in firsts),
            ),
            (f"FASTEST{by}", _times(fastest)),
            (f"CLOSEST{by}", _times(closest)),
        ]
    return [
        *lists,
        ("DOUBTS RIGHT", _most(found, lambda player: player.right)),
        ("DOUBTED", _most(found, lambda player: player.doubted.total())),
        ("CARDS DRAWN", _most(found, lambda player: player.cards.total())),
    ]


def _times(times: dict[str, float | None]) -> Rows:
    known = [(name, time_ms) for name, time_ms in times.items() if time_ms is not None]
    ranked = sorted(known, key=lambda row: row[1])
    return tuple((name, ms(round(time_ms * 1e6))) for name, time_ms in ranked)


def _most(found: Statistics, number: Callable[[Player], int]) -> Rows:
    counted = {name: number(player) for name, player in found.items()}
    ranked = sorted(counted.items(), key=lambda row: -row[1])
    return tuple((name, str(n)) for name, n in ranked if n)
