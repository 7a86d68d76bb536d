"""Nuh-Uh! at seats with a button and a pad: the pad is Nuh-Uh and wrong, the button the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.nuh_uh import NUH_UH
from companion.journal.script import parse
from companion.page.snapshot import labels
from firmware.board_file import load_board
from tests.at_table import NAMES
from tests.games.nuh_uh.rows import ANSWERED, NEXT, NOT_YET, WHO_FIRST, Row, called
from tests.games.nuh_uh.turn import Turn, hands
from tests.sim import play

BOARDS = Path(__file__).parents[3] / "hardware" / "boards"
ADA = 0
FEW = (frozenset({"up", "pad"}),) * 4

ROWS = [
    Row("NU-2 the Guesser's button says that it is final", "B up; C slap", called()),
    Row("NU-2 so does the Reader's", "A up; C slap", called()),
    Row("NU-2 the Guesser's takes it back", "B up; B up", [ANSWERED, NOT_YET]),
    Row("NU-2 who neither reads nor guesses may press it, too", "B up; C up", called()),
    Row("NU-2 the Reader's pad is a Nuh-Uh", "B up; A slap", called("ADA")),
    Row("NU-2 and the button flips", "B up; A up", [ANSWERED, "Nobody said Nuh-Uh"]),
    Row("NU-2 held down, it is the menu", "B up; C up/?", [ANSWERED, "ask CLEO: MENU"]),
    Row(
        "NU-4 and says right",
        "B up; A up; wait 4000; A up",
        [ANSWERED, "Nobody said Nuh-Uh", "BEN: take the card"],
        after=hands(ben="1--"),
        reads=NEXT,
    ),
    Row(
        "NU-4 the pad says wrong",
        "B up; A up; wait 4000; A slap",
        [ANSWERED, "Nobody said Nuh-Uh", "Discard the card"],
        reads=NEXT,
    ),
    Row(
        "NU-3 of two answers the pad gives the first",
        "B up; C slap; +0 D slap; wait 3000; B slap; wait 1000; A slap",
        [ANSWERED, "DEAD HEAT CLEO + DAN", WHO_FIRST, "CLEO was first", "CLEO: take the card"],
        after=hands(cleo="1--"),
        reads=NEXT,
    ),
    Row(
        "NU-4 the button's next press within 1.5 s is still the flip",
        "B up; A up; +1499 A up",
        [ANSWERED, "Nobody said Nuh-Uh"],
    ),
    Row(
        "NU-4 on a sheet there is a line for more and one for less",
        "D up/CARDS/DAN TRIVIA 0 +1; wait 21000",
        ["ask DAN: MENU", "ask DAN: CARDS", "DAN: corrected"],
        after=hands(dan="1--"),
    ),
]


@pytest.mark.parametrize("turned", [0, 1])
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.says)
def test_the_clause_holds_with_a_button_and_a_pad(row: Row, turned: int) -> None:
    turn = Turn(row.before, row.settings, row.left, turned=turned, switches=FEW)
    turn.play(f"{row.moves}; wait 5000")
    assert turn.announced == row.heard
    assert turn.hands() == (row.before if row.after is None else row.after)
    assert turn.reads() == row.reads


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
