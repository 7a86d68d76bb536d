"""Spank the Baby, just the pad: who was first, what each draws, and slaps that count nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.spank import SPANK
from companion.games.spank.slapping import State
from companion.journal.script import read_script
from companion.kit.game import EVERY_SWITCH
from companion.kit.screens import MessageScreen, OrderScreen, ScoreScreen
from companion.kit.slips import Slip
from companion.kit.standings import Score
from tests.at_table import NAMES, AtTable
from tests.games.rows import WAYS, Row, read
from tests.sim import play

BUNDLED = Path(__file__).parents[3] / "companion" / "evenings" / "spank.txt"
ROWS = read(__file__)


def draws(table: AtTable[State]) -> dict[str, str]:
    """What each must draw, from the points: one for each hand above one's own."""
    score = next(s for s in table.said if isinstance(s, Score)).standings.rows
    return {name[0]: str(len(score) - 1 - points) for name, points in score}


@pytest.mark.parametrize("way", ["as written", "later", "noise"])
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.says)
def test_the_hands_are_counted_from_below(row: Row, way: str) -> None:
    options = row.settings
    del options["players"]
    table = AtTable(SPANK, 4, options, **WAYS[way]).play(row.moves)
    ruling = table.rulings()[0]
    assert ruling.headline.startswith(row.heard[0])
    assert ruling.clause == "SP-7"
    assert ruling.undo_to_ns == WAYS[way].get("from_ns", 0)
    assert draws(table) == row.has
    first = {letter for letter, drawn in row.has.items() if drawn == "0"}
    assert {NAMES[p][0] for p in ruling.players} == first
    assert [f.after_ns for f in ruling.race] == sorted(f.after_ns for f in ruling.race)


def test_who_has_not_slapped_is_named_while_the_time_runs() -> None:
    table = AtTable(SPANK)
    for letter, missing in (("C", "ADA, BEN, DAN"), ("A", "BEN, DAN"), ("D", "BEN")):
        table.play(f"{letter} slap")
        assert table.state.screen == MessageScreen("SLAP!", missing)
        assert [NAMES[p] for p in table.state.view.lit] == missing.split(", ")


def test_the_order_stays_on_the_panel_until_the_next_red_three() -> None:
    table = AtTable(SPANK).play("A slap; +1 B slap; +1 C slap; +1 D slap; wait 60000")
    order = OrderScreen(
        "ADA by 1 ms", (("ADA", "0"), ("BEN 1 ms", "+1"), ("CLEO 2 ms", "+2"), ("DAN 3 ms", "+3"))
    )
    assert table.state.screen == order
    assert table.play("C slap").state.screen == MessageScreen("SLAP!", "ADA, BEN, DAN")


def test_hands_that_trail_in_open_no_new_spank_and_turn_no_page() -> None:
    table = AtTable(SPANK, 6).play("A slap; +1 B slap; +1 C slap; +1 D slap; +1 E slap; +1 F slap")
    before = table.game
    first_page = table.state.screen
    assert table.play("A slap").game is before
    assert table.state.screen != first_page, "by itself, after it could be read"
    table.play("wait 1000; A slap")
    assert table.game.slaps is not None


def test_after_so_many_spanks_most_hands_beaten_win() -> None:
    table = AtTable(SPANK, 4, {"rounds": 2})
    table.play("A slap; +1 B slap; +1 C slap; +1 D slap; wait 3000")
    assert not table.state.over
    assert table.play("B slap; +1 A slap; +1 C slap; +1 D slap; wait 9000").state.over
    assert table.heard()[-1] == "SP-7 ADA + BEN WIN"
    assert table.rulings()[-1].reason == "5 hands beaten; after 2"
    slip = table.said[-1]
    assert isinstance(slip, Slip)
    assert (slip.title, slip.final) == ("SPANK THE BABY final score", True)
    assert isinstance(table.state.screen, ScoreScreen)
    assert table.state.screen.title == "ADA + BEN WIN"
    before = table.state.game
    assert table.play("C slap; A slap").game is before, "nothing is played after the last spank"


def test_a_seat_without_a_pad_is_refused_in_one_line() -> None:
    with pytest.raises(ValueError, match=r"^BEN's seat has no pad; sit at another seat$"):
        AtTable(SPANK, 2, switches=(EVERY_SWITCH, frozenset({"up"})))


def test_a_spank_can_be_taken_back_and_the_game_ended_with_buttons() -> None:
    table = AtTable(SPANK).play("A slap; +1 B slap; +1 C slap; +1 D slap; wait 3000")
    assert sum(table.game.points) == 6
    table.play("B up for 700")
    lines = [choice.label for choice in table.asked.choices]
    assert lines == ["TAKE BACK", "LEAVE GAME", "RULES", "END GAME", "SCORES"]
    table.play("B: TAKE BACK")
    assert table.heard()[-1] == "undo TAKEN BACK"
    assert sum(table.game.points) == 0
    table.play("C down/END GAME")
    assert table.heard()[-1] == "SP-7 NOBODY WINS"
    assert table.rulings()[-1].reason == "Nothing was scored; CLEO ended it"


def test_the_bundled_evening_shows_a_bounce_a_dead_heat_a_late_hand_and_a_missing_one(
    tmp_path: Path,
) -> None:
    heard = play(read_script(BUNDLED), tmp_path / "j.db")
    assert [headline for headline, _ in heard.rulings()] == [
        "Ben by 1 ms",
        "DEAD HEAT Cleo + Dan",
        "Dan by 12 ms",
        "Dan WINS",
    ]
    assert "Eve draws 4 (no hand)" in heard.slips[2]
    assert heard.warnings == []
