"""A visitor: one browser's connection. What it claims, what its clock says, what it presses."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import reduce

from companion.page.claims import NOTHING, Grant
from companion.page.desk import Desk
from companion.page.door import NotInError
from companion.page.hub import Make
from companion.page.links import OLDEST_NS
from companion.page.messages import (
    MOST_NUMBER,
    BadMessageError,
    Claim,
    HandOver,
    Join,
    Learn,
    Message,
    ProbeAnswer,
    Resolve,
    Resume,
    StartGame,
    TakeBack,
    Touch,
    news,
)
from companion.page.switches import Switch

GUESSES = 5  # wrong codes from one connection
MOST_PROBES = 8  # under way at once; a link that answers none of them is stuck
IDLE_NS = 15_000_000_000  # without an answer from somebody who has no seat to come back to
TOO_MANY = "too many wrong codes here; wait a minute, then try again"


class Visitor:
    """`take` gives what to answer. Belongs to the page's thread, like all that it calls."""

    def __init__(
        self, desk: Desk, address: str = "", tell: Callable[[str, Make], None] = lambda *_: None
    ) -> None:
        """`address`: where it calls from; `tell` sends it news."""
        self._desk = desk
        self._address = address
        self._tell = tell
        self._tokens: set[str] = set()
        self._grant = NOTHING
        self._link = desk.links.join(desk.clock.now_ns())
        self._probes: dict[int, int] = {}  # under way, and when each was sent
        self._guesses = 0
        self._later: dict[Switch, int] = {}  # held, by how much later than it says

    def greet(self) -> list[str]:
        """What it is, before it has claimed anything; and the first probe of its clock."""
        self._desk.visitors.add(self)
        return [self._you(), self._next_probe()]

    def take(self, message: Message) -> list[str]:
        """Raises BadMessageError for what no page of ours would send."""
        match message:
            case ProbeAnswer(n, t_ms):
                return self._read(n, t_ms)
            case Touch():
                return self._touch(message)
            case Claim(code):
                return self._claim(code)
            case Resume(token):
                known = self._desk.claims.resume(token) != NOTHING
                return self._sits(token if known else None, new=False)
            case HandOver(seat):
                return self._hand_out(seat)
            case Join():
                return self._join(message)
            case TakeBack(seat):
                if not self._deals(seat):
                    return [_refused("only the dealer can take a seat back")]
                self._desk.take_back(seat)
                return []
            case StartGame():
                if not self._grant.deals:
                    return [_refused("only the dealer can start a game")]
                why = self._desk.start(message)
                return [_refused(why)] if why else []
            case Learn(game):
                found = self._desk.lesson(game)
                return [found] if found else []
            case Resolve(words):
                if not self.has_seat:
                    return [_refused("you are looking on; whoever has a seat can ask that")]
                return [news("resolved", lines=self._desk.settle(words))]

    @property
    def has_seat(self) -> bool:
        return self._grant != NOTHING

    def _deals(self, seat: int) -> bool:
        """Whether it is the dealer's, at a table that has that seat."""
        return self._grant.deals and seat in self._grant.seats

    def _hand_out(self, seat: int) -> list[str]:
        if not self._deals(seat):
            return [_refused("only the dealer can hand out a seat")]
        code = self._desk.claims.offer(Grant(frozenset({seat})))
        return [self._desk.code(seat, code)]

    def beat(self) -> list[str]:
        """A probe, to be sent once a beat. Who does not answer holds no switch any more."""
        now_ns = self._desk.clock.now_ns()
        if self._desk.links.looked(self._link, now_ns):
            self._desk.switches.let_go(self, now_ns)
        return [] if len(self._probes) >= MOST_PROBES else [self._next_probe()]

    @property
    def beat_s(self) -> float:
        """Until the next `beat`."""
        return self._link.beat_s(playing=self._desk.links.playing)

    def leave(self) -> None:
        """The connection is gone: every switch it holds comes up."""
        self._desk.visitors.discard(self)
        self._desk.switches.let_go(self, self._desk.clock.now_ns())
        self._desk.links.leave(self._link)

    @property
    def is_idle(self) -> bool:
        """Whether nobody seems to be there, and nobody would miss their seat."""
        silent_ns = self._desk.clock.now_ns() - self._link.heard_ns
        return self._grant == NOTHING and silent_ns > IDLE_NS

    def look_again(self) -> None:
        """A seat was taken back, perhaps its own."""
        kept = self._resumed()
        if kept != self._grant:
            self._grant = kept
            self._desk.switches.let_go(self, self._desk.clock.now_ns())
            self._desk.links.sits(self._link, kept.seats, trusted=kept.deals)
            self._tell("you", self._you)

    def _touch(self, touch: Touch) -> list[str]:
        if touch.seat not in self._grant.seats:
            return [_refused("you are looking on; a seat's code lets you press its buttons")]
        now_ns, switch = self._desk.clock.now_ns(), (touch.seat, touch.switch)
        timing = self._link.time(touch.t_ms, now_ns)
        if not touch.down:  # held as long as the browser says, however late either end came
            held_until_ns = timing.at_ns - timing.later_ns + self._later.pop(switch, 0)
            self._desk.switches.open(self, switch, held_until_ns)
            return []
        stamp = self._desk.links.stamp(self._link, now_ns, timing, finger=touch.finger)
        if timing.cut_ns > OLDEST_NS:
            late_s = timing.cut_ns / 1e9
            return [_refused(f"that press was {late_s:.0f} s under way: it does not count")]
        self._later[switch] = timing.later_ns
        self._desk.switches.close(self, switch, timing.at_ns, stamp)
        return []

    def _claim(self, code: str) -> list[str]:
        found = self._desk.claims.claim(code)
        if found is None:
            self._guessed(is_short=False)
            if self.has_seat:
                return [self._you()]  # the address of a table where it sits already
            return [_refused("that code is not known, or was used before")]
        token, grant = found
        self._desk.used(grant)
        self._desk.others_look()
        return self._sits(token)

    def _join(self, join: Join) -> list[str]:
        door = self._desk.door
        if self._grant.seats or door is None:
            return [self._you() if door else _refused("this table takes no phones; ask its dealer")]
        if self._desk.wrong_codes.too_many(self._address, self._desk.clock.now_ns()):
            return [_refused(TOO_MANY)]
        if not door.opens(join.code):
            self._guessed(is_short=True)
            why = "that is not this table's code; it is beside the one to scan"
            return [_refused(why, code=True)]
        try:
            token = door.come_in(join.name, self._desk.sitting(), self._address)
        except NotInError as error:
            return [_refused(str(error))]
        self._desk.moved()
        return self._sits(token)

    def _guessed(self, *, is_short: bool) -> None:
        """Raises BadMessageError once there were too many on this connection. `is_short`: so many
        guesses would find it.
        """
        if is_short:
            self._desk.wrong_codes.wrong(self._address, self._desk.clock.now_ns())
        self._guesses += 1
        if self._guesses >= GUESSES:
            raise BadMessageError("too many wrong codes")

    def _sits(self, token: str | None, *, new: bool = True) -> list[str]:
        """What it may do from now on."""
        if token is not None:
            self._tokens.add(token)
        self._grant = self._resumed()
        self._desk.links.sits(self._link, self._grant.seats, trusted=self._grant.deals)
        invited = [self._desk.invitation()] if self._grant.deals and self._desk.door else []
        return [self._you(token if new else None), *invited]

    def _resumed(self) -> Grant:
        """What its tokens give now."""
        grants = (self._desk.claims.resume(token) for token in self._tokens)
        return reduce(Grant.__or__, grants, NOTHING)

    def _read(self, n: int, t_ms: float) -> list[str]:
        sent_ns = self._probes.pop(n, None)
        if sent_ns is None:
            raise BadMessageError("an answer to no probe")
        self._desk.links.answered(self._link, sent_ns, t_ms, self._desk.clock.now_ns())
        return [] if self._link.clock is not None else [self._next_probe()]

    def _next_probe(self) -> str:
        number = secrets.randbelow(MOST_NUMBER)  # nobody answers a probe that they have not seen
        self._probes[number] = self._desk.clock.now_ns()
        return news("clock", n=number)

    def _you(self, token: str | None = None) -> str:
        seats = sorted(self._grant.seats)
        return news("you", seats=seats, deals=self._grant.deals, token=token)


def _refused(why: str, *, code: bool = False) -> str:
    """`code`: because of it; another can be typed."""
    return news("refused", why=why, code=code)
