"""Composes the bundled evening of Ugh!: `python -m tests.compose_ugh > companion/evenings/ugh.txt`.

Four at the table press flips too. A thinned deck: they set its count right at the start.
"""

from __future__ import annotations

import sys

from companion.games.ugh import UGH
from companion.games.ugh.state import State
from companion.journal.records import Record
from firmware.board import Board
from firmware.contacts import MS, POLL_NS
from tests.at_table import AtTable
from tests.by_hand import write_script
from tests.ugh_people import WORDS
from tests.ugh_rows import entered

ABOUT = """\
# An evening of Ugh!, with flips: four players, a deck that was thinned to 14 cards. First-flip
# Ugh!s and others, a fourth flip, two who lock at once, a Wild, a set that cannot be, one that is
# corrected, one taken back, the last card. Composed by `python -m tests.compose_ugh`.
"""
NAMES = ("Ada", "Ben", "Cleo", "Dan")
SETTINGS = {"flips": True}
SEED = 1
MOVES = [
    "wait 2000; D up/CARDS LEFT" + "; D: -10" * 10 + "; D: +1" * 4 + "; D: DONE",
    "A take; wait 2600; A flip; A flip; A take",
    "B ugh; wait 2600; B: NOTHING; wait 2600",
    "C flip; C flip; C flip; C flip; wait 2600",
    "D flip; D ugh; wait 2600; D: 1; wait 2600; D lock; wait 2600",
    f"A flip; A take; A lock; +90 C lock; {entered('A', '2 4 3')}; A: LOCK; wait 2600",
    f"{entered('C', '5 W 4')}; C: LOCK; wait 2600",
    f"B lock; {entered('B', '3 5 2')}; B: CHANGE; B: GREEN 3; B: 1; B: LOCK; wait 2600",
    "B up/TAKE BACK; wait 2600; B: CHANGE; B: GREEN 1; B: 2; B: LOCK; wait 2600",
    f"D lock; {entered('D', 'W W W')}; wait 2600; D: ORANGE W; D: 3; D: LOCK; wait 2600",
    "B flip; B flip; B take; C flip; wait 2600",
    f"C flip; wait 2600; B lock; {entered('B', '1 1 5')}; B: LOCK; wait 2600",
    "A done; D ugh; wait 2600; D done; B done; C done; wait 2600",
    f"C card; C lock; {entered('C', '4 2 2')}; C: LOCK; wait 2600; C done; wait 5000",
]


def played() -> AtTable[State]:
    table: AtTable[State] = AtTable(UGH, len(NAMES), SETTINGS, words=WORDS, seed=SEED)
    for moves in MOVES:
        table.play(moves)
    return table


def compose() -> str:
    """The evening as a script. At a simulated table a frame is out at once: nobody says when."""
    table, board = played(), Board(name="", seats=())
    lockout = [round(timing.lockout_ms * MS) for timing in (board.buttons, board.pad)]
    record = Record(UGH.id, NAMES, tuple(range(len(NAMES))), SETTINGS, SEED, 250_000, "simulated")
    script = write_script(record, table.inputs, lockout, POLL_NS)
    lines = [line for line in script.splitlines()[1:] if " shown " not in line]
    return ABOUT + "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(compose())
