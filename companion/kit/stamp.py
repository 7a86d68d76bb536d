"""Stamps: whose clock a press was timed by, and how far that clock may be off the table's. Pure."""

from __future__ import annotations

from companion.kit.structs import Struct


class Stamp(Struct, frozen=True, array_like=True):
    """Where a time comes from.

    Times of one clock are as sharp to each other as the tie window says, however far off the clock
    is. `clock` 0 is the table's own; each time a browser's clock is measured anew, it is another.
    """

    clock: int = 0
    error_ns: int = 0  # how far it may be off the table's clock
    others_ns: int = 0  # how far off the worst of the other clocks is that were in use then
    cut_ns: int = 0  # how much earlier it was claimed to be than a message can have been under way

    @property
    def spread_ns(self) -> int:
        """How much wider the tie window is against any other clock."""
        return self.error_ns + self.others_ns


OWN = Stamp()
