"""Games that are wanted on the page: with whom, and why not."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from companion.games import GAMES
from companion.page.catalogue import StartRequests, browser_board, lessons, offers
from companion.page.messages import StartGame

ALONE = ((0, "Zoe"),)


@pytest.fixture
def starts() -> StartRequests:
    starts = StartRequests(browser_board(()))
    starts.open = True
    return starts


def wanted(
    game: str = "not-not",
    players: tuple[tuple[int, str], ...] = ALONE,
    bots: Literal["", "gentle", "quick"] = "",
    **more: Any,
) -> StartGame:
    return StartGame(game, "", more, players, bots)


@pytest.mark.parametrize(
    ("bots", "phones", "found"),
    [
        ("gentle", (), ((0, "Zoe"), (1, "Bot Ann"), (2, "Bot Bo"))),
        ("quick", (1, 3), ((0, "Zoe"), (2, "Bot Max"), (4, "Bot Zoe"))),
    ],
)
def test_two_bots_sit_down_next_to_whoever_plays_alone_and_at_no_phones_seat(
    bots: Literal["gentle", "quick"],
    phones: tuple[int, ...],
    found: tuple[tuple[int, str], ...],
    starts: StartRequests,
) -> None:
    assert starts.begin(wanted(bots=bots), phones) == ""
    assert starts.take() == wanted(players=found).start
    assert not starts.waits


def test_a_button_that_is_pressed_twice_starts_one_game(starts: StartRequests) -> None:
    """The second time while the disk takes in that the first one has begun."""
    two = wanted(players=((0, "Ada"), (1, "Ben")))
    assert starts.begin(two, ()) == ""
    assert starts.take() is not None
    assert starts.begin(two, ()) == "A game is already running."
    assert not starts.waits
    starts.open = True  # it is over, or could not be begun
    assert starts.begin(two, ()) == ""


@pytest.mark.parametrize(
    ("game", "why"),
    [
        (wanted(), "is for 2 to 8 players"),
        (wanted(bots="gentle", deck="real"), "Bots can only play with"),
        (wanted("spank", own="os"), "own cannot be chosen here"),
        (wanted("ugh", bots="gentle"), "Bots can only play with"),
        (wanted(players=((0, "Ada"), (1, "Bot Ann"))), "Bot Ann is a bot"),
        (wanted(players=tuple(enumerate("ABCDEFG")), bots="quick"), "is for 2 to 8 players"),
    ],
)
def test_what_cannot_be_is_shown_in_a_line(
    game: StartGame, why: str, starts: StartRequests
) -> None:
    assert why in starts.begin(game, ())
    assert not starts.waits


def test_every_game_whose_cards_the_page_lays_has_bots_and_no_other() -> None:
    assert [bool(game.laid) for game in GAMES] == [game.rules().bot is not None for game in GAMES]


def test_a_game_that_the_command_names_is_offered_first() -> None:
    assert [row["id"] for row in offers({}, "nyet")][:2] == ["nyet", "not-not"]


def test_every_option_on_the_form_is_a_sentence_and_no_key_and_names_no_program() -> None:
    for row in offers({}, ""):
        for setting in row["settings"]:
            assert setting["name"] != "own"
            assert setting["sentence"][0].isupper(), (row["id"], setting["name"])
            assert " " in setting["sentence"]
            assert "_" not in setting["sentence"]
            if setting["name"].endswith(("_ms", "_s")):
                assert setting["unit"] == "s"
            if setting["kind"] == "choice":
                assert all(" " in output for _, output in setting["words"])


def test_a_lesson_is_there_for_every_game_and_for_nothing_else() -> None:
    assert list(lessons()) == [game.id for game in GAMES]
    assert all(len(lesson.taps) == 3 for lesson in lessons().values())
