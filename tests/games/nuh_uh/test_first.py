"""Who said Nuh-Uh first: presses at random around an answer, judged by a second statement."""

from __future__ import annotations

import random
from typing import NamedTuple

from companion.games.nuh_uh.state import State
from tests.at_table import MS, TIE_NS
from tests.games.nuh_uh.turn import Turn

FINAL_MS = 5_000.0
FLIP_MS = FINAL_MS + 1_100
AFTER_MS = (-1_000.000001, -1_000, -120, 0, 200, 790, 1_100)  # the first touch, after FINAL_MS
GAP_MS = (0, 0.1, 0.25, 0.250001, 12, 299, 300, 300.000001, 500)
HELD_MS = (30, 80, 599, 601)
ADA, BEN = range(2)  # the Reader, the Guesser


class Touch(NamedTuple):
    at_ns: int
    player: int
    switch: str
    held_ms: float


def touches(chance: random.Random) -> list[Touch]:
    """Of most players one, the first of them in the order of time."""
    start_ms = FINAL_MS + chance.choice(AFTER_MS)
    found: list[Touch] = []
    for player in chance.sample(range(4), chance.randrange(1, 5)):
        mine = "up" if player == ADA else chance.choice(("up", "right", "down", "left"))
        switch = "pad" if player == BEN or chance.random() < 0.3 else mine
        at_ns = round((start_ms + chance.choice(GAP_MS)) * MS)
        found.append(Touch(at_ns, player, switch, chance.choice(HELD_MS)))
    return sorted(found)


def first_of(game: State, tried: list[Touch], flip_ns: int) -> list[int]:
    """One of each side, by somebody who saw who pressed for how long."""
    may = [p for p in range(4) if game.hand(p).nuh_uhs and game.side_of[p] != game.side_of[BEN]]
    counted = [t for t in tried if t.at_ns >= (FINAL_MS - 1_000) * MS and t.player in may]
    counted = [t for t in counted if t.switch == "pad" or t.held_ms < 600]
    counted = [t for t in counted if t.at_ns <= flip_ns + TIE_NS]
    own_ns = next((t.at_ns for t in counted if t.player == ADA), None)
    others = [t for t in counted if t.player != ADA]
    if own_ns is not None and any(t.at_ns <= own_ns + 300 * MS for t in others):
        counted = others
    sides = {game.side_of[t.player]: t for t in reversed(counted)}.values()
    first_ns = min((t.at_ns for t in sides), default=0)
    return sorted(t.player for t in sides if t.at_ns <= first_ns + TIE_NS)


def test_the_nuh_uh_that_counts_is_the_first_of_those_who_may() -> None:
    seen: set[int] = set()
    for seed in range(500):
        chance, flip_ns = random.Random(seed), round(FLIP_MS * MS)
        before = ["0" + "-" * chance.randrange(3) for _ in range(4)]
        turn, tried = Turn(before, {"teams": (0, 2, 3)[seed % 3]}), touches(chance)
        final = [Touch(round(FINAL_MS * MS), BEN, "up", 80), Touch(flip_ns, ADA, "down", 80)]
        for touch in (*final, *tried):
            turn._touch(touch.player, touch.switch, touch.at_ns, touch.held_ms)
        first = first_of(turn.game, tried, flip_ns)
        turn.run(flip_ns + 2_000 * MS)
        named = [sorted(r.players) for r in turn.rulings() if r.race]
        assert named == ([first] if first else []), (seed, tried)
        seen.add(len(first))
    assert seen >= {0, 1, 2}
