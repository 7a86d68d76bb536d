"""Stamps: which clock timed a press, and how far that clock may be off the table's. Pure."""

from __future__ import annotations

from companion.kit.structs import Struct


class Stamp(Struct, frozen=True, array_like=True):
    """The clock that a time comes from, and how good it is.

    Two times by one clock compare as exactly as the tie window says, however far off it is.
    """

    clock: int = 0  # 0 is the table's own; a browser's gets a new number at each measurement
    error_ns: int = 0  # how far the clock may be off the table's
    others_ns: int = 0  # how far off the worst of the other clocks in use was
    cut_ns: int = 0  # by how much the claimed time was too early to be possible

    @property
    def spread_ns(self) -> int:
        """By how much the tie window is wider against another clock."""
        return self.error_ns + self.others_ns


OWN = Stamp()
