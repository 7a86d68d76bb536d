"""Composes companion/evenings/nuh-uh.txt: `python -m tests.games.nuh_uh.compose > ...`.

Four players, each for themselves, and few cards, from a seed that shows what there is to see.
"""

from __future__ import annotations

import sys

from companion.journal.records import Record
from companion.kit.rulings import Ruling
from firmware.board import Board
from firmware.contacts import MS, POLL_NS
from tests.by_hand import write_script
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


def script_of(quiz: Quiz, seed: int) -> str:
    """An evening that people play, as a script for a simulated table."""
    board = Board(name="", seats=())
    lockout = [round(t.lockout_ms * MS) for t in (board.buttons, board.pad)]
    seats = tuple(range(len(quiz.names)))
    record = Record("nuh-uh", quiz.names, seats, quiz.settings, seed, 250_000, "simulated")
    script = write_script(record, quiz.inputs, lockout, POLL_NS)
    # At a simulated table a frame is out at once, so nobody has to say when.
    return "\n".join(line for line in script.splitlines() if " shown " not in line) + "\n"


def compose(seed: int) -> str:
    """The evening of a seed, as a script."""
    quiz, seen = played(seed)
    assert seen >= WANTED, f"seed {seed} does not show {', '.join(WANTED - seen)}; try the next"
    return ABOUT + script_of(quiz, seed).partition("\n")[2]


ABOUT = """\
# An evening of Nuh-Uh!: four players, three Trivia cards and one Nuh-Uh card each. A race, a dead
# heat, a Reader who lets others go first, Nuh-Uhs just before an answer is final, too soon and too
# late, a player without cards, Catch Up, a ruling taken back.
# Composed by `python -m tests.games.nuh_uh.compose`.
"""

if __name__ == "__main__":
    sys.stdout.write(compose(SEED))
