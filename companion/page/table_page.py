"""A page and the table it belongs to. A simulated table is played on its page; a real one is only
shown there, on a television or a phone.

It hands the table's news to the page, and what browsers want to the table: presses, a game, a seat.
Methods belong to the table's loop unless they say otherwise.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from companion.daemon.parts import PartMakers
from companion.daemon.reports import Touched
from companion.daemon.seating import Start
from companion.daemon.session import Session
from companion.kit.screens import JoinScreen
from companion.page import messages, tokens
from companion.page.broadcast import Listener, TableNews
from companion.page.catalogue import LEGEND, StartRequests, lessons, offers
from companion.page.latency import OLDEST_NS, Links, Timing
from companion.page.messages import MOST_NUMBER, BadMessageError, Message, news, read
from companion.page.network import is_loopback
from companion.page.responses import Responses
from companion.page.server import Page, PageConnection
from companion.page.snapshot import sitting
from companion.page.tokens import TRIAL, NotInError, Seats
from firmware.board import Board
from firmware.clock import Clock
from firmware.factories import Grade, OpenedFactory
from firmware.simulated import SimulatedFactory, SimulatedPanel, SimulatedPort

Tell = Callable[[str], None]
Switch = tuple[int, str]


class TablePage(TableNews):
    """An observer with a page. `makers` are for the table. A context manager."""

    def __init__(
        self,
        board: Board,
        listen: tuple[str, int],
        tell: Tell,
        warn: Tell,
        *,
        real: bool,
        game: str = "",
        phones: bool = False,
        code: str = "",
        paper: Tell = lambda _: None,
        journal: Path | None = None,
    ) -> None:
        """`tell` prints a line for who started the table; `paper` gets a simulated one's slips.

        `game`: the one that is offered first. `journal`: whose statistics. `phones` may come in by
        a join code: `code`, or a random one. Raises OSError, BoardError.
        """
        self._tell = tell
        self._paper = paper
        self._real = real
        self.clock = Clock()
        code = (code or tokens.random_code(tokens.JOIN_LENGTH)) if phones else ""
        self.seats = Seats(len(board.seats), code)
        self.released = set(board.switches().values())  # switches that no browser holds
        self.links = Links(lambda: self.send("links", lambda: {"away": self.links.away()}))
        self.touch: Callable[[Touched], None] = lambda _: None
        self.start_requests = StartRequests(board)
        grade: Grade = "browser" if is_loopback(listen[0]) else "network"
        self.makers = None if real else self._simulated(grade)
        games = offers(board.defaults, game)
        responses = Responses(listen[0], journal, shows=not real)
        warn = cache(warn)  # each line once, whatever strangers cause
        # Before the page: somebody may be there as soon as it is.
        super().__init__(lambda kind, make: self.page.broadcast.publish(kind, make), board, warn)
        self.page = Page(*listen, self._visit, warn, responses)
        self._send_setup(games)
        self.send("lessons", lessons)

    def __enter__(self) -> TablePage:
        return self

    def __exit__(self, *_: object) -> None:
        self.page.close()

    def _simulated(self, grade: Grade) -> PartMakers:
        """Pins that only visitors press, a panel and a printer that only the page shows."""
        panel, port = SimulatedPanel(on_frame=self.frame), SimulatedPort(self.slip)
        opened = OpenedFactory(SimulatedFactory(Clock()), "simulated", grade, int)
        return PartMakers(pins=lambda _: opened, device=lambda _: panel.open, port=port.open)

    def attach(self, nudge: Callable[[], None], touch: Callable[[Touched], None]) -> None:
        """The table has its parts: print where its page is."""
        self.start_requests.nudge, self.touch = nudge, touch
        code, page = self.seats.code, self.page.address
        if self._real:
            self._tell(f"the scoreboard is at {page}")
            return
        if code and tokens.modules(page):
            self._tell(f"phones join at {page}{code}")
            self._tell(tokens.OPEN)
        elif code:
            self._tell(tokens.ALONE)
        self._tell(f"{'deal' if code else 'play'} at {self.address()}")

    def settle_ns(self) -> int:
        return self.links.longest_ns()

    def watch(self, session: Session) -> None:
        open_for_another = session.is_lobby or session.state.over
        self.start_requests.open = open_for_another
        self.links.playing = not open_for_another
        super().watch(session)

    def slip(self, text: str) -> None:
        """The printer has printed this. On its thread."""
        self._paper(text)
        super().slip(text)

    def wants_start(self) -> bool:
        return self.start_requests.waits

    def take_start(self) -> Start | None:
        return self.start_requests.take()

    def called(self, seat: int) -> str:
        """Who came to that seat by phone; "": nobody did."""
        return self.seats.guests.get(seat, "")

    def join_code(self) -> JoinScreen | None:
        """How phones come in, for the panel of a lobby."""
        code = self.seats.code
        address = self.page.address + code
        return JoinScreen("JOIN", code, "", tokens.modules(address)) if code else None

    def address(self) -> str:
        """Where the whole table can be played; good for one browser. On any thread."""
        return f"{self.page.address}#{self.seats.offer(self.seats.everything)}"

    # ---- for visitors, on the page's thread

    async def _visit(self, line: PageConnection, listener: Listener) -> None:
        """Talk to a browser until it goes, or sends what no page of ours would."""
        visitor = Visitor(self, str(line.remote_address[0]))
        line.has_seat = lambda: bool(visitor.mine)
        tasks = [
            asyncio.create_task(_send_news(line, listener)),
            asyncio.create_task(_beat(line, visitor)),
        ]
        try:
            for answer in visitor.greet():
                await line.send(answer)
            async for text in line:
                message = read(text)
                if isinstance(message, messages.Hello):
                    await asyncio.sleep(line.take(TRIAL))
                for answer in visitor.take(message):
                    await line.send(answer)
        finally:
            visitor.leave()
            for task in tasks:
                task.cancel()

    def code_used(self, token: str) -> None:
        """A one-time code is used up; another dealer's browser needs another."""
        if self.seats.resume(token) == self.seats.everything:
            self._tell(f"for another browser: {self.address()}")

    def settle(self, words: tuple[str, ...]) -> list[str]:
        """The game's answer to an argument about a trick, or what is wrong with the words."""
        settle = self.session and self.session.table.rules.settle
        try:
            return settle(words) if settle else ["This game has no trick check."]
        except ValueError as error:
            return [str(error)]

    def invitation(self) -> str:
        """For a dealer: where phones join. Only for a table that has a join code."""
        code, address = self.seats.code, self.page.address + self.seats.code
        return news("join_code", address=address, code=code, modules=tokens.modules(address))

    def send_guests(self) -> None:
        self.send("guests", partial(dict, seats=dict(self.seats.guests)))

    def _send_setup(self, games: list[dict[str, Any]]) -> None:
        """What does not change while the table runs: its seats, keys, games and address."""
        setup = {
            "real": self._real,
            "seats": [seat.name for seat in self._board.seats],
            "keys": LEGEND,
            "games": games,
            "address": self.page.address,
            "phones": bool(self.seats.code),
        }
        self.send("setup", lambda: setup)


MOST_PROBES = 8  # under way at once; a link that answers none of them is stuck


class Visitor:
    """One browser's connection: what it may press, what its clock says, what it asks for.

    A browser says itself when a finger came and when it went, and its switches do not bounce: they
    go to the table's loop as they are. Belongs to the page's thread.
    """

    def __init__(self, table: TablePage, address: str = "") -> None:
        """`address`: where it calls from."""
        self._table, self._seats, self._links = table, table.seats, table.links
        self._now_ns = table.clock.now_ns
        self._address = address
        self._token = ""
        self._link = table.links.join(self._now_ns())
        self._probes: dict[int, int] = {}  # under way, and when each was sent
        self._held: dict[Switch, Timing] = {}  # and when each was pressed

    def greet(self) -> list[str]:
        """The first messages to a browser: that it has no seat; a probe of its clock."""
        return [self._you(), self._next_probe()]

    def take(self, message: Message) -> list[str]:
        """The answers to a message. Raises BadMessageError for what no page of ours would send."""
        match message:
            case messages.ProbeAnswer(n, t_ms):
                return self._read(n, t_ms)
            case messages.Touch():
                return self._touch(message)
            case messages.Claim(code):
                return self._claim(code)
            case messages.Resume(token):
                return self._sits(token if self._seats.resume(token) else self._token, new=False)
            case messages.Hello():
                return self._hello(message)
            case messages.HandOver() | messages.FreeSeat() | messages.StartGame():
                return self._deal(message)
            case messages.Resolve(words):
                if not self.mine:
                    return [_refused("You're watching. Only players with a seat can ask that.")]
                return [news("resolved", lines=self._table.settle(words))]

    @property
    def mine(self) -> frozenset[int]:
        """The seats of this browser. It may have lost one since its last message."""
        return self._seats.resume(self._token)

    @property
    def _deals(self) -> bool:
        return self.mine == self._seats.everything

    def _deal(self, wanted: messages.DealersMessage) -> list[str]:
        """What only the dealer can do."""
        if not self._deals:
            return [_refused("Only the dealer can do that.")]
        if isinstance(wanted, messages.StartGame):
            why = self._table.start_requests.begin(wanted, self._seats.guests)
            return [_refused(why)] if why else []
        if isinstance(wanted, messages.HandOver):
            code = self._seats.offer(frozenset({wanted.seat}))
            return [news("code", seat=wanted.seat, code=code)]
        self._seats.take_back(wanted.seat)
        self._links.free(frozenset({wanted.seat}))
        self._table.send_guests()
        return []

    def beat(self) -> list[str]:
        """What to send now. Who is silent, or has lost a seat, holds no switch any more."""
        self._links.look(self._link, self._now_ns())
        lost = self._link.seats - self.mine
        if self._link.away or lost:
            self._let_go()
        if lost:
            self._sit()
        first = [self._you()] if lost else []
        return first if len(self._probes) >= MOST_PROBES else [*first, self._next_probe()]

    @property
    def beat_s(self) -> float:
        """Until the next `beat`."""
        return self._link.beat_s(playing=self._links.playing)

    def leave(self) -> None:
        """The connection is gone: every switch it holds comes up."""
        self._let_go()
        self._sit()  # without a seat that it has lost since
        self._links.leave(self._link)

    def _touch(self, touch: messages.Touch) -> list[str]:
        now_ns, switch = self._now_ns(), (touch.seat, touch.switch)
        timing = self._link.time(touch.t_ms, now_ns)
        if not touch.down:  # also of a seat that it has lost since
            if pressed := self._held.get(switch):  # held as long as the browser says
                self._release(switch, timing.at_ns - timing.later_ns + pressed.later_ns)
            return []
        if touch.seat not in self.mine:
            return [_refused("You're watching. Type a seat code to play.")]
        stamp = self._links.stamp(self._link, now_ns, timing, finger=touch.finger)
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
            self._release(switch, self._now_ns())

    def _claim(self, code: str) -> list[str]:
        token = self._seats.claim(code, self._token)
        if token is not None:
            self._table.code_used(token)
            return self._sits(token)
        if self.mine:
            return [self._you()]  # the address of a table where it sits already
        return [_refused("Wrong code, or already used.")]

    def _hello(self, hello: messages.Hello) -> list[str]:
        if hello.version != messages.SEAT_VERSION:
            which = f"version {messages.SEAT_VERSION} of docs/seats.md, and not {hello.version}"
            return [_refused(f"this table speaks {which}")]
        if self._seats.resume(hello.token):
            return self._sits(hello.token, new=False)
        return self._join(hello.code, hello.name)

    def _join(self, code: str, name: str) -> list[str]:
        seats = self._seats
        if not seats.code:
            return [_refused("This table has no phone seats. Ask the dealer.")]
        if self.mine:
            return [self._you()]
        if not seats.opens(code):
            why = "Wrong code. It's next to the QR code."
            return [_refused(why, code=True)]
        try:
            token = seats.come_in(name, sitting(self._table.session), self._address)
        except NotInError as error:
            return [_refused(str(error))]
        self._table.send_guests()
        return self._sits(token)

    def _sits(self, token: str, *, new: bool = True) -> list[str]:
        """From now on this browser may press what that token grants."""
        self._token = token
        self._sit()
        answers = [self._you(token if new else None)]
        if self._deals and self._seats.code:
            answers.append(self._table.invitation())
        return answers

    def _sit(self) -> None:
        self._links.sits(self._link, self.mine, trusted=self._deals)

    def _read(self, n: int, t_ms: float) -> list[str]:
        sent_ns = self._probes.pop(n, None)
        if sent_ns is None:
            raise BadMessageError("an answer to no probe")
        self._links.answered(self._link, sent_ns, t_ms, self._now_ns())
        return [] if self._link.clock is not None else [self._next_probe()]

    def _next_probe(self) -> str:
        number = secrets.randbelow(MOST_NUMBER)  # nobody answers a probe that they have not seen
        self._probes[number] = self._now_ns()
        return news("clock", n=number)

    def _you(self, token: str | None = None) -> str:
        return news("you", seats=sorted(self.mine), deals=self._deals, token=token)


def _refused(why: str, *, code: bool = False) -> str:
    """`code`: the join code was wrong, and another one can be typed."""
    return news("refused", why=why, code=code)


async def _send_news(line: PageConnection, listener: Listener) -> None:
    """Send news for as long as the connection holds."""
    with suppress(ConnectionClosed):
        while True:
            await line.send(await listener.next())


async def _beat(line: PageConnection, visitor: Visitor) -> None:
    """Send probes for as long as the connection holds."""
    with suppress(ConnectionClosed):
        while True:
            await asyncio.sleep(visitor.beat_s)
            for probe in visitor.beat():
                await line.send(probe)
