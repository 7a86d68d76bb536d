"""An evening of the same six people, by buttons alone: names that stay, from game to game.

Letters are seats here, whoever sits there.
"""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import pytest

from companion.journal.journal import Journal
from companion.kit.game import EVERY_SWITCH
from companion.kit.screens import MessageScreen
from firmware.simulated import simulated_board
from tests.daemon.test_from_power_on import evening
from tests.virtual_table import AtButtons

SEATS = ("north", "east", "south-east", "south", "south-west", "west")
PEOPLE = ("Ada", "Ben", "Jo-Ann", "Dan", "Eve", "Fay")
SLAPS = "A slap; +9 B slap; +9 C slap; +9 D slap; +9 E slap"
READ = "wait 9000"  # the hands, page by page; at the end who wins, and what comes after


def text(at: AtButtons) -> str:
    """What the lobby says."""
    assert isinstance(at.state.screen, MessageScreen)
    return at.state.screen.text


def on_paper(at: AtButtons) -> list[str]:
    """Who stands on the last slip, the first one first."""
    slip = at.on.paper[-1]
    assert "final score" in " ".join(slip.split())
    return re.findall(r"^ *\d+\. (\S+) ", slip, re.MULTILINE)


# ---- an evening


def they_come_in_and_say_who_they_are(at: AtButtons) -> None:
    for letter, name in zip("ABCDEF", PEOPLE, strict=True):
        at.play(f"{letter} up/NEW NAME...")
        at.spell(name)
    assert text(at) == ", ".join(PEOPLE)
    at.play("A up/SPANK THE BABY/THREE SPANKS")


def three_spanks(at: AtButtons) -> None:
    assert at.session.names == PEOPLE
    for _ in range(3):
        at.play(f"{SLAPS}; +9 F slap; {READ}")
    assert on_paper(at) == list(PEOPLE)
    at.play("D left")  # one press: the same again


def three_more_and_one_goes_home(at: AtButtons) -> None:
    assert at.session.names == PEOPLE
    at.play(f"{SLAPS}; +9 F slap; {READ}; F up/PLAYER LEAVES; {SLAPS}; {READ}; {SLAPS}; {READ}")
    assert on_paper(at) == list(PEOPLE), "her points count"
    at.play("B up/NEW GAME")


def another_game_and_two_change_seats(at: AtButtons) -> None:
    assert text(at) == "Ada, Ben, Jo-Ann, Dan, Eve"
    at.play("A up/MY NAME/Ben; C up/UGH!/QUICK")


def ugh(at: AtButtons) -> None:
    assert at.session.names == ("Ben", "Ada", "Jo-Ann", "Dan", "Eve")
    at.play("A left; A right; wait 2600; A left; B right; wait 9000; B up/NEW GAME")


# ---- the next one


def they_sit_down_where_they_sat(at: AtButtons) -> None:
    assert text(at) == "Who plays?"
    at.play("A up; B up; C up; F up")
    assert text(at) == "Ben, Ada, Jo-Ann, Fay"
    at.play("F down; A up/UGH!/QUICK")


def and_play(at: AtButtons) -> None:
    assert at.session.names == ("Ben", "Ada", "Jo-Ann")
    at.play("A up/END GAME; wait 9000; A up")


def test_three_games_by_buttons_alone_and_no_name_is_spelled_twice(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    table = simulated_board(SEATS)
    first, again, third, *_ = evening(
        path,
        table,
        they_come_in_and_say_who_they_are,
        three_spanks,
        three_more_and_one_goes_home,
        another_game_and_two_change_seats,
        ugh,
    ).games
    assert (first.record, again.record, third.record) == (1, 2, 3)
    assert again.settings == first.settings
    assert again.state.own.away == (5,)
    evening(path, table, they_sit_down_where_they_sat, and_play)
    with closing(Journal(path)) as journal:
        records = journal.records()
    assert [(r.game, r.over) for r in records[:4]] == [
        ("spank", True),
        ("spank", True),
        ("ugh", True),
        ("ugh", True),
    ]


def end(at: AtButtons) -> None:
    at.play("A up/END GAME; wait 9000; A up")


def end_by_another(at: AtButtons) -> None:
    """At a single button a long press is UNO! in this game."""
    at.play("B up/MORE.../END GAME; wait 9000; B up")


@pytest.mark.parametrize("few", [{"up", "pad"}, {"up"}], ids=["and a pad", "alone"])
def test_one_button_is_enough_to_say_who_sits_there(tmp_path: Path, few: set[str]) -> None:
    def spelled(at: AtButtons) -> None:
        at.play("A up/NEW NAME...")
        at.spell("Al")
        at.play("B up; A up/SUPER POWER, NO SISSIES/SUPER POWER")

    seats = (frozenset(few), *(EVERY_SWITCH,) * 5)
    [game] = evening(
        tmp_path / "j.db", simulated_board(SEATS, seats), spelled, end_by_another
    ).games
    assert game.names == ("Al", "east")
