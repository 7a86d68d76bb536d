"""Ways to name the winner of a race: the usual ones, restated from their source, and ours.

Each takes a race and returns the pin that it names as first, or both for a dead heat.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from typing import NamedTuple

from bench.races import MS, PINS, Edge, Raced
from companion.kit.race import Entry, Race, heats
from firmware import board
from firmware.contacts import Contact, Contacts
from firmware.factories import TIE_MS
from firmware.inbox import Inbox

Winners = frozenset[int]
TIE_NS = round(TIE_MS["kernel"] * MS)
SETTLE_NS = 8 * MS
BUTTON = board.SwitchTiming()
TICK_NS = 4 * MS  # of a kernel with HZ=250, which a Pi's is
END_NS = 400 * MS


class Policy(NamedTuple):
    """A way to name a winner: what it is, where it comes from, and whether the picture shows it."""

    name: str
    source: str
    winners: Callable[[Raced], Winners]
    drawn: bool = True


def _earliest(times: Iterable[tuple[int, int]]) -> Winners:
    """The pin with the earliest time; of equal ones the lower pin."""
    return frozenset({min(times)[1]})


# ---- by polling, and by waiting until all is quiet: the lower pin


def polled(period_ms: float) -> Callable[[Raced], Winners]:
    """Read every pin in order, sleep, repeat; the first pin that reads closed has won."""

    def winners(race: Raced) -> Winners:
        at_ns = race.machine.chance.randrange(round(period_ms * MS))
        while True:
            for pin in PINS:
                if race.lines[pin].closed(at_ns):
                    return frozenset({pin})
            at_ns += round(period_ms * MS) + race.machine.late_ns()

    return winners


def one_timer(quiet_ms: float) -> Callable[[Raced], Winners]:
    """Any change on any pin restarts one timer; when it ends, the pins are read in order."""

    def winners(race: Raced) -> Winners:
        quiet_ns = round(quiet_ms * MS)
        changes = sorted(at_ns for line in race.lines for at_ns in line.changes)
        for at_ns, after_ns in zip(changes, [*changes[1:], END_NS], strict=True):
            if after_ns - at_ns >= quiet_ns:
                closed = [pin for pin in PINS if race.lines[pin].closed(at_ns + quiet_ns)]
                if closed:
                    return frozenset(closed[:1])
        raise AssertionError("nobody is pressed in the end")

    return winners


# ---- by a debounce below the stamp: the better button


def kernel_debounce(period_ms: float) -> Callable[[Raced], Winners]:
    """Each edge postpones the line's work, in whole ticks; the work reads the level, and stamps."""

    def winners(race: Raced) -> Winners:
        return _earliest((_worked_ns(race, pin, round(period_ms * MS)), pin) for pin in PINS)

    return winners


def _worked_ns(race: Raced, pin: int, period_ns: int) -> int:
    """When a line's delayed work first finds it closed; within a tick the order is random."""
    edges, ticks = [edge.at_ns for edge in race.of(pin)], -(-period_ns // TICK_NS)
    for at_ns, after_ns in zip(edges, [*edges[1:], END_NS], strict=True):
        due_ns = (at_ns // TICK_NS + 1 + ticks) * TICK_NS
        if after_ns > due_ns and race.lines[pin].closed(due_ns):
            return due_ns + race.machine.late_ns()
    raise AssertionError("nobody is pressed in the end")


def stable_for(
    steady_ms: float, own_ns: Callable[[Raced], int] = lambda _: 0
) -> Callable[[Raced], Winners]:
    """A press is stamped once its line has been closed for a time; `own_ns`: added to that."""

    def winners(race: Raced) -> Winners:
        steady_ns = round(steady_ms * MS)
        return _earliest((_stable_ns(race, pin, steady_ns) + own_ns(race), pin) for pin in PINS)

    return winners


def _stable_ns(race: Raced, pin: int, steady_ns: int) -> int:
    edges = race.of(pin)
    for edge, after in zip(edges, [*edges[1:], Edge(END_NS, pin, closes=False)], strict=True):
        if edge.closes and after.at_ns - edge.at_ns >= steady_ns:
            return edge.at_ns + steady_ns
    raise AssertionError("nobody is pressed in the end")


# ---- by the first edge


def threads(race: Raced) -> Winners:
    """Each button has a thread, which reads the clock when it runs."""
    woken = [(race.of(pin)[0].at_ns + race.machine.late_ns(), pin) for pin in PINS]
    return _earliest(woken)


def first_edge(race: Raced) -> Winners:
    """The kernel's stamp of the first edge, whatever follows."""
    return _earliest((edge.at_ns, edge.pin) for edge in race.closing())


class _Table:
    """Our contacts, inbox and race for two lines, in a loop that is woken late."""

    def __init__(self, race: Raced) -> None:
        self.now_ns = 0
        self._race = race
        self._contacts = Contacts(dict.fromkeys(PINS, BUTTON), self._pressed)
        self._inbox = Inbox[Contact]()
        self._arrivals = _arrivals(race)
        self.called = Race(TIE_NS).open(0)

    def winners(self) -> Winners:
        while len(self.called.entries) < len(PINS):
            self._tick()
        return frozenset(entry.player for entry in next(heats(self.called.entries, TIE_NS)))

    def _pressed(self, line: board.Line) -> bool:
        return self._race.lines[PINS.index(line)].closed(self.now_ns)

    def _tick(self) -> None:
        self.now_ns = self._wakes_ns()
        while self._arrivals and self._arrivals[0][0] <= self.now_ns:
            _, edge = heapq.heappop(self._arrivals)
            self._contacts.edge(edge.pin, edge.at_ns)
        for touch in self._contacts.wake(self.now_ns):
            if isinstance(touch, Contact):
                self._inbox.put(touch.at_ns, touch)
        self._call()

    def _wakes_ns(self) -> int:
        """When the loop wakes, late: for an arrival, the contacts or the inbox."""
        head_ns, due_ns = self._inbox.head_ns(), self._contacts.due_ns()
        waits = [at for at in (due_ns, head_ns and head_ns + SETTLE_NS) if at is not None]
        arrives = [self._arrivals[0][0]] if self._arrivals else []
        late = [max(self.now_ns, min(waits)) + self._race.machine.late_ns()] if waits else []
        return min([*arrives, *late])

    def _call(self) -> None:
        """Put into the race what no earlier contact can precede any more."""
        unconfirmed_ns, horizon_ns = self._contacts.unconfirmed_ns(), self.now_ns - SETTLE_NS
        if unconfirmed_ns is not None:
            horizon_ns = min(horizon_ns, unconfirmed_ns - 1)
        while (head_ns := self._inbox.head_ns()) is not None and head_ns <= horizon_ns:
            at_ns, touch = self._inbox.pop()
            self.called = self.called.press(Entry(PINS.index(touch.line), "up", at_ns))


def _arrivals(race: Raced) -> list[tuple[int, Edge]]:
    """When each closing edge reaches the contacts: late, and in order only within its line."""
    newest_ns, arrivals = dict.fromkeys(PINS, 0), list[tuple[int, Edge]]()
    for edge in race.closing():
        newest_ns[edge.pin] = max(newest_ns[edge.pin], edge.at_ns + race.machine.late_ns())
        heapq.heappush(arrivals, (newest_ns[edge.pin], edge))
    return arrivals


def ours(race: Raced) -> Winners:
    """What a table says: by the contacts, inbox and race that it uses."""
    return _Table(race).winners()


POLICIES = (
    Policy(
        "one quiet timer for all",
        "QMK, `sym_defer_g`, at the 20 ms that its users end up with (qmk_firmware#12626)",
        one_timer(20),
    ),
    Policy(
        "polled every 20 ms", "pi-bowl, `buzzercheck` (6159563, and its fork 046eaa0)", polled(20)
    ),
    Policy("polled every 10 ms", "the same at twice the rate", polled(10), drawn=False),
    Policy(
        "kernel's debounce, 10 ms",
        "Linux, gpiolib-cdev.c, `debounce_work_func` (5.10 and newer, HZ=250)",
        kernel_debounce(10),
    ),
    Policy(
        "gpiozero `bounce_time`, 10 ms",
        "gpiozero 2.0.1 on lgpio 0.2.2, lgPthAlerts.c, `xDebWatEvt`; "
        "on some systems it filters nothing (lg#19)",
        stable_for(10),
    ),
    Policy(
        "MPF, filter of 2 ms",
        "Mission Pinball Framework, platforms/rpi/rpi.py (05899c4): "
        "pigpio's glitch filter, its tick dropped",
        stable_for(2, lambda race: race.machine.late_ns()),
        drawn=False,
    ),
    Policy("a thread for each button", "what RPi.GPIO's `wait_for_edge` and a clock make", threads),
    Policy("first edge, unfiltered", "the kernel's stamps, and nothing else", first_edge),
    Policy("Naysayer", "this repository's `Contacts`, `Inbox` and `Race`", ours),
)
