"""A visitor: one browser's connection. What it claims, what its clock says, what it presses."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.daemon.seating import Start
from companion.page.claims import NOTHING, Claims, Grant
from companion.page.clocks import BrowserClock
from companion.page.messages import (
    BadMessageError,
    Claim,
    Hand,
    Message,
    Reading,
    Resolve,
    Touch,
)
from companion.page.switches import Switches
from firmware.clock import Clock

GUESSES = 5  # wrong codes from one connection
QUIET_NS = 2_000_000_000  # without a press, so that no race is on


@dataclass(frozen=True)
class Desk:
    """What visitors can reach, the same for all of them.

    `start` is told of a wanted game, and says why it cannot be played now, or nothing. `used` is
    told what a one-time code gave to somebody, once it is used up. `code` makes the news of a
    seat's code, for the dealer alone. `settle` says what the rules make of an argument.
    """

    clock: Clock
    claims: Claims
    switches: Switches
    start: Callable[[Start], str]
    used: Callable[[Grant], None]
    code: Callable[[int, str], dict[str, Any]]
    settle: Callable[[tuple[str, ...]], list[str]]


class Visitor:
    """`take` gives what to answer. Belongs to the page's thread, like all that it calls."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._grant = NOTHING
        self._clock: BrowserClock | None = None
        self._measured = BrowserClock()
        self._probe = 0
        self._sent_ns = 0
        self._touched_ns = 0
        self._guesses = 0

    def greet(self) -> list[str]:
        """What it is, before it has claimed anything; and the first probe of its clock."""
        return [self._you(), self._next_probe()]

    def take(self, message: Message) -> list[str]:
        """Raises BadMessageError for what no page of ours would send."""
        match message:
            case Reading(n, t_ms):
                return self._read(n, t_ms)
            case Touch():
                return self._touch(message)
            case Claim():
                return self._claim(message)
            case Hand(seat):
                if not (self._grant.deals and seat in self._grant.seats):
                    return [_refused("only the dealer can hand out a seat")]
                code = self._desk.claims.offer(Grant(frozenset({seat})))
                return [json.dumps(self._desk.code(seat, code))]
            case Start():
                if not self._grant.deals:
                    return [_refused("only the dealer can start a game")]
                why = self._desk.start(message)
                return [_refused(why)] if why else []
            case Resolve(words):
                return [json.dumps({"kind": "resolved", "lines": self._desk.settle(words)})]

    def measure(self) -> list[str]:
        """The first probe of a new measurement of its clock; to be called now and then."""
        if not self._measured.ready:
            return []  # the last one is not through
        self._measured = BrowserClock()
        return [self._next_probe()]

    def leave(self) -> None:
        """The connection is gone: every switch it holds comes up."""
        self._desk.switches.let_go(self, self._desk.clock.now_ns())

    def _touch(self, touch: Touch) -> list[str]:
        if touch.seat not in self._grant.seats:
            return [_refused("you are looking on; a seat's code lets you press its buttons")]
        now_ns = self._desk.clock.now_ns()
        at_ns = self._clock.ours(touch.t_ms, now_ns) if self._clock else now_ns
        self._touched_ns = now_ns
        self._desk.switches.touch(self, touch.seat, touch.switch, touch.down, at_ns)
        return []

    def _claim(self, claim: Claim) -> list[str]:
        if claim.again:
            self._grant |= self._desk.claims.resume(claim.code)
            return [self._you()]
        found = self._desk.claims.claim(claim.code)
        if found is None:
            self._guesses += 1
            if self._guesses >= GUESSES:
                raise BadMessageError("too many wrong codes")
            if self._grant != NOTHING:
                return [self._you()]  # the address of a table where it sits already
            return [_refused("that code is not known, or was used before")]
        token, grant = found
        self._grant |= grant
        self._desk.used(grant)
        return [self._you(token)]

    def _read(self, n: int, t_ms: float) -> list[str]:
        if n != self._probe:
            raise BadMessageError("an answer to no probe")
        now_ns = self._desk.clock.now_ns()
        self._measured = self._measured.read(self._sent_ns, t_ms, now_ns)
        if not self._measured.ready:
            return [self._next_probe()]
        if self._clock is None or self._is_better(now_ns):
            self._clock = self._measured
        return []

    def _is_better(self, now_ns: int) -> bool:
        """Whether the new measurement is surer than the old one, and nobody is pressing just now.

        Two presses of one race must be put on our clock in the same way.
        """
        assert self._clock is not None
        surer = self._measured.doubt_ns(now_ns) < self._clock.doubt_ns(now_ns)
        return surer and now_ns - self._touched_ns > QUIET_NS

    def _next_probe(self) -> str:
        self._probe += 1
        self._sent_ns = self._desk.clock.now_ns()
        return json.dumps({"kind": "clock", "n": self._probe})

    def _you(self, token: str | None = None) -> str:
        seats = sorted(self._grant.seats)
        return json.dumps(
            {"kind": "you", "seats": seats, "deals": self._grant.deals, "token": token}
        )


def _refused(why: str) -> str:
    return json.dumps({"kind": "refused", "why": why})
