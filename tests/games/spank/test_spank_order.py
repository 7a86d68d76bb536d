"""Eight hands a millisecond apart, with bounce, from the pins to the ruling: the true order.

The pins, the contacts, the daemon, the table and the game are the real ones; the switches are
simulated, and the kernel hands their edges over late and out of order.
"""

from __future__ import annotations

from random import Random

from companion.daemon.loop import Daemon, Parts
from companion.daemon.reports import Edge
from companion.daemon.session import Session
from companion.daemon.trouble import Trouble
from companion.games.spank import SPANK
from companion.kit.game import Output
from companion.kit.rulings import Ruling
from companion.table.table import Table
from firmware.board import PAD, Board, SeatWiring
from firmware.clock import VirtualClock
from firmware.contacts import Contacts
from firmware.factories import OpenedFactory
from firmware.pins import Pins
from firmware.simulated import SimulatedFactory
from tests import traces
from tests.traces import MS, Change, press, random_bounce

HANDS = 8
ROUNDS = 125  # of eight hands: a thousand slaps
APART_NS = 1 * MS
OVERTAKES_NS = 5 * MS  # how much later an edge may be handed over than stamped
TIE_NS = 250_000
BOARD = Board(
    name="a pad with eight zones",
    seats=tuple(SeatWiring(f"P{zone}", {PAD: zone}) for zone in range(HANDS)),
)


class Pad:
    """The daemon over simulated zones, playing Spank the Baby."""

    def __init__(self, chance: Random) -> None:
        self.warnings: list[str] = []
        self.said: list[Output] = []
        self._clock = VirtualClock()
        self._factory = SimulatedFactory(self._clock)
        opened = OpenedFactory(self._factory, "simulated", "simulated", int)
        contacts = Contacts(dict.fromkeys(range(HANDS), BOARD.pad), lambda n: pins.pressed(n))
        self._kernel = traces.Kernel(
            lambda n, at_ns: daemon.take(Edge(n, at_ns)), lambda _: chance.randrange(OVERTAKES_NS)
        )
        pins = Pins(opened, BOARD, self._kernel.edge)
        names = tuple(seat.name for seat in BOARD.seats)
        switches = (frozenset({PAD}),) * HANDS
        setup = SPANK.setup(names, {"rounds": 0}, 0, TIE_NS, switches)
        table = Table(SPANK, setup, range(HANDS))
        session = Session(table, table.start())
        parts = Parts(
            BOARD,
            self._clock,
            contacts,
            trouble=Trouble(self.warnings.append),
            say=self.said.append,
        )
        self._daemon = daemon = Daemon(parts, session)

    def play(self, trace: list[Change], until_ns: int) -> None:
        traces.play(trace, self._change, self._wake, until_ns)

    def _change(self, at_ns: int, line: int, closed: bool) -> None:
        self._factory.pin(line).drive(not closed, at_ns)  # the board's switches close to ground

    def _wake(self, now_ns: int) -> int | None:
        self._clock.advance_to(now_ns)
        self._kernel.hand_over(now_ns)
        self._daemon.tick()
        waits = [self._kernel.due_ns(), self._daemon.due_ns()]
        return min((at_ns for at_ns in waits if at_ns is not None), default=None)


def hands(chance: Random, order: list[int], start_ns: int) -> list[Change]:
    """Those zones are slapped in that order, a millisecond apart, with any bounce."""
    changes: list[Change] = []
    for place, zone in enumerate(order):
        at_ns = start_ns + place * APART_NS
        changes += press(zone, at_ns, random_bounce(chance), for_ns=100 * MS)
    return changes


def test_a_thousand_slaps_a_millisecond_apart_come_out_in_the_true_order() -> None:
    for seed in range(ROUNDS):
        chance = Random(seed)
        order = chance.sample(range(HANDS), HANDS)
        pad = Pad(chance)
        pad.play(hands(chance, order, 10 * MS), until_ns=400 * MS)
        [ruling] = [said for said in pad.said if isinstance(said, Ruling)]
        assert [finish.player for finish in ruling.race] == order, f"seed {seed}"
        assert [f.after_ns for f in ruling.race] == [n * APART_NS for n in range(HANDS)]
        assert ruling.players == (order[0],)
        assert pad.warnings == []
