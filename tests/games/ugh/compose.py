"""Composes the bundled evening of Ugh!, which goes to companion/evenings/ugh.txt:

`python -m tests.games.ugh.compose`.

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
from tests.games.ugh.people import WORDS
from tests.games.ugh.test_clauses import spelled, values

ABOUT = """\
# An evening of Ugh! with flips, four players and a thin deck. First-flip Ugh!s and others, two who
# lock at once, Wilds, a set that is corrected, one taken back, the last card.
# Composed by `python -m tests.games.ugh.compose`.
"""
NAMES = ("Ada", "Ben", "Cleo", "Dan")
SETTINGS = {"flips": True}
SEED = 1
MOVES = [
    "wait 2000; A card; A card; wait 2600",
    "B ugh; wait 2600",
    "C card; C card; C card; wait 2600",
    "D card; D later; wait 2600; D lock; D: 4 5 WILD; D: CANCEL; wait 2600",
    f"A card; A lock; +90 C lock; {values('A', '2 4 3')}; A: LOCK; wait 2600",
    f"{values('C', '5 W 4')}; C: LOCK; wait 2600",
    spelled("B enters 3 5 2; B: BACK; B: 1; B: LOCK; wait 2600"),
    "B up/TAKE BACK; wait 2600; B: BACK; B: 2; B: LOCK; wait 2600",
    spelled("D enters W W 3; D: LOCK; wait 2600"),
    "B card; B card; C card; wait 2600",
    spelled("C card; D up/LAST CARD; wait 2600; B locks 1 1 5"),
    "D ugh; wait 2600",
    spelled("C flip; wait 2600; C locks 4 2 2; C end; wait 2600; D right; wait 5000"),
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
