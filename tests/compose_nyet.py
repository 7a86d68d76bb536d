"""Composes the bundled evenings of Nyet!: `python -m tests.compose_nyet` writes all five.

People who forget a press now and then play full games from a seed. Four cover their boxes on the
panel, take one back, and argue about a trick; two, three and five have the cardboard board. A short
one is for who only wants to watch.
"""

from __future__ import annotations

from itertools import chain, repeat
from pathlib import Path
from typing import Any

from companion.games.nyet.state import Resolving
from companion.journal.records import Record
from companion.kit.game import EVERY_SWITCH
from firmware.board import Board
from firmware.contacts import MS, POLL_NS
from tests.at_table import TIE_NS
from tests.by_hand import write_script
from tests.nyet_people import People
from tests.nyet_rows import argued

EVENINGS = Path(__file__).parent.parent / "companion" / "evenings"
PANEL: dict[str, Any] = {"board": "panel"}
CARDBOARD: dict[str, Any] = {"board": "cardboard"}
TOLD = {
    "nyet": (4, 4, PANEL, "four players cover their boxes on the panel, and argue about a trick"),
    "nyet-short": (4, 2, PANEL | {"points": 10}, "four players, until somebody has ten points"),
    "nyet-2": (2, 2, CARDBOARD, "two players, and the cardboard board"),
    "nyet-3": (3, 3, CARDBOARD, "three players, and the cardboard board"),
    "nyet-5": (5, 5, CARDBOARD | {"count": "at the end"}, "five players, who count at the end"),
}


class Arguing(People):
    """Before the first trick they try out who would take one."""

    def _tricks(self) -> None:
        if not self.game.results and not self.game.cardboard:
            self.at.play(argued("g9 g1 r12 y7"))
            answers = chain(("NO",), repeat("YES"))  # who still holds what depends on the round
            while isinstance(self.game.phase, Resolving) and self.at.state.asked is not None:
                self.at.answer(next(answers))
            self.at.play("wait 2000; C up; wait 2000")
        super()._tricks()


def played(players: int, seed: int, settings: dict[str, Any]) -> People:
    """The whole game; on the panel somebody covers a box, and takes it back."""
    table = Arguing(seed, players, settings, forgets=0.03)
    if settings["board"] == "panel":
        dealer = "ABCDE"[table.game.dealer]
        other = "ABCDE"[(table.game.dealer + 1) % players]
        table.at.play(f"{dealer} left; {dealer} up; {dealer} right; {other} up/TAKE BACK")
    return table.play()


def compose(evening: str) -> str:
    """An evening as a script for a simulated table."""
    players, seed, settings, says = TOLD[evening]
    table = played(players, seed, settings)
    assert list(table.game.totals) == table.ledger
    names = tuple(name.title() for name in table.at.names)
    board = Board(name="", seats=())
    lockout = [round(t.lockout_ms * MS) for t in (board.buttons, board.pad)]
    record = Record("nyet", names, tuple(range(players)), settings, seed, TIE_NS, "simulated",
                  switches=(EVERY_SWITCH,) * players)  # fmt: skip
    script = write_script(record, table.at.inputs, lockout, POLL_NS)
    # At a simulated table a frame is out at once, so nobody has to say when.
    lines = [line for line in script.splitlines()[1:] if " shown " not in line]
    game = "a short game" if settings.get("points") else "a full game"
    about = f"# Nyet!, {game}: {says}. Now and then\n# somebody forgets to press. Composed by"
    return "\n".join([f"{about} `python -m tests.compose_nyet`.", *lines]) + "\n"


if __name__ == "__main__":
    for name in TOLD:
        (EVENINGS / f"{name}.txt").write_text(compose(name), "utf-8")
