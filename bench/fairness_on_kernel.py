"""The same races on a real kernel: each way names a winner on lines that gpio-sim moves.

Needs root, gpio-sim and, for gpiozero's row, lgpio: `python -m bench.fairness_on_kernel` runs 60
races for each point and prints JSON, which is kept in `bench/on_kernel.json`. A process of its own,
with priority, moves the lines, and reports when each truly moved.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import platform
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from datetime import timedelta
from functools import partial
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import gpiod
from gpiod.line import Bias, Direction, Edge, Value

from bench.policies import BUTTON
from bench.races import MS, PINS, Raced, races
from firmware.board import Line
from firmware.contacts import Contact, Contacts
from tests.kernel.gpio_sim import GpioSim, gpio_sim
from tools import arguments

FEW = 60
GAPS_MS = (1.0, 5.0)
DEBOUNCE = timedelta(milliseconds=10)
SETTLED_NS = 60 * MS  # after the last change: by then all have reported
BEGINS_NS = (20 * MS, 40 * MS)  # from the order to move until the first line moves, by chance
POLLED_S = 0.02
OFF = 0.2  # a race whose gap was off by more than this share of it does not count
Moves = list[tuple[int, int, bool]]  # when, which pin, closed
Watch = Callable[[int], int | None]  # who was first, of the edges until that time


class Point(NamedTuple):
    """The outcomes of the races with one gap."""

    races: int
    wrong: int


# ---- the hands


def _hands(chip: GpioSim, orders: Connection) -> None:
    """Move the lines as ordered; answer with the time when each truly moved first."""
    with suppress(OSError):
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(90))
    while moves := orders.recv():
        first_ns: dict[int, int] = {}
        for at_ns, pin, closed in moves:
            while (left_ns := at_ns - time.monotonic_ns()) > 0:
                time.sleep(left_ns / 1e9)
            chip.drive(pin, 0 if closed else 1)
            first_ns.setdefault(pin, time.monotonic_ns())
        orders.send(first_ns)


@contextmanager
def _started(chip: GpioSim) -> Iterator[Connection]:
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("fork").Process(target=_hands, args=(chip, there))
    process.start()
    yield here
    here.send([])
    process.join()


# ---- the ways: each says who was named by a time


@contextmanager
def _request(chip: GpioSim, **settings: Any) -> Iterator[gpiod.LineRequest]:
    wanted = gpiod.LineSettings(direction=Direction.INPUT, bias=Bias.PULL_UP, **settings)
    with gpiod.request_lines(chip.path, config={PINS: wanted}) as request:
        yield request


def _is_closed(request: gpiod.LineRequest, pin: int) -> bool:
    return bool(request.get_value(pin) is Value.INACTIVE)


def _sleep_until(until_ns: int) -> None:
    time.sleep(max(0, until_ns - time.monotonic_ns()) / 1e9)


@contextmanager
def polled(chip: GpioSim) -> Iterator[Watch]:
    with _request(chip) as request:

        def watch(until_ns: int) -> int | None:
            found = None
            while time.monotonic_ns() < until_ns:
                time.sleep(POLLED_S)
                if found is None:
                    found = next((pin for pin in PINS if _is_closed(request, pin)), None)
            return found

        yield watch


@contextmanager
def first_edge(chip: GpioSim, debounce: timedelta | None = None) -> Iterator[Watch]:
    """The earliest stamp; with `debounce`, of the kernel's debouncer."""
    settings = {"edge_detection": Edge.FALLING, "debounce_period": debounce or timedelta()}
    with _request(chip, **settings) as request:

        def watch(until_ns: int) -> int | None:
            _sleep_until(until_ns)
            events = request.read_edge_events() if request.wait_edge_events(0) else []
            first = min(((event.timestamp_ns, event.line_offset) for event in events), default=None)
            return first and first[1]

        yield watch


@contextmanager
def by_gpiozero(chip: GpioSim) -> Iterator[Watch]:
    """gpiozero's `bounce_time`, on lgpio, by the ticks that it passes on."""
    from gpiozero import Device

    del chip  # gpiozero finds the only chip there is
    Device.ensure_pin_factory()
    edges: list[tuple[int, int]] = []
    kept = []
    for n in PINS:
        pin = Device.pin_factory.pin(n)
        pin.function, pin.pull, pin.bounce = "input", "up", DEBOUNCE.total_seconds()
        pin.edges = "falling"

        def hear(ticks: float, _: int, n: int = n) -> None:
            edges.append((round(ticks * 1e9), n))

        pin.when_changed = hear
        kept.append((pin, hear))  # gpiozero holds it weakly

    def watch(until_ns: int) -> int | None:
        _sleep_until(until_ns)
        first = min(edges, default=None)
        edges.clear()
        return first and first[1]

    yield watch
    for pin, _ in kept:
        pin.when_changed = None
        pin.close()
    Device.pin_factory.close()  # which lets go of the lines
    Device.pin_factory = None


@contextmanager
def ours(chip: GpioSim) -> Iterator[Watch]:
    """`Contacts` over gpiod's edges, woken when they ask to be."""

    def pressed(line: Line) -> bool:
        return _is_closed(request, PINS.index(line))

    def watch(until_ns: int) -> int | None:
        touches: list[Contact] = []
        while (now_ns := time.monotonic_ns()) < until_ns:
            due_ns = min(contacts.due_ns() or until_ns, until_ns)
            if request.wait_edge_events(max(0, due_ns - now_ns) / 1e9):
                for event in request.read_edge_events():
                    contacts.edge(event.line_offset, event.timestamp_ns)
            woken = contacts.wake(time.monotonic_ns())
            touches += [touch for touch in woken if isinstance(touch, Contact)]
        first = min(touches, key=lambda touch: touch.at_ns, default=None)
        return None if first is None else PINS.index(first.line)

    contacts = Contacts(dict.fromkeys(PINS, BUTTON), pressed)
    with _request(chip, edge_detection=Edge.FALLING) as request:
        yield watch


WAYS: dict[str, Callable[[GpioSim], AbstractContextManager[Watch]]] = {
    "polled every 20 ms": polled,
    "kernel's debounce, 10 ms": partial(first_edge, debounce=DEBOUNCE),
    "gpiozero `bounce_time`, 10 ms": by_gpiozero,
    "first edge, unfiltered": first_edge,
    "Naysayer": ours,
}


# ---- races


def _moves(race: Raced) -> Moves:
    """The moves of a race, counted from now."""
    changes = sorted((at, n.pin, i % 2 == 0) for n in race.lines for i, at in enumerate(n.changes))
    begins_ns = time.monotonic_ns() + race.machine.chance.randrange(*BEGINS_NS)
    ahead_ns = begins_ns - changes[0][0]
    return [(at_ns + ahead_ns, pin, closed) for at_ns, pin, closed in changes]


def _raced(orders: Connection, gap_ms: float, count: int, watch: Watch) -> Point:
    done = wrong = 0
    for race in races(gap_ms, busy=False, count=count):
        moves = _moves(race)
        orders.send(moves)
        named = watch(moves[-1][0] + SETTLED_NS)
        at_ns = orders.recv()
        orders.send([(time.monotonic_ns(), pin, False) for pin in PINS])
        orders.recv()
        watch(time.monotonic_ns() + SETTLED_NS)
        gap_ns = at_ns[1 - race.first] - at_ns[race.first]
        if abs(gap_ns - gap_ms * MS) <= OFF * gap_ms * MS:
            done += 1
            wrong += named == 1 - race.first
    return Point(done, wrong)


def main(count: int) -> None:
    found: dict[str, dict[str, Point]] = {}
    with gpio_sim() as chip, _started(chip) as orders:
        for gap_ms in GAPS_MS:
            found[f"{gap_ms:g}"] = ran = {}
            for name, way in WAYS.items():
                with way(chip) as watch:
                    ran[name] = _raced(orders, gap_ms, count, watch)
                print(f"{name}, {gap_ms:g} ms: {ran[name]}", file=sys.stderr, flush=True)
    print(json.dumps({"kernel": platform.release(), "gaps_ms": found}, indent=1))


if __name__ == "__main__":
    main(*arguments(__doc__, races=FEW))
