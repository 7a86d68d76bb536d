"""A trick in short: what `naysayer nyet` and the page say of it, and one line for each mistake."""

from __future__ import annotations

import pytest

from companion.commands.cli import main
from companion.games.nyet import NYET
from companion.games.nyet.resolver import resolved

SAID = [
    ("trump=yellow g9 y2",
     ["card 2 takes it, yellow 2: the highest trump (NY-5)", "no loot (NY-6)"]),
    ("trump=y super=b g9 b1 y13", ["card 2 takes it, blue 1: a supertrump (NY-5)"]),
    ("g9 g1 trump=r", ["card 1 takes it, green 9: the highest green, which was led (NY-5)",
                       "loot: card 2, green 1 (NY-6)"]),
    ("TRUMP=Yellow super=none team=1,3 g9 g1 G10 r1",
     ["card 3 takes it, green 10: the highest green, which was led (NY-5)",
      "loot: card 2, green 1 (NY-6)", "loot: card 4, red 1 (NY-6)"]),
    ("trump=y super=b y9 r2 r3 2:b1 3:b2",
     ["card 1 takes it, yellow 9: the highest trump (NY-5)",
      "card 2 had to follow yellow: its player still holds blue 1 (NY-4)"]),
]  # fmt: skip


@pytest.mark.parametrize(("words", "lines"), SAID)
def test_a_trick_is_resolved(words: str, lines: list[str]) -> None:
    assert resolved(words.split()) == lines


WRONG = [
    ("g9 g1", "which colour is trump? trump=blue, red, yellow or green"),
    ("trump=y g9", "1 cards: use 2 to 5, in the order they were played"),
    ("trump=y g9 g8 g7 g6 g5 g4", "6 cards: use 2 to 5, in the order they were played"),
    ("trump=y g9 x3", '"x3" is no card: use b, r, y or g and 1 to 13, as in g9'),
    ("trump=y g9 g14", '"g14" is no card: use b, r, y or g and 1 to 13, as in g9'),
    ("trump=y g9 g²", '"g²" is no card: use b, r, y or g and 1 to 13, as in g9'),
    ("trump=pink g9 g8", '"pink" is no colour: use blue, red, yellow or green'),
    ("trump= g9 g8", '"" is no colour: use blue, red, yellow or green'),
    ("trump=y team=0 g9 g8", '"0" is no place in the trick: use 1 to 5'),
    ("trump=y team=3 g9 g8", "2 cards, and no card 3"),
    ("trump=y g9 g8 4:g7", "2 cards, and no card 4"),
    ("trump=y g9 g8 2:", '"" is no card: use b, r, y or g and 1 to 13, as in g9'),
    ("trump=y g9 g9", "green 9 is there too often: three of each 1, one of every other card"),
    ("trump=y g1 g1 g1 2:g1",
     "green 1 is there too often: three of each 1, one of every other card"),
    ("trump=y g9 g8 what=ever", '"what=ever" is no card: use b, r, y or g and 1 to 13, as in g9'),
]  # fmt: skip


@pytest.mark.parametrize(("words", "why"), WRONG)
def test_a_mistake_is_told_in_one_line(
    words: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["nyet", *words.split()]) == 2
    assert capsys.readouterr().err == f"naysayer nyet: {why}\n"


def test_the_game_settles_an_argument_on_the_page_in_the_same_words() -> None:
    settle = NYET.rules().settle
    assert settle is not None
    assert settle(("trump=y", "g9", "y2")) == resolved(["trump=y", "g9", "y2"])
    with pytest.raises(ValueError, match="which colour is trump"):
        settle(("g9",))
