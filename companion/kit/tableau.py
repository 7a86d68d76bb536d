"""Cards that are laid for a table that has none: what a page draws in the middle of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Face:
    """A card that lies open: what it shows, and the ground it shows it on."""

    face: str
    ground: str


@dataclass(frozen=True)
class Back:
    """The back of the deck's top card: where its arrow points, and whether it has the Liar."""

    arrow: str
    liar: bool


@dataclass(frozen=True)
class Tableau:
    """Slots around a deck. `fresh`: those that were filled last; `left`: cards in the deck.

    `rule`: a rule card that lies open. `memory` is the game's own: what it needs to lay the next.
    """

    slots: tuple[Face | None, ...]
    fresh: tuple[str, ...] = ()
    left: int = 0
    back: Back | None = None
    rule: str = ""
    memory: Any = None
