"""Eight hands a millisecond apart, with bounce, from the pins to the ruling: the true order.

The pins, the contacts, the daemon, the table and the game are the real ones; the switches are
simulated, and the kernel hands their edges over late and out of order.
"""

from __future__ import annotations

from random import Random

from companion.games.spank import SPANK
from companion.kit.rulings import Ruling
from firmware.board import PAD, Board, SeatWiring
from tests.traces import MS, Change, Rig, press, random_bounce

HANDS = 8
ROUNDS = 125  # of eight hands: a thousand slaps
GAP_NS = 1 * MS
OVERTAKES_NS = 5 * MS  # how much later an edge may be handed over than stamped
BOARD = Board(
    name="a pad with eight zones",
    seats=tuple(SeatWiring(f"P{zone}", {PAD: zone}) for zone in range(HANDS)),
)


def hands(chance: Random, order: list[int], start_ns: int) -> list[Change]:
    """Those zones are slapped in that order, a millisecond apart, with any bounce."""
    changes: list[Change] = []
    for place, zone in enumerate(order):
        at_ns = start_ns + place * GAP_NS
        changes += press(zone, at_ns, random_bounce(chance), for_ns=100 * MS)
    return changes


def test_a_thousand_slaps_one_each_millisecond_come_out_in_the_true_order() -> None:
    for seed in range(ROUNDS):
        chance = Random(seed)
        order = chance.sample(range(HANDS), HANDS)
        pad = Rig(BOARD, SPANK, lambda _: chance.randrange(OVERTAKES_NS), rounds=0)  # noqa: B023
        pad.play(hands(chance, order, 10 * MS), until_ns=400 * MS)
        [ruling] = [output for output in pad.output if isinstance(output, Ruling)]
        assert [finish.player for finish in ruling.race] == order, f"seed {seed}"
        assert [f.after_ns for f in ruling.race] == [n * GAP_NS for n in range(HANDS)]
        assert ruling.players == (order[0],)
        assert pad.warnings == []
