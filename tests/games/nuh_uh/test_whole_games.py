"""A whole game of Nuh-Uh! through the whole daemon, to the final slip."""

from __future__ import annotations

from pathlib import Path

from companion.journal.script import parse
from tests.sim import play

THREE_TEAMS = Path(__file__).with_name("three_teams.txt").read_text("utf-8")


def test_three_teams_with_powers_to_the_final_slip(tmp_path: Path) -> None:
    recording = play(parse(THREE_TEAMS), tmp_path / "j.db")
    assert [headline for headline, _ in recording.rulings()] == [
        "Ben's answer is final",
        "Eve: not you",
        "DEAD HEAT Fay + Dan",
        "Fay was first",
        "Eve: SWITCHEROO",
        "Ben is correct",
        "Ben + Eve: take both cards",
        "Cleo's answer is final",
        "Nobody said Nuh-Uh",
        "Cleo is wrong",
        "Discard the card",
        "Dan's answer is final",
        "Eve says Nuh-Uh",
        "Dan is wrong",
        "Ben + Eve: take the card",
        "Ben + Eve WIN",
    ]
    assert recording.warnings == []
    slip = recording.slips[-1]
    assert "final score" in slip
    assert "Ben + Eve: 2 Trivia (1 for 2)" in slip
    assert "1. Ben + Eve ................. 4" in slip
