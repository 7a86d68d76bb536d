"""A session: a game on the table, how far it has come, and where the journal keeps it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.daemon.joining import Joining
from companion.daemon.personal_bests import Remarks
from companion.journal.journal import Journal
from companion.journal.records import Entry, Record
from companion.journal.replay import JudgedOtherwiseError, all_names, judge_again, table_of
from companion.kit.game import Output, Settings
from companion.kit.phrases import many
from companion.kit.slips import Slip
from companion.table import lobby
from companion.table.state import TableState
from companion.table.table import Table


@dataclass
class Session:
    """A game on the table: the record's number in the journal, and how far it has come."""

    table: Table[Any]
    state: TableState[Any]
    record: int = 0
    settings: Settings = field(default_factory=dict)  # what was chosen
    seq: int = 0
    at_ns: int = 0  # table time of the newest input
    pending: list[tuple[int, Output]] = field(default_factory=list)  # waits for the disk, by seq
    grade: str = ""  # of the clock that it is judged by
    key: str = ""  # which game this is, among those of all tables
    remarks: Remarks | None = None  # on its rulings
    joining: Joining | None = None  # who is not in it may join it by that
    names: tuple[str, ...] = field(init=False)  # of everybody who has played it, by number

    def __post_init__(self) -> None:
        self.names = self.state.sitting.names

    def now(self, state: TableState[Any]) -> None:
        """It has come so far. What is said of somebody may be read when that was taken back."""
        if state.sitting is not self.state.sitting:
            self.names = all_names(self.names, state.sitting.names)
        self.state = state

    @property
    def is_lobby(self) -> bool:
        """Whether people are only choosing what to play."""
        return self.table.game.id == lobby.ID

    @property
    def in_words(self) -> str:
        """How it goes, in a line: "Nyet!, round 3 of 8, 4 seats"."""
        if self.is_lobby:
            return "nobody plays yet"
        progress = "over" if self.state.over else self.table.standings(self.state).progress
        parts = (self.table.game.title, progress, many(len(self.names), "seat"))
        return ", ".join(part for part in parts if part)

    def starts_ns(self, settle_ns: int) -> int:
        """Table time to begin at. A game gone on with was judged one settle time after its end."""
        return self.at_ns + settle_ns if self.seq else 0


def begin(record: Record, journal: Journal | None) -> Session:
    """A new session, with its place in the journal."""
    table = table_of(record)
    number = journal.begin(record) if journal is not None else 0
    start = table.start()
    return Session(table, start, number, record.settings, grade=record.grade, key=record.key)


def go_on(record: Record, entries: list[Entry], grade: str = "") -> Session:
    """The session exactly where its journal ends. `grade`: of this table's clock.

    Raises JudgedOtherwiseError if that is not what the journal says.
    """
    table = table_of(record)
    state, _, difference, names = judge_again(table, entries)
    if difference is not None:
        raise JudgedOtherwiseError(record, difference)
    seq = entries[-1].seq if entries else 0
    slip = Slip(f"{table.game.title}: going on", (), table.standings(state))
    session = Session(
        table,
        state,
        record.id,
        record.settings,
        seq=seq,
        at_ns=max((e.input.at_ns for e in entries), default=0),
        pending=[(seq, slip)],
        grade=grade or record.grade,
        key=record.key,
    )
    session.names = names
    return session
