"""Looks at the switches: at rest, then each pressed in turn, then two at once; and at keys."""

from __future__ import annotations

import queue
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import ceil
from statistics import median
from types import TracebackType
from typing import NamedTuple

from firmware.board import PAD, Board, Key, Line
from firmware.clock import Clock
from firmware.contacts import REST_NS, Chatter, Contact, Contacts, Release, Touch
from firmware.factories import OpenedFactory
from firmware.keyboards import Keyboards, open_keyboard
from firmware.part_checks import (
    Finding,
    bad,
    good,
    no_signal,
    place,
    pressed_at_rest,
    skipped,
    switch_name,
)
from firmware.pins import Pins


class LineEdge(NamedTuple):
    """A pressing edge, with the kernel's timestamp."""

    line: Line
    at_ns: int


class EdgeQueue:
    """Edges on their way from the reader's thread."""

    def __init__(self) -> None:
        self._edges: queue.SimpleQueue[LineEdge] = queue.SimpleQueue()

    def put(self, line: Line, at_ns: int) -> None:
        """From any thread."""
        self._edges.put(LineEdge(line, at_ns))

    def get(self, timeout_s: float) -> LineEdge | None:
        """The next edge; None if there is none for so long."""
        with suppress(queue.Empty):
            return self._edges.get(timeout=timeout_s)
        return None


@dataclass
class Seen:
    """What a line has done so far."""

    closed: bool = False
    presses: int = 0
    bounces: int = 0  # presses that closed more than once
    longest_ns: int = 0  # from the first edge of a press to its last
    chatters: bool = False


class SwitchWatch:
    """Every switch of a board, and what each has done. A context manager.

    Raises FactoryError for a line that cannot be had.
    """

    def __init__(
        self, opened: OpenedFactory, board: Board, clock: Clock, edges: EdgeQueue | None = None
    ) -> None:
        self._clock = clock
        self._edges = edges or EdgeQueue()
        self._pins = Pins(opened, board, self._edges.put)
        self._contacts = Contacts(board.timing(), self._pins.pressed, self._pins.listen)
        self.seen = {line: Seen() for line in board.switches()}
        self._pressed_ns: dict[Line, tuple[int, int]] = {}  # a press's first edge, and its newest

    def __enter__(self) -> SwitchWatch:
        for line in self._contacts.arm(self._clock.now_ns()):
            self.seen[line].closed = True
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._pins.close()

    def spikes(self, line: Line) -> int:
        """How many touches of that line were too short for a press."""
        return self._contacts.spikes_of(line)

    def wait(self, until_ns: int) -> list[Touch]:
        """Sleep until something is certain, or until then. What became certain, oldest first."""
        while (now_ns := self._clock.now_ns()) < until_ns:
            due_ns = min(self._contacts.due_ns() or until_ns, until_ns)
            wait_s = max(due_ns - now_ns, 0) / 1e9
            while edge := self._edges.get(wait_s):
                self._edge(edge)
                wait_s = 0
            if touches := self._contacts.wake(self._clock.now_ns()):
                for touch in touches:
                    self._touched(touch)
                return sorted(touches, key=lambda touch: touch.at_ns)
        return []

    def _edge(self, edge: LineEdge) -> None:
        self._contacts.edge(edge.line, edge.at_ns)
        first_ns, newest_ns = self._pressed_ns.get(edge.line, (edge.at_ns, edge.at_ns))
        if edge.at_ns - newest_ns > REST_NS:
            first_ns = edge.at_ns
        elif edge.at_ns > first_ns:
            seen = self.seen[edge.line]
            seen.bounces += first_ns == newest_ns
            seen.longest_ns = max(seen.longest_ns, edge.at_ns - first_ns)
        self._pressed_ns[edge.line] = first_ns, edge.at_ns

    def _touched(self, touch: Touch) -> None:
        seen = self.seen[touch.line]
        match touch:
            case Contact():
                seen.presses += 1
                seen.closed = True
            case Release():
                seen.closed = False
            case Chatter():
                seen.chatters = True


MS = 1_000_000
SECOND = 1_000 * MS
HANDS_OFF_NS = 3 * SECOND  # long enough for a printer's motor or a lamp's relay to be heard
PATIENCE_NS = 15 * SECOND  # for somebody to find a button and press it
LET_GO_NS = 5 * SECOND
ROUNDS = 20
TOGETHER_NS = 500 * MS  # further apart is not "at once"
SPARE = 2.0  # a lockout is this many times the longest bounce seen
STEP_MS = 5

Ask = Callable[[str], None]  # says, on panel and terminal, what to do now


class SwitchChecks:
    """The checks of one board's switches. `ask` tells people what to press."""

    def __init__(self, watch: SwitchWatch, board: Board, clock: Clock, ask: Ask) -> None:
        self._watch = watch
        self._board = board
        self._clock = clock
        self._ask = ask
        self._came: dict[Line, Line | None] = {}  # a switch that was asked for -> what came

    def at_rest(self) -> list[Finding]:
        """Nobody touches anything: lines that are closed, or do not keep still."""
        self._ask("hands off")
        until_ns = self._clock.now_ns() + HANDS_OFF_NS
        while self._clock.now_ns() < until_ns:
            self._watch.wait(until_ns)
        found = [finding for line in self._watch.seen if (finding := self._unquiet(line))]
        return found or [
            good("at rest", f"all {len(self._watch.seen)} switches are open and quiet")
        ]

    def each_pressed(self) -> list[Finding]:
        """Every switch in turn: whether its line tells of it, and how it bounces."""
        for line in self._watch.seen:
            self._came[line] = self._press(line)
        return [self._judged(line) for line in self._watch.seen]

    def two_at_once(self) -> Finding:
        """The first two buttons, one hand each, again and again: how far apart two hands are."""
        lines = list(self._watch.seen)[:2]
        if len(lines) < 2 or any(self._came.get(line) != line for line in lines):
            return skipped("two at once", "there are no two buttons that work")
        names = " and ".join(switch_name(self._board, line) for line in lines)
        gaps_ns = []
        for n in range(1, ROUNDS + 1):
            self._ask(f"both at once: {names} ({n} of {ROUNDS})")
            pressed = self._contacts(lines)
            if len(pressed) == 2 and abs(pressed[0] - pressed[1]) < TOGETHER_NS:
                gaps_ns.append(abs(pressed[0] - pressed[1]))
        if not gaps_ns:
            return skipped("two at once", f"nobody pressed {names} together")
        text = f"{len(gaps_ns)} times, {median(gaps_ns) / MS:.2f} ms apart in the middle, "
        return good("two at once", text + f"{max(gaps_ns) / MS:.2f} ms at most")

    def lockouts_ms(self) -> dict[str, int]:
        """Lockouts for the board file, by section, where those of today are too short."""
        proposed = {}
        for section, timing in (("buttons", self._board.buttons), ("pad", self._board.pad)):
            longest_ns = max(
                (
                    self._watch.seen[line].longest_ns
                    for line, (_, switch) in self._board.switches().items()
                    if (switch == PAD) == (section == "pad")
                ),
                default=0,
            )
            needed_ms = SPARE * longest_ns / MS
            if needed_ms > timing.lockout_ms:
                proposed[section] = ceil(needed_ms / STEP_MS) * STEP_MS
        return proposed

    def _unquiet(self, line: Line) -> Finding | None:
        seen, spikes = self._watch.seen[line], self._watch.spikes(line)
        name, where = switch_name(self._board, line), place(self._board, line)
        if seen.closed:
            return pressed_at_rest(name, where)
        if seen.chatters or spikes or seen.presses:
            how = "chatters" if seen.chatters else f"{spikes + seen.presses} spikes in 3 s"
            return bad(name, f"{where}: {how}", "look for a loose wire; twist it with its ground")
        return None

    def _press(self, line: Line) -> Line | None:
        """Ask for a switch; the line that reported one, None if none did."""
        self._ask(f"press {switch_name(self._board, line)}")
        until_ns = self._clock.now_ns() + PATIENCE_NS
        while self._clock.now_ns() < until_ns:
            for touch in self._watch.wait(until_ns):
                if isinstance(touch, Contact):
                    self._let_go(touch.line)
                    return touch.line
        return None

    def _contacts(self, lines: Sequence[Line]) -> list[int]:
        """The times of one press of each of these lines, as far as they come."""
        times: dict[Line, int] = {}
        until_ns = self._clock.now_ns() + PATIENCE_NS
        while len(times) < len(lines) and self._clock.now_ns() < until_ns:
            for touch in self._watch.wait(until_ns):
                if isinstance(touch, Contact) and touch.line in lines:
                    times.setdefault(touch.line, touch.at_ns)
                    until_ns = min(until_ns, self._clock.now_ns() + TOGETHER_NS)
        for line in times:
            self._let_go(line)
        return list(times.values())

    def _let_go(self, line: Line) -> None:
        until_ns = self._clock.now_ns() + LET_GO_NS
        while self._watch.seen[line].closed and self._clock.now_ns() < until_ns:
            self._watch.wait(until_ns)

    def _judged(self, line: Line) -> Finding:
        name, where, came = (
            switch_name(self._board, line),
            place(self._board, line),
            self._came[line],
        )
        if came is None:
            return no_signal(name, where)
        if came != line:
            other = switch_name(self._board, came)
            swapped = self._came.get(came) == line
            text = f"no signal from {where}; instead {place(self._board, came)} ({other}) fired"
            todo = f"swap the wires of {name} and {other}"
            return bad(name, text, todo if swapped else f"move the wire to {where}")
        seen = self._watch.seen[line]
        bounce = f"bounced for {seen.longest_ns / MS:.1f} ms" if seen.bounces else "no bounce"
        return good(name, f"{where}: {bounce}")


class KeyChecks:
    """The keys of one board's keyboards, pressed in turn. A context manager.

    `open_one` gives a keyboard's descriptor.
    """

    def __init__(
        self, board: Board, clock: Clock, ask: Ask, open_one: Callable[[str], int] = open_keyboard
    ) -> None:
        self._board = board
        self._ask = ask
        self._pressed: queue.SimpleQueue[Key] = queue.SimpleQueue()
        keys = board.key_switches()
        self._keyboards = Keyboards(keys, self._on_key, lambda _: None, clock, open_one)

    def __enter__(self) -> KeyChecks:
        self._keyboards.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._keyboards.close()

    def each_pressed(self) -> list[Finding]:
        """Every key in turn: whether it comes, or another one instead."""
        return [self._press(key) for key in self._board.key_switches()]

    def _on_key(self, key: Key, down: bool, _at_ns: int) -> None:
        if down:
            self._pressed.put(key)

    def _press(self, wanted: Key) -> Finding:
        name = switch_name(self._board, wanted)
        self._ask(f"press {name}")
        try:
            came = self._pressed.get(timeout=PATIENCE_NS / SECOND)
        except queue.Empty:
            return bad(name, f"{wanted} does not come", "see with evtest what the button types")
        if came != wanted:
            other = switch_name(self._board, came)
            text = f"{wanted} does not come; instead {came} ({other}) does"
            return bad(name, text, f"swap {name} and {other} in the board file")
        return good(name, f"{wanted} comes")
