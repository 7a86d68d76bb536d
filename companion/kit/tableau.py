"""What lies in the middle of the table, for a page to draw.

Cards that the table lays for people who have none; or what it was told of people's own.
"""

from __future__ import annotations

from companion.kit.structs import Struct


class Face(Struct, frozen=True):
    """A card that lies open: what it shows, and the ground it shows it on."""

    face: str
    ground: str


class Back(Struct, frozen=True):
    """The back of the deck's top card: where its arrow points, and whether it has the Liar."""

    arrow: str
    liar: bool


class Cross(Struct, frozen=True, tag_field="kind", tag="cross"):
    """Slots around a deck: up, right, down, left; None: nothing lies there.

    `fresh`: those that were filled last. `remaining`: cards in the deck. `rule`: a rule card that came
    with them.
    """

    slots: tuple[Face | None, ...]
    fresh: tuple[str, ...] = ()
    remaining: int = 0
    back: Back | None = None
    rule: str = ""


class Fact(Struct, frozen=True):
    """Something about the cards in a word or two, and the players whom it is about."""

    label: str
    text: str
    players: tuple[int, ...] = ()


class Reported(Struct, frozen=True, tag_field="kind", tag="reported"):
    """What people told of their own cards.

    `top`: the card that lies open, as it is called. `colour`: its own, red, yellow, green or blue.
    `hands`: whose lie on the pile, the lowest first.
    """

    top: str = ""
    colour: str = ""
    facts: tuple[Fact, ...] = ()
    hands: tuple[int, ...] = ()


Tableau = Cross | Reported
