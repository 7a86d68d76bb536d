"""What a table can choose before a game of Not Not."""

from __future__ import annotations

from companion.games.not_not.cards import CARDS, COLOUR_WORDS, DIRECTIONS, NOTHING
from companion.kit.options import Asked, Flag, Number, OneOf, Setting, Variant, Words

LONGEST_MS = 600_000
LEVELS = {  # NN-1
    "discovery": "two dice, to begin with",
    "normal": "adds the NOTs",
    "hard": "adds the arrow, UP moves",
    "extreme": "adds the Liar",
}
FACES = (*DIRECTIONS, *COLOUR_WORDS, NOTHING)
PLAIN = (
    (*DIRECTIONS, NOTHING, NOTHING),
    ("RED", "GREEN", "BLUE", "YELLOW", NOTHING, NOTHING),
)
MIXED = (
    ("UP", "LEFT", "RED", "GREEN", NOTHING, NOTHING),
    ("DOWN", "RIGHT", "BLUE", "YELLOW", NOTHING, NOTHING),
)
NEGATIONS = ("NOT", "NOT NOT", "NOT NOT NOT")
NEGATION = (NOTHING, "NOT", "NOT", "NOT NOT", "NOT NOT", "NOT NOT NOT")  # NN-4


DECK, TAPS = "The cards", "Taps"


def _faces(name: str, faces: tuple[str, ...], number: str) -> Setting:
    """What is on a die that the table names itself (NN-4)."""
    text = f"with dice = named: the six faces of the {number} die (NN-4)"
    asks = f"If named: the 6 faces of the {number} die, separated by commas"
    return Words(name, faces, text, FACES, 6, Asked(asks, rare=True))


def _time(name: str, usual_ms: int, text: str, asks: str) -> Setting:
    asked = Asked(asks, "s", 1000, group=TAPS, rare=True)
    return Number(name, usual_ms, 0, LONGEST_MS, text, asked)


SETTINGS: tuple[Setting, ...] = (
    OneOf(
        "level",
        "normal",
        tuple(LEVELS),
        "the dice and rules that are used (NN-1)",
        Asked(
            "How hard it is",
            words=tuple(f"{name.title()}: {text}" for name, text in LEVELS.items()),
        ),
    ),
    Flag(
        "first_game",
        False,
        "starts in discovery, and rule cards raise the level (NN-2)",
        Asked("First game: start in Discovery; 3 rule cards in the deck raise the level"),
    ),
    OneOf(
        "dice",
        "plain",
        ("plain", "mixed", "named"),
        "plain: directions on one, colours on the other; mixed: both on each; named: see die_1",
        Asked(
            "What is on the two dice",
            words=("directions on one, colours on the other", "both on each", "named below"),
            rare=True,
        ),
    ),
    _faces("die_1", PLAIN[0], "first"),
    _faces("die_2", PLAIN[1], "second"),
    Flag(
        "own_dice",
        False,
        "you roll your own three dice, and the dealer enters their faces (NN-4)",
        Asked("You roll your own dice, and the dealer enters their faces", rare=True),
    ),
    Words(
        "negation",
        NEGATION,
        "the six faces of the Negation die (NN-4)",
        (NOTHING, *NEGATIONS),
        6,
        Asked("The 6 faces of the Negation die, separated by commas", rare=True),
    ),
    OneOf(
        "deck",
        "real",
        ("real", "virtual"),
        "real: your own; virtual: the page lays the cards",
        Asked("Which cards", words=("your own, on the table", "on the page"), group=DECK),
    ),
    Number(
        "cards",
        CARDS,
        8,
        CARDS,
        "how many are in the deck; fewer make a shorter game (NN-3)",
        Asked("How many cards the deck has; fewer make a shorter game", "cards", group=DECK),
    ),
    OneOf(
        "back",
        "dealer",
        ("dealer", "random"),
        "dealer: presses where the deck's arrow points; random: Naysayer rolls that too (NN-8)",
        Asked(
            "With your own cards, the arrow and the Liar come from",
            words=("the deck: the dealer presses", "Naysayer, at random"),
            rare=True,
        ),
    ),
    Flag(
        "enter_cards",
        False,
        "the dealer enters each card as it is laid, so that all are known",
        Asked("With your own cards: the dealer enters every card", rare=True),
    ),
    Flag(
        "one_tap",
        False,
        "a wrong tap is your last of the round (NN-11)",
        Asked("A wrong tap is your last of the round", group=TAPS),
    ),
    _time(
        "moving_ms",
        750,
        "a wrong tap this soon after the winning one still costs (NN-11)",
        "How long after the winning tap a wrong one still costs a card",
    ),
    _time(
        "trap_ms",
        4000,
        "dice that no card matches stay this long (NN-13)",
        "How long dice stay when no card matches",
    ),
    _time(
        "patience_ms",
        30_000,
        "no correct tap for this long: new dice; 0: never (NN-13)",
        "How long to wait for a correct tap; 0 = no limit",
    ),
)
LAID = {"deck": "virtual"}  # for a table that has no cards


def _variant(name: str, title: str, text: str, level: str) -> Variant:
    return Variant(name, title, text, {"level": level, "first_game": name == "first"})


VARIANTS = (
    *(_variant(name, name.upper(), text, name) for name, text in LEVELS.items()),
    _variant("first", "FIRST GAME", "level by level, with the rule cards", "discovery"),
)
