"""Who wins the doubt in Nuh-Uh!: whoever is quickest at the answer, or whoever watches a finger.

Five people doubt an answer: the Reader, three who listen, each with a reaction of their own, and
one who watches the finger that makes it final. The Guesser forgets that press once in ten turns;
then the Reader makes it. The other way opens the window with the Reader's press, and calls all
before it too soon; who is told so presses again. `python -m bench.fair_start` plays 2,000 turns of
each.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from companion.games.nuh_uh import NUH_UH
from companion.games.nuh_uh.answering import GRACE_NS
from companion.kit.rulings import Ruling
from companion.kit.structs import Struct
from tests.at_table import MS, AtTable

GRACE_MS = GRACE_NS / MS
MANY = 2_000
READER, GUESSER = 0, 1
LISTENERS = (2, 3, 4)
WATCHER = 5
REACTION_MS = {READER: 450, 2: 450, 3: 550, 4: 650}  # to what was heard; the median
SPREAD = 0.25  # of a reaction's logarithm
SEEN_MS = 220  # the median reaction to a finger that moves
FINAL_MS = 350  # the Guesser's, after the last word
READERS_MS = 500  # the Reader's press, where that opens the window
SECOND_MS = 150  # the Reader's Nuh-Uh, after that press
DAWDLES_MS = 1_500  # a Guesser who hopes that they will all be too soon
FORGETS = 0.1  # of all presses that say that an answer is final


class Turn(Struct, frozen=True):
    """When each means to press, in ms after the last word of the answer."""

    doubts: dict[int, float]  # of those who listen, the Reader among them
    guesser: float | None  # None: forgotten
    reader: float  # where the Guesser forgets, or is not asked
    seen: float  # how long the watcher's finger is behind the one that opened the window
    again: float  # how long it takes to press again, for whoever was too soon


@dataclass
class Wins:
    """Who won how many turns, and in how many the first to react to the answer did."""

    turns: int = 0
    first: int = 0
    behind_ms: float = 0  # by how much the winner reacted later than the first, all told
    by: dict[int, int] = field(default_factory=dict)

    def add(self, turn: Turn, winner: int, at_ms: float) -> None:
        first = min(LISTENERS, key=lambda player: turn.doubts[player])
        self.turns += 1
        self.first += winner == first
        self.behind_ms += max(turn.doubts.get(winner, at_ms) - turn.doubts[first], 0)
        self.by[winner] = self.by.get(winner, 0) + 1

    def share(self, player: int) -> float:
        return self.by.get(player, 0) / self.turns

    def __str__(self) -> str:
        who = ("the Reader", "450 ms", "550 ms", "650 ms", "the watcher")
        shares = zip(who, (READER, *LISTENERS, WATCHER), strict=True)
        told = ", ".join(f"{name} {self.share(player):.0%}" for name, player in shares)
        return f"the quickest at the answer wins {self.first / self.turns:.0%} of turns; {told}"


def turns(count: int, dawdles_ms: float = 0, seed: int = 1) -> list[Turn]:
    """So many answers that everybody doubts; `dawdles_ms`: how much longer the Guesser takes."""
    chance = random.Random(seed)

    def after(median_ms: float) -> float:
        return median_ms * chance.lognormvariate(0, SPREAD)

    return [
        Turn(
            doubts={player: after(REACTION_MS[player]) for player in (READER, 2, 3, 4)},
            guesser=None if chance.random() < FORGETS else after(FINAL_MS) + dawdles_ms,
            reader=after(READERS_MS),
            seen=after(SEEN_MS),
            again=after(SEEN_MS),
        )
        for _ in range(count)
    ]


def ours(played: list[Turn]) -> Wins:
    """At the table, by the rules: the watcher presses after whoever makes the answer final."""
    wins = Wins()
    for turn in played:
        table = AtTable(NUH_UH, 6)
        final = turn.guesser if turn.guesser is not None else turn.reader + FINAL_MS
        who = GUESSER if turn.guesser is not None else READER
        too_soon = {p: final + turn.again for p, at in turn.doubts.items() if at < final - GRACE_MS}
        presses = {**turn.doubts, WATCHER: final + turn.seen}
        table.run(2_000 * MS)
        table._touch(who, "down", table.now_ns + round(final * MS), 80)
        for player, at_ms in (*presses.items(), *too_soon.items()):
            table._touch(player, "pad", table.now_ns + round(at_ms * MS), 80)
        table.run(table.now_ns + 5_000 * MS)
        called = next(s for s in table.said if isinstance(s, Ruling) and s.clause == "NU-3")
        wins.add(turn, called.players[0], presses[called.players[0]])
    return wins


def other(played: list[Turn]) -> Wins:
    """The Reader's press opens the window: what came before does not count, and comes again."""
    wins = Wins()
    for turn in played:
        presses = {
            player: at_ms if at_ms >= turn.reader else turn.reader + turn.again
            for player, at_ms in turn.doubts.items()
            if player != READER
        }
        presses[READER] = max(turn.doubts[READER], turn.reader + SECOND_MS)
        presses[WATCHER] = turn.reader + turn.seen
        winner = min(presses, key=lambda player: presses[player])
        wins.add(turn, winner, presses[winner])
    return wins


def main() -> None:
    played = turns(MANY)
    print(f"as the rules are: {ours(played)}")
    print(f"where the Guesser dawdles: {ours(turns(MANY, DAWDLES_MS))}")
    print(f"from the Reader's press on: {other(played)}")


if __name__ == "__main__":
    main()
