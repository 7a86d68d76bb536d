"""Records and entries: a game as the journal has it, and its rows read with care.

A row that a disk has damaged is found out here, where it is read, and costs its own game alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import msgspec

from companion.kit.game import EVERY_SWITCH
from companion.kit.structs import Struct, field
from companion.table import inputs
from companion.table.inputs import Input

RULES_VERSION = 1  # goes up when what was judged so far would be judged otherwise now
COLUMNS = (
    "game, names, seats, settings, seed, tie_ns, grade, began, over, switches, version, refused"
)
IN_JSON = ("names", "seats", "settings", "switches")
UNREADABLE = (  # what reading a damaged row may raise
    *(ValueError, KeyError, TypeError, AttributeError),
    *(RecursionError, msgspec.ValidationError),
)
LONGEST_NS = 366 * 24 * 3_600 * 10**9  # of a game; a time beyond is a damaged one


class JournalError(OSError):
    """A journal that cannot be used: one line, with its path and the fix."""


class DamagedGameError(JournalError):
    """A game whose rows cannot be read any more."""


def journal_error(path: Path, error: Exception, fix: str = "") -> JournalError:
    """What went wrong with a journal, as one of ours."""
    return JournalError(f"{path}: {str(error).splitlines()[0]}{fix}")


class Record(Struct, frozen=True):
    """One game as the journal keeps it: all that `Table` needs, and how it stands.

    `switches`: what each player's seat has; none given: all there are. `version`: of the rules that
    it is judged by. `refused`: people were asked whether to resume it, and did not want to.
    """

    game: str
    names: tuple[str, ...]
    seats: tuple[int, ...]
    settings: dict[str, Any]
    seed: int
    tie_ns: int
    grade: str
    began: str = field(default_factory=lambda: datetime.now(UTC).isoformat(timespec="seconds"))
    over: bool = False
    id: int = 0
    switches: tuple[frozenset[str], ...] = ()
    version: int = RULES_VERSION
    refused: bool = False

    @property
    def scripted(self) -> bool:
        """Whether a script played it, and nobody else: no evening of people."""
        return self.grade == "simulated"

    @property
    def key(self) -> str:
        """No other game has it, at no table; one that was resumed has that of its beginning."""
        begun = crc32(repr((self.game, self.names, self.began)).encode())
        return f"{begun:08x}{self.seed & 0xFFFFFFFF:08x}"

    @property
    def other_judge(self) -> str:
        """Who judged it, if not these rules: no other can judge it again, or resume it."""
        return "" if self.version == RULES_VERSION else "another version of Naysayer"


class Entry(NamedTuple):
    """One input and its output, as rows."""

    seq: int
    input: Input
    output: tuple[dict[str, Any], ...]


def to_row(record: Record) -> tuple[object, ...]:
    """A record's COLUMNS."""
    return (
        record.game,
        json.dumps(record.names),
        json.dumps(record.seats),
        json.dumps(record.settings),
        record.seed,
        record.tie_ns,
        record.grade,
        record.began,
        int(record.over),
        json.dumps([sorted(seat) for seat in record.switches]),
        record.version,
        int(record.refused),
    )


def from_row(number: int, row: Iterable[Any]) -> Record:
    """What `to_row` wrote, with its number. Raises DamagedGameError."""
    with reading(f"game {number}"):
        columns = dict(zip(COLUMNS.split(", "), map(_text, row), strict=True))
        columns |= {name: json.loads(columns[name]) for name in IN_JSON}
        columns |= {name: bool(_a(int, columns[name])) for name in ("over", "refused")}
        record = msgspec.convert({**columns, "id": number}, Record)
        _time(record.tie_ns)
        datetime.fromisoformat(record.began)
        _check(len(set(record.seats)) == len(record.seats) == len(record.names) > 0)
        _check(min(record.seats) >= 0)
        _check(len(record.switches) in (0, len(record.names)))
        _check(all(seat <= EVERY_SWITCH for seat in record.switches))
    return record


def to_head(record: Record) -> str:
    """The same as entry 0 has it."""
    return json.dumps(to_row(record))


def from_head(number: int, head: Any) -> Record:
    """What `to_head` wrote. Raises DamagedGameError."""
    with reading(f"game {number}"):
        return from_row(number, json.loads(_text(head)))


def entry_from_row(record: int, number: int, seq: Any, item: Any, output: Any) -> Entry:
    """The entry of that number, counted from 1. Raises DamagedGameError, also for another one."""
    with reading(f"game {record}, entry {number}"):
        _check(seq == number)
        return Entry(number, _input(json.loads(_text(item))), output_from_row(output))


def output_from_row(output: Any) -> tuple[dict[str, Any], ...]:
    """An entry's output. Raises what `reading` knows for anything else."""
    rows = tuple(_a(dict, row) for row in _a(list, json.loads(_text(output))))
    _check(all(KEYS.get(row.get("kind"), {""}) <= set(row) for row in rows))
    return rows


# The least that a row of each kind has.
KEYS: dict[Any, set[str]] = {
    "ruling": {"clause", "headline", "reason", "players", "at_ms"},
    "score": {"points"},
    "slip": {"title", "lines", "points", "final"},
}


@contextmanager
def reading(what: str) -> Iterator[None]:
    """Raises DamagedGameError, one line, for whatever is wrong with a row."""
    try:
        yield
    except UNREADABLE as error:
        raise DamagedGameError(f"{what}: damaged, it cannot be read") from error


def _input(row: Any) -> Input:
    item = inputs.from_row(row)
    msgspec.convert(msgspec.to_builtins(item), type(item))  # each field is of its kind
    _time(item.at_ns)
    if not isinstance(item, inputs.Due | inputs.Shown):
        switches = item.switches if isinstance(item, inputs.Joins) else (item.switch,)
        _check(item.seat >= 0 and set(switches) <= EVERY_SWITCH)
    return item


def _a(kind: type, value: Any) -> Any:
    """The value, if it is one of that kind. Raises TypeError; a bool is no number."""
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise TypeError(f"{value!r} is no {kind.__name__}")
    return value


def _time(value: Any) -> int:
    _check(0 <= _a(int, value) <= LONGEST_NS)
    return int(value)


def _text(value: Any) -> Any:
    """A text comes as bytes, and may have become none."""
    return value.decode() if isinstance(value, bytes) else value


def _check(holds: bool) -> None:
    if not holds:
        raise ValueError("not as it was written")
