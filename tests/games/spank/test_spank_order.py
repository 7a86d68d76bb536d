"""Eight hands a millisecond apart, with bounce, from the pins to the ruling: the true order.

The kernel hands their edges over late and out of order.
"""

from __future__ import annotations

from functools import partial
from random import Random

from companion.games.spank import SPANK
from companion.kit.rulings import Ruling
from firmware.board import PAD, Board, SeatWiring
from tests.kit.test_order import OVERTAKES_NS, Rig
from tests.traces import MS, Change, press, random_bounce

HANDS = 8
ROUNDS = 125  # of eight hands: a thousand slaps
APART_NS = 1 * MS
BOARD = Board(
    name="a pad with eight zones",
    seats=tuple(SeatWiring(f"P{zone}", {PAD: zone}) for zone in range(HANDS)),
)


def late(chance: Random, _line: int) -> int:
    """How much later an edge of a line is handed over, in ns."""
    return chance.randrange(OVERTAKES_NS)


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
        pad = Rig(partial(late, chance), SPANK, BOARD, {"rounds": 0})
        pad.play(hands(chance, order, 10 * MS), until_ns=400 * MS)
        [ruling] = [said for said in pad.said if isinstance(said, Ruling)]
        assert [finish.player for finish in ruling.race] == order, f"seed {seed}"
        assert [f.after_ns for f in ruling.race] == [n * APART_NS for n in range(HANDS)]
        assert ruling.players == (order[0],)
        assert pad.warnings == []
