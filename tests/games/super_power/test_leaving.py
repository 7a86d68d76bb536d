"""Super Power: somebody leaves while a hand is being counted."""

from __future__ import annotations

from companion.games.super_power import SUPER_POWER
from companion.games.super_power.doghouse import FIRST, WHO
from companion.games.super_power.state import OpenQuestion
from companion.kit.structs import replace

NAMES = ("ADA", "BEN", "CLEO", "DAN", "EVE", "FAY")


def test_the_hand_is_counted_if_whoever_is_asked_who_was_first_leaves() -> None:
    rules = SUPER_POWER.rules()
    state = rules.new(SUPER_POWER.setup(NAMES, {}))
    others = OpenQuestion(WHO, 2, 1)  # another one still waits for its answer
    asked = (OpenQuestion(FIRST, 0, 1), others)
    state = replace(state.with_hand(closing=True, out=(1, 2)), questions=asked)
    assert rules.leave is not None
    state, effects = rules.leave(state, 0, 2)
    assert [getattr(effect, "headline", "") for effect in effects][:2] == [
        "ADA leaves",
        "BEN wins hand 1",
    ]
    assert not state.hand.closing
