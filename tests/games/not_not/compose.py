"""Composes the bundled evening: `python -m tests.games.not_not.compose` prints it.

A first game with a small deck, played by people from a seed that shows all there is to see: four
levels, a dead heat, a Void tapped, wrong taps, an objection, the Liar, undo.
"""

from __future__ import annotations

import sys
from typing import Any

from tests import at_table
from tests.games.evening import script
from tests.games.habits import Habits
from tests.games.not_not.people import People

SETTINGS = {"first_game": True, "cards": 16}
NAMES = ("Ada", "Ben", "Cleo", "Dan")
HABITS = Habits(impatient=0.05)
TAKEN_BACK = "A up; A slap; +600 B up/TAKE BACK; wait 2600"  # dice
SEED = 1126  # one that shows all that is wanted
WANTED = {"NN-2", "NN-9", "NN-11", "NN-12", "NN-13", "liar", "objection", "undo"}
ABOUT = """\
# An evening of Not Not: a first game, four players, a small deck. All four levels, dead heats,
# Voids, wrong taps, an objection, the Liar, dice taken back.
# Composed by `python -m tests.games.not_not.compose`."""


def played(seed: int) -> tuple[People, set[str]]:
    """The evening of a seed, and what of the wanted it shows."""
    people = People(seed, len(NAMES), SETTINGS, HABITS)
    for _ in range(3):
        people.round()
    people.at.play(TAKEN_BACK)
    people.play()
    rulings = people.at.rulings()
    slips = " ".join(line for said in people.at.said for line in getattr(said, "lines", ()))
    seen = {ruling.clause for ruling in rulings} | ({"liar"} if "LIAR" in slips else set())
    return people, seen | {"objection" for ruling in rulings if " wrong. " in ruling.reason}


def script_of(people: People, seed: int, settings: dict[str, Any], about: str = "") -> str:
    """An evening that people play, as a script for a simulated table."""
    if not people.at.inputs:
        people.play()
    names = at_table.NAMES[: len(people.players)]
    return script(about, "not-not", names, settings, seed, people.at.inputs)


def compose(seed: int) -> str:
    """The evening of a seed, as a script."""
    people, seen = played(seed)
    assert seen >= WANTED, f"seed {seed} does not show {', '.join(WANTED - seen)}; try the next"
    return script_of(people, seed, SETTINGS, ABOUT)


if __name__ == "__main__":
    sys.stdout.write(compose(SEED))
