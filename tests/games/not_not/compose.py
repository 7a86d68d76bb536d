"""Composes the bundled evening: `python -m tests.games.not_not.compose` prints it.

A first game with a small deck, played by people from a seed that shows all there is to see: four
levels, a dead heat, a Void tapped, wrong taps, an objection, the Liar, undo.
"""

from __future__ import annotations

import sys
from typing import Any

from companion.games.not_not.state import Racing
from companion.journal.records import Record
from companion.kit.rulings import Ruling
from firmware.board import Board
from firmware.contacts import MS, POLL_NS
from tests.by_hand import write_script
from tests.games.not_not.people import People

SETTINGS = {"first_game": True, "cards": 16}
ERRANDS = [
    (2, "RULE CARD DRAWN"),
    (4, "TAKE BACK"),
    (5, "RULE CARD DRAWN"),
    (8, "RULE CARD DRAWN"),
]
NAMES = ("Ada", "Ben", "Cleo", "Dan")
SEED = 614  # one that shows all that is wanted
WANTED = {"NN-2", "NN-3", "NN-9", "NN-11", "NN-12", "NN-13", "liar", "objection", "undo"}


def played(seed: int) -> tuple[People, set[str]]:
    """The evening of a seed, and what of the wanted it shows."""
    table = People(seed, len(NAMES), SETTINGS, fidget=0.02, skill=0.92, errands=ERRANDS)
    seen: set[str] = set()
    for _ in table.steps():
        if table.won and isinstance(table.before.phase, Racing) and table.before.phase.dice.liar:
            seen.add("liar")
    seen |= {s.clause for s in table.said if isinstance(s, Ruling)}
    if any(isinstance(s, Ruling) and " wrong. " in s.reason for s in table.said):
        seen.add("objection")
    seen |= {"undo"} if table.state.back_ns else set()
    return table, seen


def script_of(table: People, seed: int, settings: dict[str, Any]) -> str:
    """An evening that people play, as a script for a simulated table."""
    if not table.inputs:
        table.play()
    board = Board(name="", seats=())
    lockout = [round(t.lockout_ms * MS) for t in (board.buttons, board.pad)]
    names = NAMES[: len(table.names)]
    told = Record("not-not", names, tuple(range(len(names))), settings, seed, 250_000, "simulated")
    script = write_script(told, table.inputs, lockout, POLL_NS)
    # At a simulated table a frame is out at once, so nobody has to say when.
    return "\n".join(line for line in script.splitlines() if " shown " not in line) + "\n"


def compose(seed: int) -> str:
    """The evening of a seed, as a script."""
    table, seen = played(seed)
    assert seen >= WANTED, f"seed {seed} does not show {', '.join(WANTED - seen)}; try the next"
    return ABOUT + script_of(table, seed, SETTINGS).partition("\n")[2]


ABOUT = """\
# An evening of Not Not: a first game, four players, a small deck. All four levels, dead heats,
# Voids, wrong taps, an objection, the Liar, a ruling taken back.
# Composed by `python -m tests.games.not_not.compose`.
"""

if __name__ == "__main__":
    sys.stdout.write(compose(SEED))
