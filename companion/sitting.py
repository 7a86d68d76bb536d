"""A sitting: a game on the table, how far it has come, and where the journal keeps it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.table import Said, Table, TableState


@dataclass
class Sitting:
    """A game on the table: the evening's number in the journal, and how far it has come."""

    table: Table[Any]
    state: TableState[Any]
    names: tuple[str, ...]
    evening: int = 0
    seq: int = 0
    at_ns: int = 0  # table time of the newest input
    unsaid: list[tuple[int, Said]] = field(default_factory=list)  # waits for the disk, by seq

    def starts_ns(self, settle_ns: int) -> int:
        """Table time to begin at. A game gone on with was judged one settle time after its end."""
        return self.at_ns + settle_ns if self.seq else 0
