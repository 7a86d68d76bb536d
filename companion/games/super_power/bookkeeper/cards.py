"""The cards, as far as the device is told of them: a colour by the press, a kind by the menu.

Plain is any card that does nothing by itself; with `tell_all` it has its number as its kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.kit.stamp import OWN, Stamp

COLOURS = {"up": "red", "right": "yellow", "down": "green", "left": "blue"}
BUTTONS = {colour: button for button, colour in COLOURS.items()}
PLAIN = ""
NUMBERS = tuple(str(number) for number in range(1, 10))


@dataclass(frozen=True)
class Kind:
    """What a card is, besides its colour. `draws`: how many the next player must draw for it."""

    key: str
    label: str  # on the panel
    draws: int = 0
    wild: bool = False  # has no colour of its own: the press says which was called
    number: bool = False
    only: str = ""  # the one colour in which it is more than a number; "": any


ZERO = Kind("zero", "ZERO", number=True)
BASE = (
    Kind(PLAIN, "", number=True),
    *(Kind(number, number, number=True) for number in NUMBERS),
    ZERO,
    Kind("skip", "SKIP"),
    Kind("reverse", "REVERSE"),
    Kind("two", "+2", draws=2),
    Kind("wild", "WILD", wild=True),
    Kind("four", "WILD +4", draws=4, wild=True),
)


@dataclass(frozen=True)
class Turn:
    """Whose turn it is, which way play goes (1: clockwise), what must be drawn before it ends."""

    player: int
    direction: int = 1
    owed: int = 0
    free: bool = False  # anybody may play anything next (SP-9)


@dataclass(frozen=True)
class Touch:
    """A button touched; `how` it was meant is known when it comes up, or has become long."""

    player: int
    button: str
    at_ns: int
    undo_to_ns: int  # the earliest touch that was undecided when this one came
    how: Literal["", "short", "long"] = ""
    stamp: Stamp = OWN  # whose clock timed it


@dataclass(frozen=True)
class Card:
    """A card on the discard pile: who played it, when, and whose turn it was before.

    The colour is "" where nobody pressed for it: it is known to lie there, and no more.
    """

    player: int
    colour: str
    kind: Kind
    at_ns: int
    undo_to_ns: int  # undo goes back to before this
    before: Turn
    claimed: bool = False  # played out of turn, as identical to the one below it
    missed: tuple[int, ...] = ()  # who seem to have forgotten to press before it
    stamp: Stamp = OWN

    @property
    def red(self) -> bool:
        """A red card; a wild is none, whatever was called."""
        return self.colour == "red" and not self.kind.wild


@dataclass(frozen=True)
class Play:
    """A card that somebody wants to play, by the first touch of the press that said so."""

    player: int
    colour: str
    kind: Kind
    at_ns: int
    undo_to_ns: int  # undo goes back to before this
    identical: bool | None = None  # what the player answered when asked
    stamp: Stamp = OWN

    @property
    def touch(self) -> Touch:
        button = BUTTONS.get(self.colour, "")
        return Touch(self.player, button, self.at_ns, self.undo_to_ns, stamp=self.stamp)


def called(card: Card | Play) -> str:
    """A card in words: RED, RED SKIP, WILD BLUE."""
    if card.kind.wild:
        return f"{card.kind.label} {card.colour.upper()}"
    return f"{card.colour.upper()} {card.kind.label}".strip()


def same(top: Card, play: Play) -> bool:
    """Whether a card may be identical to the top one, for all that was told of both."""
    colour = top.colour == play.colour
    if top.kind.wild or play.kind.wild:
        alike = top.kind == play.kind
        return alike or (colour and play.kind.key == PLAIN)
    claims = play.kind.key == PLAIN or (top.kind.key == PLAIN and play.kind.number)
    return colour and (top.kind == play.kind or claims)
