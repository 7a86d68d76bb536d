"""An evening of the same six people, by buttons alone: names that stay, from game to game.

Letters are seats here, whoever sits there. What is pressed goes through the table, the sessions and
the journal; only time is made up.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from companion.daemon.players import Players, sibling
from companion.journal.journal import Journal
from companion.kit.game import EVERY_SWITCH
from companion.kit.slips import Slip
from firmware.board import Board
from firmware.simulated import simulated_board
from tests.virtual_table import AtButtons, PowerCutError, evening

SEATS = ("north", "east", "south-east", "south", "south-west", "west")
PEOPLE = ("Ada", "Ben", "Jo-Ann", "Dan", "Eve", "Fay")
SLAPS = "A slap; +9 B slap; +9 C slap; +9 D slap; +9 E slap"
READ = "wait 9000"  # the hands, page by page; at the end who wins, and what comes after


def board(switches: tuple[frozenset[str], ...] = ()) -> Board:
    return simulated_board(SEATS, switches)


def on_paper(sitting: AtButtons) -> list[str]:
    """Who stands on the last slip."""
    slip = next(output for output in reversed(sitting.output) if isinstance(output, Slip))
    assert slip.final
    return [name for name, _ in slip.standings.rows]


# ---- an evening


def they_come_in_and_say_who_they_are(at: AtButtons) -> None:
    for letter, name in zip("ABCDEF", PEOPLE, strict=True):
        at.play(f"{letter} up/NEW NAME...")
        at.spell(name)
    assert at.text == ", ".join(PEOPLE)
    at.play("A up/SPANK THE BABY/THREE SPANKS")


def three_spanks(at: AtButtons) -> None:
    assert at.session.names == PEOPLE
    for _ in range(3):
        at.play(f"{SLAPS}; +9 F slap; {READ}")
    assert on_paper(at) == list(PEOPLE)
    at.play("D left")  # one press: the same again


def three_more_and_one_goes_home(at: AtButtons) -> None:
    assert at.session.names == PEOPLE
    at.play(f"{SLAPS}; +9 F slap; {READ}; F up/LEAVE GAME; {SLAPS}; {READ}; {SLAPS}; {READ}")
    assert on_paper(at) == list(PEOPLE), "her points count"
    at.play("B up/NEW GAME")


def another_game_and_two_change_seats(at: AtButtons) -> None:
    assert at.text == "Ada, Ben, Jo-Ann, Dan, Eve"
    at.play("A up/MY NAME/Ben; C up/UGH!/QUICK")


def ugh(at: AtButtons) -> None:
    assert at.session.names == ("Ben", "Ada", "Jo-Ann", "Dan", "Eve")
    at.play("A left; wait 3000; A right; wait 2600; A left; B right; wait 9000; B up/NEW GAME")


# ---- the next one


def they_sit_down_where_they_sat(at: AtButtons) -> None:
    assert at.text == "Who plays?"
    at.play("A up; B up; C up; F up")
    assert at.text == "Ben, Ada, Jo-Ann, Fay"
    at.play("F down; A up/UGH!/QUICK")


def and_play(at: AtButtons) -> None:
    assert at.session.names == ("Ben", "Ada", "Jo-Ann")
    at.play("A up/END GAME; wait 9000; A up")


def test_three_games_by_buttons_alone_and_no_name_is_spelled_twice(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    table = evening(
        path,
        board(),
        they_come_in_and_say_who_they_are,
        three_spanks,
        three_more_and_one_goes_home,
        another_game_and_two_change_seats,
        ugh,
    )
    first, again, third = [session for session in table.played if not session.is_lobby]
    assert [session.record.id for session in (first, again, third)] == [1, 2, 3]
    assert again.record.settings == first.record.settings
    assert again.state.away == {5}
    evening(path, board(), they_sit_down_where_they_sat, and_play)
    with closing(Journal(path)) as journal:
        records = journal.records()
    assert [(r.game, r.over) for r in records[:4]] == [
        ("spank", True),
        ("spank", True),
        ("ugh", True),
        ("ugh", True),
    ]


def end_by_another(at: AtButtons) -> None:
    """At a single button a long press is UNO! in this game."""
    at.play("B up/MORE.../END GAME; wait 9000; B up")


def test_one_button_is_enough_to_say_who_sits_there(tmp_path: Path) -> None:
    def spelled(at: AtButtons) -> None:
        at.play("A up/NEW NAME...")
        at.spell("Al")
        at.play("B up; A up/SUPER POWER, NO SISSIES/SUPER POWER")

    seats = (frozenset({"up"}), *(EVERY_SWITCH,) * 5)
    _, game = evening(tmp_path / "j.db", board(seats), spelled, end_by_another).played
    assert game.names == ("Al", "east")


def test_who_joins_a_game_is_known_from_then_on(tmp_path: Path) -> None:
    def sit_down(at: AtButtons) -> None:
        at.play("A up; B up; A up/SPANK THE BABY/THREE SPANKS")

    def another_joins(at: AtButtons) -> None:
        at.play("C up for 700; wait 2500; C right; wait 2000; A up/END GAME; wait 9000")
        assert at.session.names == ("north", "east", "south-east")
        at.play("A up/NEW GAME")

    evening(tmp_path / "j.db", board(), sit_down, another_joins)
    people = Players(sibling(tmp_path / "j.db"), pytest.fail).people()
    assert people.seats == ("north", "east", "south-east")


def test_who_was_renamed_keeps_the_new_name_when_a_broken_off_game_goes_on(tmp_path: Path) -> None:
    def sit_down(at: AtButtons) -> None:
        at.play("A up; B up; A up/SPANK THE BABY/THREE SPANKS")

    def power_cut(at: AtButtons) -> None:
        at.play("A slap; +9 B slap; wait 3000")
        raise PowerCutError

    def continue_it(at: AtButtons) -> None:
        at.run(at.now_ns + 1_000_000_000)
        at.answer("CONTINUE")

    def end(at: AtButtons) -> None:
        assert at.session.record.id == 1
        at.play("A up/END GAME; wait 9000; A up")

    path = tmp_path / "j.db"
    with pytest.raises(PowerCutError):
        evening(path, board(), sit_down, power_cut)
    players = Players(sibling(path), pytest.fail)
    players.keep(players.people().renamed("north", "Ada"))
    evening(path, board(), continue_it, end)
    assert players.people().seats == ("Ada", "east")
