"""An edge, from the kernel's buffer to whoever is told of it: our reader, or gpiod by itself.

Real requests need metal; here the events come from a stand-in for libgpiod's request, whose own
cost is on both sides.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from gpiod import LineSettings
from gpiod.line import Direction, Edge

from bench.side_by_side import Row
from firmware.gpiod.reader import EdgeReader
from tests.fake_gpiod import FakeHardware, FakeRequest

BURST = 200
ROUNDS = 30
EDGES = LineSettings(direction=Direction.INPUT, edge_detection=Edge.BOTH)


def rows() -> list[Row]:
    ours_s, other_s = _through_reader(), _by_hand()
    return [
        Row(
            "an edge, from the kernel's buffer to a handler",
            ours_s,
            other_s,
            "CPU time, beside a loop of gpiod's read_edge_events. Ours sorts the edges "
            "of all lines by their stamps, counts lost ones, and outlives a handler that raises.",
        )
    ]


def _through_reader() -> float:
    """CPU seconds an edge, the least of all rounds, with whatever makes the events."""
    request, heard = _request(), threading.Semaphore(0)
    reader = EdgeReader()
    reader.watch(request, lambda _: heard.release())  # type: ignore[arg-type]  # a stand-in

    def burst() -> None:
        _edges(request)
        for _ in range(BURST):
            heard.acquire()

    found = _least(burst)
    reader.close()
    request.release()
    return found


def _by_hand() -> float:
    request, heard = _request(), threading.Semaphore(0)

    def burst() -> None:
        _edges(request)
        left = BURST
        while left:
            for _ in request.read_edge_events():
                heard.release()
                heard.acquire()
                left -= 1

    found = _least(burst)
    request.release()
    return found


def _request() -> FakeRequest:
    request = FakeRequest(FakeHardware("bench"), 0, buffer_size=BURST)
    request.apply(EDGES)
    return request


def _edges(request: FakeRequest) -> None:
    for n in range(BURST):
        request.edge(n % 2, n)


def _least(burst: Callable[[], None]) -> float:
    times_s = []
    for _ in range(ROUNDS):
        began_s = time.process_time()
        burst()
        times_s.append((time.process_time() - began_s) / BURST)
    return min(times_s)
