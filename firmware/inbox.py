"""The inbox: what arrives out of order leaves in time order, once nothing earlier can come."""

from __future__ import annotations

import heapq
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """Items by time in ns; equal times leave in the order they arrived."""

    def __init__(self) -> None:
        self._heap: list[tuple[int, int, T]] = []
        self._count = 0

    def put(self, at_ns: int, item: T) -> None:
        heapq.heappush(self._heap, (at_ns, self._count, item))
        self._count += 1

    def head_ns(self) -> int | None:
        """The time of the oldest item, or None."""
        return self._heap[0][0] if self._heap else None

    def pop(self) -> tuple[int, T]:
        """The oldest item and its time. Raises IndexError when empty."""
        at_ns, _, item = heapq.heappop(self._heap)
        return at_ns, item
