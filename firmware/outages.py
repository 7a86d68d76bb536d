"""Outages: a part that cannot be had, or went away, says so once, and once that it is back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct


class PartFailed(Struct, frozen=True):
    """An outage began, or its reason has changed: of the "panel", "printer", "lamps", "buzzer" or a
    "keyboard".
    """

    part: str
    reason: str


class PartBack(Struct, frozen=True):
    """The outage is over. `dropped`: how many slips had to go meanwhile."""

    part: str
    dropped: int = 0


class Outage:
    """Of one part. `lasts`: it has begun and is not over."""

    def __init__(self, part: str, report: Callable[[Any], None]) -> None:
        self._part = part
        self._report = report
        self._reason: str | None = None

    @property
    def lasts(self) -> bool:
        return self._reason is not None

    def failed(self, reason: str) -> None:
        if reason != self._reason:
            self._reason = reason
            self._report(PartFailed(self._part, reason))

    def over(self, dropped: int = 0) -> None:
        if self._reason is not None:
            self._reason = None
            self._report(PartBack(self._part, dropped))
