"""Checks of switches, on pins and on keyboards: at rest, then each pressed in turn."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress

from msgspec import Struct

from firmware.board import PAD, Board, Key, Line
from firmware.clock import Clock
from firmware.contacts import Chatter, Contact, Contacts, LineReport, Release
from firmware.factories import OpenedFactory
from firmware.keyboards import Keyboards, open_keyboard
from firmware.part_checks import Finding, place, switch_name
from firmware.pins import Pins

MS = 1_000_000
SECOND = 1_000 * MS
HANDS_OFF_NS = 3 * SECOND  # for spikes of a printer's motor or a relay
PATIENCE_NS = 15 * SECOND  # for somebody to find a button and press it
LET_GO_NS = 5 * SECOND

Edges = queue.Queue[tuple[Line, int] | LineReport]  # pins' edges with their times; keys' reports
Ask = Callable[[str], None]  # shows on panel and terminal what to do now


class LineHistory(Struct):
    """What a line has done so far."""

    closed: bool = False
    presses: int = 0
    bounces: int = 0  # presses that closed more than once
    longest_ns: int = 0  # from the first edge of a press to its last
    chatters: bool = False


class SwitchWatch:
    """Every switch, and what it has done so far. Raises FactoryError. A context manager."""

    def __init__(self, opened: OpenedFactory, board: Board, clock: Clock) -> None:
        self.board, self._clock = board, clock
        self._edges = Edges()
        self._pins = Pins(opened, board, lambda line, at_ns: self._edges.put((line, at_ns)))
        self._contacts = Contacts(board.timing(), self._pins.pressed, self._pins.listen)
        keys = board.key_switches()
        self._keyboards = Keyboards(keys, self._on_key, lambda _: None, clock, open_keyboard)
        self.seen = {line: LineHistory() for line in (*board.switches(), *keys)}

    def __enter__(self) -> SwitchWatch:
        for line in self._contacts.arm(self._clock.now_ns()):
            self.seen[line].closed = True
        self._keyboards.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._keyboards.close()
        self._pins.close()

    def spikes(self, line: Line) -> int:
        """How many touches of that line were too short for a press."""
        return 0 if isinstance(line, Key) else self._contacts.spikes_of(line)

    def wait(self, until_ns: int) -> list[LineReport]:
        """Sleep until there is a report, or until then. The reports, oldest first."""
        while (now_ns := self._clock.now_ns()) < until_ns:
            due_ns = min(self._contacts.due_ns() or until_ns, until_ns)
            touches = self._take(max(due_ns - now_ns, 0) / 1e9)
            if touches := [*touches, *self._contacts.wake(self._clock.now_ns())]:
                for touch in touches:
                    self._touched(touch)
                return sorted(touches, key=lambda touch: touch.at_ns)
        return []

    def reports(self, for_ns: int) -> Iterator[LineReport]:
        until_ns = self._clock.now_ns() + for_ns
        while self._clock.now_ns() < until_ns:
            yield from self.wait(until_ns)

    def _take(self, wait_s: float) -> list[LineReport]:
        """Wait for an edge, and take all that are waiting. Returns the keys' reports."""
        keys: list[LineReport] = []
        with suppress(queue.Empty):
            while True:
                new = self._edges.get(timeout=wait_s)
                if isinstance(new, tuple):
                    self._edge(*new)
                else:
                    keys.append(new)
                wait_s = 0
        return keys

    def _on_key(self, key: Key, down: bool, at_ns: int) -> None:
        self._edges.put((Contact if down else Release)(key, at_ns))

    def _edge(self, line: Line, at_ns: int) -> None:
        seen, before_ns = self.seen[line], self._contacts.bounced_ns(line)
        self._contacts.edge(line, at_ns)
        bounced_ns = self._contacts.bounced_ns(line)
        seen.bounces += before_ns == 0 < bounced_ns
        seen.longest_ns = max(seen.longest_ns, bounced_ns)

    def _touched(self, touch: LineReport) -> None:
        seen = self.seen[touch.line]
        match touch:
            case Contact():
                seen.presses += 1
                seen.closed = True
            case Release():
                seen.closed = False
            case Chatter():
                seen.chatters = True


def at_rest(watch: SwitchWatch, ask: Ask) -> list[Finding]:
    """Find lines that are closed or spike while nobody touches anything."""
    ask("hands off")
    for _ in watch.reports(HANDS_OFF_NS):
        pass
    found = [finding for line in watch.seen if (finding := _unquiet(watch, line))]
    return found or [Finding("at rest", f"all {len(watch.seen)} switches are open and quiet")]


def each_pressed(watch: SwitchWatch, ask: Ask) -> list[Finding]:
    """Ask for each switch in turn: whether its line reports it, and how it bounces."""
    fired = {line: _press(watch, line, ask) for line in watch.seen}
    return [_judged(watch, line, fired) for line in fired]


def _unquiet(watch: SwitchWatch, line: Line) -> Finding | None:
    seen, spikes = watch.seen[line], watch.spikes(line)
    name, where = switch_name(watch.board, line), place(watch.board, line)
    if seen.closed:
        todo = "a wire touches ground, or the switch is one that opens when pressed"
        return Finding(name, f"{where} reads as pressed, but nobody is pressing it", todo)
    if seen.chatters or spikes or seen.presses:
        how = "chatters" if seen.chatters else f"{spikes + seen.presses} spikes in 3 s"
        more = ", or raise confirm_ms" if seen.presses else ""
        todo = f"look for a loose wire; twist it with its ground{more}"
        return Finding(name, f"{where}: {how}", todo)
    return None


def _press(watch: SwitchWatch, line: Line, ask: Ask) -> Line | None:
    """Ask for a switch. The line that reported a press, once it is let go; or None."""
    ask(f"press {switch_name(watch.board, line)}")
    for touch in watch.reports(PATIENCE_NS):
        if isinstance(touch, Contact):
            reports = watch.reports(LET_GO_NS)
            while watch.seen[touch.line].closed and next(reports, None) is not None:
                pass
            return touch.line
    return None


def _judged(watch: SwitchWatch, line: Line, fired: Mapping[Line, Line | None]) -> Finding:
    """`fired`: for each switch that was asked for, the line that reported a press."""
    board, seen = watch.board, watch.seen[line]
    name, where, other = switch_name(board, line), place(board, line), fired[line]
    if other is None:
        todo = "check the wire from there to the switch, and from the switch to ground"
        if isinstance(line, Key):
            todo = "see with evtest what the button types"
        return Finding(name, f"no signal from {where}", todo)
    if other != line:
        theirs = switch_name(board, other)
        text = f"no signal from {where}; instead {place(board, other)} ({theirs}) fired"
        todo = f"move the wire to {where}"
        if fired.get(other) == line:
            todo = f"swap the wires of {name} and {theirs}"
        return Finding(name, text, todo)
    bounce = f"bounced for {seen.longest_ns / MS:.1f} ms" if seen.bounces else "no bounce"
    if seen.bounces and seen.longest_ns > board.timing()[line].bounce_ns:
        section = "pad" if board.switches()[line][1] == PAD else "buttons"
        lockout_ms = 2 * seen.longest_ns / MS
        todo = f"raise {section}.lockout_ms to at least {lockout_ms:.0f}, or replace the switch"
        return Finding(name, f"{where}: {bounce}, more than half of its lockout", todo)
    return Finding(name, f"{where}: {bounce}")
