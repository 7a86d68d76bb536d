"""The cards, as far as the device is told of them: a colour by the press, a kind by the menu.

Plain is any card that does nothing by itself; with `tell_all` it has its number as its kind.
"""

from __future__ import annotations

from dataclasses import dataclass

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


BASE = (
    Kind(PLAIN, "", number=True),
    *(Kind(number, number, number=True) for number in NUMBERS),
    Kind("zero", "ZERO", number=True),
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
class Card:
    """A card on the discard pile: who laid it, when, and whose turn it was before."""

    player: int
    colour: str
    kind: Kind
    at_ns: int
    undo_to_ns: int  # undo goes back to before this
    before: Turn
    claimed: bool = False  # played out of turn, as identical to the one below it

    @property
    def red(self) -> bool:
        """A red card; a wild is none, whatever was called."""
        return self.colour == "red" and not self.kind.wild


@dataclass(frozen=True)
class Play:
    """A card that somebody wants to lay, by the first touch of the press that said so."""

    player: int
    colour: str
    kind: Kind
    at_ns: int
    undo_to_ns: int  # undo goes back to before this
    identical: bool | None = None  # what the player answered when asked
