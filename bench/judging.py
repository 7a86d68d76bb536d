"""A verdict from what each card can be, or from every table there could be."""

from __future__ import annotations

from itertools import product
from random import Random

from bench.side_by_side import Row, in_turns
from companion.games.not_not.cards import ANY, SLOTS, VOID, Cards
from companion.games.not_not.dice import CRITERIA, Dice
from companion.games.not_not.judge import fits, verdict
from companion.games.not_not.options import NEGATION

Case = tuple[Dice, str, Cards]


def rows() -> list[Row]:
    cases = [_case(Random(seed)) for seed in range(50)]
    for case in cases:
        assert verdict(*case) == by_worlds(*case), case
    times_s = in_turns(
        lambda: [verdict(*case) for case in cases],
        lambda: [by_worlds(*case) for case in cases],
        rounds=5,
    )
    ours_s, other_s = (s / len(cases) for s in times_s)
    return [
        Row(
            "a tap is judged",
            ours_s,
            other_s,
            "From what the tapped card can be, or by trying every table there could be.",
        )
    ]


def by_worlds(dice: Dice, slot: str, cards: Cards) -> bool | None:
    """Right or wrong in every world the cards allow, with one Void at most; None: they differ."""
    worlds = (w for w in product(*cards.slots) if w.count(VOID) <= 1)
    found = {fits(dice, slot, world[SLOTS.index(slot)]) for world in worlds}
    return found.pop() if len(found) == 1 else None


def _case(rng: Random) -> Case:
    """Any dice, any slot, and cards of which something is known."""
    first, second = CRITERIA["plain"]
    dice = Dice(
        (rng.choice(first), rng.choice(second)),
        rng.choice(NEGATION),
        rng.choice(SLOTS),
        rng.random() < 0.5,
    )
    faces = sorted(ANY)
    known = tuple(frozenset(rng.sample(faces, rng.randint(1, 6))) for _ in SLOTS)
    if sum(slot == {VOID} for slot in known) > 1:
        known = (ANY,) * len(SLOTS)  # one Void at most lies in the slots
    return dice, rng.choice(SLOTS), Cards(slots=known)
