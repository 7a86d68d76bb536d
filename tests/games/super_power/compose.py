"""Composes the bundled evening of Super Power: `python -m tests.games.super_power.compose`.

A hand that the household plays with every house rule on, and that people press for: chosen among
thousands for being short and having most of the rules in it.
"""

from __future__ import annotations

import sys

from companion.games.super_power.state import State
from tests.at_table import AtTable
from tests.games.evening import script
from tests.games.super_power.referee_people import People
from tests.games.super_power.referee_table import ALL

PLAYERS = 5
SETTINGS = {**ALL, "hands": 1}
SEED = 4157  # of a hand of 60 cards: a fire, a baby, a zero, a foul, draw cards that come to ten

ABOUT = """\
# A hand of Super Power, No Sissies with a referee, every house rule on: five players, from the deal
# to the doghouse. Composed by `python -m tests.games.super_power.compose`."""


def played() -> AtTable[State]:
    people = People(SEED, PLAYERS, SETTINGS, pace_s=4)
    people.play(1)
    return people.at


def compose(table: AtTable[State]) -> str:
    return script(ABOUT, "super-power", table.names, SETTINGS, 7, table.inputs)


if __name__ == "__main__":
    sys.stdout.write(compose(played()))
