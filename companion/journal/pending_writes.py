"""Changes that wait for the disk: each a statement that may be run twice and comes to the same."""

from __future__ import annotations

from typing import Any

from companion.journal.records import Record, to_head
from companion.kit.structs import Struct

PUT_RECORD = "INSERT OR REPLACE INTO record VALUES (?, ?, ?, ?)"
PUT_ENTRY = "INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?)"
PUT_SLIP = "INSERT OR REPLACE INTO slip VALUES (?, ?, ?, ?)"


class Write(Struct, frozen=True):
    """A change to a record, in SQL. `seq`: of the entry that it writes, if it writes one."""

    record: int
    sql: str
    values: tuple[Any, ...]
    seq: int = 0


def begun(number: int, record: Record) -> tuple[Write, Write]:
    """Its head, in both places where it stands."""
    head, stands = to_head(record), (int(record.over), int(record.refused))
    return (
        Write(number, PUT_RECORD, (number, head, *stands)),
        Write(number, PUT_ENTRY, (number, 0, head, "[]")),
    )


def ended(record: int, *, over: bool) -> Write:
    return Write(record, "UPDATE record SET over = ? WHERE id = ?", (over, record))
