"""The menu of the table: who opens it, how it is left, what its lines do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.not_not.state import Racing
from companion.kit.screens import DiceScreen
from companion.kit.slips import Slip
from companion.kit.standings import Score
from companion.table import overlay_text
from companion.table.menu import CLOSING_NS, LONGEST_NS
from tests.at_table import MS, AtTable
from tests.games.not_not.table import dealt, labels, racing, screen, won


def test_the_menu_has_take_back_first_and_the_games_lines_before_the_end_and_scores() -> None:
    table = dealt(first_game=True).play("B down/?")
    assert screen(table).who == "BEN"
    assert labels(table) == [
        "TAKE BACK",
        "RULE CARD DRAWN",
        "SECOND VOID",
        "ENTER CARDS",
        "MAKE ME DEALER",
        "LEAVE GAME",
        "RULES",
        "END GAME",
        "SCORES",
    ]


def test_no_two_presses_of_habit_end_a_game() -> None:
    for first in ("", "up", "down"):
        for last in ("up", "right", "down", "left"):
            table = won().play("; ".join(["B up/?", *([f"B {first}"] if first else [])]))
            table.play(f"B {last}")
            assert not table.state.over, (first, last)


def test_a_menu_that_its_owner_goes_on_pressing_in_closes_within_a_minute() -> None:
    table = won().play("wait 1000; B up/?")
    opened = table.state.menu
    assert opened is not None
    while table.state.menu is not None and table.now_ns < opened.opened_ns + 2 * LONGEST_NS:
        table.play("B down")
    assert (
        opened.opened_ns + LONGEST_NS <= table.now_ns < opened.opened_ns + LONGEST_NS + 2_000 * MS
    )


def test_a_menu_says_so_before_it_closes_by_itself_and_that_it_has() -> None:
    table = won().play("wait 1000; B up/?")
    assert table.state.menu is not None
    closes_ns, number = table.state.menu.until_ns, table.state.number
    table.run(closes_ns - CLOSING_NS - 1)
    assert (who(table), told(table)) == ("BEN", "")
    table.run(closes_ns - CLOSING_NS)
    assert who(table) == "CLOSING: BEN"
    assert told(table).startswith("BEN: the menu closes in 5 s")
    assert table.state.number == number  # the same screen, for whoever judges it again
    table.play("B down")
    assert (who(table), told(table)) == ("BEN", "")
    assert table.state.menu is not None
    closes_ns = table.state.menu.until_ns
    table.run(closes_ns - 1)
    assert told(table).startswith("BEN: the menu closes in 5 s")
    table.run(closes_ns)
    assert told(table).startswith("Menu closed: BEN left it open")


@pytest.mark.parametrize(("after_ms", "plays"), [(299.999999, False), (300, True)])
def test_a_press_that_was_meant_for_a_menu_that_closed_plays_nothing(
    after_ms: float, plays: bool
) -> None:
    table = won().play("wait 1000; A up/?")
    assert table.state.menu is not None
    table.run(table.state.menu.until_ns)
    before = table.state.past
    table.play(f"wait {after_ms}; A up")
    assert isinstance(table.game.phase, Racing) == plays
    assert (table.state.past == before) != plays
    assert ("does not count" in told(table)) != plays
    table.play("A up")
    assert isinstance(table.game.phase, Racing)
    assert told(table) == ""


def who(table: AtTable[Any]) -> str:
    """In the title of a question, as the panel has it."""
    return str(getattr(overlay_text.screen(table.state), "who", ""))


def told(table: AtTable[Any]) -> str:
    """What the page tells before the hint."""
    return overlay_text.hint(table.state).removesuffix(table.state.view.hint).strip()


@pytest.mark.parametrize(
    ("begin", "moves"),
    [
        pytest.param(racing, "wait 400; B down for 700", id="a long press in a race"),
        pytest.param(dealt, "B slap for 5000", id="a hand that rests on the pad"),
        pytest.param(dealt, "B up/?; A up", id="a race closes one that is open"),
    ],
)
def test_no_menu_is_open_after(begin: Callable[[], AtTable[Any]], moves: str) -> None:
    table = begin().play(moves)
    assert table.state.menu is None
    assert isinstance(screen(table), DiceScreen) != ("slap" in moves)


def test_scores_show_and_print_how_far_it_is() -> None:
    table = won().play("B down/SCORES")
    assert labels(table) == ["DONE", "BEN 1", "ADA 0"]
    score, slip = table.said[-2:]
    assert isinstance(score, Score)
    assert isinstance(slip, Slip)
    assert slip.title == "NOT NOT so far, 39 in the deck"
