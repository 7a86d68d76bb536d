"""A visitor: one browser's connection. What it may press, what its clock says, what it asks for.

A browser says itself when a finger came and when it went, and its switches do not bounce: they go
to the table's loop as they are.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Protocol

from companion.daemon.reports import Touched
from companion.daemon.session import Session
from companion.page.broadcast import Make
from companion.page.catalogue import StartRequests
from companion.page.latency import OLDEST_NS, Links, Timing
from companion.page.messages import (
    MOST_NUMBER,
    SEAT_VERSION,
    BadMessageError,
    Claim,
    FreeSeat,
    HandOver,
    Hello,
    Message,
    ProbeAnswer,
    Resolve,
    Resume,
    StartGame,
    Touch,
    news,
)
from companion.page.network import Buckets, client
from companion.page.snapshot import sitting
from companion.page.tokens import EACH_NS, NOTHING, Grant, NotInError, Seats
from firmware.clock import Clock

Switch = tuple[int, str]


class Services(Protocol):
    """What visitors can reach, the same for all of them: their table's page."""

    clock: Clock
    seats: Seats
    links: Links
    released: set[Switch]
    join_codes: Buckets
    start_requests: StartRequests
    session: Session | None
    touch: Callable[[Touched], None]

    def settle(self, words: tuple[str, ...]) -> list[str]: ...
    def invitation(self) -> str: ...


MOST_WAIT_NS = 4 * EACH_NS  # for a join code; beyond it another one is not even kept
MOST_PROBES = 8  # under way at once; a link that answers none of them is stuck


class Visitor:
    """`take` returns the answers to a message. Belongs to the page's thread."""

    def __init__(
        self,
        table: Services,
        address: str = "",
        tell: Callable[[str, Make], None] = lambda *_: None,
    ) -> None:
        """`address`: where it calls from; `tell` sends it news."""
        self._table = table
        self._address, self._machine = address, client(address)
        self._tell = tell
        self._token = ""
        self._link = table.links.join(table.clock.now_ns())
        self._probes: dict[int, int] = {}  # under way, and when each was sent
        self._held: dict[Switch, Timing] = {}  # and when each was pressed

    def greet(self) -> list[str]:
        """The first messages to a new browser: that it has no seat, and a probe of its clock."""
        self._table.seats.watchers.add(self.look_again)
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
                known = self._table.seats.resume(token) != NOTHING
                return self._sits(token if known else self._token, new=False)
            case Hello():
                return self._hello(message)
            case HandOver() | FreeSeat() | StartGame():
                return self._deal(message)
            case Resolve(words):
                if not self.has_seat:
                    return [_refused("You're watching. Only players with a seat can ask that.")]
                return [news("resolved", lines=self._table.settle(words))]

    def wait_s(self, message: Message) -> float:
        """How long the message has to wait: a join code after many others from its machine."""
        if not isinstance(message, Hello) or message.version != SEAT_VERSION:
            return 0.0
        if self._table.seats.resume(message.token) != NOTHING:
            return 0.0
        now_ns = self._table.clock.now_ns()
        wait_ns = self._table.join_codes.take(self._machine, 1, now_ns)
        if wait_ns > MOST_WAIT_NS:
            self._table.join_codes.take(self._machine, -1, now_ns)
            raise BadMessageError("too many codes at once; wait until one was answered")
        return wait_ns / 1e9

    @property
    def _grant(self) -> Grant:
        """What this browser may do now. It may have lost a seat since its last message."""
        return self._table.seats.resume(self._token)

    @property
    def has_seat(self) -> bool:
        return self._grant != NOTHING

    def _deal(self, wanted: HandOver | FreeSeat | StartGame) -> list[str]:
        """What only the dealer can do."""
        if not self._grant.deals:
            return [_refused("Only the dealer can do that.")]
        if isinstance(wanted, StartGame):
            why = self._table.start_requests.begin(wanted, self._table.seats.guests)
            return [_refused(why)] if why else []
        if isinstance(wanted, HandOver):
            code = self._table.seats.offer(Grant(frozenset({wanted.seat})))
            return [news("code", seat=wanted.seat, code=code)]
        self._table.seats.take_back(wanted.seat)
        self._table.links.free(frozenset({wanted.seat}))
        return []

    def beat(self) -> list[str]:
        """The probe to send now, if any. A browser that has gone silent releases its switches."""
        now_ns = self._table.clock.now_ns()
        if self._table.links.looked(self._link, now_ns):
            self._let_go()
        return [] if len(self._probes) >= MOST_PROBES else [self._next_probe()]

    @property
    def beat_s(self) -> float:
        """Until the next `beat`."""
        return self._link.beat_s(playing=self._table.links.playing)

    def leave(self) -> None:
        """The connection is gone: every switch it holds comes up."""
        self._table.seats.watchers.discard(self.look_again)
        self._let_go()
        self._table.links.leave(self._link)

    def look_again(self) -> None:
        """Seats have changed hands: tell this browser if it has lost one."""
        if self._link.seats - self._grant.seats:
            self._let_go()
            self._sit()
            self._tell("you", self._you)

    def _touch(self, touch: Touch) -> list[str]:
        if touch.seat not in self._grant.seats:
            return [_refused("You're watching. Type a seat code to play.")]
        now_ns, switch = self._table.clock.now_ns(), (touch.seat, touch.switch)
        timing = self._link.time(touch.t_ms, now_ns)
        if not touch.down:
            if pressed := self._held.get(switch):  # held as long as the browser says
                self._release(switch, timing.at_ns - timing.later_ns + pressed.later_ns)
            return []
        stamp = self._table.links.stamp(self._link, now_ns, timing, finger=touch.finger)
        if timing.cut_ns > OLDEST_NS:
            late_s = timing.cut_ns / 1e9
            return [_refused(f"That press took {late_s:.0f} s to arrive. It doesn't count.")]
        if switch in self._table.released:  # nobody else at this seat holds it
            self._table.released.remove(switch)
            self._held[switch] = timing
            self._table.touch(Touched(*switch, True, timing.at_ns, stamp))
        return []

    def _release(self, switch: Switch, at_ns: int) -> None:
        """A switch comes up, never before it was pressed."""
        pressed = self._held.pop(switch)
        self._table.released.add(switch)
        self._table.touch(Touched(*switch, False, max(at_ns, pressed.at_ns)))

    def _let_go(self) -> None:
        for switch in list(self._held):
            self._release(switch, self._table.clock.now_ns())

    def _claim(self, code: str) -> list[str]:
        token = self._table.seats.claim(code, self._token)
        if token is not None:
            return self._sits(token)
        if self.has_seat:
            return [self._you()]  # the address of a table where it sits already
        return [_refused("Wrong code, or already used.")]

    def _hello(self, hello: Hello) -> list[str]:
        if hello.version != SEAT_VERSION:
            which = f"version {SEAT_VERSION} of docs/seats.md, and not {hello.version}"
            return [_refused(f"this table speaks {which}")]
        if self._table.seats.resume(hello.token) != NOTHING:
            return self._sits(hello.token, new=False)
        return self._join(hello.code, hello.name)

    def _join(self, code: str, name: str) -> list[str]:
        seats = self._table.seats
        if not seats.code:
            return [_refused("This table has no phone seats. Ask the dealer.")]
        if self._grant.seats:
            return [self._you()]
        if not seats.opens(code):
            why = "Wrong code. It's next to the QR code."
            return [_refused(why, code=True)]
        self._table.join_codes.take(self._machine, -1, self._table.clock.now_ns())  # it was right
        try:
            return self._sits(seats.come_in(name, sitting(self._table.session), self._address))
        except NotInError as error:
            return [_refused(str(error))]

    def _sits(self, token: str, *, new: bool = True) -> list[str]:
        """From now on this browser may press what that token grants."""
        self._token = token
        self._sit()
        shown = self._grant.deals and self._table.seats.code
        return [self._you(token if new else None), *([self._table.invitation()] if shown else [])]

    def _sit(self) -> None:
        self._table.links.sits(self._link, self._grant.seats, trusted=self._grant.deals)

    def _read(self, n: int, t_ms: float) -> list[str]:
        sent_ns = self._probes.pop(n, None)
        if sent_ns is None:
            raise BadMessageError("an answer to no probe")
        self._table.links.answered(self._link, sent_ns, t_ms, self._table.clock.now_ns())
        return [] if self._link.clock is not None else [self._next_probe()]

    def _next_probe(self) -> str:
        number = secrets.randbelow(MOST_NUMBER)  # nobody answers a probe that they have not seen
        self._probes[number] = self._table.clock.now_ns()
        return news("clock", n=number)

    def _you(self, token: str | None = None) -> str:
        seats = sorted(self._grant.seats)
        return news("you", seats=seats, deals=self._grant.deals, token=token)


def _refused(why: str, *, code: bool = False) -> str:
    """`code`: the join code was wrong, and another one can be typed."""
    return news("refused", why=why, code=code)
