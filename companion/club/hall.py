"""The hall: what all tables of a club have sent, and the ranking over all of them.

Messages may come from anybody, in any order, and old ones again: each is read with care, and the
newest sheet of a table is the only one that counts.
"""

from __future__ import annotations

import re
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from companion.club.publisher import BRIEFLY_S, OFFLINE, ONLINE
from companion.club.sheet import ROOT, ClubGame, ClubPlace, Evening, Now, Verdict, read
from companion.kit.names import fold
from companion.kit.structs import Struct
from firmware.board import TABLE

TOPICS = f"{ROOT}/+/+"
MOST_TABLES = 200
PADDED = 32  # digits that numbers in names are filled up to, to sort them
MOST_SHOWN = 100  # rows of a ranking, on the page
OVERALL = "all games"
HEADS = ("game", "place", "name", "games", "won", "beaten", "points")


class Row(Struct):
    """A player's sums. `beaten`: how many others stood behind them, over all games."""

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

    @property
    def worth(self) -> tuple[int, int]:
        """What players are ranked by; equal ones share a place."""
        return self.won, self.beaten


class TableSeen(Struct):
    """The newest that one table has sent."""

    missing_from_s: float = 0.0  # each message that it is online moves this on
    evening: Evening = Evening("")
    now: Now = Now()
    verdict: Verdict | None = None
    verdicts: int = 0


class Hall:
    """All tables. For one thread only."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._now_s = now_s
        self._tables: dict[str, TableSeen] = {}

    def take(self, topic: str, payload: bytes) -> None:
        """Take a message from the broker. Ignores all that no table would send; never raises."""
        table, _, what = topic.removeprefix(f"{ROOT}/").partition("/")
        if not (topic.startswith(ROOT) and TABLE.fullmatch(table)):
            return
        if table not in self._tables and len(self._tables) >= MOST_TABLES:
            return
        seen = self._tables.get(table) or TableSeen()
        if self._read_into(seen, what, payload):
            self._tables[table] = seen

    def ranking(self) -> dict[str, list[Row]]:
        """Rows by OVERALL and by each game's title, the best first.

        Points of two games are different things: they are not summed up overall.
        """
        found: dict[str, dict[str, Row]] = defaultdict(dict)
        for table, full_names, game in self._games():
            for own in game.players:
                name = own.name if full_names else f"{own.name} · {table}"
                for title in {OVERALL, game.title}:
                    found[title].setdefault(fold(name), Row(name)).add(own, game)
        titles = [OVERALL, *sorted(found.keys() - {OVERALL})]
        return {title: _ranked(found[title].values()) for title in titles}

    def page(self) -> dict[str, Any]:
        """All that the page shows, as it is sent to it."""
        return {
            "tables": list(self._shown()),
            "games": len(list(self._games())),
            "ranking": {title: rows[:MOST_SHOWN] for title, rows in self.ranking().items()},
        }

    def _read_into(self, seen: TableSeen, what: str, payload: bytes) -> bool:
        """Read a message into `seen`. False if it is none that a table would send."""
        if what == "online" and payload in (ONLINE, OFFLINE):
            seen.missing_from_s = self._now_s() + (BRIEFLY_S if payload == ONLINE else 0)
        elif what == "evening" and (evening := read(payload, Evening)) is not None:
            seen.evening = evening
        elif what == "now" and (now := read(payload, Now)) is not None:
            seen.now = now
        elif what == "ruling" and (verdict := read(payload, Verdict)) is not None:
            seen.verdict, seen.verdicts = verdict, seen.verdicts + 1
        else:
            return False
        return True

    def _games(self) -> Iterator[tuple[str, bool, ClubGame]]:
        """Each game once, whoever sends it; its table, and whether names there are persons'."""
        counted = set[str]()
        for table, seen in sorted(self._tables.items()):
            for game in seen.evening.games:
                if game.id not in counted:
                    counted.add(game.id)
                    yield table, seen.evening.names == "full", game

    def _shown(self) -> Iterator[dict[str, Any]]:
        now_s = self._now_s()
        for name, seen in sorted(self._tables.items(), key=lambda item: _natural(item[0])):
            yield {
                "name": name,
                "online": now_s < seen.missing_from_s,
                "now": seen.now,
                "played": len(seen.evening.games),
                "verdict": seen.verdict,
                "verdicts": seen.verdicts,
            }


def _natural(name: str) -> str:
    """table-2 comes before table-10."""
    return re.sub(r"\d+", lambda digits: digits[0].zfill(PADDED), name)


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
    ordered = sorted(rows, key=lambda row: (*(-n for n in row.worth), fold(row.name)))
    for at, row in enumerate(ordered):
        above = ordered[at - 1]
        row.place = above.place if at and above.worth == row.worth else at + 1
    return ordered
