"""Simulated races between two hands: levels of switches over time, and a Pi's interrupts.

Two buttons are touched a known gap apart. Each bounces for up to 10 ms. On a busy machine
interrupts are switched off now and then, threads wake late, and in one race of twenty there is a
spike of under half a millisecond on one of the lines just before.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from companion.kit.structs import Struct

MS = 1_000_000
US = 1_000
PINS = (0, 1)
TOUCH_NS = (100 * MS, 140 * MS)  # when the first hand touches, by chance
BOUNCE_MS = 10.0  # at most; its length is even between 0 and this
BOUNCES = 6  # at most, of opening and closing again
SPIKES = 0.05  # of the races on a busy machine
SPIKE_BEFORE_MS = 25.0  # a spike comes this long before the first touch, at most
SPIKE_MS = (0.05, 0.5)
IRQ_US = 2  # an interrupt takes so long to stamp one pin
OFF_EVERY_MS, OFF_MS = (
    1.0,
    0.15,
)  # busy: how often interrupts are off, how long at most
IDLE_LATE_MS = (0.03, 0.12)  # from the interrupt until the waiting thread runs
BUSY_LATE_MS = 0.4  # the same on a busy machine, on average,
BUSY_STALL, BUSY_STALL_MS = 0.1, (1.0, 8.0)  # and in one time of ten this


class Line(Struct, frozen=True):
    """A button: the times of its level's changes, in ns. The first closes it; so does the last."""

    pin: int
    changes: tuple[int, ...]

    def closed(self, at_ns: int) -> bool:
        return bisect_right(self.changes, at_ns) % 2 == 1


class Edge(NamedTuple):
    """A change of level, with the kernel's stamp."""

    at_ns: int
    pin: int
    closes: bool


class Machine(Struct, frozen=True):
    """How late a machine is, by chance."""

    chance: Random
    busy: bool

    def late_ns(self) -> int:
        """The time from when a thread is due until it runs."""
        if not self.busy:
            return round(self.chance.uniform(*IDLE_LATE_MS) * MS)
        if self.chance.random() < BUSY_STALL:
            return round(self.chance.uniform(*BUSY_STALL_MS) * MS)
        return round(self.chance.expovariate(1 / BUSY_LATE_MS) * MS)

    def interrupts(self, lines: tuple[Line, ...]) -> list[Edge]:
        """Every change with its stamp. Pins pending together are stamped in the order of pins."""
        changes = sorted((at, n.pin, i % 2 == 0) for n in lines for i, at in enumerate(n.changes))
        off = self._off(changes[0][0], changes[-1][0]) if self.busy else []
        taken = sorted((_let_in(at_ns, off), pin, at_ns, closes) for at_ns, pin, closes in changes)
        edges, free_ns = list[Edge](), 0
        for at_ns, pin, _, closes in taken:
            free_ns = max(free_ns, at_ns) + IRQ_US * US
            edges.append(Edge(free_ns, pin, closes))
        return edges

    def _off(self, from_ns: int, until_ns: int) -> list[tuple[int, int]]:
        spans, at_ns = list[tuple[int, int]](), from_ns - MS
        while at_ns < until_ns:
            at_ns += round(self.chance.expovariate(1 / OFF_EVERY_MS) * MS)
            end_ns = at_ns + round(self.chance.uniform(0, OFF_MS) * MS)
            spans.append((at_ns, end_ns))
            at_ns = end_ns
        return spans


class Raced(Struct, frozen=True):
    """A race: which pin was truly first, both lines, the stamped edges, and the machine."""

    first: int
    lines: tuple[Line, Line]  # in the order of pins
    edges: list[Edge]
    machine: Machine

    def closing(self) -> list[Edge]:
        return [edge for edge in self.edges if edge.closes]

    def of(self, pin: int) -> list[Edge]:
        return [edge for edge in self.edges if edge.pin == pin]


def races(gap_ms: float, busy: bool, count: int, seed: int = 1) -> Iterator[Raced]:
    """`count` races with one gap; the same seed gives the same races."""
    for number in range(count):
        yield _race(Machine(Random(f"{seed} {gap_ms} {busy} {number}"), busy), round(gap_ms * MS))


def _race(machine: Machine, gap_ns: int) -> Raced:
    chance = machine.chance
    first, touch_ns = chance.choice(PINS), chance.randint(*TOUCH_NS)
    at_ns = {first: touch_ns, 1 - first: touch_ns + gap_ns}
    changes = {pin: _bounce(chance, at) for pin, at in at_ns.items()}
    if machine.busy and chance.random() < SPIKES:
        pin = chance.choice(PINS)
        changes[pin] = [*_spike(chance, touch_ns), *changes[pin]]
    lines = (Line(0, tuple(changes[0])), Line(1, tuple(changes[1])))
    return Raced(first, lines, machine.interrupts(lines), machine)


def _bounce(chance: Random, at_ns: int) -> list[int]:
    """A touch: the switch closes, then opens and closes a few times until it stays closed."""
    flips = 2 * chance.randrange(BOUNCES + 1)
    if not flips:
        return [at_ns]
    length_ns = round(chance.uniform(flips * US, BOUNCE_MS * MS))
    between = sorted(chance.sample(range(1, length_ns), flips - 1))
    return [at_ns, *(at_ns + after for after in between), at_ns + length_ns]


def _spike(chance: Random, before_ns: int) -> tuple[int, int]:
    longest_ns = round(SPIKE_MS[1] * MS)
    ahead_ns = chance.randint(longest_ns + 1, round(SPIKE_BEFORE_MS * MS))
    return before_ns - ahead_ns, before_ns - ahead_ns + round(chance.uniform(*SPIKE_MS) * MS)


def _let_in(at_ns: int, off: list[tuple[int, int]]) -> int:
    """When an interrupt that is due at a time is handled."""
    return next((end for start, end in off if start <= at_ns < end), at_ns)
