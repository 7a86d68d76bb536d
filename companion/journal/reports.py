"""What the journal's thread has to say, and which slips it knows."""

from __future__ import annotations

from typing import NamedTuple

from companion.kit.structs import Struct


class SlipTag(NamedTuple):
    """Which slip: of which record, said to which entry, and which of those."""

    record: int
    seq: int
    n: int


class Committed(NamedTuple):
    """Every entry of that record up to this one is on the disk."""

    record: int
    seq: int


class JournalFailed(NamedTuple):
    """Writing failed; it is tried again. Scores are not printed until it works."""

    reason: str


class JournalRestored(NamedTuple):
    """The file was gone; all that it had was written to a new one."""

    reason: str


class JournalBack(Struct, frozen=True):
    """Writing works again."""


JournalReport = Committed | JournalFailed | JournalRestored | JournalBack
