"""The clauses of a refereed Super Power, a row or more for each.

Each row is played as written, later in the evening, with everybody a seat further on, and with
harmless noise between the presses; what is ruled and what stands must be the same.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from companion.drawing.draw import lay_out
from companion.drawing.pages import pages
from companion.games.super_power import game
from companion.games.super_power.state import State, Step
from companion.kit.events import Event
from companion.kit.game import EVERY_SWITCH
from companion.kit.rulings import Ruling
from companion.kit.screens import FactsScreen, MessageScreen
from companion.kit.structs import replace
from companion.kit.view import Meaning
from tests.at_table import AtTable
from tests.games.rows import WAYS, Row, read
from tests.games.super_power.referee_table import refereed

CLAUSES = [f"SP-{number}" for number in range(1, 13)]
ROWS = read(__file__)
ONE_BUTTON = frozenset({"up", "pad"})
TWO_BUTTONS = frozenset({"left", "right", "pad"})


def stands(table: AtTable[State]) -> str:
    """What the panel says between events, in a line; "deal" before a hand, "" if nothing stands."""
    cards, facts = table.game.hand.debt, game.facts(table.game)
    rows = [f"{label} {text}" for label, text in game.standing(table.game, facts).items()]
    found = "; ".join([*([f"DRAW {cards}"] if cards else []), *rows])
    return found or ("deal" if table.game.hand.dealt else "")


def seated(row: Row, **way: Any) -> AtTable[State]:
    """Every rule is on where a row has no options, but for how many play.

    `one_button`: who has no more than that and a pad; `newcomer`: who starts in the doghouse.
    """
    settings: dict[str, Any] = row.settings
    players, one = int(settings.pop("players")), settings.pop("one_button", "")
    new = settings.pop("newcomer", "")
    has = [ONE_BUTTON if letter == one else EVERY_SWITCH for letter in "ABCD"[:players]]
    switches = has if one else ()
    return refereed(players, settings or None, switches=switches, newcomer=new, **way)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.says)
def test_the_clause_holds(row: Row, way: str) -> None:
    table = seated(row, **WAYS[way]).play(row.moves)
    assert table.ruled() == row.ruled
    assert stands(table) == row.one("stands")
    offered = row.one("offers").split(", ")
    if "offers" in row.more:
        assert [choice.label for choice in table.asked.choices][: len(offered)] == offered
    screen = table.state.screen
    if "deal" in row.more:
        assert isinstance(screen, FactsScreen)
        assert "; ".join([screen.large, *map(" ".join, screen.rows)]) == row.one("deal")
    points = {letter: table.game.points[table.player(letter)] for letter in row.points}
    assert points == row.points
    for ruling in table.rulings():
        after_ns = [finish.after_ns for finish in ruling.race]
        assert after_ns == sorted(after_ns), "a race begins with its first touch"


def test_a_press_that_rules_runs_through_eight_files_of_the_game_at_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    files: set[str] = set()
    most = 0

    def called(frame: FrameType, event: str, _arg: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(Path(game.__file__).parent):
            files.add(path.name)

    def step(state: State, event: Event) -> Step:
        nonlocal most
        files.clear()
        sys.setprofile(called)
        found = game.step(state, event)
        sys.setprofile(None)
        if any(isinstance(effect, Ruling) for effect in found[1]):
            most = max(most, len(files))
        return found

    monkeypatch.setattr(game, "RULES", replace(game.RULES, step=step))
    for row in ROWS:
        seated(row).play(row.moves)
    assert 0 < most <= 8


def test_every_clause_has_a_row() -> None:
    assert {row.says.split()[0] for row in ROWS} == {f"SP-{number}" for number in range(1, 13)}


# ---- what the panel says between events


def test_where_nothing_stands_the_panel_says_what_the_buttons_mean() -> None:
    table = refereed().play("B first; wait 3000")
    assert table.state.screen == FactsScreen("", game.BUTTONS)


def test_a_button_has_the_same_meaning_whatever_stands() -> None:
    table = refereed()
    meanings = table.state.view.legend
    for moves in ("B draw", "C uno", "D caught; D: ADA", "C first/I AM OUT; wait 3000"):
        assert table.play(moves).state.view.legend == meanings


def test_while_hands_fly_the_panel_says_whose() -> None:
    table = refereed().play("B first; wait 3000")
    table.play("B first; +38 D first; wait 0")
    assert table.ruled()[-1] == "SP-2 BEN by 38 ms"
    table.play("wait 3000; C slap")
    assert table.state.screen == MessageScreen("SLAP!", "ADA, BEN, DAN", foot=(game.IN_SHORT,))


# ---- seats with few buttons


def test_a_single_button_has_two_meanings() -> None:
    table = refereed(3, switches=(EVERY_SWITCH, EVERY_SWITCH, ONE_BUTTON))
    assert Meaning("up", "ME FIRST!", 2, "UNO!") in table.state.view.legend


@pytest.mark.parametrize("few", [EVERY_SWITCH, ONE_BUTTON, TWO_BUTTONS])
def test_a_hint_is_true_at_every_seat(few: frozenset[str]) -> None:
    table = refereed(3, switches=(EVERY_SWITCH, EVERY_SWITCH, few))
    assert "with 4 buttons, also" in table.state.view.hint
    assert "with 4 buttons can" in table.play("A draw").state.view.hint


def test_while_somebody_is_asked_the_others_look_as_alive_as_they_are() -> None:
    table = refereed(3).play("A caught")
    everybody = (0, 1, 2)
    assert table.asked.question == "WHO WAS CAUGHT?"
    assert table.state.view.lit == everybody
    table.play("A: BEN; wait 2500; B first/MORE.../?")
    assert sorted(table.state.view.lit) == sorted(everybody)
    assert table.asked.style == "list"
    table.play("C uno")
    assert stands(table) == "UNO CLEO", "and they are"


@pytest.mark.parametrize(
    ("has", "why"),
    [
        (ONE_BUTTON, "a seat with 4 buttons"),
        (EVERY_SWITCH - {"pad"}, "ADA's seat has no pad; sit at another"),
    ],
)
def test_a_seat_that_it_cannot_be_played_at_is_named(has: frozenset[str], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        refereed(2, switches=(has, has))


# ---- what stays in sight


SPANKED = "B slap; +9 D slap; +9 A slap; +9 C slap; +9 E slap; +9 F slap; wait 9000; "


@pytest.mark.parametrize(
    "moves",
    ["C draw; D draw; A first/?", "C draw; A caught", "A caught; A: BEN", "A first; +20 C first"],
)
def test_the_buttons_and_all_that_is_owed_stay_in_sight_on_a_small_panel(moves: str) -> None:
    table = refereed(6).play(SPANKED + moves)
    drawn = [lay_out(page, (128, 64), "1").written for page in pages(table.state.screen, (128, 64))]
    found = [{text for text, _ in page} for page in drawn]
    assert all(game.IN_SHORT in page for page in found)
    assert set().union(*found) >= set(table.state.own.foot)
