"""The hall: what all tables of a club have sent, and the ranking over all of them.

Messages may come from anybody, in any order, and more than once: each is checked, and only the
newest of each kind counts for a table.
"""

from __future__ import annotations

import re
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from companion.club.publisher import BRIEFLY_S, OFFLINE, ONLINE
from companion.club.sheet import ROOT, ClubGame, ClubPlace, Evening, Now, Verdict, read
from companion.kit.names import fold
from companion.kit.structs import Struct
from firmware.board import TABLE

MOST_TABLES = 200
MOST_SHOWN = 100  # rows of a ranking, on the page
OVERALL = "all games"
MESSAGES: dict[str, Any] = {"evening": Evening, "now": Now, "ruling": Verdict}
HEADS = ("game", "place", "name", "games", "won", "beaten", "points")


class Row(Struct):
    """A player's sums over all games. `beaten`: how many others had a lower place."""

    name: str
    games: int = 0
    won: int = 0
    beaten: int = 0
    points: int = 0
    place: int = 0

    def add(self, own: ClubPlace, game: ClubGame) -> None:
        self.games += 1
        self.won += own.won
        self.beaten += sum(other.place > own.place for other in game.players)
        self.points += own.points


class TableSeen(Struct):
    """The newest that a table has sent."""

    missing_from_s: float = 0.0  # unless it sends before then that it is online
    evening: Evening = Evening("")
    now: Now = Now()
    ruling: Verdict | None = None
    rulings: int = 0


class Hall:
    """All tables. For any thread."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._now_s = now_s
        self._tables: dict[str, TableSeen] = {}
        self._lock = threading.Lock()  # held while that is changed, or gone through

    def take(self, topic: str, payload: bytes) -> None:
        """Take a message from the broker. Ignores what no table would send; never raises."""
        table, _, what = topic.removeprefix(f"{ROOT}/").partition("/")
        message = _message(what, payload)
        is_full = table not in self._tables and len(self._tables) >= MOST_TABLES
        if message is None or is_full or not (topic.startswith(ROOT) and TABLE.fullmatch(table)):
            return
        with self._lock:
            seen = self._tables.setdefault(table, TableSeen())
        if isinstance(message, bytes):
            seen.missing_from_s = self._now_s() + (BRIEFLY_S if message == ONLINE else 0)
        else:
            setattr(seen, what, message)  # a field for each of MESSAGES
            seen.rulings += isinstance(message, Verdict)

    def ranking(self) -> dict[str, list[Row]]:
        """Rows for OVERALL and for each game's title, the best first."""
        found: dict[str, dict[str, Row]] = defaultdict(dict)
        for table, full_names, game in self._games():
            for own in game.players:
                name = own.name if full_names else f"{own.name} · {table}"
                for title in {OVERALL, game.title}:
                    found[title].setdefault(fold(name), Row(name)).add(own, game)
        titles = [OVERALL, *sorted(found.keys() - {OVERALL})]
        return {title: _ranked(found[title].values()) for title in titles}

    def page(self) -> dict[str, Any]:
        return {
            "tables": [self._shown(name, seen) for name, seen in self._in_order()],
            "games": len(list(self._games())),
            "ranking": {title: rows[:MOST_SHOWN] for title, rows in self.ranking().items()},
        }

    def _in_order(self) -> list[tuple[str, TableSeen]]:
        with self._lock:
            return sorted(self._tables.items(), key=lambda item: _natural(item[0]))

    def _games(self) -> Iterator[tuple[str, bool, ClubGame]]:
        """Each game once, with its table, and whether names are people's."""
        counted = set[str]()
        for table, seen in self._in_order():
            for game in seen.evening.games:
                if game.id not in counted:
                    counted.add(game.id)
                    yield table, seen.evening.names == "full", game

    def _shown(self, name: str, seen: TableSeen) -> dict[str, Any]:
        return {
            "name": name,
            "online": self._now_s() < seen.missing_from_s,
            "now": seen.now,
            "played": len(seen.evening.games),
            "verdict": seen.ruling,
            "verdicts": seen.rulings,
        }


def _message(what: str, payload: bytes) -> Evening | Now | Verdict | bytes | None:
    """A message by the last part of its topic; None for what no table would send."""
    if what == "online":
        return payload if payload in (ONLINE, OFFLINE) else None
    return read(payload, MESSAGES[what]) if what in MESSAGES else None


def _natural(name: str) -> str:
    """A key to sort by: table-2 comes before table-10."""
    return re.sub(r"\d+", lambda digits: digits[0].zfill(32), name)


def rows_of(found: Mapping[str, list[Row]]) -> list[tuple[object, ...]]:
    """The rows of the spreadsheet, in the order of HEADS."""
    return [
        (
            *(title, row.place, row.name, row.games, row.won, row.beaten),
            None if title == OVERALL else row.points,
        )
        for title, rows in found.items()
        for row in rows
    ]


def _ranked(rows: Iterable[Row]) -> list[Row]:
    """In order, the best first; rows with as many won and beaten share a place."""
    ordered = sorted(rows, key=lambda row: (-row.won, -row.beaten, fold(row.name)))
    for at, row in enumerate(ordered):
        above = ordered[at - 1]
        is_equal = at > 0 and (above.won, above.beaten) == (row.won, row.beaten)
        row.place = above.place if is_equal else at + 1
    return ordered
