"""What the journal's thread reports."""

from __future__ import annotations

from companion.kit.structs import Struct


class SlipTag(Struct, frozen=True, array_like=True):
    """A slip's record and entry, and its number among those of the entry."""

    record: int
    seq: int
    n: int


class Committed(Struct, frozen=True):
    """Every entry of that record up to this one is on the disk."""

    record: int
    seq: int


class JournalFailed(Struct, frozen=True):
    """Writing failed; it is tried again. Scores are not printed until it works."""

    reason: str


class JournalReplaced(Struct, frozen=True):
    """The file was gone or damaged, and a new one has its place: one line."""

    reason: str


class CopyFailed(Struct, frozen=True):
    """The journal is written, but its copy could not be; that is tried again with the next game."""

    reason: str


class JournalBack(Struct, frozen=True):
    """Writing works again."""


JournalReport = Committed | JournalFailed | JournalReplaced | CopyFailed | JournalBack
