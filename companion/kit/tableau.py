"""What is in the middle of the table, for the page to draw.

These are the cards that the device deals to people who have none, or what it knows of real ones.
"""

from __future__ import annotations

from companion.kit.structs import Struct


class Face(Struct, frozen=True):
    """A card that lies face up: the word on it, and the colour behind the word."""

    face: str
    ground: str


class Back(Struct, frozen=True):
    """The back of the deck's top card: where its arrow points, and whether the Liar is on it."""

    arrow: str
    liar: bool


class Cross(Struct, frozen=True, tag_field="kind", tag="cross"):
    """The cards in the four slots around a deck."""

    slots: tuple[Face | None, ...]  # up, right, down, left; None for an empty slot
    fresh: tuple[str, ...] = ()  # the slots that were filled last
    remaining: int = 0  # cards in the deck
    back: Back | None = None
    rule: str = ""  # the rule card that came with the newest cards


class Fact(Struct, frozen=True):
    """One line about the cards: a label, a few words, and the players concerned."""

    label: str
    text: str
    players: tuple[int, ...] = ()


class Reported(Struct, frozen=True, tag_field="kind", tag="reported"):
    """What people have entered about their real cards."""

    top: str = ""  # the most important of it: "DRAW 6", "2 × 4 × 3 = 24"
    facts: tuple[Fact, ...] = ()
    hands: tuple[int, ...] = ()  # the players whose hands are on the pile, the lowest first


Tableau = Cross | Reported
