"""Looks at the switches: at rest, then each pressed in turn, then two at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from statistics import median

from firmware.board import PAD, Board, Line
from firmware.clock import Clock
from firmware.contacts import Contact
from firmware.findings import (
    Finding,
    bad,
    closed_at_rest,
    good,
    left_out,
    nothing_came,
    place,
    switch_name,
)
from firmware.switch_watch import SwitchWatch

MS = 1_000_000
SECOND = 1_000 * MS
REST_NS = 3 * SECOND  # long enough for a printer's motor or a lamp's relay to be heard
PATIENCE_NS = 15 * SECOND  # for somebody to find a button and press it
LET_GO_NS = 5 * SECOND
ROUNDS = 20
APART_NS = 500 * MS  # further apart is not "at once"
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
        until_ns = self._clock.now_ns() + REST_NS
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
            return left_out("two at once", "there are no two buttons that work")
        names = " and ".join(switch_name(self._board, line) for line in lines)
        gaps_ns = []
        for n in range(1, ROUNDS + 1):
            self._ask(f"both at once: {names} ({n} of {ROUNDS})")
            pressed = self._contacts(lines)
            if len(pressed) == 2 and abs(pressed[0] - pressed[1]) < APART_NS:
                gaps_ns.append(abs(pressed[0] - pressed[1]))
        if not gaps_ns:
            return left_out("two at once", f"nobody pressed {names} together")
        told = f"{len(gaps_ns)} times, {median(gaps_ns) / MS:.2f} ms apart in the middle, "
        return good("two at once", told + f"{max(gaps_ns) / MS:.2f} ms at most")

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
            return closed_at_rest(name, where)
        if seen.chatters or spikes or seen.presses:
            how = "chatters" if seen.chatters else f"{spikes + seen.presses} spikes in 3 s"
            return bad(name, f"{where}: {how}", "look for a loose wire; twist it with its ground")
        return None

    def _press(self, line: Line) -> Line | None:
        """Ask for a switch; the line that told of a press, None if none did."""
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
                    until_ns = min(until_ns, self._clock.now_ns() + APART_NS)
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
            return nothing_came(name, where)
        if came != line:
            other = switch_name(self._board, came)
            swapped = self._came.get(came) == line
            told = f"{where} said nothing; {place(self._board, came)} did, which is {other}"
            todo = f"swap the wires of {name} and {other}"
            return bad(name, told, todo if swapped else f"move the wire to {where}")
        seen = self._watch.seen[line]
        bounce = f"bounced for {seen.longest_ns / MS:.1f} ms" if seen.bounces else "no bounce"
        return good(name, f"{where}: {bounce}")
