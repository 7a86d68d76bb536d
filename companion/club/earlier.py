"""The games of an evening that were over before the table started again: from its journal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from companion.club.sheet import Snapshot
from companion.daemon.session import go_on
from companion.journal.reader import Reader
from companion.journal.records import JournalError
from companion.journal.statistics import PAUSE, newest_together
from companion.kit.usage import UsageError


def earlier(
    journal: Reader,
    warn: Callable[[str], None],
    now: Callable[[], datetime] = lambda: datetime.now(UTC),
) -> Iterator[Snapshot]:
    """How each of them ended, the oldest first. None, if the last one was on another evening.

    One that cannot be read, or is judged otherwise now, is left out, with a warning.
    """
    records = newest_together(journal.records())
    # A clock that was put back gives a pause below zero: it is the same evening.
    if not records or now() - datetime.fromisoformat(records[0].began) > PAUSE:
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
