"""A hand of Super Power by buttons alone, from power on to the doghouse and the final score."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.daemon import seating
from companion.kit.game import EVERY_SWITCH
from companion.kit.screens import FactsScreen, ScoreScreen
from tests.daemon.test_from_power_on import board
from tests.virtual_table import MS, AtButtons, PowerCutError, evening

RULED = [
    "Ben plays +2",
    "Cleo plays +2",
    "4 CARDS DRAWN",
    "Al by 38 ms",
    "Al's turn",
    "Cleo: UNO!",
    "Cleo is out",
    "PASS LEFT",
    "Ben is out",
    "Al wins hand 1",
]


def test_a_hand_from_power_on_to_the_doghouse(
    fast_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "SystemRandom", lambda: random.Random(7))
    found: list[str] = []

    def they_sit_down_and_choose_rules(at: AtButtons) -> None:
        at.run(at.now_ns + 1_000 * MS)
        for letter, name in zip("ABC", ("Al", "Ben", "Cleo"), strict=True):
            at.play(f"{letter} up/NEW NAME...")
            at.spell(name)
        rules = "ADD GET OUT/ADD DOGHOUSE/1/HANDS 0/1"
        at.play(f"B up/SUPER POWER, NO SISSIES/ONE BY ONE.../{rules}/PLAY")

    def they_play(at: AtButtons) -> None:
        at.play("B down; wait 2000; C down; wait 2000")
        stands = at.sees
        assert isinstance(stands, FactsScreen)
        assert (stands.large, stands.rows[0]) == ("DRAW 4", ("PLAYED", "+2 +2"))
        at.play("A left for 700; wait 2000")
        at.play("A up; +38 C up; wait 4000; B up; +1500 A up; wait 4000; C right; wait 2000")
        at.play("C up/I AM OUT; wait 3000; B up/ZERO: PASS LEFT; A up; B up; C up; wait 3000")
        at.play("B up/I AM OUT; B: DONE; wait 9000")
        found.extend(ruling.headline for ruling in at.state.rulings)
        scores = at.sees
        assert isinstance(scores, ScoreScreen)
        assert scores.rows[0] == ("Al", 2)
        at.play("A up/NEW GAME")

    def the_plug_is_pulled(at: AtButtons) -> None:
        raise PowerCutError(at.sees)

    table = board("super-power", (EVERY_SWITCH,) * 3)
    parts = (they_sit_down_and_choose_rules, they_play, the_plug_is_pulled)
    with pytest.raises(PowerCutError):
        evening(fast_path / "journal.db", table, *parts)
    assert found[: len(RULED)] == RULED
