"""Records and entries: a game as the journal has it, and how its output is printed.

Rows are checked when they are read: a damaged one costs only its own game.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec

from companion.kit.game import EVERY_SWITCH, Output
from companion.kit.rulings import Ruling
from companion.kit.slips import Slip
from companion.kit.standings import Score, Standings
from companion.kit.structs import Struct, field, replace
from companion.table import inputs
from companion.table.inputs import Input

RULES_VERSION = 1  # goes up when a game in people's journals would be judged differently
LONGEST_NS = 366 * 24 * 3_600 * 10**9  # of a game; a longer time is a damaged one
ANOTHER_FILE = "; name another file with --journal"


class JournalError(OSError):
    """A journal that cannot be used: one line, with its path and the fix."""


class DamagedGameError(JournalError):
    """A game whose rows cannot be read any more."""


@contextmanager
def errors_of(path: Path, fix: str = "") -> Iterator[None]:
    """Turn an error of a file, or of SQLite, into a JournalError of one line."""
    try:
        yield
    except JournalError:
        raise
    except (OSError, sqlite3.Error, UnicodeError) as error:
        why = getattr(error, "strerror", None) or str(error).splitlines()[0]
        raise JournalError(f"{path}: {why}{fix}") from error


class Record(Struct, frozen=True):
    """A game as the journal has it: what `Table` needs to judge it again, and its state."""

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
    switches: tuple[frozenset[str], ...] = ()  # of each player's seat; none given: all
    version: int = RULES_VERSION  # of the rules that judge it
    refused: bool = False  # people were asked whether to resume it, and said no

    @property
    def scripted(self) -> bool:
        """Whether a script played it, not people."""
        return self.grade == "simulated"

    @property
    def began_at(self) -> datetime:
        """When it began, in the local time zone."""
        return datetime.fromisoformat(self.began).astimezone()

    @property
    def key(self) -> str:
        """An id that no other game has, at any table."""
        begun = crc32(repr((self.game, self.names, self.began)).encode())
        return f"{begun:08x}{self.seed & 0xFFFFFFFF:08x}"

    @property
    def other_judge(self) -> str:
        """Which other version judges it, as only that can replay or resume it; "" for this one."""
        return "" if self.version == RULES_VERSION else "another version of Naysayer"


class JudgedInput(Struct, frozen=True, array_like=True):
    """The output of an input, the players' names at that time, and the grade of the clock."""

    output: tuple[Output, ...] = ()
    names: tuple[str, ...] = ()
    grade: str = ""

    @property
    def rulings(self) -> list[Ruling]:
        return [one for one in self.output if isinstance(one, Ruling)]


class JournalEntry(Struct, frozen=True):
    """One input and its output."""

    seq: int
    input: Input
    judged: JudgedInput


_INPUT = msgspec.json.Decoder(Input)


def to_head(record: Record) -> str:
    """The record as its row has it."""
    return msgspec.json.encode(record).decode()


def from_row(number: int, head: Any, over: Any, refused: Any) -> Record:
    """Read the row of a record. Raises DamagedGameError."""
    with reading(f"game {number}"):
        record = replace(
            msgspec.json.decode(head, type=Record), id=number, over=over == 1, refused=refused == 1
        )
        _check({over, refused} <= {0, 1} and 0 <= record.tie_ns <= LONGEST_NS)
        _check(record.began_at is not None)  # raises for what is no time
        _check(len(set(record.seats)) == len(record.seats) == len(record.names) > 0)
        _check(min(record.seats) >= 0)
        _check(len(record.switches) in (0, len(record.names)))
        _check(all(seat <= EVERY_SWITCH for seat in record.switches))
    return record


def entry_from_row(record: int, number: int, seq: Any, item: Any, output: Any) -> JournalEntry:
    """Read entry `number`, counted from 1. Raises DamagedGameError, also for a wrong `seq`."""
    with reading(f"game {record}, entry {number}"):
        _check(seq == number)
        return JournalEntry(number, _input(item), to_judged(output))


def to_judged(output: Any) -> JudgedInput:
    return msgspec.json.decode(output, type=JudgedInput)


@contextmanager
def reading(what: str) -> Iterator[None]:
    """Turn any error of reading a row into a DamagedGameError of one line."""
    try:
        yield
    except (ValueError, LookupError, TypeError, RecursionError, OverflowError) as error:
        raise DamagedGameError(f"{what}: damaged, it cannot be read") from error


def _input(text: Any) -> Input:
    item: Input = _INPUT.decode(text)
    _check(0 <= item.at_ns <= LONGEST_NS)
    if not isinstance(item, inputs.Due | inputs.Shown | inputs.Resumed):
        switches = item.switches if isinstance(item, inputs.Joins) else (item.switch,)
        _check(item.seat >= 0 and set(switches) <= EVERY_SWITCH)
    return item


def _check(holds: bool) -> None:
    if not holds:
        raise ValueError("not as it was written")


# ---- as --json and the terminal print them


def printed(output: Output, names: Sequence[str]) -> dict[str, Any]:
    """An object with a `kind`: players by name, times in ms."""
    match output:
        case Ruling():
            return {
                "kind": "ruling",
                "clause": output.clause,
                "headline": output.headline,
                "reason": output.reason,
                "players": [names[player] for player in output.players],
                "margin_ms": in_ms(output.margin_ns),
                "at_ms": in_ms(output.at_ns),
            }
        case Score(standings):
            return {"kind": "score", **_points(standings)}
        case Slip(title, lines, standings, final):
            slip = {"kind": "slip", "title": title, "lines": lines}
            return {**slip, **_points(standings), "final": final}


def in_ms(ns: int | None) -> float | None:
    return None if ns is None else ns / 1e6


def _points(standings: Standings) -> dict[str, Any]:
    """By name; and who is where, if points alone do not say it."""
    names = [name for name, _ in standings.rows]
    places = dict(zip(names, standings.ranks, strict=False))
    return {"points": dict(standings.rows), **({"places": places} if places else {})}


def ruling_line(ruling: Ruling) -> str:
    """A ruling in one line of text: when, by which clause, who, and why."""
    at_s = ruling.at_ns / 1e9
    return f"{at_s:9.3f} s  {ruling.clause:<6} {ruling.headline} · {ruling.reason}"
