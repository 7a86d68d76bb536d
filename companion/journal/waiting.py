"""What waits for the disk: rows of records, each with the statement that writes it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.journal import records, rows
from companion.journal.records import COLUMNS, Record
from companion.journal.reports import SlipTag
from companion.kit.game import Output
from companion.table import inputs
from companion.table.inputs import Input

INSERT_RECORD = f"INSERT INTO record (id, {COLUMNS}) VALUES (?{', ?' * (COLUMNS.count(',') + 1)})"
INSERT_ENTRY = "INSERT INTO entry VALUES (?, ?, ?, ?)"
INSERT_SLIP = "INSERT INTO slip VALUES (?, ?, ?, ?)"
COPY_ENTRIES = """
    INSERT INTO entry SELECT ?, seq, input, output FROM entry WHERE record = ? AND seq < ?
"""


class Waiting(NamedTuple):
    """A change to a record that is not on the disk yet. `over`: how the record stands after it."""

    record: int
    sql: str
    values: tuple[Any, ...]
    seq: int = 0  # of an entry
    over: bool | None = None


def begun(number: int, record: Record) -> Waiting:
    return Waiting(number, INSERT_RECORD, (number, *records.to_row(record)))


def entry(
    record: int,
    seq: int,
    item: Input,
    output: Sequence[Output],
    names: Sequence[str],
    *,
    over: bool,
    grade: str,
) -> Waiting:
    read = json.dumps(inputs.to_row(item))
    said = json.dumps([rows.to_entry(one, names, grade) for one in output])
    return Waiting(record, INSERT_ENTRY, (record, seq, read, said), seq, over)


def slips(record: int, seq: int, texts: Sequence[str]) -> list[Waiting]:
    """What is to be printed for an entry."""
    return [Waiting(record, INSERT_SLIP, (record, seq, n, text)) for n, text in enumerate(texts)]


def printed(slip: SlipTag) -> Waiting:
    sql = "DELETE FROM slip WHERE record = ? AND seq = ? AND n = ?"
    return Waiting(slip.record, sql, slip)


def all_printed(record: int) -> Waiting:
    return Waiting(record, "DELETE FROM slip WHERE record = ?", (record,))


def refused(record: int) -> Waiting:
    return Waiting(record, "UPDATE record SET refused = 1 WHERE id = ?", (record,))


def ended(record: int, *, over: bool = True) -> Waiting:
    return Waiting(record, "UPDATE record SET over = ? WHERE id = ?", (over, record))


def copied(number: int, record: int, seq: int) -> Waiting:
    """The entries of a record before that one, for the record of this number."""
    return Waiting(number, COPY_ENTRIES, (number, record, seq))
