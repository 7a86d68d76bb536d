"""What a table can choose before a game of Not Not."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from companion.games.not_not.cards import CARDS
from companion.games.not_not.dice import CRITERIA, NEGATION, NOTHING
from companion.kit.game import Setup
from companion.kit.options import Flag, Number, OneOf, Setting, Variant, Words

LONGEST_MS = 600_000


class Level(IntEnum):
    """The four levels (NN-1)."""

    DISCOVERY = 0
    NORMAL = 1
    HARD = 2
    EXTREME = 3


SETTINGS: tuple[Setting, ...] = (
    OneOf("level", "normal", tuple(level.name.lower() for level in Level), "what is thrown (NN-1)"),
    Flag("first_game", False, "starts in discovery, and rule cards raise the level (NN-2)"),
    OneOf(
        "dice",
        "plain",
        tuple(CRITERIA),
        "plain: one die of directions and one of colours; mixed: two of each on both (NN-4)",
    ),
    Words(
        "negation",
        NEGATION,
        "the six faces of the Negation die (NN-4)",
        (NOTHING, "NOT", "NOT NOT", "NOT NOT NOT"),
        6,
    ),
    Number("cards", CARDS, 8, CARDS, "how many are in the deck; fewer make a shorter game (NN-3)"),
    OneOf(
        "back",
        "told",
        ("told", "rolled"),
        "told: the dealer says the arrow and the Liar; rolled: the device throws them too (NN-8)",
    ),
    Flag("enter_cards", False, "the dealer enters each card as it is laid, and nobody is asked"),
    Flag("one_tap", False, "a wrong tap is your last of the round (NN-11)"),
    Number("moving_ms", 750, 0, LONGEST_MS, "a wrong tap so soon after a right one costs (NN-11)"),
    Number("trap_ms", 4000, 0, LONGEST_MS, "dice that no card fits stay this long (NN-13)"),
    Number("patience_ms", 30_000, 0, LONGEST_MS, "no right tap: roll again then; 0: never (NN-13)"),
)


def _variant(level: Level, text: str) -> Variant:
    name = level.name
    return Variant(name.lower(), name, text, {"level": name.lower(), "first_game": False})


VARIANTS: tuple[Variant, ...] = (
    _variant(Level.DISCOVERY, "two dice, to begin with"),
    _variant(Level.NORMAL, "and the NOTs"),
    _variant(Level.HARD, "and the arrow turns the table"),
    _variant(Level.EXTREME, "and the Liar"),
    Variant(
        "first",
        "FIRST GAME",
        "level by level, with the rule cards",
        {"level": "discovery", "first_game": True},
    ),
)


@dataclass(frozen=True)
class Options:
    """The settings of a game, each a field of the same name."""

    level: Level
    first_game: bool
    dice: str
    negation: tuple[str, ...]
    cards: int
    back: str
    enter_cards: bool
    one_tap: bool
    moving_ms: int
    trap_ms: int
    patience_ms: int


def options(setup: Setup) -> Options:
    """The settings that were chosen. Raises ValueError with one line for two that cannot be."""
    chosen = setup.settings
    if chosen["first_game"] and "level" in setup.given and chosen["level"] != "discovery":
        raise ValueError("a first game starts in discovery and rises: leave the level out")
    level = "discovery" if chosen["first_game"] else chosen["level"]
    return Options(**{**chosen, "level": Level[level.upper()]})
