"""Super Power: somebody leaves while a hand is being counted."""

from __future__ import annotations

from tests.games.super_power.referee_table import refereed


def test_the_sheet_of_a_hand_stays_for_the_others_when_somebody_leaves() -> None:
    table = refereed(3, {"doghouse": 1}).play("B first/I AM OUT; C first/I AM OUT")
    assert table.asked.question == "POINTS OF HAND 1"
    table.play("A first/LEAVE GAME")
    assert table.asked.question == "POINTS OF HAND 1"
    assert table.asked.player != 0
    table.answer("DONE")
    assert table.ruled()[-1] == "SP-5 BEN wins hand 1"
