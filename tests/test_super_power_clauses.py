"""The clauses of Super Power, a row or more for each.

Each row is played as written, later in the evening, with everybody a seat further on, and with
harmless noise between the presses; what is ruled and shown must be the same.
"""

from __future__ import annotations

import pytest

from companion.games.super_power.words import turn_screen
from companion.kit.rulings import Ruling
from companion.kit.screens import ScoreScreen
from companion.table.inputs import Contact, Input, Release, Shown
from tests.super_power_more_rows import MORE_ROWS
from tests.super_power_rows import ROWS, Row
from tests.super_power_table import LETTERS, MS, Evening

CLAUSES = [f"SP-{number}" for number in range(1, 13)]
EVERY_ROW = [*ROWS, *MORE_ROWS]
STRANGER = 99  # a seat that nobody sits at
NOISE: list[Input] = [Contact(STRANGER, "up", 0), Release(STRANGER, "up", 0), Shown(0, 0)]
WAYS = [
    pytest.param(0, 0, False, id="as written"),
    pytest.param(3_600_000 * MS + 1, 0, False, id="an hour later"),
    pytest.param(0, 1, False, id="one seat further"),
    pytest.param(77, 2, True, id="with noise between"),
]


def heard(ruling: Ruling) -> str:
    """A ruling in a row's words; a refused card's margin in ms beside it."""
    late = ruling.undo_to_ns is None and ruling.headline.endswith("turn")
    margin = f" {ruling.margin_ns / MS:.10g}" if late and ruling.margin_ns else ""
    return f"{ruling.clause} {ruling.headline}{margin}"


def seen(evening: Evening) -> str:
    """What the panel says of the turn."""
    screen = turn_screen(evening.game)
    draws = f" draws {screen.draws}" if screen.draws else ""
    way = "" if screen.clockwise else " <"
    return " ".join(f"{screen.who}{draws} on {screen.colour} {screen.kind}{way}".split())


def drawn(evening: Evening) -> str:
    counts = dict(zip(evening.names, evening.game.ledger.drawn, strict=True))
    return ", ".join(f"{name[0]} {counts[name]}" for name in LETTERS if counts.get(name))


def played(row: Row, later_ns: int = 0, turned: int = 0, noise: bool = False) -> Evening:
    evening = Evening(row.players, row.settings, turned % row.players, later_ns)
    evening.noise = NOISE if noise else []
    return evening.play("A green").play(row.moves)


@pytest.mark.parametrize(("later_ns", "turned", "noise"), WAYS)
@pytest.mark.parametrize("row", EVERY_ROW, ids=lambda row: row.says)
def test_the_clause_holds(row: Row, later_ns: int, turned: int, noise: bool) -> None:
    evening = played(row, later_ns, turned, noise)
    assert [heard(ruling) for ruling in evening.rulings()[1:]] == row.heard
    for ruling in evening.rulings():
        after_ns = [finish.after_ns for finish in ruling.race]
        assert after_ns == sorted(after_ns), "a race begins with its first touch"
    if row.seen:
        assert seen(evening) == row.seen
        assert drawn(evening) == row.drawn


# ---- before a hand, between two, and after the last


def test_before_the_first_card_only_the_dealer_s_press_counts() -> None:
    evening = Evening(4, {"spank": True}).play("B red; C slap; D blue; A green")
    assert evening.heard() == ["SP-3 HAND 1: GREEN"]


def test_the_next_hand_is_dealt_by_the_left_neighbour() -> None:
    evening = Evening(4).play("A green; B red/I AM OUT; wait 3000")
    assert evening.game.standings() == (("ADA", 0), ("BEN", 1), ("CLEO", 0), ("DAN", 0))
    evening.play("A blue; D green; B yellow")
    assert evening.heard()[-1] == "SP-3 HAND 2: YELLOW"
    assert seen(evening) == "CLEO on yellow"
    assert drawn(evening) == ""


def test_anybody_may_deal_and_anybody_may_end_it() -> None:
    evening = Evening(4).play("C red/I DEAL; C green; D red/END GAME; wait 3000")
    assert evening.heard() == ["SP-3 HAND 1: GREEN", "SP-5 ADA + BEN + CLEO + DAN WIN"]
    assert evening.table.over(evening.state)


def test_after_the_last_hand_nothing_is_played_and_it_can_still_be_taken_back() -> None:
    evening = Evening(3, {"hands": 1}).play("A green; B red/I AM OUT; wait 3000; C red; A slap")
    assert evening.heard()[-1] == "SP-5 BEN WINS"
    evening.play("C red/TAKE BACK")
    assert evening.heard()[-1] == "undo TAKEN BACK"
    assert not evening.table.over(evening.state)
    assert seen(evening) == "BEN on green"


def test_the_score_can_be_had_at_any_time() -> None:
    evening = Evening(3).play("A green; B red/SCORES")
    assert evening.state.screen == ScoreScreen("HAND 1", (("ADA", 0), ("BEN", 0), ("CLEO", 0)))
    evening.play("B red")
    assert evening.heard()[-1] == "SP-1 BEN plays RED"


def test_every_clause_has_a_row() -> None:
    told = {row.says.split()[0] for row in EVERY_ROW}
    assert [clause for clause in CLAUSES if clause not in told] == []
