"""Composes the bundled evening of Super Power: `python -m tests.games.super_power.compose_referee`.

A hand that the household plays with every house rule on, and that people press for: chosen among
thousands for being short and having most of the rules in it.
"""

from __future__ import annotations

import sys

from companion.games.super_power.state import State
from companion.journal.records import Record
from companion.kit.game import EVERY_SWITCH
from firmware.board import Board
from firmware.contacts import MS, POLL_NS
from tests.at_table import TIE_NS, AtTable
from tests.by_hand import write_script
from tests.games.super_power.referee_people import People
from tests.games.super_power.referee_table import ALL

PLAYERS = 5
SETTINGS = {**ALL, "hands": 1}
SEED = 4157  # of a hand of 60 cards: a fire, a baby, a zero, a foul, draw cards that come to ten

ABOUT = """\
# A hand of Super Power, No Sissies with a referee, every house rule on: five players, from the deal
# to the doghouse. Composed by `python -m tests.games.super_power.compose_referee`.
"""


def script_of(table: AtTable[State]) -> str:
    """An evening as a script for a simulated table."""
    names = tuple(name.title() for name in table.names)
    board = Board(name="", seats=())
    lockout = [round(t.lockout_ms * MS) for t in (board.buttons, board.pad)]
    record = Record(
        game="super-power",
        names=names,
        seats=tuple(range(len(names))),
        settings=SETTINGS,
        seed=7,
        tie_ns=TIE_NS,
        grade="simulated",
        switches=(EVERY_SWITCH,) * len(names),
    )
    script = write_script(record, table.inputs, lockout, POLL_NS)
    # At a simulated table a frame is out at once, so nobody has to say when.
    return "\n".join(line for line in script.splitlines() if " shown " not in line) + "\n"


def played() -> AtTable[State]:
    people = People(SEED, PLAYERS, SETTINGS, pace_s=4)
    people.play(1)
    return people.at


def compose(table: AtTable[State]) -> str:
    return ABOUT + script_of(table).partition("\n")[2]


if __name__ == "__main__":
    sys.stdout.write(compose(played()))
