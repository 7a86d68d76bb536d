"""What a table can choose before a game of Not Not."""

from __future__ import annotations

from companion.kit.options import Asked, Flag, Number, OneOf, Setting, Variant, Words

LONGEST_MS = 600_000
LEVELS = ("discovery", "normal", "hard", "extreme")  # NN-1
DICE = ("plain", "mixed")
CARDS = 48  # 40 portals and 8 Voids (NN-3); rule cards are put away uncounted (NN-2)
NOTHING = "NOTHING"
NEGATION = (NOTHING, "NOT", "NOT", "NOT NOT", "NOT NOT", "NOT NOT NOT")  # NN-4


DECK, TAPS = "The cards", "Taps"

SETTINGS: tuple[Setting, ...] = (
    OneOf(
        "level",
        "normal",
        LEVELS,
        "what is thrown (NN-1)",
        Asked(
            "How hard it is",
            words=(
                "Discovery: two dice",
                "Normal: and the NOTs",
                "Hard: and the arrow",
                "Extreme: and the Liar",
            ),
        ),
    ),
    Flag(
        "first_game",
        False,
        "starts in discovery, and rule cards raise the level (NN-2)",
        Asked("It begins in Discovery, and three rule cards in the deck raise the level"),
    ),
    OneOf(
        "dice",
        "plain",
        DICE,
        "plain: one die of directions and one of colours; mixed: two of each on both (NN-4)",
        Asked(
            "What is on the two dice",
            words=("directions on one, colours on the other", "both on each"),
            rare=True,
        ),
    ),
    Words(
        "negation",
        NEGATION,
        "the six faces of the Negation die (NN-4)",
        (NOTHING, "NOT", "NOT NOT", "NOT NOT NOT"),
        6,
        Asked("The six faces of the die with the NOTs, with commas between", rare=True),
    ),
    OneOf(
        "deck",
        "real",
        ("real", "virtual"),
        "real: your own; virtual: the page lays the cards, so nobody is asked about any",
        Asked(
            "Whose cards are played with",
            words=("our own, on the table", "the page's, which lays them"),
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
        "told",
        ("told", "rolled"),
        "told: the dealer says the arrow and the Liar; rolled: the device throws them too (NN-8)",
        Asked(
            "With our own cards: who says where the arrow points, and whether there is a Liar",
            words=("the dealer, from the deck", "Naysayer throws them too"),
            rare=True,
        ),
    ),
    Flag(
        "enter_cards",
        False,
        "the dealer enters each card as it is laid, and nobody is asked",
        Asked("With our own cards: the dealer enters each as it is laid", rare=True),
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
        "a wrong tap so soon after a right one costs (NN-11)",
        Asked(
            "How long after a right tap a wrong one still costs a card",
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
        "dice that no card fits stay this long (NN-13)",
        Asked("How long dice lie that no card fits", "s", 1000, group=TAPS, rare=True),
    ),
    Number(
        "patience_ms",
        30_000,
        0,
        LONGEST_MS,
        "no right tap: roll again then; 0: never (NN-13)",
        Asked(
            "How long dice lie that nobody taps rightly; 0 for ever",
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
    _variant("normal", "and the NOTs"),
    _variant("hard", "and the arrow turns the table"),
    _variant("extreme", "and the Liar"),
    Variant(
        "first",
        "FIRST GAME",
        "level by level, with the rule cards",
        {"level": "discovery", "first_game": True},
    ),
)
