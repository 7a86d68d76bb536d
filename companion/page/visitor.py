"""A visitor: one browser's connection. What it claims, what its clock says, what it presses."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.daemon.seating import Start
from companion.page.claims import NOTHING, Claims, Grant
from companion.page.links import OLDEST_NS, Links
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
MOST_PROBES = 8  # under way at once; a link that answers none of them is stuck


@dataclass(frozen=True)
class Desk:
    """What visitors can reach, the same for all of them.

    `start` is told of a wanted game, and says why it cannot be played now, or nothing. `used` is
    told what a one-time code gave to somebody, once it is used up. `code` makes the news of a
    seat's code, for the dealer alone. `settle` says what the rules make of an argument.
    """

    clock: Clock
    claims: Claims
    links: Links
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
        self._link = desk.links.join(desk.clock.now_ns())
        self._probe = 0
        self._probes: dict[int, int] = {}  # under way, and when each was sent
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

    def beat(self) -> list[str]:
        """A probe, to be sent once a beat. Who does not answer holds no switch any more."""
        now_ns = self._desk.clock.now_ns()
        if self._desk.links.looked(self._link, now_ns):
            self._desk.switches.let_go(self, now_ns)
        return [] if len(self._probes) >= MOST_PROBES else [self._next_probe()]

    def leave(self) -> None:
        """The connection is gone: every switch it holds comes up."""
        self._desk.switches.let_go(self, self._desk.clock.now_ns())
        self._desk.links.leave(self._link)

    def _touch(self, touch: Touch) -> list[str]:
        if touch.seat not in self._grant.seats:
            return [_refused("you are looking on; a seat's code lets you press its buttons")]
        now_ns, switch = self._desk.clock.now_ns(), (touch.seat, touch.switch)
        at_ns, cut_ns = self._link.time(touch.t_ms, now_ns)
        if not touch.down:
            self._desk.switches.open(self, switch, at_ns)
            return []
        stamp = self._desk.links.stamp(self._link, now_ns, cut_ns, finger=touch.finger)
        if cut_ns > OLDEST_NS:
            return [_refused(f"that press was {cut_ns / 1e9:.0f} s under way: it does not count")]
        self._desk.switches.close(self, switch, at_ns, stamp)
        return []

    def _claim(self, claim: Claim) -> list[str]:
        if claim.again:
            return [self._sits(self._desk.claims.resume(claim.code))]
        found = self._desk.claims.claim(claim.code)
        if found is None:
            self._guesses += 1
            if self._guesses >= GUESSES:
                raise BadMessageError("too many wrong codes")
            if self._grant != NOTHING:
                return [self._you()]  # the address of a table where it sits already
            return [_refused("that code is not known, or was used before")]
        token, grant = found
        self._desk.used(grant)
        return [self._sits(grant, token)]

    def _sits(self, grant: Grant, token: str | None = None) -> str:
        """What it may do from now on."""
        self._grant |= grant
        self._desk.links.sits(self._link, self._grant.seats, trusted=self._grant.deals)
        return self._you(token)

    def _read(self, n: int, t_ms: float) -> list[str]:
        sent_ns = self._probes.pop(n, None)
        if sent_ns is None:
            raise BadMessageError("an answer to no probe")
        self._desk.links.answered(self._link, sent_ns, t_ms, self._desk.clock.now_ns())
        return [] if self._link.clock is not None else [self._next_probe()]

    def _next_probe(self) -> str:
        self._probe += 1
        self._probes[self._probe] = self._desk.clock.now_ns()
        return json.dumps({"kind": "clock", "n": self._probe})

    def _you(self, token: str | None = None) -> str:
        seats = sorted(self._grant.seats)
        return json.dumps(
            {"kind": "you", "seats": seats, "deals": self._grant.deals, "token": token}
        )


def _refused(why: str) -> str:
    return json.dumps({"kind": "refused", "why": why})
