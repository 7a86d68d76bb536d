"""Presses that come from elsewhere than the pins: keys, whose times are known to 8 ms only, and
phones, which are waited for.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from companion.daemon.loop import Daemon, Parts
from companion.daemon.real_table import RealTable
from companion.daemon.reports import ERROR_NS, Edge, Touched, key_presses, pin_stamp
from companion.daemon.session import Session
from companion.daemon.trouble import Trouble
from companion.games.spank import SPANK
from companion.kit.screens import MessageScreen
from companion.kit.stamp import OWN, Stamp
from companion.table.inputs import Contact
from companion.table.table import Table
from firmware import keyboards
from firmware.board import Board, Key, SeatWiring
from firmware.contacts import Contacts
from firmware.outages import PartBack, PartFailed
from firmware.simulated import simulated_board
from tests.daemon.loop_bench import MS, LoopBench
from tests.pin_bench import PATIENCE_S
from tests.sim import simulated_parts

US = 1_000
TIE_NS = 250 * US
PIN = 17
ADA, BEN = Key("arcade", 30), Key("arcade", 48)
NAMES = ("Ada", "Ben", "Cy")
BOARD = Board(
    "mixed",
    (
        SeatWiring("north", {"pad": ADA}),
        SeatWiring("east", {"pad": BEN}),
        SeatWiring("south", {"pad": PIN}),
    ),
)


class Bench(LoopBench):
    """Two of a game of Spank."""

    def __init__(self, board: Board, seats: Sequence[int], under_way_ns: int, tie_ns: int) -> None:
        super().__init__(board)
        self.under_way_ns = under_way_ns
        names = [NAMES[seat] for seat in seats]
        table: Table[Any] = Table(SPANK, SPANK.setup(names, {}, 0, tie_ns), seats)
        self.sit(Session(table, table.start()))
        self.wait(1_000)
        self.now_ns = self.clock.now_ns()


class Keys(Bench):
    """Ada and Ben slap keys of one keyboard, Cy a pad on a pin."""

    def __init__(self, seats: tuple[int, int]) -> None:
        super().__init__(BOARD, seats, 0, TIE_NS)
        self._touched = key_presses(BOARD)

    def press(self, switch: Key | int, after_ns: int) -> None:
        """The kernel took it in then."""
        at_ns = self.now_ns + after_ns
        self.until(at_ns)
        if isinstance(switch, Key):
            self.take(self._touched(switch, True, at_ns))
        else:
            self.closed.add(switch)
            self.take(Edge(switch, at_ns))


@pytest.mark.parametrize(
    ("presses", "headline"),
    [
        # two keys: asked twice, pressed perhaps at once
        (((ADA, 0), (BEN, 0)), "DEAD HEAT Ada + Ben"),
        (((ADA, 0), (BEN, 8 * MS + TIE_NS)), "DEAD HEAT Ada + Ben"),
        (((ADA, 0), (BEN, 8 * MS + TIE_NS + US)), "Ada by 8 ms ±8"),
        # a key and a pin: the key may have closed together with it
        (((ADA, 0), (PIN, TIE_NS + US)), "Ada by 4 ms ±4"),
        (((ADA, 0), (PIN, TIE_NS)), "DEAD HEAT Ada + Cy"),
        (((PIN, 0), (ADA, 4 * MS)), "DEAD HEAT Cy + Ada"),
        (((PIN, 0), (ADA, 8 * MS + TIE_NS)), "DEAD HEAT Cy + Ada"),
        (((PIN, 0), (ADA, 8 * MS + TIE_NS + US)), "Cy by 4 ms ±4"),
    ],
)
def test_presses_are_even_while_they_may_have_been_made_at_once(
    presses: tuple[tuple[Key | int, int], ...], headline: str
) -> None:
    bench = Keys((0, 2) if PIN in dict(presses) else (0, 1))
    for switch, after_ns in presses:
        bench.press(switch, after_ns)
    bench.wait(500)
    assert bench.warned == []
    assert bench.rulings[-1].headline == headline


def test_pins_are_as_sharp_to_each_other_as_without_keyboards() -> None:
    board = simulated_board(NAMES)
    assert pin_stamp(board) == OWN
    assert pin_stamp(BOARD).error_ns == 0


def test_a_key_is_held_as_long_as_the_keyboard_says() -> None:
    touched = key_presses(BOARD)
    pressed, released = touched(ADA, True, 100 * MS), touched(ADA, False, 130 * MS)
    assert released.at_ns - pressed.at_ns == 30 * MS


def test_a_game_goes_on_whose_key_was_held_when_it_broke_off() -> None:
    bench = Keys((0, 2))
    bench.press(ADA, 0)
    bench.wait(1_000)
    broken_off = bench.daemon.session
    assert broken_off.state.down
    again = Daemon(Parts(BOARD, bench.clock, Contacts(BOARD.timing(), lambda _: False)), broken_off)
    bench.clock.advance_to(bench.clock.now_ns() + 100 * MS)
    again.tick()
    assert not broken_off.state.down


def test_a_keyboard_that_fails_is_named_on_the_panel_and_in_the_log() -> None:
    warned: list[str] = []
    trouble = Trouble(warned.append)
    trouble.take(PartFailed("keyboard", '"arcade": it is not there; plug it in'))
    trouble.take(PartBack("keyboard"))
    assert warned == ['keyboard: "arcade": it is not there; plug it in', "keyboard: back"]
    assert trouble.before(MessageScreen("", ""), 0) != MessageScreen("", "")


def test_a_real_table_reads_the_keyboards_of_its_board() -> None:
    reader, writer = os.pipe2(os.O_NONBLOCK)
    makers = simulated_parts(keyboard=lambda _: reader)
    with RealTable(BOARD, None, Trouble(pytest.fail), makers) as table:
        os.write(writer, keyboards.EVENT.pack(5, 0, keyboards.KEY, ADA.code, 1))
        report = table._mailbox.next(PATIENCE_S)
    assert isinstance(report, Touched)
    assert report[:4] == (0, "pad", True, 5_000 * MS - ERROR_NS)
    assert report.stamp.error_ns == ERROR_NS
    os.close(writer)


# ---- phones


SHARP, VAGUE = Stamp(1, 1 * MS, 30 * MS), Stamp(2, 30 * MS, 1 * MS)


def test_the_judge_waits_as_long_as_the_slowest_link_needs_and_no_longer() -> None:
    bench = Bench(simulated_board(NAMES[:2]), range(2), 300 * MS, 8 * MS)
    bench.take(Touched(0, "pad", True, bench.now_ns, SHARP))
    bench.wait(250)
    bench.take(Touched(1, "pad", True, bench.now_ns - 100 * MS, VAGUE))
    bench.wait(500)
    assert [r.headline for r in bench.rulings] == ["Ben by 100 ms ±39"]
    assert not bench.warned


def test_the_journal_keeps_whose_clock_it_was_and_nothing_of_our_own() -> None:
    for item in (Contact(0, "pad", 5, VAGUE), Contact(0, "pad", 5)):
        row = msgspec.json.encode(item)
        assert msgspec.json.decode(row, type=Contact) == item
        assert (b"stamp" in row) == (item.stamp != OWN)
