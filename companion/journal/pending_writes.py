"""Changes that wait for the disk: each a statement that may be run twice and comes to the same."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from companion.journal import rows
from companion.journal.records import Record, to_head
from companion.journal.reports import SlipTag
from companion.kit.game import Output
from companion.kit.structs import Struct
from companion.table.inputs import Input

PUT_RECORD = "INSERT OR REPLACE INTO record VALUES (?, ?, ?, ?)"
PUT_ENTRY = "INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?)"
PUT_SLIP = "INSERT OR REPLACE INTO slip VALUES (?, ?, ?, ?)"


class Write(Struct, frozen=True):
    """A change to a record. `seq`: of an entry. `over`: whether the game is over after it."""

    record: int
    sql: str
    values: tuple[Any, ...]
    seq: int = 0
    over: bool | None = None


def run(db: sqlite3.Connection, writes: Iterable[Write]) -> None:
    """All of them, in order. Raises sqlite3.Error."""
    over: dict[int, bool] = {}
    for write in writes:
        db.execute(write.sql, write.values)
        if write.over is not None:
            over[write.record] = write.over
    for record, is_over in over.items():
        end = ended(record, over=is_over)
        db.execute(end.sql, end.values)


def begun(number: int, record: Record) -> tuple[Write, Write]:
    """Its head, in both places where it stands."""
    head, stands = to_head(record), (int(record.over), int(record.refused))
    return (
        Write(number, PUT_RECORD, (number, head, *stands)),
        Write(number, PUT_ENTRY, (number, 0, head, "[]")),
    )


def entry(
    record: int,
    seq: int,
    item: Input,
    output: Sequence[Output],
    names: Sequence[str],
    *,
    over: bool,
    grade: str,
) -> Write:
    read = msgspec.json.encode(item).decode()
    written = rows.written([rows.to_row(one, names, grade) for one in output])
    return Write(record, PUT_ENTRY, (record, seq, read, written), seq, over)


def slips(record: int, seq: int, texts: Sequence[str]) -> list[Write]:
    """What is to be printed for an entry."""
    return [Write(record, PUT_SLIP, (record, seq, n, text)) for n, text in enumerate(texts)]


def printed(slip: SlipTag) -> Write:
    sql = "DELETE FROM slip WHERE record = ? AND seq = ? AND n = ?"
    return Write(slip.record, sql, (slip.record, slip.seq, slip.n))


def all_printed(record: int) -> Write:
    return Write(record, "DELETE FROM slip WHERE record = ?", (record,))


def refused(record: int) -> Write:
    return Write(record, "UPDATE record SET refused = 1 WHERE id = ?", (record,))


def ended(record: int, *, over: bool = True) -> Write:
    return Write(record, "UPDATE record SET over = ? WHERE id = ?", (over, record))
