"""Nuh-Uh! at seats with a button and a pad: the pad is Nuh-Uh and wrong, the button the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.nuh_uh import NUH_UH
from companion.journal.script import parse
from companion.page.snapshot import labels
from firmware.board_file import load_board
from tests.at_table import NAMES
from tests.games.nuh_uh.turn import FEW, Turn
from tests.sim import play

BOARDS = Path(__file__).parents[3] / "hardware" / "boards"
ADA = 0


def test_the_panel_says_which_is_which() -> None:
    turn = Turn(switches=FEW).play("B up; A up; wait 4000")
    assert turn.state.own.foot == ("ADA: ▬ wrong", "● correct")
    found = {(m.player, m.switch): m.word for m in turn.state.view.legend}
    assert found == {(ADA, "pad"): "WRONG", (ADA, "up"): "CORRECT"}
    turn.play("C up/?")
    assert turn.state.view.hint == "CLEO: the button moves, the pad chooses."
    assert labels(turn.asked, FEW[0]) == {"pad": ["choose", ""], "up": ["next", ""]}


@pytest.mark.parametrize(
    ("has", "settings", "line"),
    [
        ({"up", "pad"}, {"powers": True}, "Powers need 4 buttons and ADA's seat has fewer"),
        ({"up"}, {}, "BEN's seat needs 4 buttons, or 1 button and a pad"),
        ({"pad"}, {}, "BEN's seat needs 4 buttons, or 1 button and a pad"),
    ],
)
def test_a_seat_that_is_not_enough_is_refused(
    has: set[str], settings: dict[str, bool], line: str
) -> None:
    switches = (FEW[0], frozenset(has), *FEW[2:])
    setup = NUH_UH.setup(NAMES[:4], settings, switches=switches)
    with pytest.raises(ValueError, match=f"^{line}"):
        NUH_UH.rules().new(setup)


ONE_CARD_EACH = """\
game nuh-uh
seat Ada
seat Ben up pad
seat Cleo up pad
set trivia_each 1
seed 1
tie 0.25

1000   Ben up                # final
+600   Cleo pad              # a Nuh-Uh
+4000  Ada left              # Ben was wrong
8000   Cleo up               # final
+1500  Ben up                # Ben flips the card...
+4000  Ben up                # ...and says that it was right
16000  Ada left              # final
+300   Ben pad
+4000  Cleo pad              # wrong
"""


def test_a_game_at_the_seats_of_party_10_to_its_final_slip(tmp_path: Path) -> None:
    script = parse(ONE_CARD_EACH)
    board = load_board(BOARDS / "party-10.toml")
    assert {has - {"right", "down", "left"} for has in script.switches} == {
        frozenset(seat.lines) - {"right", "down", "left"} for seat in board.seats
    }
    heard = play(script, tmp_path / "j.db")
    assert [headline for headline, _ in heard.rulings()][-2:] == [
        "Ben: take the card",
        "Cleo WINS",
    ]
    assert "final score" in heard.slips[-1]
