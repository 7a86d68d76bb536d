"""Super Power: somebody leaves while a hand is being counted."""

from __future__ import annotations

from companion.games.super_power import SUPER_POWER
from companion.games.super_power.doghouse import FIRST, WHO
from companion.kit.asking import Answering
from companion.kit.race import Entry
from companion.kit.structs import replace

NAMES = ("ADA", "BEN", "CLEO", "DAN", "EVE", "FAY")


def test_the_hand_is_counted_if_whoever_is_asked_who_was_first_leaves() -> None:
    rules = SUPER_POWER.rules()
    state = rules.new(SUPER_POWER.setup(NAMES, {}))
    asked = [Answering(p, topic=t, about=Entry(p, "up", 1)) for p, t in ((0, FIRST), (2, WHO))]
    state = replace(state.with_hand(closing=True, out=(1, 2)), questions=tuple(asked))
    state, effects = rules.attendance.comes_or_goes(state, 0, 2)
    assert [getattr(effect, "headline", "") for effect in effects][:2] == [
        "ADA leaves",
        "BEN wins hand 1",
    ]
    assert not state.hand.closing
