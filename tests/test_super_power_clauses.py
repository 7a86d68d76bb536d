"""The clauses of Super Power, a row or more for each.

Each row is played as written, later in the evening, with everybody a seat further on, and with
harmless noise between the presses; what is ruled and shown must be the same.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.super_power.bookkeeper.playing import turn_screen
from companion.games.super_power.bookkeeper.state import State
from companion.kit.game import EVERY_SWITCH
from companion.kit.rulings import Ruling
from companion.kit.screens import MessageScreen, ScoreScreen
from tests.at_table import MS, NAMES, AtTable
from tests.super_power_forgiven_rows import FORGIVEN_ROWS
from tests.super_power_more_rows import MORE_ROWS
from tests.super_power_rows import ROWS, Row
from tests.super_power_table import evening

CLAUSES = [f"SP-{number}" for number in range(1, 13)]
EVERY_ROW = [*ROWS, *MORE_ROWS, *FORGIVEN_ROWS]
WAYS = [
    pytest.param(0, 0, False, id="as written"),
    pytest.param(3_600_000 * MS + 1, 0, False, id="an hour later"),
    pytest.param(0, 1, False, id="one seat further"),
    pytest.param(77, 2, True, id="with noise between"),
]


def heard(ruling: Ruling) -> str:
    """A ruling in a row's words; a refused card's margin in ms beside it."""
    late = ruling.undo_to_ns is None and ruling.headline.endswith(("turn", "no card"))
    margin = f" {ruling.margin_ns / MS:.10g}" if late and ruling.margin_ns else ""
    return f"{ruling.clause} {ruling.headline}{margin}"


def seen(table: AtTable[State]) -> str:
    """What the panel says of the turn."""
    screen = turn_screen(table.game)
    draws = f" draws {screen.draws}" if screen.draws else ""
    way = "" if screen.clockwise else " <"
    return " ".join(f"{screen.who}{draws} on {screen.colour} {screen.kind}{way}".split())


def drawn(table: AtTable[State]) -> str:
    counts = dict(zip(table.names, table.game.ledger.drawn, strict=True))
    return ", ".join(f"{name[0]} {counts[name]}" for name in NAMES if counts.get(name))


def played(row: Row, later_ns: int = 0, turned: int = 0, noise: bool = False) -> AtTable[State]:
    turned %= row.players
    table = evening(row.players, row.settings, turned=turned, from_ns=later_ns, noise=noise)
    return table.play("A green").play(row.moves)


@pytest.mark.parametrize(("later_ns", "turned", "noise"), WAYS)
@pytest.mark.parametrize("row", EVERY_ROW, ids=lambda row: row.says)
def test_the_clause_holds(row: Row, later_ns: int, turned: int, noise: bool) -> None:
    table = played(row, later_ns, turned, noise)
    assert [heard(ruling) for ruling in table.rulings()[1:]] == row.heard
    for ruling in table.rulings():
        after_ns = [finish.after_ns for finish in ruling.race]
        assert after_ns == sorted(after_ns), "a race begins with its first touch"
    if row.seen:
        assert seen(table) == row.seen
        assert drawn(table) == row.drawn


# ---- before a hand, between two, and after the last


def test_before_the_first_card_only_the_dealer_s_press_counts() -> None:
    table = evening(4, {"spank": True}).play("B red; C slap; D blue; A green")
    assert table.heard() == ["SP-3 HAND 1: GREEN"]


def test_the_next_hand_is_dealt_by_the_left_neighbour() -> None:
    table = evening(4).play("A green; B red/I AM OUT; wait 3000")
    assert table.game.points == (0, 1, 0, 0)
    table.play("A blue; D green; B yellow")
    assert table.heard()[-1] == "SP-3 HAND 2: YELLOW"
    assert seen(table) == "CLEO on yellow"
    assert drawn(table) == ""


def test_anybody_may_deal_and_anybody_may_end_it() -> None:
    table = evening(4).play("C red/I DEAL; C green; D red/END GAME; wait 3000")
    assert table.heard() == ["SP-3 HAND 1: GREEN", "SP-5 ADA + BEN + CLEO + DAN WIN"]
    assert table.state.over


def test_after_the_last_hand_nothing_is_played_and_it_can_still_be_taken_back() -> None:
    table = evening(3, {"hands": 1}).play("A green; B red/I AM OUT; wait 3000; C red; A slap")
    assert table.heard()[-1] == "SP-5 BEN WINS"
    table.play("C red/TAKE BACK")
    assert table.heard()[-1] == "undo TAKEN BACK"
    assert not table.state.over
    assert seen(table) == "BEN on green"


def test_the_score_can_be_had_at_any_time() -> None:
    table = evening(3).play("A green; B red/SCORES")
    rows = (("ADA", 0), ("BEN", 0), ("CLEO", 0))
    assert table.state.screen == ScoreScreen("HAND 1", rows, "Press: go on")
    table.play("B red")
    assert table.heard()[-1] == "SP-1 BEN plays RED"


# ---- foul play

FOUL = [
    ("B red", "+38 D blue", "SP-2 DAN not your turn 38", {}),
    ("B red/+2", "C red/SKIP", "SP-1 CLEO must draw", {}),
    ("B red; B red/I AM OUT; wait 2500", "B red; B: NO", "SP-5 BEN has no cards", {"doghouse": 2}),
    ("B red; +0.25 D green", "", "SP-2 DEAD HEAT BEN + DAN", {}),
    ("B green; B: 7", "C red; C: 3", "SP-1 CLEO takes it back", {"tell_all": True}),
    ("B red/+2; E red", "+38 C blue", "SP-2 CLEO stops drawing", {}),
]


@pytest.mark.parametrize(("before", "moves", "says", "settings"), FOUL, ids=lambda p: str(p))
def test_a_card_that_goes_back_to_the_hand_changes_nothing(
    before: str, moves: str, says: str, settings: dict[str, Any]
) -> None:
    apart = "; " if moves and not moves.startswith("+") else ""
    honest, foul = evening(5, settings), evening(5, settings)
    if moves:
        honest.play("A green").play(before)
    else:
        honest.play("A green; B red")
    foul.play("A green").play(f"{before}{apart or '; '}{moves}")
    assert heard(foul.rulings()[-1]) == says
    assert foul.game == honest.game


@pytest.mark.parametrize(
    "moves", ["A slap", "B green/?", "D blue/MORE.../?", "D red/MORE.../SCORES"]
)
def test_what_is_no_card_changes_nothing(moves: str) -> None:
    """A slap where nobody slaps; a question or a menu that nobody uses; a look at the scores."""
    table = evening(4, {"get_out": True}).play("A green; B red; wait 2500")
    before = table.game
    table.play(f"{moves}; wait 30000")
    assert table.game == before


def test_a_question_about_one_s_own_press_does_not_wait_until_a_ruling_has_been_read() -> None:
    table = evening().play("A green; B red; wait 1500; D red; C blue/?")
    assert table.asked.question == "BLUE?"


def test_a_ruling_on_the_panel_makes_way_for_hands_on_the_pad() -> None:
    table = evening(4, {"spank": True}).play("A green; B red; wait 1500; D red; C slap")
    assert table.state.screen == MessageScreen("SLAP!", "ADA, BEN, DAN")


def test_what_somebody_plays_for_another_seat_can_come_out_of_the_menu() -> None:
    """CLEO's one button could not move in a list: the menu is the dealer's who answers."""
    seats = (EVERY_SWITCH, EVERY_SWITCH, frozenset({"up", "pad"}))
    table = evening(3, switches=seats).play("A green; B red")
    table.play("A yellow/MORE.../PLAY FOR.../CLEO/RED .../I AM OUT")
    assert table.heard()[-2:] == ["SP-1 CLEO IS OUT", "SP-1 CLEO WINS HAND 1"]


def test_where_nothing_can_be_taken_back_any_more_play_goes_on() -> None:
    table = evening().play("A green")
    table.state = replace(table.state, rulings=(), past=())
    table.play("C red/TAKE BACK; B red")
    assert table.heard()[1:] == ["SP-1 BEN plays RED"]


def test_nothing_is_played_while_hands_go_round() -> None:
    table = evening(4, {"get_out": True}).play("A green; B green/ZERO")
    before = table.game
    table.play("C up for 700; wait 30000; A slap for 700")
    assert table.game == before


def test_every_clause_has_a_row() -> None:
    told = {row.says.split()[0] for row in EVERY_ROW}
    assert [clause for clause in CLAUSES if clause not in told] == []
