"""Every game teaches itself in three taps that can be got right, and explains its words."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import GAMES
from companion.games.not_not import NOT_NOT
from companion.games.not_not.cards import ANY, SLOTS, Dice
from companion.games.not_not.judge import right_faces
from companion.kit.game import EVERY_SWITCH, Game
from companion.kit.texts import Lesson, Tap

MOST_LETTERS = 240  # so that it can be read on a phone, above the buttons


def lesson_of(game: Game[Any]) -> Lesson:
    assert game.lesson is not None, f"{game.id} teaches nothing"
    return game.lesson()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_each_tap_can_be_got_right_and_says_why(game: Game[Any]) -> None:
    for tap in lesson_of(game).taps:
        assert set(tap.right) <= set(tap.offers) <= EVERY_SWITCH
        assert tap.right
        assert bool(tap.otherwise) == (set(tap.right) < set(tap.offers))
        assert all(0 < len(text) <= MOST_LETTERS for text in (tap.tells, tap.because, *tap.shows))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_each_word_is_explained_in_a_sentence_or_three(game: Game[Any]) -> None:
    words = lesson_of(game).words
    assert len(words) >= 4
    assert all(text.endswith(".") and len(text) <= MOST_LETTERS for text in words.values())


@pytest.mark.parametrize("tap", lesson_of(NOT_NOT).taps)
def test_a_tap_of_not_not_is_right_by_its_own_judge(tap: Tap) -> None:
    *negation, first, second = tap.shows
    dice = Dice((first, second), negation[0] if negation else None)
    assert set(tap.offers.values()) <= ANY
    assert tuple(s for s in SLOTS if tap.offers[s] in right_faces(dice, s)) == tap.right
