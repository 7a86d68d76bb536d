"""Outages: a part that is missing is reported once, and once more when it is back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct


class PartFailed(Struct, frozen=True):
    """An outage of that part has begun, or has another reason now."""

    part: str
    reason: str


class PartBack(Struct, frozen=True):
    """The outage is over. `dropped`: how many slips were lost in it."""

    part: str
    dropped: int = 0


class Outage:
    """Reports the outages of one part."""

    def __init__(self, part: str, report: Callable[[Any], None]) -> None:
        self._part = part
        self._report = report
        self.reason: str | None = None  # why the part cannot be used now; None: it works

    def failed(self, reason: str) -> None:
        if reason != self.reason:
            self.reason = reason
            self._report(PartFailed(self._part, reason))

    def over(self, dropped: int = 0) -> None:
        if self.reason is not None:
            self.reason = None
            self._report(PartBack(self._part, dropped))
