"""Composes the bundled evenings of Nyet!: `python -m tests.games.nyet.compose` writes all five.

People who forget a press now and then play full games from a seed. Four cover their boxes on the
panel, and take one back; two, three and five have their own board. A short one is
for whoever only wants to watch.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.journal.records import Record
from companion.kit.game import EVERY_SWITCH
from firmware.board import Board
from firmware.contacts import MS, POLL_NS
from tests.at_table import TIE_NS
from tests.by_hand import write_script
from tests.games.habits import Habits
from tests.games.nyet.people import People

EVENINGS = Path(__file__).parents[3] / "companion" / "evenings"
EACH: dict[str, Any] = {"count": "each trick"}
PANEL: dict[str, Any] = {"board": "panel", **EACH}
GAMES = {
    "nyet": (4, 4, PANEL, "four players cover their boxes on the panel"),
    "nyet-short": (4, 2, PANEL | {"points": 10}, "four players, until somebody has ten points"),
    "nyet-2": (2, 2, EACH, "two players, and their own board"),
    "nyet-3": (3, 3, EACH, "three players, and their own board"),
    "nyet-5": (5, 5, {}, "five players, their own board, and a count once a round"),
}


def played(evening: str) -> People:
    """The whole game; on the panel somebody covers a box, and takes it back."""
    players, seed, settings, _ = GAMES[evening]
    people = People(seed, players, Habits(forgetful=0.03), settings=settings)
    if settings.get("board") == "panel":
        dealer, other = ("ABCDE"[(people.game.dealer + n) % players] for n in (0, 1))
        covers = (
            f"{dealer} up; {dealer} left; {dealer} left; {dealer} up; {dealer} up; {dealer} right"
        )
        people.at.play(f"{covers}; {other} up/TAKE BACK; wait 3000")
    return people.play()


def compose(evening: str) -> str:
    """An evening as a script for a simulated table."""
    players, seed, settings, says = GAMES[evening]
    people = played(evening)
    assert people.points == people.truth
    names = tuple(name.title() for name in people.at.names)
    board = Board(name="", seats=())
    lockout = [round(timing.lockout_ms * MS) for timing in (board.buttons, board.pad)]
    record = Record("nyet", names, tuple(range(players)), settings, seed, TIE_NS, "simulated",
                  switches=(EVERY_SWITCH,) * players)  # fmt: skip
    script = write_script(record, people.at.inputs, lockout, POLL_NS)
    # At a simulated table a frame is out at once, so nobody has to say when.
    lines = [line for line in script.splitlines()[1:] if " shown " not in line]
    game = "a short game" if settings.get("points") else "a full game"
    about = f"# Nyet!, {game}: {says}. Now and then\n# somebody forgets to press. Composed by"
    return "\n".join([f"{about} `python -m tests.games.nyet.compose`.", *lines]) + "\n"


if __name__ == "__main__":
    for name in GAMES:
        (EVENINGS / f"{name}.txt").write_text(compose(name), "utf-8")
