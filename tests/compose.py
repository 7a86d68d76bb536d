"""Composes the bundled evenings: `python -m tests.compose` writes them all, or those it is given.

People made of code play them; in not-not-laid, bots. Nuh-Uh!'s and Spank's are written by hand.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Mapping
from functools import partial
from itertools import takewhile
from operator import itemgetter
from typing import Any

from companion.daemon.bots import Bots
from companion.daemon.seating import board_for, record_of_script
from companion.daemon.session import Session, begin
from companion.daemon.simulated_table import SimulatedTable
from companion.games.not_not.options import LAID
from companion.games.ugh import UGH
from companion.journal.records import Record
from companion.journal.script import PRESS_NS, head, in_ms, parse
from companion.kit.bots import Chance, Pace
from companion.kit.events import LONG_NS
from companion.table.inputs import Contact, Release
from firmware.board import Board
from firmware.contacts import MS, POLL_NS
from tests.at_table import TIE_NS, AtTable
from tests.games.habits import Habits
from tests.games.not_not import people as not_not_people
from tests.games.nyet import people as nyet_people
from tests.games.super_power import people as super_power_people
from tests.games.super_power.referee_table import ALL
from tests.games.ugh.people import WORDS
from tests.games.ugh.test_clauses import spelled, values
from tests.sim import EVENINGS

# ---- Not Not

FIRST_GAME = {"first_game": True, "cards": 16}
TAKEN_BACK = "A up; A slap; +600 B up/TAKE BACK; wait 2600"  # dice


def not_not() -> str:
    people = not_not_people.People(75, 4, FIRST_GAME, Habits(impatient=0.05))
    for _ in range(3):
        people.round()
    people.at.play(TAKEN_BACK)
    return to_the_end(people)


def to_the_end(people: not_not_people.People) -> str:
    """They press for the final score, rather than wait."""
    people.until(lambda: people.cards.are_out, people.round)
    return script(people.at.play("A up"))


class Hands(Bots):
    """Bots whose presses are written down."""

    def __init__(self, session: Session, chance: Chance, paces: Mapping[str, Pace]) -> None:
        super().__init__(session, chance, paces)
        self.written: list[Contact] = []

    def presses(self, now_ns: int) -> list[Contact | Release]:
        found = super().presses(now_ns)
        self.written += [hand for hand in found if isinstance(hand, Contact)]
        return found


def not_not_laid(seed: int = 11) -> str:
    """With cards that the page lays, which only the table of the daemon has."""
    names = ("Ada", "Ben", "Cleo", "Dan")
    begins = "\n".join(head(_record("not-not", names, {**FIRST_GAME, **LAID}, seed))[1:])
    asked = parse(f"{begins}\n600000 Ada pad\n")
    board = board_for(asked)
    session = begin(record_of_script(asked, board), None)
    paces = dict.fromkeys(names, Pace(sees_ms=900, word_ms=350, errs=0.12))
    bots = Hands(session, random.Random(seed).random, paces)
    table = SimulatedTable(board, session, asked, bots=bots)
    while not session.state.over:
        at_ns = table.step()
        assert at_ns is not None, f"seed {seed} comes to no end"
        table.clock.advance_to(at_ns)
    table.close()
    lines = [f"{hand.at_ns / MS:.6f} {names[hand.seat]} {hand.switch}" for hand in bots.written]
    return "\n".join([begins, *lines]) + "\n"


# ---- Nyet!, Super Power, Ugh!

EACH = {"count": "each trick"}
PANEL = {"board": "panel", **EACH}


def nyet(players: int, seed: int, settings: dict[str, Any]) -> str:
    """On the panel somebody covers a box, and takes it back."""
    habits = Habits(forgetful=0.03)
    people = nyet_people.People(seed, players, habits, settings=settings)
    if "board" in settings:
        dealer, other = ("ABCDE"[(people.game.dealer + n) % players] for n in (0, 1))
        covers = "; ".join(f"{dealer} {press}" for press in ["left", "up", "left", "up"])
        people.at.play(f"{covers}; {other} up/TAKE BACK; wait 3000")
    return script(people.play().at)


def super_power() -> str:
    """Chosen for being short: a fire, a baby, a zero, a foul, draw cards that come to ten."""
    people = super_power_people.People(4157, 5, {**ALL, "hands": 1})
    people.pace_s = 4
    return script(people.play(1).at)


MOVES = [
    "wait 2000; A card; A card; wait 2600",
    "B ugh; wait 2600",
    "C card; C card; C card; wait 2600",
    "D card; D later; wait 2600; D lock; D: 4 5 WILD; D: CANCEL; wait 2600",
    f"A card; A lock; +90 C lock; {values('A', '2 4 3')}; A: LOCK; wait 2600",
    f"{values('C', '5 W 4')}; C: LOCK; wait 2600",
    spelled("B enters 3 5 2; B: BACK; B: 1; B: LOCK; wait 2600"),
    spelled("B up/TAKE BACK; wait 2600; B locks 3 5 2"),
    spelled("D enters W W 3; D: LOCK; wait 2600"),
    "B card; B card; C card; wait 2600",
    spelled("C card; D up/LAST CARD; wait 2600; B locks 1 1 5"),
    "D ugh; wait 2600",
    spelled("C flip; wait 2600; C locks 4 2 2; C end; wait 2600; D right; wait 5000"),
]


def ugh() -> str:
    """A thinned deck: they set its count right at the start."""
    return script(AtTable(UGH, 4, {"flips": True}, words=WORDS, seed=1).play(";".join(MOVES)))


# ---- as scripts

COMPOSED: dict[str, Callable[[], str]] = {
    "not-not": not_not,
    "not-not-laid": not_not_laid,
    "nyet": partial(nyet, 4, 4, PANEL),
    "nyet-short": partial(nyet, 4, 2, PANEL | {"points": 10}),
    "nyet-2": partial(nyet, 2, 2, EACH),
    "nyet-3": partial(nyet, 3, 3, EACH),
    "nyet-5": partial(nyet, 5, 5, {}),
    "super-power": super_power,
    "ugh": ugh,
}


def compose(evening: str) -> str:
    """As a script for a simulated table, under the comment that the evening has already."""
    lines = (EVENINGS / f"{evening}.txt").read_text("utf-8").splitlines(keepends=True)
    return "".join(takewhile(lambda line: line.startswith("#"), lines)) + COMPOSED[evening]()


def script(table: AtTable[Any]) -> str:
    """What was pressed there. A simulated panel is quick: nobody says when it has drawn."""
    names = tuple(name.title() for name in table.names)
    record = _record(table.table.game.id, names, table.settings, table.seed)
    body: list[tuple[int, str]] = []
    down: dict[tuple[int, str], int] = {}
    for item in table.inputs:
        if isinstance(item, Contact):
            down[item.seat, item.switch] = item.at_ns
        elif isinstance(item, Release) and (item.seat, item.switch) in down:
            at_ns = down.pop((item.seat, item.switch))
            for_ms = in_ms(_held_ns(item, at_ns))
            body.append((at_ns, f"{names[item.seat]} {item.switch} for {for_ms}"))
    body += [
        (at_ns, f"{names[s]} {switch} for {in_ms(PRESS_NS)}") for (s, switch), at_ns in down.items()
    ]
    lines = (f"{in_ms(at_ns)} {words}" for at_ns, words in sorted(body, key=itemgetter(0)))
    return "\n".join([*head(record)[1:], *lines]) + "\n"


def _held_ns(release: Release, at_ns: int) -> int:
    """The judge hears a release when it is certain, one lockout after the switch opened, give or
    take a poll; a long press stays a long one, and a short one short.
    """
    board = Board(name="", seats=())
    timing = board.pad if release.switch == "pad" else board.buttons
    for_ns = release.at_ns - at_ns - round(timing.lockout_ms * MS)
    if release.at_ns - at_ns > LONG_NS:
        for_ns = max(for_ns, LONG_NS) + POLL_NS
    return max(for_ns, POLL_NS)


def _record(game: str, names: tuple[str, ...], settings: Mapping[str, Any], seed: int) -> Record:
    return Record(game, names, tuple(range(len(names))), dict(settings), seed, TIE_NS, "simulated")


if __name__ == "__main__":
    for evening in sys.argv[1:] or COMPOSED:
        (EVENINGS / f"{evening}.txt").write_text(compose(evening), "utf-8")
