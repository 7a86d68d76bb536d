"""Who takes a trick of Nyet!: the rows of tricks.txt, and another statement of the rule."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.games.nyet import NYET
from companion.games.nyet.resolver import Card, Trumps, had_to_follow, loot, taker
from tests.games.nyet import rule

SMALL_DECK = [Card(colour, value) for colour in ("red", "blue", "green") for value in (1, 1, 2, 3)]
TRUMPS = [Trumps(*colours) for colours in product(("red", "blue"), ("red", "blue", "green", ""))]
LINES = Path(__file__).with_name("tricks.txt").read_text("utf-8").splitlines()
FIELDS = [line.split(" | ") for line in LINES if not line.startswith("#")]
TRICKS = [fields for fields in FIELDS if len(fields) == 3]
MISTAKES = [fields for fields in FIELDS if len(fields) == 2]


@pytest.mark.parametrize(("says", "trick", "settled"), TRICKS, ids=str)
def test_a_trick_is_settled_for_the_page(says: str, trick: str, settled: str) -> None:
    settle = NYET.rules().settle
    assert settle is not None
    assert settle(trick.split()) == settled.split("; "), says


@pytest.mark.parametrize(("trick", "why"), MISTAKES)
def test_a_mistake_is_one_line(trick: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nyet", *trick.split()]) == 2
    assert capsys.readouterr().err == f"naysayer nyet: {why}\n"


@pytest.mark.parametrize("colours", TRUMPS, ids=lambda t: f"{t.trump}/{t.supertrump}")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_trick_of_a_small_deck_is_taken_as_another_statement_has_it(
    players: int, colours: Trumps
) -> None:
    every = sorted(set(SMALL_DECK), key=str)
    for played in product(every, repeat=players):
        place = taker(played, colours)
        assert place == rule.taker(played, colours.trump, colours.supertrump), played
        for sides in {(0, 1, 1, 1), (0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0)}:
            count = rule.loot(played, colours.trump, colours.supertrump, sides[:players])
            assert len(loot(played, colours, sides)) == count
        may = rule.may_play(played[1:], played[0], colours.trump, colours.supertrump)
        for card in played[1:]:
            legal = not had_to_follow(card, played[0], played[1:], colours)
            assert legal == (card in may), (played, card)


@pytest.mark.parametrize("colours", TRUMPS, ids=lambda t: f"{t.trump}/{t.supertrump}")
def test_five_cards_of_two_colours_too(colours: Trumps) -> None:
    every = [Card(colour, value) for colour in ("red", "green") for value in (1, 2, 9)]
    for played in product(every, repeat=5):
        place = taker(played, colours)
        assert place == rule.taker(played, colours.trump, colours.supertrump), played
