"""Composes the refereed evening: `python -m tests.compose_referee > companion/evenings/...`.

Two hands from the deal to the doghouse with every house rule on: hands that fly by milliseconds, a
dead heat, a debt that grows and is drawn, one that nobody said was drawn, UNO by 31 ms, a catch, an
elbow and a baby, hands that go round, a fire, a change of seats, a ruling taken back.
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
from tests.referee_table import ALL, refereed

PLAYERS = 5
SETTINGS = {**ALL, "hands": 2}
EVENING = """
    wait 3000; B first; +38 D first; +74 E first; wait 2000;
    C draw; D draw for 700; E caught for 700; wait 2000;
    A first; +0.2 C first; wait 3000;
    B draw; wait 4000; E draw; A caught for 700; wait 1500;
    D uno; +31 B caught; wait 4000;
    C caught; C: EVE; wait 4000; E first; wait 3000;
    B slap; wait 5000;
    D slap; +9 A slap; +21 C slap; +0.1 B slap; +6 E slap; wait 4000;
    A first; wait 900; B first; wait 700; C first; E first; wait 3000;
    A first/FIRE; A: CLEO; wait 3000; C first; wait 2000;
    B first/FOUL; B: DAN; B: NO; wait 3000; A first/TAKE BACK; wait 2000;
    D first/I AM OUT; wait 3000;
    A first/ZERO; B first; C uno; D first; A first; E first; wait 2000;
    E first; +12 C first; wait 3000;
    C first/I AM OUT; wait 3000;
    B first/MELD; B: EVE; wait 3000;
    A first/BEAM; A: ADA; A: CLEO; wait 3000;
    B uno; wait 20000; D caught; D: BEN; wait 1500; D caught; wait 3000; B first; wait 2000;
    E first/HAND OVER; E: DAN; E: CLEO; wait 8000;
    D first; wait 3000; D first/MORE.../PLAY GOES LEFT; wait 2000;
    A draw; wait 1000; A caught for 700; A first/MORE.../START IN DOGHOUSE; wait 2000;
    B first/I AM OUT; wait 3000; C first/I AM OUT; wait 3000; D first/I AM OUT; D: BEN; wait 9000
"""

ABOUT = """\
# Two hands of Super Power, No Sissies with a referee, every house rule on: five players, from the
# deal to the doghouse. Composed by `python -m tests.compose_referee`.
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


def compose() -> str:
    table = refereed(PLAYERS, SETTINGS).play(EVENING)
    return ABOUT + script_of(table).partition("\n")[2]


if __name__ == "__main__":
    sys.stdout.write(compose())
