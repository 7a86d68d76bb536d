"""Composes the evening of Not Not with cards that the page lays, for who watches one there.

`python -m tests.games.not_not.compose_laid` prints it.

Four bots play a first game with a small deck, from a seed that shows the four levels.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping

from companion.daemon.bots import Bots
from companion.daemon.seating import board_for, record_of_script
from companion.daemon.session import Session, begin
from companion.daemon.simulated_table import SimulatedTable
from companion.games.not_not.options import LAID
from companion.journal.script import parse
from companion.kit.bots import Chance, Pace
from companion.table.inputs import Contact, Release

MS = 1_000_000
NAMES = ("Ada", "Ben", "Cleo", "Dan")
SETTINGS = {"first_game": "yes", "cards": "16", **LAID}
PACE = Pace(sees_ms=900, word_ms=350, errs=0.12)
SEED = 11
MOST_MS = 600_000
ABOUT = """\
# An evening of Not Not with the cards that a page lays: a first game, four players, a small deck.
# All four levels, wrong taps, the Liar.
# Composed by `python -m tests.games.not_not.compose_laid`.
"""


class Hands(Bots):
    """Bots whose presses are written down."""

    def __init__(self, session: Session, chance: Chance, paces: Mapping[str, Pace]) -> None:
        super().__init__(session, chance, paces)
        self.written: list[Contact] = []

    def presses(self, now_ns: int) -> list[Contact | Release]:
        found = super().presses(now_ns)
        self.written += [hand for hand in found if isinstance(hand, Contact)]
        return found


def compose(seed: int) -> str:
    """The evening of a seed, as a script."""
    head = ["game not-not", *(f"seat {name}" for name in NAMES)]
    head += [f"set {name} {value}" for name, value in SETTINGS.items()]
    head += [f"seed {seed}", "tie 0.25"]
    script = parse("\n".join([*head, f"{MOST_MS} Ada pad"]))
    board = board_for(script, NAMES, script.switches)
    session = begin(record_of_script(script, board, NAMES), None)
    hands = Hands(session, random.Random(seed).random, dict.fromkeys(NAMES, PACE))
    table = SimulatedTable(board, session, script, bots=hands)
    while not session.state.over:
        at_ns = table.step()
        assert at_ns is not None, f"seed {seed} comes to no end"
        table.clock.advance_to(at_ns)
    table.close()
    lines = [f"{hand.at_ns / MS:.6f} {NAMES[hand.seat]} {hand.switch}" for hand in hands.written]
    return ABOUT + "\n".join([*head, "", *lines]) + "\n"


if __name__ == "__main__":
    sys.stdout.write(compose(SEED))
