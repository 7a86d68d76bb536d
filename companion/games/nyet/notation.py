"""A trick in short, as it is typed or clicked, and what the rules say of it, line by line. Pure.

    trump=yellow super=blue team=1,2,5 g9 g1 g4 y1 y7 4:g3

Cards in the order they were played: the first letter of the colour, and the value. `team`: which of
them were played by one team. `4:g3,b2`: what the fourth player still holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.nyet import resolver
from companion.games.nyet.resolver import COLOURS, Card, Trumps
from companion.kit.options import either

LETTERS = {colour[0]: colour for colour in COLOURS}
MOST = 5


class Trick(NamedTuple):
    """What was typed. Places count from 1."""

    cards: list[Card]
    trumps: Trumps
    team: list[int]
    holds: dict[int, list[Card]]


def resolved(words: Sequence[str]) -> list[str]:
    """Who takes it, the loot, who had to follow. Raises ValueError with one line."""
    cards, trumps, team, holds = read(words)
    place = resolver.taker(cards, trumps)
    lines = [f"card {place + 1} takes it, {cards[place]}: {resolver.by_rule(cards, trumps)} (NY-5)"]
    if team or len(cards) == 2:  # else nobody can say whose loot it is
        sides = [int(place in (team or [1])) for place in range(1, len(cards) + 1)]
        loot = resolver.loot(cards, trumps, sides)
        lines += [f"loot: card {p + 1}, {cards[p]} (NY-6)" for p in loot] or ["no loot (NY-6)"]
    for place, held in sorted(holds.items()):
        if resolver.had_to_follow(cards[place - 1], cards[0], held, trumps):
            fits = ", ".join(str(c) for c in held if resolver.follows(c, cards[0], trumps))
            colour = trumps.colour(cards[0])
            had_to = f"card {place} had to follow {colour}: its player still holds {fits}"
            lines.append(f"{had_to} (NY-4)")
    return lines


def read(words: Sequence[str]) -> Trick:
    """Raises ValueError with one line."""
    named: dict[str, str] = {}
    cards: list[Card] = []
    holds: dict[int, list[Card]] = {}
    for word in [word.lower() for word in words]:
        name, _, value = word.partition("=")
        place, colon, held = word.partition(":")
        if name in ("trump", "super", "team"):
            named[name] = value
        elif colon:
            holds[_place(place)] = [_card(card) for card in held.split(",")]
        else:
            cards.append(_card(word))
    if "trump" not in named:
        raise ValueError(f"which colour is trump? trump={either(COLOURS)}")
    ones = named.get("super", "none")
    trumps = Trumps(_colour(named["trump"]), "" if ones == "none" else _colour(ones))
    team = [_place(place) for place in named["team"].split(",")] if "team" in named else []
    _check(cards, [card for held in holds.values() for card in held], [*team, *holds])
    return Trick(cards, trumps, team, holds)


def _check(cards: list[Card], held: list[Card], places: list[int]) -> None:
    """That there are such cards, and so many players."""
    if not 2 <= len(cards) <= MOST:
        raise ValueError(f"{len(cards)} cards: use 2 to {MOST}, in the order they were played")
    if max(places, default=0) > len(cards):
        raise ValueError(f"{len(cards)} cards, and no card {max(places)}")
    for card in (every := [*cards, *held]):
        if every.count(card) > (3 if card.value == 1 else 1):
            raise ValueError(f"{card} is there too often: three of each 1, one of every other card")


def _card(word: str) -> Card:
    value = word[1:]
    if word[:1] not in LETTERS or not value.isdecimal() or not 1 <= int(value) <= 13:
        raise ValueError(f'"{word}" is no card: use b, r, y or g and 1 to 13, as in g9')
    return Card(LETTERS[word[0]], int(value))


def _colour(word: str) -> str:
    if word[:1] not in LETTERS or not LETTERS[word[0]].startswith(word):
        raise ValueError(f'"{word}" is no colour: use {either(COLOURS)}')
    return LETTERS[word[0]]


def _place(word: str) -> int:
    if not word.isdecimal() or not 1 <= int(word) <= MOST:
        raise ValueError(f'"{word}" is no place in the trick: use 1 to {MOST}')
    return int(word)
