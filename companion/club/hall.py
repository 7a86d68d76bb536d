"""The hall: what all tables of a club have sent, for its page and its ranking.

Messages may come from anybody, in any order, and old ones again: each is read with care, and the
newest sheet of a table is the only one that counts.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from companion.club import ranking
from companion.club.publisher import BRIEFLY_S, OFFLINE, ONLINE
from companion.club.sheet import ROOT, Evening, Now, Verdict, read
from firmware.board import TABLE

TOPICS = f"{ROOT}/+/+"
MOST_TABLES = 200
MOST_DIGITS = 32  # of a table's name
MOST_SHOWN = 100  # rows of a ranking, on the page


@dataclass
class TableSeen:
    """The newest that one table has sent."""

    gone_s: float = 0.0  # when it is missing, unless it says before that it is online
    evening: Evening | None = None
    now: Now = field(default_factory=Now)
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
        if self._has_taken(seen, what, payload):
            self._tables[table] = seen

    def ranking(self) -> dict[str, list[ranking.Row]]:
        return ranking.ranking(self._evenings())

    def page(self) -> dict[str, Any]:
        """All that the page shows, as it is sent to it."""
        return {
            "tables": list(self._shown()),
            "games": ranking.count(self._evenings()),
            "ranking": {title: rows[:MOST_SHOWN] for title, rows in self.ranking().items()},
        }

    def _has_taken(self, seen: TableSeen, what: str, payload: bytes) -> bool:
        """Read a message into `seen`. False if it is none that a table would send."""
        if what == "online" and payload in (ONLINE, OFFLINE):
            seen.gone_s = self._now_s() + (BRIEFLY_S if payload == ONLINE else 0)
        elif what == "evening" and (evening := read(payload, Evening)) is not None:
            seen.evening = evening
        elif what == "now" and (now := read(payload, Now)) is not None:
            seen.now = now
        elif what == "ruling" and (verdict := read(payload, Verdict)) is not None:
            seen.verdict, seen.verdicts = verdict, seen.verdicts + 1
        else:
            return False
        return True

    def _evenings(self) -> dict[str, Evening]:
        return {name: seen.evening for name, seen in self._tables.items() if seen.evening}

    def _shown(self) -> Iterator[dict[str, Any]]:
        now_s = self._now_s()
        for name, seen in sorted(self._tables.items(), key=lambda item: _natural(item[0])):
            games = seen.evening.games if seen.evening else ()
            yield {
                "name": name,
                "online": now_s < seen.gone_s,
                "now": seen.now,
                "played": len(games),
                "verdict": seen.verdict,
                "verdicts": seen.verdicts,
            }


def _natural(name: str) -> str:
    """table-2 comes before table-10."""
    return re.sub(r"\d+", lambda digits: digits[0].zfill(MOST_DIGITS), name)
