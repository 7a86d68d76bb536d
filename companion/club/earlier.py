"""The games of an evening that were over before the table started again: from its journal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from companion.club.sheet import Snapshot
from companion.daemon.session import go_on
from companion.journal.reader import Reader
from companion.journal.records import JournalError, Record
from companion.journal.statistics import PAUSE, newest_together
from companion.kit.usage import UsageError


def earlier(journal: Reader, warn: Callable[[str], None]) -> Iterator[Snapshot]:
    """How each of them ended, the oldest first. None, if the last one was on another evening.

    One that cannot be read, or is judged otherwise now, is left out, with a warning.
    """
    records = newest_together(journal.records())
    if not records or _since(records[0]) > PAUSE.total_seconds():
        return
    for record in reversed(records):
        if not record.over:
            continue
        try:
            ended = go_on(record, journal.entries(record.id))
        except (JournalError, UsageError) as error:
            warn(f"club: game {record.id} does not count: {error}")
            continue
        yield Snapshot(ended.key, ended.table, ended.state, ended.names)


def _since(record: Record) -> float:
    """Seconds; fewer than none, where a clock was put back."""
    return (datetime.now(UTC) - datetime.fromisoformat(record.began)).total_seconds()
