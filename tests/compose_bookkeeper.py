"""Composes the bundled evening: `python -m tests.compose_bookkeeper > companion/evenings/...`.

A hand from the deal to the doghouse with every house rule on: jump-ins by milliseconds, a dead
heat, draw cards paid backwards, a fire, a spank, hands that go round, triplets, a change of
seats, UNO by 31 ms, a press forgotten, a ruling taken back. A table of ten, with seats of one
button, is another.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from companion.games.super_power.bookkeeper.state import State
from companion.journal.records import Record
from companion.kit.game import EVERY_SWITCH
from firmware.board import Board
from firmware.contacts import MS, POLL_NS
from tests.at_table import TIE_NS, AtTable
from tests.by_hand import write_script
from tests.super_power_table import EVERY_RULE, evening

FOUR = """
    A green; B green; +38 D green; D: YES;
    A red; B red; C blue;
    D blue/SKIP; B blue/REVERSE;
    A yellow/+2; D red/+2; C green; C: NUMBERS = 4; C: 2; D green; D: I DREW 4;
    C red/THREE; D slap; +9 A slap; +21 C slap; +0.1 B slap; wait 6000;
    B red; +0.1 D red; D: NO;
    A red; +900 C yellow; wait 3000;
    D green/ZERO; A green; B green; C green; D green; A: = NOBODY;
    C green; wait 1500; A green; wait 1500; B green; D blue/MELD;
    C yellow/BEAM; C: ADA; wait 3000;
    A yellow/UNO!; +31 B yellow/CAUGHT!; D yellow; C red; A red; A: YES; wait 3000;
    D green; D green/TAKE BACK; D yellow; B yellow;
    C yellow/ZERO; A red; B red; C red; D red; B: = CLEO; wait 3000;
    D yellow/UNO!; B yellow; A yellow; D green; D: YES; wait 3000;
    B red; A red/WILD; B blue; A yellow/I AM OUT; wait 9000
"""

# Seats E and H have one button and their slap zone: the dealer tells what they play.
TEN = """
    A blue; B blue; C blue/REVERSE; B blue/+2; A blue; A: I DREW 2; J red; I red;
    H red; A: GREEN; G green; +25 E red; A: GREEN; A: YES;
    D green/SKIP; B green/+2; +40 C green; C: YES; wait 1500; B yellow/+2; A red/+2;
    J blue; J: NUMBERS = 8; J: 3; A yellow; A: I DREW 8;
    J red; C slap; +1 A slap; +1 J slap; +1 B slap; +1 E slap; +1 D slap; +1 F slap; +1 I slap;
    +1 H slap; +0.2 G slap; wait 9000;
    I red; H red; A: BLUE; G blue/WILD +4; F red; F: I DREW 4;
    E red; +900 B red; A: GREEN; wait 3000;
    D green/ZERO; A up; B up; C up; D up; E up; F up; G up; H up; I up; J up; A: = NOBODY;
    C green; wait 1500; J green; wait 1500; F green; A yellow/MELD;
    J yellow/BEAM; J: CLEO; wait 3000;
    C yellow/UNO!, NO CARD; C yellow; C: YES; B yellow/UNO!, NO CARD; B red; B: YES; A red; I red;
    I red/I AM OUT; H red; A: BLUE; A yellow/PLAY FOR.../HAL/RED .../I AM OUT;
    G blue/UNO!, NO CARD; G blue; G: YES;
    wait 9000
"""
FEW = frozenset({"up", "pad"})
SEATS_OF_TEN = tuple(FEW if letter in "EH" else EVERY_SWITCH for letter in "ABCDEFGHIJ")


def played(
    moves: str, players: int, doghouse: int, seats: Sequence[frozenset[str]]
) -> AtTable[State]:
    """The evening of those moves, with every house rule on."""
    settings = {**EVERY_RULE, "doghouse": doghouse, "hands": 1}
    return evening(players, settings, switches=seats).play(moves)


def script_of(table: AtTable[State], doghouse: int, seats: Sequence[frozenset[str]]) -> str:
    """An evening as a script for a simulated table."""
    settings = {"mode": "bookkeeper", **EVERY_RULE, "doghouse": doghouse, "hands": 1}
    names = tuple(name.title() for name in table.names)
    board = Board(name="", seats=())
    lockout = [round(t.lockout_ms * MS) for t in (board.buttons, board.pad)]
    record = Record(
        game="super-power",
        names=names,
        seats=tuple(range(len(names))),
        settings=settings,
        seed=7,
        tie_ns=TIE_NS,
        grade="simulated",
        switches=tuple(seats),
    )
    script = write_script(record, table.inputs, lockout, POLL_NS)
    # At a simulated table a frame is out at once, so nobody has to say when.
    return "\n".join(line for line in script.splitlines() if " shown " not in line) + "\n"


def compose() -> str:
    """The bundled evening, a table of four."""
    seats = (EVERY_SWITCH,) * 4
    text = script_of(played(FOUR, 4, 2, seats), 2, seats)
    return ABOUT + text.partition("\n")[2]


def compose_ten() -> str:
    """A table of ten, from the deal to the doghouse."""
    return script_of(played(TEN, 10, 3, SEATS_OF_TEN), 3, SEATS_OF_TEN)


ABOUT = """\
# A hand of Super Power, No Sissies, every house rule on: four players, from the deal to the
# doghouse. Composed by `python -m tests.compose_bookkeeper`.
"""

if __name__ == "__main__":
    sys.stdout.write(compose())
