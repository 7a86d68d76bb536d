"""Composes companion/evenings/nuh-uh.txt: `python -m tests.games.nuh_uh.compose > ...`.

Four players, each for themselves, and few cards, from a seed that shows what there is to see.
"""

from __future__ import annotations

import sys

from companion.kit.rulings import Ruling
from tests.games.evening import script
from tests.games.nuh_uh.quiz import Quiz

SETTINGS = {"trivia_each": 3, "nuh_uhs": 1}
NAMES = ("Ada", "Ben", "Cleo", "Dan")
SEED = 123  # the first that shows all that is wanted
WANTED = {
    "correct",  # a Nuh-Uh to a correct answer
    "wrong",  # and to a wrong one
    "by",  # two Nuh-Uhs, one first
    "was first",  # a dead heat, decided by the Guesser
    "too soon",
    "no card",
    "too late",
    "draw a Nuh-Uh card",
    "TAKEN BACK",
    "early",  # a Nuh-Uh that counts, though the answer was final only after it
    "others go first",  # the Reader lets another go first
}


def played(seed: int) -> tuple[Quiz, set[str]]:
    """The evening of a seed, and what of the wanted it shows."""
    quiz = Quiz(seed, len(NAMES), SETTINGS, 0, [(4, "TAKE BACK")], NAMES)
    quiz.play()
    seen: set[str] = set()
    for ruling in (s for s in quiz.said if isinstance(s, Ruling)):
        seen |= {word for word in WANTED if word in ruling.headline}
        if ruling.clause == "NU-4" and "Nuh-Uh" in ruling.reason:
            seen.add("correct" if "Correct" in ruling.reason else "wrong")
        seen |= {"TAKEN BACK"} if ruling.clause == "undo" else set()
        seen |= {"others go first"} if "others go first" in ruling.reason else set()
        seen |= {"early"} if any(finish.after_ns == 0 for finish in ruling.race) else set()
    return quiz, seen


def compose(seed: int) -> str:
    """The evening of a seed, as a script."""
    quiz, seen = played(seed)
    assert seen >= WANTED, f"seed {seed} does not show {', '.join(WANTED - seen)}; try the next"
    return script(ABOUT, "nuh-uh", quiz.names, quiz.settings, seed, quiz.inputs)


ABOUT = """\
# An evening of Nuh-Uh!: four players, three Trivia cards and one Nuh-Uh card each. A race, a dead
# heat, a Reader who lets others go first, Nuh-Uhs just before an answer is final, too soon and too
# late, a player without cards, Catch Up, a ruling taken back.
# Composed by `python -m tests.games.nuh_uh.compose`."""

if __name__ == "__main__":
    sys.stdout.write(compose(SEED))
