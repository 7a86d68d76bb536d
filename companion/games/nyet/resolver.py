"""Who takes a trick, what is loot, and who had to follow: NY-4 to NY-6. Pure.

An argument is typed or clicked in short:

    trump=yellow super=blue team=1,2,5 g9 g1 g4 y1 y7 4:g3

Cards in the order they were played: the first letter of the colour, and the value. `team`: which of
them were played by one team. `4:g3,b2`: what the fourth player still holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.kit.options import either
from companion.kit.structs import Struct

COLOURS = ("blue", "red", "yellow", "green")


class Card(Struct, frozen=True):
    colour: str
    value: int  # 1 to 13

    def __str__(self) -> str:
        return f"{self.colour} {self.value}"


class Trumps(Struct, frozen=True):
    """The colour of trump, and of the three 1s that are supertrumps ("": there are none)."""

    trump: str
    supertrump: str = ""

    def is_super(self, card: Card) -> bool:
        return card.value == 1 and card.colour == self.supertrump

    def colour(self, card: Card) -> str:
        """What a card counts as: a supertrump is of the colour of trump (NY-4)."""
        return self.trump if self.is_super(card) else card.colour


def taker(cards: Sequence[Card], trumps: Trumps) -> int:
    """The place, in the order of play, of the card that takes the trick (NY-5)."""
    return max(range(len(cards)), key=lambda at: (_strength(cards[at], cards[0], trumps), at))


def _strength(card: Card, led: Card, trumps: Trumps) -> tuple[int, int]:
    """A supertrump; else the highest trump; else the highest of the colour led (NY-5)."""
    if trumps.is_super(card):
        return 3, 1
    if card.colour == trumps.trump:
        return 2, card.value
    return (1, card.value) if card.colour == trumps.colour(led) else (0, 0)


def by_rule(cards: Sequence[Card], trumps: Trumps) -> str:
    """Why a card takes the trick, as a player would say it."""
    won = cards[taker(cards, trumps)]
    kind, _ = _strength(won, cards[0], trumps)
    led = f"the highest {won.colour}, which was led"
    why = ("", led, "the highest trump", "a supertrump")[kind]
    equal = cards.count(won)
    return f"{why}, the last of {equal}" if equal > 1 else why


def loot(cards: Sequence[Card], trumps: Trumps, sides: Sequence[int]) -> tuple[int, ...]:
    """The places of the 1s that an opponent of the taker played (NY-6)."""
    won = sides[taker(cards, trumps)]
    return tuple(p for p, card in enumerate(cards) if card.value == 1 and sides[p] != won)


def had_to_follow(card: Card, led: Card, holds: Iterable[Card], trumps: Trumps) -> list[Card]:
    """Of the cards that a player still holds, those that had to be played (NY-4)."""
    colour = trumps.colour(led)
    fits = [other for other in holds if trumps.colour(other) == colour]
    return [] if trumps.colour(card) == colour else fits


# ---- in short

LETTERS = {colour[0]: colour for colour in COLOURS}
MOST = 5


def resolved(words: Sequence[str]) -> list[str]:
    """Who takes it, the loot, who had to follow. Raises ValueError with one line."""
    cards, trumps, team, holds = read(words)
    place = taker(cards, trumps)
    lines = [f"card {place + 1} takes it, {cards[place]}: {by_rule(cards, trumps)} (NY-5)"]
    if team or len(cards) == 2:  # else the sides are not known
        sides = [int(place in (team or [1])) for place in range(1, len(cards) + 1)]
        ones = loot(cards, trumps, sides)
        lines += [f"loot: card {p + 1}, {cards[p]} (NY-6)" for p in ones] or ["no loot (NY-6)"]
    colour = trumps.colour(cards[0])
    for place, held in sorted(holds.items()):
        if fits := had_to_follow(cards[place - 1], cards[0], held, trumps):
            still = f"its player still holds {', '.join(map(str, fits))}"
            lines.append(f"card {place} had to follow {colour}: {still} (NY-4)")
    return lines


def read(words: Sequence[str]) -> tuple[list[Card], Trumps, list[int], dict[int, list[Card]]]:
    """The cards, trumps, the places of a team, and what players hold. Raises ValueError."""
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
    return cards, trumps, team, holds


def _check(cards: list[Card], held: list[Card], places: list[int]) -> None:
    """Raises ValueError for a deal that cannot be: too many cards, or of one too many."""
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
