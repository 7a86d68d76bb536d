"""What a table can choose before a game of Not Not."""

from __future__ import annotations

from companion.games.not_not.cards import CARDS, COLOUR_WORDS, DIRECTIONS, NOTHING
from companion.kit.options import Asked, Flag, Number, OneOf, Setting, Variant, Words

LONGEST_MS = 600_000
LEVELS = ("discovery", "normal", "hard", "extreme")  # NN-1
DICE = ("plain", "mixed", "named")
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

SETTINGS: tuple[Setting, ...] = (
    OneOf(
        "level",
        "normal",
        LEVELS,
        "the dice and rules that are used (NN-1)",
        Asked(
            "How hard it is",
            words=(
                "Discovery: two dice",
                "Normal: adds the NOTs",
                "Hard: adds the arrow, UP moves",
                "Extreme: adds the Liar",
            ),
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
        DICE,
        "plain: directions on one, colours on the other; mixed: both on each; named: see die_1",
        Asked(
            "What is on the two dice",
            words=("directions on one, colours on the other", "both on each", "named below"),
            rare=True,
        ),
    ),
    Words(
        "die_1",
        PLAIN[0],
        "with dice = named: the six faces of the first die (NN-4)",
        FACES,
        6,
        Asked("If named: the 6 faces of the first die, separated by commas", rare=True),
    ),
    Words(
        "die_2",
        PLAIN[1],
        "with dice = named: the six faces of the second die (NN-4)",
        FACES,
        6,
        Asked("If named: the 6 faces of the second die, separated by commas", rare=True),
    ),
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
        Asked(
            "Which cards",
            words=("your own, on the table", "on the page"),
            group=DECK,
        ),
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
    Number(
        "moving_ms",
        750,
        0,
        LONGEST_MS,
        "a wrong tap this soon after the winning one still costs (NN-11)",
        Asked(
            "How long after the winning tap a wrong one still costs a card",
            "s",
            1000,
            group=TAPS,
            rare=True,
        ),
    ),
    Number(
        "trap_ms",
        4000,
        0,
        LONGEST_MS,
        "dice that no card matches stay this long (NN-13)",
        Asked("How long dice stay when no card matches", "s", 1000, group=TAPS, rare=True),
    ),
    Number(
        "patience_ms",
        30_000,
        0,
        LONGEST_MS,
        "no correct tap for this long: new dice; 0: never (NN-13)",
        Asked(
            "How long to wait for a correct tap; 0 = no limit",
            "s",
            1000,
            group=TAPS,
            rare=True,
        ),
    ),
)


LAID = {"deck": "virtual"}  # for a table that has no cards


def _variant(level: str, text: str) -> Variant:
    return Variant(level, level.upper(), text, {"level": level, "first_game": False})


VARIANTS: tuple[Variant, ...] = (
    _variant("discovery", "two dice, to begin with"),
    _variant("normal", "adds the NOTs"),
    _variant("hard", "adds the arrow: UP moves"),
    _variant("extreme", "adds the Liar"),
    Variant(
        "first",
        "FIRST GAME",
        "level by level, with the rule cards",
        {"level": "discovery", "first_game": True},
    ),
)
