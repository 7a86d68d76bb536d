"""A whole game of Nuh-Uh! through the whole daemon, to the final slip."""

from __future__ import annotations

from pathlib import Path

from companion.journal.script import parse
from tests.sim import play

THREE_TEAMS = """\
game nuh-uh
seat Ada
seat Ben
seat Cleo
seat Dan
seat Eve
seat Fay
set teams 3
set powers yes
set trivia_each 1
seed 1
tie 0.25

1000   Ada down              # the teams may stay as they are

4000   Ben down              # Ben's answer is final
+900   Eve left              # Ben's teammate may not
+500   Fay left              # a Nuh-Uh of Cleo's team
+0.2   Dan left              # a dead heat with Ada's team
+0.1   Cleo up               # Cleo's own team races nobody
+4000  Ben left              # Fay was first
+3000  Eve up for 700        # Ben's team
+1200  Eve down
+500   Eve right             # uses SWITCHEROO
+4000  Ada right             # Ben is correct
+1600  Ada down
+500   Ada down
+500   Ada right             # the card counts 2
+500   Ada up
+500   Ada up
+500   Ada right             # done
40000  Ben down
+2000  Ben down
+4000  Ben left              # wrong
+1600  Ben right             # done: discarded
52000  Cleo down
+900   Eve left              # a Nuh-Uh: her cards differ
+4000  Cleo left             # wrong
+1600  Cleo up
+500   Cleo right            # it was SWITCHEROO, which is recharged
+500   Cleo down
+500   Cleo right            # done
"""


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
