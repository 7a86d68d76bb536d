"""Who takes a trick of Nyet!: the rules, both examples of the rulebook, and another statement."""

from __future__ import annotations

from itertools import product

import pytest

from companion.games.nyet.resolver import (
    Card,
    Trumps,
    by_rule,
    follows,
    had_to_follow,
    loot,
    taker,
)
from tests.games.nyet import rule

COLOURS = {"b": "blue", "r": "red", "y": "yellow", "g": "green"}
SMALL_DECK = [Card(colour, value) for colour in ("red", "blue", "green") for value in (1, 1, 2, 3)]
TRUMPS = [Trumps(*colours) for colours in product(("red", "blue"), ("red", "blue", "green", ""))]


def cards(text: str) -> list[Card]:
    """ "r9 b1": red 9, blue 1."""
    return [Card(COLOURS[word[0]], int(word[1:])) for word in text.split()]


def trumps(text: str) -> Trumps:
    """ "y/b": yellow is trump, the blue 1s are supertrumps."""
    trump, _, supertrump = text.partition("/")
    return Trumps(COLOURS[trump], COLOURS.get(supertrump, ""))


ROWS = [
    ("NY-5 the highest of the colour led", "y/b", "g9 g3 g10 r13", 2,
     "the highest green, which was led"),
    ("NY-5 the only trump, however low", "y/b", "g9 g3 y2 g13", 2, "the highest trump"),
    ("NY-5 of several trumps the highest", "y/b", "g9 y4 y2 y3", 1, "the highest trump"),
    ("NY-5 a supertrump over any trump", "y/b", "y13 y12 b1 y9", 2, "a supertrump"),
    ("NY-5 of two supertrumps the last", "y/b", "b1 y12 b1 y9", 2, "a supertrump, the last of 2"),
    ("NY-5 of three supertrumps the last", "y/b", "b1 b1 y2 b1", 3, "a supertrump, the last of 3"),
    ("NY-5 of equal cards led the last", "y/b", "g1 r1 g1 r4", 2,
     "the highest green, which was led, the last of 2"),
    ("NY-5 of equal trumps the last", "y/", "g9 y1 y1 g3", 2, "the highest trump, the last of 2"),
    ("NY-5 a 1 that is no supertrump is low", "y/b", "g2 g1 g1 g1", 0,
     "the highest green, which was led"),
    ("NY-5 1s of the colour of trump are supertrumps if so chosen", "y/y", "y13 y1 y12 g9", 1,
     "a supertrump"),
    ("NY-5 without a supertrump a 1 of trump is its lowest", "y/", "y2 y1 g9 g9", 0,
     "the highest trump"),
    ("NY-5 another card of the supertrump's colour is an ordinary one", "y/b", "b2 b1 b13 y2", 1,
     "a supertrump"),
    ("NY-5 the example of the rulebook: the trump 7 over the trump 1", "y/b", "g9 g1 g4 y1 y7", 4,
     "the highest trump"),
]  # fmt: skip


@pytest.mark.parametrize(("says", "colours", "played", "place", "why"), ROWS, ids=str)
def test_who_takes_it(says: str, colours: str, played: str, place: int, why: str) -> None:
    assert taker(cards(played), trumps(colours)) == place, says
    assert by_rule(cards(played), trumps(colours)) == why


LOOT = [
    ("NY-6 the rulebook's: the opponent's 1, and not the partner's", "y/b", "g9 g1 g4 y1 y7",
     (0, 0, 1, 1, 0), (3,)),
    ("NY-6 three at once", "y/b", "r9 r1 r1 r1", (0, 1, 1, 1), (1, 2, 3)),
    ("NY-6 the taker's own 1 is none", "y/b", "b1 r1 r2 r3", (0, 1, 0, 1), (1,)),
    ("NY-6 supertrumps are loot too", "y/b", "b1 g4 b1 g5", (0, 1, 1, 0), (0,)),
    ("NY-6 no 1, no loot", "y/b", "g9 g3 g4 g5", (0, 1, 0, 1), ()),
]  # fmt: skip


@pytest.mark.parametrize(("says", "colours", "played", "sides", "places"), LOOT, ids=str)
def test_what_is_loot(
    says: str, colours: str, played: str, sides: tuple[int, ...], places: tuple[int, ...]
) -> None:
    assert loot(cards(played), trumps(colours), sides) == places, says


FOLLOW = [
    ("NY-4 a card of the colour led would have done", "y/b", "g9", "r2", "g3", True),
    ("NY-4 nobody can follow with what they have not", "y/b", "g9", "r2", "y3 r4", False),
    ("NY-4 who followed had nothing else to do", "y/b", "g9", "g2", "g3", False),
    ("NY-4 a led trump asks for a trump", "y/b", "y9", "g2", "y3", True),
    ("NY-4 a led trump asks for a supertrump", "y/b", "y9", "g2", "b1", True),
    ("NY-4 a led supertrump asks for a trump", "y/b", "b1", "g2", "y3", True),
    ("NY-4 a supertrump follows a trump", "y/b", "y9", "b1", "y3", False),
    ("NY-4 a supertrump does not follow its own colour", "y/b", "b9", "b1", "b3", True),
    ("NY-4 and nobody must play it there", "y/b", "b9", "g2", "b1", False),
    ("NY-4 a led supertrump does not ask for its colour", "y/b", "b1", "g2", "b3", False),
    ("NY-4 without supertrumps a 1 follows its colour", "y/", "b9", "g2", "b1", True),
]


@pytest.mark.parametrize(("says", "colours", "led", "played", "holds", "had_to"), FOLLOW, ids=str)
def test_who_had_to_follow(
    says: str, colours: str, led: str, played: str, holds: str, had_to: bool
) -> None:
    [first], [second] = cards(led), cards(played)
    assert had_to_follow(second, first, cards(holds), trumps(colours)) == had_to, says


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
        assert follows(played[0], played[0], colours)
